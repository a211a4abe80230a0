package book

import (
	"os"
	"strings"
	"testing"
)

// readTable returns the rows of a file of tab-separated values in testdata/polyglot,
// without the header. Each row must have the given number of cells.
func readTable(t testing.TB, name string, columns int) [][]string {
	t.Helper()
	return readRows(t, "testdata/polyglot/"+name, columns)
}

// readRows is readTable for a file anywhere.
func readRows(t testing.TB, path string, columns int) [][]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "\t")
		if len(cells) != columns {
			t.Fatalf("%s: %q does not have %d columns", path, line, columns)
		}
		rows = append(rows, cells)
	}
	return rows
}

func mustParse(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
