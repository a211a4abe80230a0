//go:build unix

package main

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"penrose/internal/cli"
	"penrose/internal/cli/clitest"
)

// Interrupted behind its first archive, the command makes no second one and no checksums, and
// leaves nothing in the directory for temporary files. The checksums of a release before are gone: they would be wrong.
func TestInterrupt(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the engine")
	}
	t.Setenv("TMPDIR", t.TempDir())
	dir := t.TempDir()
	here := runtime.GOOS + "/" + runtime.GOARCH
	if err := os.WriteFile(filepath.Join(dir, sumsFile), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	command := cli.Command{Name: "release", Run: run}
	err := command.Execute(clitest.Interrupter{Out: io.Discard, Signal: syscall.SIGINT}, io.Discard, []string{"-version", "1.2.3", "-o", dir, here, "plan9/amd64"})
	if err == nil || err.Error() != "interrupted" {
		t.Errorf("error %v", err)
	}
	for pattern, want := range map[string]int{filepath.Join(dir, "*"): 1, filepath.Join(os.Getenv("TMPDIR"), "*"): 0} {
		if files, err := filepath.Glob(pattern); len(files) != want || err != nil {
			t.Errorf("%v, error %v; want %d", files, err, want)
		}
	}
}
