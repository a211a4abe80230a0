//go:build unix

package uci

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestEvalFilePipe: a pipe that nobody writes to does not make the session wait.
func TestEvalFilePipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	c, _ := talkToFake(t)
	c.send("setoption name EvalFile value " + path)
	if said := c.sync(); len(said) != 1 || !strings.Contains(said[0], "is not a plain file; the evaluation stays as it was") {
		t.Errorf("it says %q", said)
	}
}
