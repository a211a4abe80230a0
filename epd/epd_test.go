package epd

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"penrose/internal/cli"
	"penrose/movegen"
	"penrose/search"
	"penrose/tt"
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

// Quotation marks in a text have a backslash before them. One before the last mark may be the end of a path of Windows.
func TestParseQuotes(t *testing.T) {
	for text, want := range map[string]string{
		`id "WAC.1";`:            `WAC.1`,
		`id WAC.1;`:              `WAC.1`,
		`id "a \"b; c\" d";`:     `a "b; c" d`,
		`id "\"mate\"";`:         `"mate"`,
		`id "5\" board";`:        `5" board`,
		`id "C:\new";`:           `C:\new`,
		`id "\\server\x";`:       `\\server\x`,
		`c0 "C:\d\"; id "b;c";`:  `b;c`,
		`id "C:\new\";`:          `C:\new\`,
		`c0 "a;\\"; id "b"; ce;`: `b`,
		`id "a;b"`:               `a;b`,
		`id "C:\new\"`:           `C:\new\`,
		`c0 "C:\d\"; id "b;c"`:   `b;c`,
	} {
		p, err := Parse("4k3/8/8/8/8/8/8/4K3 w - - " + text)
		if err != nil || p.ID != want {
			t.Errorf("%s: %q, error %v, want %q", text, p.ID, err, want)
		}
	}
}

// Some suites keep the clocks of the FEN, or only the first one.
func TestParseClocks(t *testing.T) {
	for text, want := range map[string][2]int{"7 21 bm Ke2;": {7, 21}, "bm Ke2; hmvc 7; fmvn 21;": {7, 21}, "7 21": {7, 21}, "": {0, 1},
		"7 bm Ke2;": {7, 1}, "7 bm Ke2; fmvn 21;": {7, 21}, "7": {7, 1}} {
		p, err := Parse("4k3/8/8/8/8/8/8/4K3 w - - " + text)
		if err != nil || p.Board.Rule50() != want[0] || p.Board.FullMove() != want[1] || p.hasTask() != strings.Contains(text, "bm") {
			t.Errorf("%q: %+v, error %v", text, p, err)
		}
	}
}

// Some programs write hyphens for clocks that they do not know.
func TestParseClocksUnknown(t *testing.T) {
	for text, want := range map[string][2]int{"- - bm Ke2;": {0, 1}, "- bm Ke2;": {0, 1}, "7 - bm Ke2;": {7, 1}, "- 21 bm Ke2;": {0, 21},
		"- - bm Ke2; hmvc 7; fmvn 21;": {7, 21}, "- -": {0, 1}, "-": {0, 1}} {
		p, err := Parse("4k3/8/8/8/8/8/8/4K3 w - - " + text)
		if err != nil || p.Board.Rule50() != want[0] || p.Board.FullMove() != want[1] || p.hasTask() != strings.Contains(text, "bm") {
			t.Errorf("%q: %+v, error %v", text, p, err)
		}
	}
}

// The last operation need not end with a semicolon. Files of perft counts have one before each operation.
func TestParseWithoutSemicolon(t *testing.T) {
	for text, best := range map[string]int{"bm Ke2": 1, "0 1 bm Ke2": 1, `id "a"; bm Ke2 Kd2`: 2, `bm Ke2; id "a;b"`: 1, "0 1 ;D1 5 ;D2 9": 0, ";D1 5": 0, "0 1 ;D1 5; bm Ke2": 1} {
		p, err := Parse("4k3/8/8/8/8/8/8/4K3 w - - " + text)
		if err != nil || len(p.Best) != best {
			t.Errorf("%q: best %v, error %v, want %d moves", text, p.Best, err, best)
		}
	}
}

// Moves are in SAN or in coordinates. Castling is written by the king's target or its rook.
func TestParseCoordinates(t *testing.T) {
	for _, c := range []struct{ line, best, avoid string }{
		{"4k3/8/8/3p4/8/2N5/8/4K3 w - - bm c3d5;", "Nxd5", ""},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - bm e1g1; am e1a1 O-O-O;", "O-O", "O-O-O or O-O-O"},
		{"8/4P2k/8/8/8/8/8/4K3 w - - bm e7e8q e7e8N e8=B;", "e8=Q or e8=N or e8=B", ""},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 bm e5d6", "exd6", ""},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4; am e2-e3;", "e4", "e3"},
	} {
		p, err := Parse(c.line)
		if err != nil || p.sanList(p.Best) != c.best || p.sanList(p.Avoid) != c.avoid {
			t.Errorf("%s: best %s, avoid %s, error %v", c.line, p.sanList(p.Best), p.sanList(p.Avoid), err)
		}
	}
}

