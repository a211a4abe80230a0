//go:build unix

package plainfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestOpen: plain files are opened. Pipes, devices and directories are refused at once.
func TestOpen(t *testing.T) {
	dir := t.TempDir()
	pipe, plain := filepath.Join(dir, "pipe"), filepath.Join(dir, "plain")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, line := range []string{"one\n", "two\n"} {
		file, err := OpenToAppend(plain)
		if err != nil {
			t.Fatal(err)
		}
		_, err = io.WriteString(file, line)
		if err := errors.Join(err, file.Close()); err != nil {
			t.Fatal(err)
		}
	}
	file, info, err := Open(plain)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if text, err := io.ReadAll(file); string(text) != "one\ntwo\n" || err != nil || info.Size() != 8 {
		t.Errorf("%q of %d bytes, %v", text, info.Size(), err)
	}
	for _, name := range []string{pipe, os.DevNull, dir} {
		if _, _, err := Open(name); err == nil || err.Error() != notPlain(name).Error() {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := OpenToAppend(name); err == nil || err.Error() != notPlain(name).Error() {
			t.Errorf("%s to append: %v", name, err)
		}
	}
	if _, _, err := Open(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// A pipe that has taken the place of a plain file is opened without a wait, and refused.
func TestOpenDoesNotWait(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	opened := make(chan error, 1)
	go func() {
		_, _, err := openUnseen(pipe, os.O_RDONLY, 0)
		opened <- err
	}()
	select {
	case err := <-opened:
		if err == nil || err.Error() != notPlain(pipe).Error() {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("it waits for somebody to write")
	}
}
