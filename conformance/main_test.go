package conformance

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// The engine under test. TestMain sets all of it once.
var (
	path    string   // of the program
	version string   // what --version must say, empty if not known
	sources []string // files and directories that the program is made of, nil if another one is tested
)

// program returns the path of the program. The go command caches results of tests that look at the same files and
// variables as before, but it sees only what tests do, neither TestMain nor the compiler.
func program() string {
	noteSources()
	return path
}

var noteSources = sync.OnceFunc(func() {
	os.Getenv("PENROSE")
	for _, name := range sources {
		os.Stat(name)
		os.ReadDir(name) // of a directory the go command takes the sizes and times of all files
	}
})

// TestMain builds the program, unless the environment variable PENROSE names
// the one to test.
func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(buildAndRun(m))
}

func buildAndRun(m *testing.M) int {
	if signal.Ignored(os.Interrupt) { // engines would inherit that
		signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	}
	if path = os.Getenv("PENROSE"); path != "" {
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "conformance")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	path, version = filepath.Join(dir, "penrose.exe"), "9.9"
	build := exec.Command("go", "build", "-buildvcs=false", "-ldflags", "-X main.version="+version, "-o", path, "penrose")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
		return 1
	}
	if sources, err = sourcesOf(".."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// sourcesOf returns the files of the program in the directory root that the compiler reads, and the
// directories of the packages that it imports.
func sourcesOf(root string) ([]string, error) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if .Module}}{{if .Module.Main}}{{.Dir}}{{end}}{{end}}", "penrose").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	files, err := filepath.Glob(filepath.Join(root, "*.go"))
	if err != nil {
		return nil, err
	}
	top, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	// The directory of the program also has what does not belong to it, and changes with that.
	files = append(files, filepath.Join(root, "go.mod"), filepath.Join(root, "default.pgo"))
	for _, dir := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		if dir != top {
			files = append(files, dir)
		}
	}
	return files, nil
}
