package main

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Go alone makes all that the page and the npm package consist of.
func TestBuild(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the engine")
	}
	dir := t.TempDir()
	if err := build(dir, "1.2.3"); err != nil {
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
}

func TestHandler(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"index.html", "engine.wasm", "app.js"} {
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
		{"/../build_test.go", 404, "text/plain", ""},
	}
	h := handler(dir)
	for _, test := range tests {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", test.path, nil))
		kind := w.Header().Get("Content-Type")
		if w.Code != test.code || !strings.HasPrefix(kind, test.kind) || !strings.Contains(w.Body.String(), test.contains) {
			t.Errorf("%s: %d %s %q", test.path, w.Code, kind, w.Body.String())
		}
	}
}
