package report

import (
	"bytes"
	"strings"
	"testing"
)

// screen returns what stays on the lines of a terminal when later characters
// overwrite earlier ones.
func screen(written string) string {
	lines := strings.Split(written, "\n")
	for i, line := range lines {
		var cells []rune
		for part := range strings.SplitSeq(line, "\r") {
			letters := []rune(part)
			cells = append(letters, cells[min(len(letters), len(cells)):]...)
		}
		lines[i] = strings.TrimRight(string(cells), " ")
	}
	return strings.Join(lines, "\n")
}

func TestProgress(t *testing.T) {
	const want = "E1 took 2 s\nE2 took 3 s\n"
	for _, test := range []struct {
		name     string
		terminal bool
		total    int
	}{
		{"no terminal", false, 3},
		{"finished", true, 3},
		{"stopped early", true, 4},
		{"more steps than announced", true, 2},
	} {
		var out bytes.Buffer
		p := newProgress(&out, test.terminal, test.total)
		p.Begin("E1")
		p.Add(1)
		p.Ended("E1 took 2 s")
		p.Begin("E2")
		p.Add(2)
		p.Ended("E2 took 3 s")
		p.Close()
		if got := screen(out.String()); got != want {
			t.Errorf("%s: %q stays, want %q", test.name, got, want)
		}
		if shown := strings.Contains(out.String(), "(1/"); shown != test.terminal {
			t.Errorf("%s: a bar was shown: %v", test.name, shown)
		}
	}
}