// Rights and squares of an earlier position are left out, as in UCI and PGN.
func TestParseMends(t *testing.T) {
	for line, want := range map[string]string{
		"4k3/8/8/8/8/8/4K3/R6R w KQkq - bm Ra8+;":     "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
		"r3k3/8/8/8/8/8/8/4K2R w KQkq e3 7 21 bm O-O": "r3k3/8/8/8/8/8/8/4K2R w Kq - 7 21",
	} {
		p, err := Parse(line)
		if err != nil || p.Board.FEN() != want || len(p.Best) != 1 {
			t.Errorf("%s: %s, best %v, error %v; want %s", line, p.Board.FEN(), p.Best, err, want)
		}
	}
}

// Files that are no text are named as what they are.
func TestReadOtherFormats(t *testing.T) {
	for text, want := range map[string]string{
		"\x1f\x8b\x08\x00\n":  "compressed by gzip, not a file of positions",
		"\xff\xfe4\x00k\x00":  "text in UTF-16, not a file of positions",
		"\xfe\xff\x00\n\x004": "text in UTF-16, not a file of positions",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
		if _, err := commandOn(text, "-"); err == nil || err.Error() != "standard input: "+want {
			t.Errorf("%q: error %v of the command", text, err)
		}
	}
}

// Editors on Windows begin a file with a mark, files are joined, and comments may be long.
func TestReadMarkAndLongLine(t *testing.T) {
	const position = "4k3/8/8/8/8/8/8/4K3 w - - bm Ke2;"
	text := "\uFEFF" + position + "\r\n\uFEFF" + position + ` c0 "` + strings.Repeat("x", 100_000) + "\";\n"
	if got, err := Read(strings.NewReader(text)); err != nil || len(got) != 2 || len(got[1].Comment) != 100_000 {
		t.Errorf("%d positions, %v", len(got), err)
	}
}

// Lines end as on any system.
func TestReadLineEnds(t *testing.T) {
	const a, b = `4k3/8/8/8/8/8/8/4K3 w - - id "a";`, `4k3/8/8/8/8/8/8/4K3 w - - id "b";`
	for _, end := range []string{"\n", "\r", "\r\n"} {
		for _, last := range []string{"", end} {
			got, err := Read(iotest.OneByteReader(strings.NewReader(a + end + end + b + last)))
			if err != nil || len(got) != 2 || got[0].ID != "a" || got[1].ID != "b" {
				t.Errorf("%q: %v, %v", end, got, err)
			}
			if _, err := Read(strings.NewReader(a + end + end + "nonsense" + last)); err == nil || !strings.Contains(err.Error(), "line 3") {
				t.Errorf("%q: error %v does not name line 3", end, err)
			}
		}
	}
	long := a + strings.Repeat(" ", longestLine)
	if _, err := Read(strings.NewReader(a + "\n" + long)); err == nil || !strings.Contains(err.Error(), "line 2: longer than") {
		t.Errorf("a line that is too long: %v", err)
	}
}

