package epd

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"penrose/movegen"
	"penrose/search"
)

func TestParse(t *testing.T) {
	p, err := Parse(`2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6 Nh7; am Qxg7+; dm 3; hmvc 7; fmvn 21; id "WAC; 1"; c0 "a comment"; acd 12;`)
	if err != nil {
		t.Fatal(err)
	}
	san := func(i int) string { return movegen.FormatSAN(&p.Board, p.Best[i]) }
	if len(p.Best) != 2 || san(0) != "Qg6" || san(1) != "Nh7" || len(p.Avoid) != 1 {
		t.Errorf("best %v, avoid %v", p.Best, p.Avoid)
	}
	if p.ID != "WAC; 1" || p.Comment != "a comment" || p.MateIn != 3 || p.Board.Rule50() != 7 || p.Board.FullMove() != 21 {
		t.Errorf("got %+v", p)
	}
}

// matetrack states distances in bm. A negative one means that the side to move is
// mated.
func TestParseMateDistance(t *testing.T) {
	for text, want := range map[string]int{"bm #12;": 12, "bm #-3;": -3, "dm 3;": 3, "dm -3;": -3} {
		p, err := Parse("4k3/8/8/8/8/8/8/4K3 w - - " + text)
		if err != nil || p.MateIn != want || len(p.Best) != 0 {
			t.Errorf("%q: mate in %d, best %v, error %v; want mate in %d", text, p.MateIn, p.Best, err, want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for line, want := range map[string]string{
		"8/8/8/8":                              "fields",
		"4k3/8/8/8/8/8/8/8 w - -":              "kings",
		"4k3/8/8/8/8/8/8/4K3 w - - bm Ke2":     "semicolon",
		"4k3/8/8/8/8/8/8/4K3 w - - bm Qe2;":    "bm",
		"4k3/8/8/8/8/8/8/4K3 w - - dm soon;":   "dm",
		"4k3/8/8/8/8/8/8/4K3 w - - bm #soon;":  "bm",
		"4k3/8/8/8/8/8/8/4K3 w - - bm #0;":     "0 moves",
		"4k3/8/8/8/8/8/8/4K3 w - - id \"a; b;": "semicolon",
	} {
		if _, err := Parse(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one about %q", line, err, want)
		}
	}
	if _, err := Read(strings.NewReader("# a comment\n\nnonsense\n")); err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("error %v does not name line 3", err)
	}
}

const suite = `6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; dm 1; id "mate";
6k1/5ppp/8/8/8/8/8/R3K3 w - - dm 2; id "wrong distance";
7k/5K2/8/6Q1/8/8/8/8 b - - bm #-1;
3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rxd8#; id "capture";
3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - am Rxd8#; id "to avoid";
`

func TestRunAndReport(t *testing.T) {
	positions, err := Read(strings.NewReader(suite))
	if err != nil {
		t.Fatal(err)
	}
	outcomes, err := Run(positions, Options{Limits: search.Limits{Depth: 4}, HashMiB: 1, Threads: 1, Concurrency: 2})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{true, false, true, true, false} {
		if outcomes[i].Solved != want {
			t.Errorf("%s: solved %v, want %v", outcomes[i].Position.ID, outcomes[i].Solved, want)
		}
		if len(outcomes[i].Passes) == 0 {
			t.Errorf("%s: no passes counted", outcomes[i].Position.ID)
		}
	}
	var report strings.Builder
	for i := range outcomes {
		fmt.Fprintln(&report, &outcomes[i])
	}
	Report(&report, outcomes)
	for _, want := range []string{"wrong distance: not solved", "to avoid: not solved", "mate: solved, Ra8#", "solved 3 of 5", "mate in -1: 1 of 1", "mate in 1: 1 of 1", "mate in 2: 0 of 1",
		"mates announced: 3 of 3, 2 at the stated distance, 1 sooner"} {
		if !strings.Contains(report.String(), want) {
			t.Errorf("report lacks %q:\n%s", want, &report)
		}
	}
}

// command carries out "penrose epd" and returns what it prints.
func command(args ...string) (string, error) {
	var out strings.Builder
	err := Command().Execute(&out, &out, args)
	return out.String(), err
}

func TestCommand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "suite.epd")
	if err := os.WriteFile(file, []byte(suite), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		flags      []string
		has, lacks string
	}{
		{nil, "to avoid: not solved", "capture: solved"},
		{[]string{"-v"}, "capture: solved", "to avoid: solved"},
		{[]string{"-mates-up-to", "1"}, "solved 1 of 1\n", "not solved"},
	} {
		out, err := command(append(c.flags, "-depth", "4", "-hash", "1", file)...)
		if err != nil || !strings.Contains(out, c.has) || strings.Contains(out, c.lacks) {
			t.Errorf("%q: error %v, want %q and not %q in\n%s", c.flags, err, c.has, c.lacks, out)
		}
	}
}

func TestCommandErrors(t *testing.T) {
	for _, args := range [][]string{{}, {"a", "b"}, {"no such file"}, {"-depth", "x"}, {"-concurrency", "0", "epd_test.go"}} {
		if _, err := command(args...); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
	if out, err := command("-h"); err != nil || !strings.Contains(out, "mates-up-to") {
		t.Errorf("-h: %v, %q", err, out)
	}
}

func ExampleParse() {
	p, err := Parse(`6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; dm 1; id "back rank";`)
	if err != nil {
		panic(err)
	}
	fmt.Println(p.ID, movegen.FormatSAN(&p.Board, p.Best[0]), p.MateIn)
	// Output: back rank Ra8# 1
}
