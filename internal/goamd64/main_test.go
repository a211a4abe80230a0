package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A program that is built for the level that is printed runs here, and no other processor
// than an amd64 gets another level than v1.
func TestLevel(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		if got := level(); got != "v1" {
			t.Errorf("%s on %s", got, runtime.GOARCH)
		}
		return
	}
	program := filepath.Join(t.TempDir(), "goamd64.exe")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", program, ".")
	build.Env = append(os.Environ(), "GOAMD64="+level())
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, err := exec.Command(program).CombinedOutput()
	if got := strings.TrimSpace(string(out)); err != nil || got != level() {
		t.Errorf("built for %s it says %q: %v", level(), got, err)
	}
}
