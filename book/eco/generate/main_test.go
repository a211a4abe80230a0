package main

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTableIsCurrent: compiling the testdata of package eco gives its table.
func TestTableIsCurrent(t *testing.T) {
	sources, err := filepath.Glob("../testdata/*.tsv")
	if err != nil || len(sources) != 5 {
		t.Fatal(sources, err)
	}
	path := filepath.Join(t.TempDir(), "names.gz")
	if err := run(path, sources); err != nil {
		t.Fatal(err)
	}
	// The bytes may differ: compress/gzip may pack differently in another Go version.
	if unpack(t, path) != unpack(t, "../names.gz") {
		t.Error("names.gz is out of date: go generate ./book/eco")
	}
}

func unpack(t *testing.T, path string) string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestFaults(t *testing.T) {
	for _, c := range []struct{ rows, want string }{
		{"A00\tAmar Opening", "three columns"},
		{"A00\tAmar Opening\t1. Nh9", "line 1"},
		{"A00\tone\t1. Nf3 d5 2. d4\nA01\tother\t1. d4 d5 2. Nf3", "A01 other and A00 one are one position"},
	} {
		source := filepath.Join(t.TempDir(), "x.tsv")
		if err := os.WriteFile(source, []byte("eco\tname\tpgn\n"+c.rows+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := compile([]string{source}); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), source) {
			t.Errorf("%q: %v, want %q", c.rows, err, c.want)
		}
	}
}
