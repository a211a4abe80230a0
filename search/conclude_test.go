package search

import (
	"testing"

	"penrose/chesstest"
	"penrose/score"
	"penrose/tt"
)

// The value is stored for the depth that was asked for. Histories and corrections learn from it,
// but not from a node that has been searched to that depth before.
func TestConclude(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name        string
		best        int // value
		knownLower  int // depth of a lower bound of the same move that is known, or 0
		knownUpper  int // depth of an upper bound that is known, or 0
		lower       int // in the table
		upper       int
		history     int // of the move, in points
		cutoffs     int
		corrections bool // learn something
	}{
		{"fails high", 80, 0, 0, 80, tt.NoUpper, 100, 1, true},
		{"fails low", -80, 0, 0, tt.NoLower, -80, 0, 0, true},
		{"fails high again", 80, 5, 0, 80, tt.NoUpper, 0, 1, false},
		{"fails high again, deeper", 80, 4, 0, 80, tt.NoUpper, 100, 1, true},
		{"fails high after a fail-low", 80, 0, 5, 80, tt.NoUpper, 100, 1, false},
		{"fails low again", -80, 0, 5, tt.NoLower, -80, 0, 0, false},
	} {
		w := withSteps(t, e, calmPosition, Steps{History: true, Correction: true}, always(0))
		w.params.Tuning.HistoryBonusSlope, w.params.Tuning.HistoryBonusMax = 10, 1000
		f := &w.frames[0]
		m := chesstest.Move(t, &f.pos, "c3b5")
		n := node{f: f, alpha: 7, beta: 8, askedDepth: 5, depth: 4, kind: cutNode, tablebases: unknownTablebaseValue(), best: c.best, entry: tt.Unknown()}
		if c.knownLower > 0 {
			n.entry.Lower, n.entry.LowerDepth, n.entry.Move = 0, c.knownLower, m
		}
		if c.knownUpper > 0 {
			n.entry.Upper, n.entry.UpperDepth = 0, c.knownUpper
		}
		if value := w.conclude(&n, m, noRepetition); value != c.best {
			t.Errorf("%s: value %d, want %d", c.name, value, c.best)
		}
		entry, _ := w.table.Probe(f.pos.Key(), 0)
		if entry.Lower != c.lower || entry.Upper != c.upper || max(entry.LowerDepth, entry.UpperDepth) != 5 {
			t.Errorf("%s: the table has %+v, want bounds %d and %d at depth 5", c.name, entry, c.lower, c.upper)
		}
		pawn, _, _, _, _ := w.corrections.at(f)
		if got := f.historyScore(m, true); got != c.history || f.cutoffs != c.cutoffs || *pawn != 0 != c.corrections {
			t.Errorf("%s: history %d, %d cutoffs, correction %d; want %d, %d, some: %v", c.name, got, f.cutoffs, *pawn, c.history, c.cutoffs, c.corrections)
		}
	}
}

// A value that rests on a repetition is not stored, so the table does not say at what depth its move failed high.
// The move gets its bonus only where the table does not have it yet.
func TestConcludeLearnsOnceFromRepetition(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name       string
		known      bool // the table has the move, without a value
		repetition repeatedPly
		history    int // of the move, in points
	}{
		{"rests on a repetition", false, 1, 100},
		{"rests on one again", true, 1, 0},
		{"a value at last", true, noRepetition, 100},
		{"repeats no position above the node", true, 2, 100},
	} {
		w := withSteps(t, e, calmPosition, Steps{History: true, PathFree: true}, always(0))
		w.params.Tuning.HistoryBonusSlope, w.params.Tuning.HistoryBonusMax = 10, 1000
		f := &w.frames[0]
		for _, text := range []string{"e1d1", "e8d8"} {
			f = w.makeMove(f, chesstest.Move(t, &f.pos, text))
		}
		m := chesstest.Move(t, &f.pos, "c3b5")
		n := node{f: f, alpha: 7, beta: 8, askedDepth: 5, depth: 5, kind: cutNode, tablebases: unknownTablebaseValue(), best: 80, entry: tt.Unknown()}
		if c.known {
			n.entry.Lower, n.entry.LowerDepth, n.entry.Move = -score.Mate, tt.MinDepth, m
		}
		w.conclude(&n, m, c.repetition)
		if got := f.historyScore(m, true); got != c.history {
			t.Errorf("%s: history %d, want %d", c.name, got, c.history)
		}
	}
}

// A move gets 10 points for each ply in the quiet history, which counts twice, and no more than
// 35. Those tried before it lose 20 for each ply, and no more than 50.
func TestLearnCutoff(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct{ depth, good, bad int }{
		{1, 2 * 10, -2 * 20},
		{2, 2 * 20, -2 * 40},
		{3, 2 * 30, -2 * 50},
		{9, 2 * 35, -2 * 50},
	} {
		w := withSteps(t, e, calmPosition, Steps{History: true}, always(0))
		w.params.Tuning = Tuning{HistoryBonusSlope: 10, HistoryBonusMax: 35, HistoryMalusSlope: 20, HistoryMalusMax: 50}
		f := &w.frames[0]
		good, bad := chesstest.Move(t, &f.pos, "c3b5"), chesstest.Move(t, &f.pos, "c3d5")
		f.tried.Clear()
		f.tried.AddQuiet(bad)
		w.learnCutoff(f, good, c.depth)
		if g, b := f.historyScore(good, true), f.historyScore(bad, true); g != c.good || b != c.bad {
			t.Errorf("depth %d: %d and %d, want %d and %d", c.depth, g, b, c.good, c.bad)
		}
	}
}

// What the tables prove limits the value, and what is stored of it.
func TestConcludeWithinTables(t *testing.T) {
	const win, loss = score.TablebaseWin, -score.TablebaseWin
	for _, c := range []struct {
		name         string
		proven       tablebaseValue
		best         int // of a node with a window between a loss and a win
		lower, upper int // in the table
	}{
		{"a win", tablebaseValue{win, score.Infinity}, 80, win, tt.NoUpper},
		{"a loss", tablebaseValue{-score.Infinity, loss}, -80, tt.NoLower, loss},
		{"nothing", unknownTablebaseValue(), 80, 80, 80},
	} {
		w := withSteps(t, newTestEngine(t, 1), calmPosition, Steps{}, always(0))
		n := node{f: &w.frames[0], alpha: loss - 1, beta: win + 1, askedDepth: 5, depth: 4, tablebases: c.proven, best: c.best, entry: tt.Unknown()}
		m := chesstest.Move(t, &w.frames[0].pos, "c3b5")
		value := w.conclude(&n, m, noRepetition)
		entry, _ := w.table.Probe(w.frames[0].pos.Key(), 0)
		if value != c.proven.clamp(c.best) || entry.Lower != c.lower || entry.Upper != c.upper {
			t.Errorf("%s: value %d, the table has %d to %d, want %d to %d", c.name, value, entry.Lower, entry.Upper, c.lower, c.upper)
		}
	}
}
