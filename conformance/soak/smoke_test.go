package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	_ "penrose/uci"
)

// TestSoak plays some seconds with the real engine. Whether it answers in time is not
// judged here: other tests run at the same time.
func TestSoak(t *testing.T) {
	t.Parallel()
	// The result is not cached when these change. What the engine is made of besides, this
	// test links as well.
	sources, _ := filepath.Glob("../../*.go")
	for _, name := range sources {
		os.Stat(name)
	}
	engine := filepath.Join(t.TempDir(), "penrose.exe")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", engine, "penrose")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	f := flagsFor(t, engine)
	f.duration, f.games, f.threads, f.hash, f.latency, f.allowance, f.patience = 10*time.Second, 1<<40, 8, 64, time.Minute, time.Minute, time.Minute
	if testing.Short() {
		f.duration = 3 * time.Second
	}
	s, out := soakOf(t, f)
	if s.tally.total(true) > 0 || s.tally.games == 0 {
		t.Error(out)
	}
	t.Log(out)
}
