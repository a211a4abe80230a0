package wholefile

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Write replaces the content of the file called name by what fill writes, or makes the
// file. It writes beside it first and then renames that, so on an error the old file
// stays as it was. Links are followed, and what is no plain file, such as a pipe, is
// written to directly. The file can be read by everybody.
func Write(name string, fill func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	// A link is left where it leads nowhere yet; opening it makes its target.
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() {
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
		if err != nil {
			return err
		}
		return errors.Join(buffered(file, fill), file.Close())
	}
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".new-*")
	if err != nil {
		return err
	}
	err = errors.Join(file.Chmod(0o644), buffered(file, fill))
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

func buffered(file *os.File, fill func(io.Writer) error) error {
	w := bufio.NewWriterSize(file, 1<<16)
	if err := fill(w); err != nil {
		return err
	}
	return w.Flush()
}
