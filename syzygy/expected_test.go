package syzygy

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"penrose/board"
)

// expectation is a position with what python-chess (9c24454) reads in the tables.
type expectation struct {
	fen      string
	position board.Position
	outcome  WDL
	dtz      int
}

var expectationLine = regexp.MustCompile(`^(\S+ [wb] \S+ \S+) wdl (-?\d+); dtz (-?\d+);`)

func readExpectations(t testing.TB, path string) []expectation {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []expectation
	for lines := bufio.NewScanner(f); lines.Scan(); {
		parts := expectationLine.FindStringSubmatch(lines.Text())
		if parts == nil {
			t.Fatalf("%s: %q", path, lines.Text())
		}
		outcome, _ := strconv.Atoi(parts[2])
		dtz, _ := strconv.Atoi(parts[3])
		p, err := board.ParseFEN(parts[1])
		if err != nil {
			t.Fatalf("%s: %q: %v", path, parts[1], err)
		}
		all = append(all, expectation{parts[1], p, WDL(outcome), dtz})
	}
	if len(all) == 0 {
		t.Fatalf("%s is empty", path)
	}
	return all
}

// dtzInTestdata reports whether the files in testdata are enough for the DTZ of p, whatever its moves. KRBvK, KRNvK
// and KRRvK are there without DTZ, and promotions lead from KPvKP to tables that are not there.
func dtzInTestdata(p *board.Position) bool {
	return !slices.Contains([]string{"KPvKP", "KRBvK", "KRNvK", "KRRvK"}, materialOf(p).canonicalName())
}

// completeDirs returns the directories in PENROSE_SYZYGY, and skips the test where it
// is not set.
func completeDirs(t testing.TB) []string {
	t.Helper()
	dirs := SplitPaths(os.Getenv("PENROSE_SYZYGY"))
	if len(dirs) == 0 {
		t.Skip("PENROSE_SYZYGY is not set: the directories of all tables with 3 and 4 pieces, and of KPPPvK")
	}
	return dirs
}

// open opens tables that are sound.
func open(t testing.TB, dirs ...string) *Tables {
	t.Helper()
	tables, err := OpenReporting(func(err error) { t.Error(err) }, dirs...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := tables.Close(); err != nil {
			t.Error(err)
		}
	})
	return tables
}

func testExpectations(t *testing.T, tables *Tables, all []expectation) {
	t.Helper()
	for _, want := range all {
		outcome, ok := tables.ProbeWDL(&want.position)
		if !ok || outcome != want.outcome {
			t.Errorf("%s: WDL %d %t, want %d", want.fen, outcome, ok, want.outcome)
		}
		dtz, ok := tables.ProbeDTZ(&want.position)
		if !ok || dtz != want.dtz {
			t.Errorf("%s: DTZ %d %t, want %d", want.fen, dtz, ok, want.dtz)
		}
	}
}

// Every value in the lists beside the complete tables.
func TestExpectedValues(t *testing.T) {
	dirs := completeDirs(t)
	tables := open(t, dirs...)
	lists, err := filepath.Glob(filepath.Join(filepath.Dir(dirs[0]), "*.epd"))
	if err != nil || len(lists) == 0 {
		t.Fatalf("no lists beside %s: %v", dirs[0], err)
	}
	for _, path := range lists {
		t.Run(filepath.Base(path), func(t *testing.T) {
			all := readExpectations(t, path)
			testExpectations(t, tables, all)
			t.Logf("%d positions", len(all))
		})
	}
}
