//go:build unix

package wholefile

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestPipe: Write writes to a pipe and does not replace it.
func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	// Open for both, so that neither end waits for the other one.
	pipe, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	if err := Write(path, text("hello")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(path); err != nil || info.Mode().Type() != fs.ModeNamedPipe {
		t.Fatalf("the pipe has become %v (%v)", info, err)
	}
	data := make([]byte, 10)
	if n, err := pipe.Read(data); err != nil || string(data[:n]) != "hello" {
		t.Errorf("%q through the pipe (%v)", data[:n], err)
	}
}
