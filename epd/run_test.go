package epd

import (
	"strings"
	"testing"
	"time"

	"penrose/search"
)

// outcomes returns what one engine makes of a suite.
func outcomes(t *testing.T, suite string, limits search.Limits) []Outcome {
	t.Helper()
	positions, err := Read(strings.NewReader(suite))
	if err != nil {
		t.Fatal(err)
	}
	all, err := Run(t.Context(), positions, Options{Limits: limits, HashMiB: 1, Threads: 1, Concurrency: 1}, func(*Outcome) {})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A search ends with a mate that is no longer than stated, also with a shorter one. A longer one does not end it.
func TestMateEndsSearch(t *testing.T) {
	const suite = `6k1/5ppp/8/8/8/8/8/R3K3 w - - dm 1;
6k1/5ppp/8/8/8/8/8/R3K3 w - - dm 2;
r6k/6pp/7N/8/2Q5/8/6PP/6K1 w - - dm 1;
6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#;
` // the third one is a mate in 2
	for i, o := range outcomes(t, suite, search.Limits{Depth: 6}) {
		if ended := o.Result.Lines[0].Depth < 6; ended != (i < 2) {
			t.Errorf("position %d: depth %d", i+1, o.Result.Lines[0].Depth)
		}
	}
}

// A mate in the stated number of moves solves a position, whatever the best moves are said to be.
func TestMateSolves(t *testing.T) {
	const suite = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Kd2; dm 1;\nr6k/6pp/7N/8/2Q5/8/6PP/6K1 w - - bm Qg8+; dm 1;\n"
	for i, o := range outcomes(t, suite, search.Limits{Depth: 6}) {
		if o.Solved != (i == 0) {
			t.Errorf("position %d: solved: %v", i+1, o.Solved)
		}
	}
}

// What an engine has found in one position does not help it in the next one.
func TestEachFromEmptyTable(t *testing.T) {
	const position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - bm Bxa6;\n"
	all := outcomes(t, position+position, search.Limits{Depth: 5})
	if first, second := all[0].Result.Lines[0].Nodes, all[1].Result.Lines[0].Nodes; first != second {
		t.Errorf("%d nodes, and %d for the same position again", first, second)
	}
}

// The numbers of a report are those of all positions together.
func TestReportAddsUp(t *testing.T) {
	made := func(stated, found, crossed int, passes ...int) Outcome {
		return Outcome{Position: Position{ID: "p", MateIn: stated}, MateIn: found, Solved: stated == found, Passes: passes, Crossed: crossed,
			Result: search.Result{Crossings: 5, Lines: []search.Info{{Nodes: 3000, Elapsed: time.Second}}}}
	}
	var report strings.Builder
	Report(&report, []Outcome{made(3, 3, 1, 2, 7), made(-3, -2, 2, 3), made(3, 4, 0), made(-3, 2, 0)}, time.Second)
	const want = `solved 1 of 4 positions (25%) in 1.0 s
not solved: p, p, p
mated in 3: 0 of 2 found at that distance
mate in 3: 1 of 2 found at that distance
mates announced: 3 of 4, 1 at the stated distance, 1 shorter
each engine looked at 3,000 nodes a second, 12,000 nodes in all
MTD(f) needed 4.00 passes for each iteration, 7 at most; 3 of 3 iterations and 20 bounds in the table contradicted earlier ones
`
	if report.String() != want {
		t.Errorf("%s", &report)
	}
	report.Reset()
	if Report(&report, nil, time.Second); !strings.HasPrefix(report.String(), "solved 0 of 0 positions (0%) in 1.0 s\n") {
		t.Errorf("interrupted before the first position: %s", &report)
	}
}

// Engines with several threads share the processors. Each has at least one.
func TestEnginesFor(t *testing.T) {
	for _, c := range [][3]int{{16, 1, 16}, {16, 2, 8}, {2, 3, 1}, {5, 2, 2}, {4, 0, 4}} {
		if got := enginesFor(c[0], c[1]); got != c[2] {
			t.Errorf("%d processors for engines with %d threads: %d at work, want %d", c[0], c[1], got, c[2])
		}
	}
}

// Small tables are never refused one by one, but together they may be too much.
func TestTooManyEngines(t *testing.T) {
	if err := requireTables(1<<20, 16); err == nil || !strings.Contains(err.Error(), "not enough memory") { // 16 TiB
		t.Error(err)
	}
	if err := requireTables(1, 16); err != nil {
		t.Error(err)
	}
}
