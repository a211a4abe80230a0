package conformance

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The engine under test. TestMain sets both once.
var (
	program string // its path
	version string // what --version must say, empty if not known
)

// TestMain builds the program, unless the environment variable PENROSE names
// the one to test.
func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(buildAndRun(m))
}

func buildAndRun(m *testing.M) int {
	if program = os.Getenv("PENROSE"); program != "" {
		return m.Run()
	}
	// The go command caches results of tests that read the same files as
	// before; the compiler's reading does not count, this does.
	sources, _ := filepath.Glob("../*.go")
	for _, name := range sources {
		os.Stat(name)
	}
	dir, err := os.MkdirTemp("", "conformance")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	program, version = filepath.Join(dir, "penrose.exe"), "9.9"
	build := exec.Command("go", "build", "-buildvcs=false", "-ldflags", "-X main.version="+version, "-o", program, "penrose")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
		return 1
	}
	return m.Run()
}