func TestParseErrors(t *testing.T) {
	for line, want := range map[string]string{
		"8/8/8/8":                                                     "fields",
		"4k3/8/8/8/8/8/8/8 w - -":                                     "kings",
		"4k3/8/8/8/8/8/8/4K3 w - - bm Qe2;":                           "bm",
		"4k3/8/8/8/8/8/8/4K3 w - - bm ;":                              "bm: no move",
		"4k3/8/8/8/8/8/8/4K3 w - - am;":                               "am: no move",
		"4k3/8/8/8/8/8/8/4K3 w - - dm soon;":                          "dm",
		"4k3/8/8/8/8/8/8/4K3 w - - bm #soon;":                         "bm",
		"4k3/8/8/8/8/8/8/4K3 w - - bm #0;":                            `bm: "0" is not a number of moves`,
		"4k3/8/8/8/8/8/8/4K3 w - - dm 2000000;":                       "dm",
		"4k3/8/8/8/8/8/8/4K3 w - - id \"a; b;":                        `EPD operation "id \"a; b;" has a quotation mark that is not closed`,
		"4k3/8/8/8/8/8/8/4K3 w - - id \"a; b":                         "quotation mark",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1 4k3/8/8/8/8/8/8/4K3 w - - 0 1": "does not begin with a name",
		"4k3/8/8/8/8/8/8/4K3 w - - bm e1e3;":                          `bm: move "e1e3": no legal move reads so`,
		"4k3/8/8/8/8/8/8/4K3 w - - am e1e9;":                          `am: move "e1e9": `,
		"4k3/8/8/8/8/8/8/8 w KQkq - bm Ke2;":                          "kings",
		"4k3/8/8/8/8/8/8/4K3 w - - hmvc;":                             `hmvc: "" is not a number`,
		"4k3/8/8/8/8/8/8/4K3 w - - fmvn 3 4;":                         `fmvn: "3 4" is not a number`,
	} {
		if _, err := Parse(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one about %q", line, err, want)
		}
	}
	if _, err := Read(strings.NewReader("# a comment\n\nnonsense\n")); err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("error %v does not name line 3", err)
	}
	if _, err := Read(strings.NewReader("\n" + strings.Repeat("x", 1<<17))); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("error %v does not name line 2", err)
	}
}

const suite = `6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; dm 1; id "mate";
6k1/5ppp/8/8/8/8/8/R3K3 w - - dm 2; id "wrong distance";
7k/5K2/8/6Q1/8/8/8/8 b - - bm #-1;
3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rxd8#; id "capture";
k7/8/1K6/8/8/8/8/7R b - - id "no task";
3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - am Rxd8#; id "to avoid";
`

func TestRun(t *testing.T) {
	positions, err := Read(strings.NewReader(suite))
	if err != nil {
		t.Fatal(err)
	}
	finished := map[int]int{}
	outcomes, err := Run(t.Context(), positions, Options{Limits: search.Limits{Depth: 4}, HashMiB: 1, Threads: 1, Concurrency: 2},
		func(o *Outcome) { finished[o.Number]++ })
	if err != nil {
		t.Fatal(err)
	}
	if want := map[int]int{1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}; !maps.Equal(finished, want) {
		t.Errorf("finished %v, want each once", finished)
	}
	for i, want := range []bool{true, false, true, true, false, false} {
		if outcomes[i].Solved != want {
			t.Errorf("%s: solved %v, want %v", outcomes[i].Position.ID, outcomes[i].Solved, want)
		}
		if len(outcomes[i].Passes) == 0 {
			t.Errorf("%s: no passes counted", outcomes[i].Position.ID)
		}
	}
}

var update = flag.Bool("update", false, "rewrite testdata/suite.golden")

// volatile matches the numbers that depend on the search and on the machine.
var volatile = regexp.MustCompile(`depth \d+, [\d,]+ nodes, \d+\.\d s|[-+]?\d+\.\d\d, |in \d+\.\d s|at [\d,]+ nodes a second, [\d,]+|needed .*`)

// TestGolden holds what the command prints. Rewrite it with
//
//	go test ./epd -run Golden -update
func TestGolden(t *testing.T) {
	const file = "testdata/suite.golden"
	got, err := command("-depth", "4", "-hash", "1", "-concurrency", "1", suiteFile(t))
	if err != nil {
		t.Fatal(err)
	}
	got = volatile.ReplaceAllString(got, "# ")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || got != string(want) {
		t.Errorf("%v; the output is now\n%s", err, got)
	}
}

// TestInterrupted: what is finished is kept.
func TestInterrupted(t *testing.T) {
	positions, err := Read(strings.NewReader(`6k1/5ppp/8/8/8/8/8/R3K3 w - - dm 1; id "mate";
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id "endless";`))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	out := canceller{cancel: cancel}
	c := &cli.Call{Out: &out, Messages: io.Discard}
	// There is no limit, so the search of the second position does not end by itself.
	err = runShown(ctx, c, positions, Options{HashMiB: 1, Threads: 1, Concurrency: 1}, false)
	if err == nil || err.Error() != "interrupted; 1 of 2 positions were finished" {
		t.Errorf("error %v", err)
	}
	if !strings.HasPrefix(out.String(), "1/2 mate: solved, ") || !strings.Contains(out.String(), "\nsolved 1 of 1 positions (100%) in ") {
		t.Errorf("the output is\n%s", out.String())
	}
}

