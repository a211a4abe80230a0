package filelock

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A file is locked until it is closed.
func TestLock(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	open := func() *os.File {
		t.Helper()
		file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { file.Close() })
		return file
	}
	first, second := open(), open()
	if err := Lock(first); err != nil {
		t.Fatal(err)
	}
	if err := Lock(second); err == nil {
		if runtime.GOOS == "linux" || runtime.GOOS == "darwin" || runtime.GOOS == "windows" {
			t.Error("locked twice")
		}
		t.Skip("no locks on this system")
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if err := Lock(second); err != nil {
		t.Errorf("after the first is closed: %v", err)
	}
}

// A directory is locked until it is unlocked.
func TestDirectory(t *testing.T) {
	path := t.TempDir()
	unlock, err := Directory(path)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Directory(path); err == nil {
		again()
		t.Skip("no locks on this system")
	} else if !strings.Contains(err.Error(), "another process") {
		t.Errorf("error %v", err)
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	unlock, err = Directory(path)
	if err != nil {
		t.Fatalf("after it is unlocked: %v", err)
	}
	if err := unlock(); err != nil {
		t.Error(err)
	}
	if _, err := Directory(filepath.Join(path, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a directory that is not there: %v", err)
	}
}
