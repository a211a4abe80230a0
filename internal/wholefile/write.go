package wholefile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Write replaces the content of the file called name by what fill writes, or makes the file. It first writes
// a new file in the same directory and then renames it. So an error leaves the old file unchanged. The new
// file has the mode of the old one, which must not be protected against writing. Write follows links. It
// writes directly to anything but a plain file, such as a pipe, and to what standard output goes to: the rest
// of that would be lost with the old file.
func Write(name string, fill func(io.Writer) error) error {
	// Stat comes before follow: the link /dev/stdout may lead to a pipe, and then its text is not a path.
	old, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		old = nil
	case err != nil:
		return err
	case !old.Mode().IsRegular():
		file, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(buffered(file, fill), file.Close())
	}
	if isOutput(old) {
		return buffered(os.Stdout, fill)
	}
	name, file, err := beside(name, old != nil)
	if err != nil {
		return err
	}
	if old != nil {
		err = file.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = buffered(file, fill)
	}
	if err == nil {
		err = file.Sync()
	}
	err = errors.Join(err, file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}

// Check returns the error that [Write] would meet before its first byte, as far as it can be
// known, for programs that work long for what they write.
func Check(name string) error {
	old, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		old = nil
	case err != nil:
		return err
	case old.IsDir():
		return fmt.Errorf("%s is a directory", name)
	case !old.Mode().IsRegular() || isOutput(old): // to open a pipe could take for ever
		return nil
	}
	_, file, err := beside(name, old != nil)
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// beside makes a new file in the directory of the plain file called name, which is there or not. target is
// name without links.
func beside(name string, isThere bool) (target string, file *os.File, err error) {
	if target, err = follow(name); err != nil {
		return "", nil, err
	}
	if isThere {
		if err := mayWrite(target); err != nil {
			return "", nil, err
		}
	}
	file, err = create(target)
	return target, file, err
}

// mayWrite returns an error if the plain file called name is protected against writing. Who may rename a file over it
// need not care, but whoever protects a file means it.
func mayWrite(name string) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return file.Close()
}

// IsOutput reports whether name is the file, pipe or device that standard output goes to, such as
// /dev/stdout.
func IsOutput(name string) bool {
	info, err := os.Stat(name)
	return err == nil && isOutput(info)
}

// isOutput reports whether standard output goes to a file. That may be nil, for none.
func isOutput(file fs.FileInfo) bool {
	out, err := os.Stdout.Stat()
	return err == nil && os.SameFile(out, file)
}

// follow returns the last target of a link, which need not exist. It returns any
// other name unchanged.
func follow(name string) (string, error) {
	for range 40 {
		info, err := os.Lstat(name)
		if err != nil || info.Mode().Type() != fs.ModeSymlink {
			return name, nil // the caller will meet the same error
		}
		target, err := os.Readlink(name)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(target) {
			// Join would shorten "dir/..", which is another directory if dir is a link.
			directory, _ := filepath.Split(name)
			target = directory + target
		}
		name = target
	}
	return "", fmt.Errorf("%s: too many links", name)
}

// create makes a file with another name beside name. Unlike [os.CreateTemp] it gives
// the file the usual mode. An error names the directory: nobody knows the other name.
func create(name string) (*os.File, error) {
	for {
		file, err := os.OpenFile(fmt.Sprintf("%s.new-%d", name, rand.Uint32()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if failure := (*fs.PathError)(nil); errors.As(err, &failure) {
			return nil, fmt.Errorf("no file can be made in directory %s: %w", filepath.Dir(name), failure.Err)
		}
		return file, err
	}
}

func buffered(file *os.File, fill func(io.Writer) error) error {
	w := bufio.NewWriterSize(file, 1<<16)
	if err := fill(w); err != nil {
		return err
	}
	return w.Flush()
}
