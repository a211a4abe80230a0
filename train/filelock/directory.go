package filelock

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// directoryFile is the file that is locked in place of a directory. It is empty and stays.
const directoryFile = ".lock"

// Directory locks a directory that is there, or fails if another process has locked it. The
// lock ends when unlock is called or the process dies.
func Directory(path string) (unlock func() error, err error) {
	file, err := os.OpenFile(filepath.Join(path, directoryFile), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err := Lock(file); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return file.Close, nil
}
