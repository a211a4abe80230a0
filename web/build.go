package main

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// static holds the page: what the directory page is made into.
//
//go:embed static
var static embed.FS

// build writes the page and the engine to dir, until ctx ends.
func build(ctx context.Context, dir, version string) error {
	if strings.ContainsFunc(version, func(r rune) bool { return r <= ' ' || strings.ContainsRune("\"'\\", r) }) {
		return fmt.Errorf("version %q: want no spaces, quotes or backslashes", version)
	}
	page, err := fs.Sub(static, "static")
	if err != nil {
		return err
	}
	source, err := runGo(ctx, "list", "-m", "-f", "{{.Dir}}", "penrose")
	if err != nil {
		return err
	}
	goRoot, err := runGo(ctx, "env", "GOROOT")
	if err != nil {
		return err
	}
	if err := copyFiles(dir, page); err != nil { // once Go has answered: a page without its engine is of no use
		return err
	}
	engine := filepath.Join(dir, "engine")
	for _, w := range []worker{
		{name: "penrose", source: "engine", dir: engine, profile: filepath.Join(source, "default.pgo")},
		{name: "tree", source: "tree", dir: dir, profile: "off"},
	} {
		if err := w.build(ctx, filepath.Join(source, "web"), goRoot, version); err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
	}
	return completePackage(engine, source, goRoot, version)
}

// copyFiles copies all of files to dir, over what is there.
func copyFiles(dir string, files fs.FS) error {
	return fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(dir, filepath.FromSlash(name))
		if entry.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		return os.WriteFile(to, content, 0o644)
	})
}

// worker is a WebAssembly worker: a command of this module and the script that starts
// it.
type worker struct {
	name    string // of its two files
	source  string // directory in web
	dir     string // to be written to
	profile string // for the compiler
}

// build compiles the worker. The support code of Go must come from the Go that compiles.
func (w worker) build(ctx context.Context, web, goRoot, version string) error {
	if err := os.MkdirAll(w.dir, 0o755); err != nil {
		return err
	}
	support, err := os.ReadFile(filepath.Join(goRoot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	start, err := os.ReadFile(filepath.Join(web, w.source, "worker.js"))
	if err != nil {
		return err
	}
	script := append(append(support, '\n'), start...)
	if err := os.WriteFile(filepath.Join(w.dir, w.name+".js"), script, 0o644); err != nil {
		return err
	}
	_, err = runGo(ctx, "build", "-trimpath", "-buildvcs=false", "-pgo="+w.profile,
		"-ldflags", "-s -w -X main.version="+version,
		"-o", filepath.Join(w.dir, w.name+".wasm"), "penrose/web/"+w.source)
	return err
}

// completePackage makes an npm package of the engine in dir.
func completePackage(dir, source, goRoot, version string) error {
	for to, from := range map[string]string{
		"README.md":    filepath.Join(source, "web", "engine", "README.md"),
		"penrose.d.ts": filepath.Join(source, "web", "engine", "penrose.d.ts"),
		"LICENSE":      filepath.Join(source, "LICENSE"),
		"LICENSE.go":   filepath.Join(goRoot, "LICENSE"),
	} {
		content, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, to), content, 0o644); err != nil {
			return err
		}
	}
	if version == "dev" {
		version = "0.0.0-dev"
	}
	text, err := os.ReadFile(filepath.Join(source, "web", "engine", "package.json"))
	if err != nil {
		return err
	}
	text = bytes.Replace(text, []byte("0.0.0-dev"), []byte(version), 1)
	return os.WriteFile(filepath.Join(dir, "package.json"), text, 0o644)
}

// runGo runs the go command for GOOS=js and GOARCH=wasm, and returns what it
// prints.
func runGo(ctx context.Context, args ...string) (string, error) {
	dir, err := os.MkdirTemp(os.Getenv("GOTMPDIR"), "penrose-web") // go may leave its own when it is interrupted
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second // then it is killed
	cmd.Env = append(os.Environ(), "GOTMPDIR="+dir, "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, complaint.String())
	}
	return strings.TrimSpace(string(out)), nil
}
