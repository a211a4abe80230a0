//go:build unix

package wholefile

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
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
	carries(t, pipe, "hello")
}

// TestNamelessPipe: Write writes to a pipe that has only a number, such as /dev/stdout.
func TestNamelessPipe(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("no /proc/self/fd")
	}
	pipe, end, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	defer end.Close()
	if err := Write(fmt.Sprintf("/proc/self/fd/%d", end.Fd()), text("hello")); err != nil {
		t.Fatal(err)
	}
	carries(t, pipe, "hello")
}

// carries checks what comes through a pipe.
func carries(t *testing.T, pipe *os.File, want string) {
	t.Helper()
	data := make([]byte, 10)
	if n, err := pipe.Read(data); err != nil || string(data[:n]) != want {
		t.Errorf("%q through the pipe (%v)", data[:n], err)
	}
}