// canceller is an output after whose first line the user interrupts the program.
type canceller struct {
	strings.Builder
	cancel context.CancelFunc
}

func (c *canceller) Write(text []byte) (int, error) {
	c.cancel()
	return c.Builder.Write(text)
}

// TestReportNamesSome: a report does not name hundreds of positions.
func TestReportNamesSome(t *testing.T) {
	outcomes := make([]Outcome, namedMost+3)
	for i := range outcomes {
		outcomes[i] = Outcome{Position: Position{ID: fmt.Sprint("p", i+1), MateIn: 1}, Result: search.Result{Lines: make([]search.Info, 1)}, Faults: []error{errors.New("a bug")}}
	}
	outcomes[0].Solved = true
	var report strings.Builder
	Report(&report, outcomes, time.Second)
	for _, want := range []string{"solved 1 of 23 positions (4%) in 1.0 s\nnot solved: p2, p3, ", ", p21 and 2 more\n", "23 faults inside the search, bugs of ours; the first: a bug\n"} {
		if !strings.Contains(report.String(), want) {
			t.Errorf("report lacks %q:\n%s", want, &report)
		}
	}
}

// TestNamesArePrintable: names come from strangers, and a terminal must not obey them.
func TestNamesArePrintable(t *testing.T) {
	p, err := Parse("4k3/8/8/8/8/8/8/4K3 w - - id \"\x1b[31mÅ\x07\"; bm Ke2;")
	if err != nil {
		t.Fatal(err)
	}
	o := Outcome{Position: p, Result: search.Result{Lines: make([]search.Info, 1)}}
	if said := o.String(); !strings.HasPrefix(said, "[31mÅ: not solved") {
		t.Errorf("%q", said)
	}
}

// TestBoundsAreShown: the score of a search that ends in the middle of an iteration may be a bound.
func TestBoundsAreShown(t *testing.T) {
	for bound, want := range map[tt.Bound]string{tt.Exact: ", +0.57,", tt.LowerBound: ", ≥ +0.57,", tt.UpperBound: ", ≤ +0.57,"} {
		o := Outcome{Position: Position{MateIn: 1}, Result: search.Result{Lines: []search.Info{{Score: 80, Bound: bound}}}}
		if said := o.String(); !strings.Contains(said, want) {
			t.Errorf("%q, want %q", said, want)
		}
	}
}

func TestWanted(t *testing.T) {
	for line, want := range map[string]string{
		"bm Ra8# Kd2;":            "Ra8# or Kd2",
		"am Ra8#;":                "not Ra8#",
		"bm Ra8#; am Kd2 Kf2;":    "Ra8# and not Kd2 or Kf2",
		"dm 1;":                   "#1",
		"bm #-2;":                 "#-2",
		"bm Ra8#; dm 1; id \"\";": "#1",
	} {
		p, err := Parse("6k1/5ppp/8/8/8/8/8/R3K3 w - - " + line)
		if err != nil || p.wanted() != want {
			t.Errorf("%s: %v, %q, want %q", line, err, p.wanted(), want)
		}
	}
}

// command carries out "penrose epd" without standard input and returns what it prints.
func command(args ...string) (string, error) { return commandOn("", args...) }

// commandOn is command with text on standard input.
func commandOn(text string, args ...string) (string, error) {
	var out strings.Builder
	err := Command(strings.NewReader(text)).Execute(&out, &out, args)
	return out.String(), err
}

