package board_test

import (
	"os"
	"strings"
	"testing"
)

// readTable returns the rows of a file of tab-separated values below testdata,
// each with at least columns cells, without the header. A file without rows fails the test.
func readTable(t *testing.T, name string, columns int) [][]string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
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
		if len(cells) < columns {
			t.Fatalf("%s: %q has fewer than %d columns", name, line, columns)
		}
		rows = append(rows, cells)
	}
	if len(rows) == 0 {
		t.Fatalf("%s: no rows", name)
	}
	return rows
}
