package book

import (
	"os"
	"strings"
	"testing"

	"penrose/board"
)

// readTable returns the rows of a file of tab-separated values in
// testdata/polyglot, each with the given number of cells, without the header.
func readTable(t testing.TB, name string, columns int) [][]string {
	t.Helper()
	text, err := os.ReadFile("testdata/polyglot/" + name)
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
			t.Fatalf("%s: %q does not have %d columns", name, line, columns)
		}
		rows = append(rows, cells)
	}
	return rows
}

func mustParse(t testing.TB, fen string) board.Position {
	t.Helper()
	p, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
