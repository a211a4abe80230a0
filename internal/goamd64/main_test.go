package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A program that is built for v3 runs here exactly if that level is printed, and no other processor
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
	build.Env = append(os.Environ(), "GOAMD64=v3")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, err := exec.Command(program).CombinedOutput() // Go's runtime ends a program that needs another processor
	if runs := err == nil; runs != (level() == "v3") {
		t.Errorf("the level is %s; a program for v3 says %q: %v", level(), strings.TrimSpace(string(out)), err)
	}
}
