package search

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/score"
	"penrose/tt"
)

// An evaluation counts unless a bound contradicts it.
func TestBelieved(t *testing.T) {
	const depth = 3
	for _, c := range []struct {
		name         string
		lower, upper int // or NoLower, NoUpper
		want         int // of an evaluation of 50
	}{
		{"no bounds", tt.NoLower, tt.NoUpper, 50},
		{"a lower bound above it", 80, tt.NoUpper, 80},
		{"a lower bound below it", 20, tt.NoUpper, 50},
		{"an upper bound below it", tt.NoLower, 20, 20},
		{"an upper bound above it", tt.NoLower, 80, 50},
		{"between the bounds", 20, 80, 50},
		{"below both bounds", 60, 80, 60},
		{"above both bounds", 20, 40, 40},
	} {
		entry := tt.Unknown()
		if c.lower != tt.NoLower {
			entry.Lower, entry.LowerDepth = c.lower, depth
		}
		if c.upper != tt.NoUpper {
			entry.Upper, entry.UpperDepth = c.upper, depth
		}
		if got := believed(50, &entry); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// The evaluation is compared with that of two plies before, or of four if the side was in
// check then.
func TestImproving(t *testing.T) {
	e := newTestEngine(t, 1)
	const none = score.None
	w := withSteps(t, e, board.StartFEN, Steps{}, always(0))
	for _, c := range []struct {
		name        string
		staticEvals []int // from the root on; those of the other side mean nothing
		want        bool
	}{
		{"the root", []int{50}, false},
		{"no earlier move", []int{-90, 50}, false},
		{"better", []int{40, 0, 50}, true},
		{"worse", []int{60, 0, 50}, false},
		{"equal", []int{50, 0, 50}, false},
		{"in check before, better", []int{40, 0, none, 0, 50}, true},
		{"in check before, worse", []int{60, 0, none, 0, 50}, false},
		{"the latest counts", []int{90, 0, 40, 0, 50}, true},
		{"always in check", []int{-90, 0, none, 0, none, 0, 50}, false},
		{"in check at the root", []int{none, 0, 50}, false},
	} {
		for ply, staticEval := range c.staticEvals {
			w.frames[ply].staticEval = staticEval
		}
		if got := w.improving(&w.frames[len(c.staticEvals)-1]); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// The estimate is the evaluation with its correction, unless a bound contradicts it. The
// table keeps the evaluation without it.
func TestAssess(t *testing.T) {
	e := newTestEngine(t, 1)
	const calm, check = "4k3/p7/8/8/8/2N5/8/4K3 w - - 0 1", "4k3/p7/8/8/4r3/2N5/8/4K3 w - - 0 1"
	bounded := tt.Unknown()
	bounded.Lower, bounded.LowerDepth = 400, 3
	known := tt.Unknown()
	known.Eval = 200
	for _, c := range []struct {
		name                      string
		fen                       string
		entry                     tt.Entry
		excluded                  bool // a move is, and the evaluation of the frame is 123
		want, rawEval, staticEval int
		stored                    int // evaluation in the table
	}{
		{"evaluated", calm, tt.Unknown(), false, 164, 100, 164, 100},
		{"evaluated before", calm, known, false, 264, 200, 264, score.None},
		{"a bound contradicts", calm, bounded, false, 400, 100, 164, 100},
		{"with a move left out", calm, tt.Unknown(), true, 123, 123, 123, score.None},
		{"in check", check, tt.Unknown(), false, score.None, score.None, score.None, score.None},
	} {
		w := withSteps(t, e, c.fen, Steps{Correction: true}, always(100))
		f := &w.frames[0]
		if c.excluded {
			f.excluded = chesstest.Move(t, &f.pos, "c3b5")
			f.rawEval, f.staticEval = 123, 123
		}
		// The correction by pawns is 64 centipawns, the others are 0.
		pawn, _, _, _, _ := w.corrections.at(f)
		*pawn, w.params.Tuning.CorrectionPawn = correctionLimit, 128
		got := w.assess(&node{f: f, entry: c.entry})
		if got != c.want || f.rawEval != c.rawEval || f.staticEval != c.staticEval {
			t.Errorf("%s: estimate %d, evaluation %d, corrected %d; want %d, %d, %d", c.name, got, f.rawEval, f.staticEval, c.want, c.rawEval, c.staticEval)
		}
		entry := tt.Unknown()
		if e, found := w.table.Probe(f.pos.Key(), 0); found {
			entry = e
		}
		if entry.Eval != c.stored || entry.HasLower() || entry.HasUpper() {
			t.Errorf("%s: the table has %+v, want the evaluation %d and no bounds", c.name, entry, c.stored)
		}
	}
}
