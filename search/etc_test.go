package search

import (
	"fmt"
	"testing"

	"penrose/chesstest"
	"penrose/score"
	"penrose/tt"
)

// A bound of a child answers at once, unless its position is a draw on this path or one move away from one,
// or the fifty-move limit is near.
func TestTranspositionCutoff(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name, fen   string
		moves       []string
		deeperLower bool // a bound that contradicts the child's upper one
		want        bool
	}{
		{"a child that fails low", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", nil, false, true},
		{"that does not by a deeper search", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", nil, true, false},
		{"that is a repetition", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", []string{"d2d3", "e8e7", "d3d2", "e7e8"}, false, false},
		{"after which the opponent can repeat", "5k2/8/8/8/8/3R4/8/4K3 w - - 0 1", []string{"e1e2", "f8e8", "d3d2", "e8e7"}, false, false},
		{"near the fifty-move limit", "4k3/8/8/8/8/8/3R4/4K3 w - - 92 80", nil, false, false},
	} {
		w, f := startAt(t, e, c.fen, c.moves...)
		e.table.Clear(1)
		child := f.pos
		child.Make(chesstest.Move(t, &child, "d2d3"))
		w.table.Store(child.Key(), f.ply+1, tt.Update{Score: -500, Bound: tt.UpperBound, Depth: 9, Eval: score.None})
		if c.deeperLower {
			w.table.Store(child.Key(), f.ply+1, tt.Update{Score: 0, Bound: tt.LowerBound, Depth: 12, Eval: score.None})
		}
		n := node{f: f, alpha: 99, beta: 100, askedDepth: 8}
		if _, got := w.enhancedCutoff(&n); got != c.want {
			t.Errorf("%s: cutoff %v, want %v", c.name, got, c.want)
		}
	}
}

// A child that gets mated answers at once if the mate surely comes before the fifty moves are up. Here it comes 30 plies
// after the move, which is a ply without progress itself.
func TestTranspositionCutoffByMate(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		rule50 int // before the move
		want   bool
	}{
		{0, true}, {69, true}, {70, false}, {80, false},
	} {
		w, f := startAt(t, e, fmt.Sprintf("4k3/8/8/8/8/8/3R4/4K3 w - - %d 80", c.rule50))
		e.table.Clear(1)
		child := f.pos
		child.Make(chesstest.Move(t, &child, "d2d3"))
		w.table.Store(child.Key(), 1, tt.Update{Score: score.MatedIn(31), Bound: tt.UpperBound, Depth: 9, Eval: score.None})
		n := node{f: f, alpha: 99, beta: 100, askedDepth: 8}
		if value, got := w.enhancedCutoff(&n); got != c.want || got && value != score.MateIn(31) {
			t.Errorf("after %d plies without progress: value %d, cutoff %v, want %v", c.rule50, value, got, c.want)
		}
	}
}

// The bound of a child answers for the depth asked for, before internal iterative
// reduction, and the node counts as one that failed high.
func TestTranspositionCutoffAtFullDepth(t *testing.T) {
	e := newTestEngine(t, 1)
	p := DefaultParams()
	p.ReverseFutility, p.ProbCut = false, false // which could answer before
	if err := e.SetParams(p); err != nil {
		t.Fatal(err)
	}
	w, f := startAt(t, e, "4k3/p7/8/8/8/8/3R4/4K3 w - - 0 1")
	child := f.pos
	child.Make(chesstest.Move(t, &child, "d2d3"))
	w.table.Store(child.Key(), f.ply+1, tt.Update{Score: -504, Bound: tt.UpperBound, Depth: 7, Eval: score.None})
	value, _ := w.search(f, 99, 100, 8, cutNode)
	entry := w.retrieve(f)
	if value != 504 || entry.LowerDepth != 8 || f.cutoffs != 1 {
		t.Errorf("value %d, depth %d, %d cutoffs; want 504, 8, 1", value, entry.LowerDepth, f.cutoffs)
	}
}
