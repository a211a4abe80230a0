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

	"penrose/internal/versions"
)

// static holds the page: what the directory page is made into.
//
//go:embed static
var static embed.FS

// devVersion is the version of a build that is no release.
const devVersion = "dev"

// build writes the page and the engine to dir, until ctx ends.
func build(ctx context.Context, dir, version string) error {
	if version != devVersion && !versions.IsValid(version) {
		return fmt.Errorf("version %q: want one such as 1.0.0, as npm does, or %s", version, devVersion)
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
	compiled, err := os.MkdirTemp(os.Getenv("GOTMPDIR"), "penrose-web")
	if err != nil {
		return err
	}
	defer os.RemoveAll(compiled)
	for _, w := range []worker{
		{name: "penrose", source: "engine", dir: filepath.Join(compiled, "engine"), profile: filepath.Join(source, "default.pgo")},
		{name: "tree", source: "tree", dir: compiled, profile: "off"},
	} {
		if err := w.build(ctx, filepath.Join(source, "web"), goRoot, version); err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
	}
	if err := completePackage(filepath.Join(compiled, "engine"), source, version); err != nil {
		return err
	}
	for _, files := range []fs.FS{os.DirFS(compiled), page} { // once all is compiled: what is there fits together
		if err := copyFiles(dir, files); err != nil {
			return err
		}
	}
	return nil
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
	_, err = runGo(ctx, "build", "-trimpath", "-buildvcs=false", "-pgo="+w.profile,
		"-ldflags", "-s -w -X main.version="+version,
		"-o", filepath.Join(w.dir, w.name+".wasm"), "penrose/web/"+w.source)
	if err != nil {
		return err
	}
	script := append(append(support, '\n'), start...)
	return os.WriteFile(filepath.Join(w.dir, w.name+".js"), script, 0o644)
}

// completePackage makes an npm package of the engine in dir.
func completePackage(dir, source, version string) error {
	for to, from := range map[string]string{
		"README.md":    filepath.Join(source, "web", "engine", "README.md"),
		"penrose.d.ts": filepath.Join(source, "web", "engine", "penrose.d.ts"),
		"LICENSE":      filepath.Join(source, "LICENSE"),
		"LICENSE.go":   filepath.Join(source, "web", "engine", "go-licence.txt"),
	} {
		content, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, to), content, 0o644); err != nil {
			return err
		}
	}
	if version == devVersion {
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