// suiteFile returns the path of a file with suite.
func suiteFile(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "suite.epd")
	if err := os.WriteFile(file, []byte(suite), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestCommand(t *testing.T) {
	file := suiteFile(t)
	for _, c := range []struct {
		flags      []string
		has, lacks string
	}{
		{nil, "capture: solved", "to avoid: solved"},
		{[]string{"-failures"}, "to avoid: not solved", "no task: "},
		{[]string{"-mates-up-to", "1"}, "solved 1 of 1 positions (100%)", "not solved"},
	} {
		out, err := command(append(c.flags, "-depth", "4", "-hash", "1", file)...)
		if err != nil || !strings.Contains(out, c.has) || strings.Contains(out, c.lacks) {
			t.Errorf("%q: error %v, want %q and not %q in\n%s", c.flags, err, c.has, c.lacks, out)
		}
	}
}

func TestCommandErrors(t *testing.T) {
	for _, args := range [][]string{{}, {suiteFile(t), "no such file"}, {"no such file"}, {"-depth", "x"}, {"-concurrency", "-1", suiteFile(t)}, {os.DevNull}, {"epd.go"},
		{"-depth", "-3", suiteFile(t)}, {"-mates-up-to", "-1", suiteFile(t)}} {
		if _, err := command(args...); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
	if out, err := command("-h"); err != nil || !strings.Contains(out, "mates-up-to") {
		t.Errorf("-h: %v, %q", err, out)
	}
}

// The time is limited only if nothing else is, or if the user says so.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		args []string
		want search.Limits
	}{
		{nil, search.Limits{MoveTime: time.Second}},
		{[]string{"-depth", "9"}, search.Limits{Depth: 9}},
		{[]string{"-nodes", "9"}, search.Limits{Nodes: 9}},
		{[]string{"-movetime", "0"}, search.Limits{}},
		{[]string{"-movetime", "0", "-nodes", "9"}, search.Limits{Nodes: 9}},
		{[]string{"-movetime", "5s", "-depth", "9"}, search.Limits{MoveTime: 5 * time.Second, Depth: 9}},
	} {
		limits := limitFlags{}
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		limits.define(flags)
		if err := flags.Parse(c.args); err != nil {
			t.Fatal(err)
		}
		if got := limits.limits(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: %+v, want %+v", c.args, got, c.want)
		}
	}
}

// Several files are one suite. One of them may be standard input.
func TestSeveralFiles(t *testing.T) {
	out, err := commandOn(suite, "-depth", "4", "-hash", "1", suiteFile(t), "-")
	if err != nil || !strings.Contains(out, " 7/12 mate: solved") || !strings.Contains(out, "\nsolved 6 of 10 positions (60%)") {
		t.Errorf("%v\n%s", err, out)
	}
	if _, err := commandOn("nonsense", "-"); err == nil || !strings.Contains(err.Error(), "standard input: line 1: ") {
		t.Errorf("error %v", err)
	}
}

// TestBadLines: lines that cannot be read are named and left out. The others are solved.
func TestBadLines(t *testing.T) {
	const good, bad = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"mate\";\n", "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra9;\n"
	run := func(text string) (out, messages string, err error) {
		var o, m strings.Builder
		err = Command(strings.NewReader(text)).Execute(&o, &m, []string{"-depth", "2", "-hash", "1", "-"})
		return o.String(), m.String(), err
	}
	out, messages, err := run(good + "# comment\nnonsense\n" + good + bad)
	if err == nil || err.Error() != "2 of 4 lines could not be read" {
		t.Errorf("error %v", err)
	}
	if want := "standard input: line 3: EPD \"nonsense\" has 1 fields, want at least 4; it is skipped\n" +
		"standard input: line 5: EPD operation bm: move \"Ra9\": it names no target square; it is skipped\n"; messages != want {
		t.Errorf("messages %q, want %q", messages, want)
	}
	if !strings.Contains(out, "2/2 mate: solved, ") || !strings.Contains(out, "\nsolved 2 of 2 positions (100%) in ") {
		t.Errorf("the output is\n%s", out)
	}
	if out, messages, err := run("nonsense\n" + bad); out != "" || messages != "" || err == nil || !strings.HasPrefix(err.Error(), "standard input: line 1: ") {
		t.Errorf("no line can be read: output %q, messages %q, error %v", out, messages, err)
	}
	if _, err := Read(strings.NewReader(good + bad)); err == nil || !strings.HasPrefix(err.Error(), "line 2: ") {
		t.Errorf("Read is strict: error %v", err)
	}
}

// A suite whose positions do not say what solves them solves nothing.
func TestNoTask(t *testing.T) {
	file := filepath.Join(t.TempDir(), "openings.epd")
	if err := os.WriteFile(file, []byte("4k3/8/8/8/8/8/4P3/4K3 w - - id \"opening\";\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := command("-depth", "1", file); err == nil || !strings.Contains(err.Error(), "no position has bm, am or dm") || out != "" {
		t.Errorf("error %v, output %q", err, out)
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
