package main

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"penrose/score"
)

// A browser finds the server of all addresses on this machine.
func TestVisible(t *testing.T) {
	for _, c := range []struct{ at, want string }{
		{"127.0.0.1:8080", "127.0.0.1:8080"}, {"0.0.0.0:8080", "localhost:8080"}, {"[::]:80", "localhost:80"}, {"[::1]:80", "[::1]:80"},
	} {
		address := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(c.at))
		if got := visible(address); got != c.want {
			t.Errorf("%s: %s, want %s", c.at, got, c.want)
		}
	}
}

// Go alone makes all that the page and the npm package consist of.
func TestBuild(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the engine")
	}
	dir := t.TempDir()
	if err := build(t.Context(), dir, "1.2.3"); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, begins, contains string }{
		{"index.html", "<!doctype html>", `src="app.js"`},
		{"app.js", "", "engine/penrose.js"},
		{"app.css", "", "cg-board"},
		{"licences.txt", "This page is part of Penrose", "chessground"},
		{"tree.js", "", "Starts tree.wasm in a worker"},
		{"tree.wasm", "\x00asm", ""},
		{"engine/penrose.js", "", "What joins penrose.wasm to a worker"},
		{"engine/penrose.wasm", "\x00asm", "1.2.3"},
		{"engine/package.json", "{", `"version": "1.2.3"`},
		{"engine/penrose.d.ts", "", "PenroseWorker"},
		{"engine/README.md", "# Penrose", ""},
		{"engine/LICENSE", "", "GNU GENERAL PUBLIC LICENSE"},
		{"engine/LICENSE.go", "Copyright", "The Go Authors"},
	}
	for _, test := range tests {
		content, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(test.name)))
		if err != nil {
			t.Error(err)
			continue
		}
		if text := string(content); !strings.HasPrefix(text, test.begins) || !strings.Contains(text, test.contains) {
			t.Errorf("%s does not begin with %q or does not contain %q", test.name, test.begins, test.contains)
		}
	}
	checkPackage(t, filepath.Join(dir, "engine"))
}

// checkPackage expects that a directory has all that its package.json names, and
// nothing else.
func checkPackage(t *testing.T, dir string) {
	text, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	var description struct {
		Main, Types string
		Files       []string
	}
	if err := json.Unmarshal(text, &description); err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{"package.json": true}
	for _, file := range description.Files {
		named[file] = true
	}
	if !named[description.Main] || !named[description.Types] {
		t.Errorf("the package has no %q or no %q", description.Main, description.Types)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !named[entry.Name()] {
			t.Errorf("%s is not in the package", entry.Name())
		}
		delete(named, entry.Name())
	}
	for file := range named {
		t.Errorf("%s is missing", file)
	}
}

// The page has copies of some numbers of package score. The unit of the bounds changes with the network.
func TestScoresOfThePage(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{"static/index.html", fmt.Sprintf("(%d are a pawn)", score.HalfWon)},
		{"page/src/uci.ts", fmt.Sprintf("noLower = %d;", score.MatedIn(0))},
		{"page/src/uci.ts", fmt.Sprintf("noUpper = %d;", score.MateIn(1))},
		{"page/src/uci.ts", fmt.Sprintf("leastMate = %d;", score.MateBound+1)},
	} {
		text, err := os.ReadFile(c.file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), c.want) {
			t.Errorf("%s does not say %q", c.file, c.want)
		}
	}
}

func TestHandler(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "served")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "engine.wasm", "app.js", "../secret.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("text of "+name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		path     string
		code     int
		kind     string
		contains string
	}{
		{"/", 200, "text/html", "index.html"},
		{"/engine.wasm", 200, "application/wasm", "engine.wasm"},
		{"/app.js", 200, "text/javascript", "app.js"},
		{"/joho", 404, "text/plain", ""},
		{"/../secret.txt", 404, "text/plain", ""},
		{"/%2e%2e/secret.txt", 404, "text/plain", ""},
	}
	h := handler(dir)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("POST", "/", nil))
	if w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d, %v", w.Code, w.Header())
	}
	for _, test := range tests {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", test.path, nil))
		kind := w.Header().Get("Content-Type")
		if w.Code != test.code || !strings.HasPrefix(kind, test.kind) || !strings.Contains(w.Body.String(), test.contains) {
			t.Errorf("%s: %d %s %q", test.path, w.Code, kind, w.Body.String())
		}
		if strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s: a file beside the directory", test.path)
		}
	}
}
