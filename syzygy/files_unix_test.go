//go:build unix

package syzygy

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A pipe under the name of a table is no table. Nobody waits for its other end.
func TestVerifyPipe(t *testing.T) {
	dir := t.TempDir()
	if err := unix.Mkfifo(filepath.Join(dir, "KQvK.rtbw"), 0o600); err != nil {
		t.Fatal(err)
	}
	files, err := Files(dir)
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v", files, err)
	}
	verified := make(chan error, 1)
	go func() { verified <- files[0].Verify(func(int) {}) }()
	select {
	case err := <-verified:
		if err == nil || !strings.Contains(err.Error(), "is not a plain file") {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Error("it waits")
	}
}
