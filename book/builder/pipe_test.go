//go:build unix

package builder

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"penrose/book"
)

// TestPipe: what is no plain file is written to, not replaced.
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
	want := []book.Record{{Key: 1, Move: 2, Weight: 3}}
	if err := WriteFile(path, want); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(path); err != nil || info.Mode().Type() != fs.ModeNamedPipe {
		t.Fatalf("the pipe has become %v (%v)", info, err)
	}
	data := make([]byte, book.RecordSize)
	if n, err := pipe.Read(data); err != nil || !slices.Equal(data[:n], want[0].Append(nil)) {
		t.Errorf("%d bytes through the pipe (%v)", n, err)
	}
}
