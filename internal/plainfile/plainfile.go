package plainfile

import (
	"fmt"
	"io/fs"
	"os"
)

// Open opens a file for reading and returns what the system says of it. The error says that there is none,
// that it cannot be opened, or that it is not a plain file.
func Open(name string) (*os.File, fs.FileInfo, error) { return open(name, os.O_RDONLY, 0) }

// OpenToAppend opens a file that is written to at its end, and makes it if there is none. The errors are those of [Open].
func OpenToAppend(name string) (*os.File, error) {
	file, _, err := open(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	return file, err
}

// open looks at the file before it opens it, as to open a device may change its state.
func open(name string, flag int, mode fs.FileMode) (*os.File, fs.FileInfo, error) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		return nil, nil, notPlain(name)
	}
	return openUnseen(name, flag, mode)
}

// openUnseen opens a file without a wait, and then looks at it: another one may have taken its place.
func openUnseen(name string, flag int, mode fs.FileMode) (*os.File, fs.FileInfo, error) {
	file, err := os.OpenFile(name, flag|nonBlocking, mode)
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = notPlain(name)
	}
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return file, info, nil
}

func notPlain(name string) error { return fmt.Errorf("%s is not a plain file", name) }
