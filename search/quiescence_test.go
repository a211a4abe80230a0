package search

import (
	"testing"

	"penrose/chesstest"
	"penrose/score"
	"penrose/tt"
)

// Out of check a few quiet moves will do, but only once one of them does not get mated.
func TestEvasionsUntilOneHolds(t *testing.T) {
	escapes := []string{"e1d2", "e1e2", "e1f2"}
	e := newTestEngine(t, 1)
	for _, holds := range escapes {
		e.NewGame()
		w := withSteps(t, e, "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", Steps{Delta: true}, always(0))
		f := &w.frames[0]
		for _, text := range escapes {
			if text != holds { // after the others Black mates
				w.store(w.makeMove(f, chesstest.Move(t, &f.pos, text)), tt.Update{Score: score.MateIn(3), Bound: tt.LowerBound, Depth: 10, Eval: score.None})
				w.unmakeMove()
			}
		}
		if value, _ := w.quiesce(f, 7, 8); value != 0 {
			t.Errorf("only %s holds: value %d, want 0", holds, value)
		}
	}
	e.NewGame()
	w := withSteps(t, e, "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", Steps{Delta: true}, always(0))
	if w.quiesce(&w.frames[0], 7, 8); w.nodes != 1+enoughEvasions {
		t.Errorf("%d nodes of three evasions that hold, want %d", w.nodes-1, enoughEvasions)
	}
}

// A capture that cannot reach alpha is left out, unless it gives check or promotes, and counts for the most
// that it may bring: here the margin and a pawn, 248 on the grid.
func TestHopelessCaptures(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name, fen    string
		alpha, value int
		searched     bool
	}{
		{"hopeless", "4k3/pp6/8/3p4/8/2N5/PP6/4K3 w - - 0 1", 248, 248, false},
		{"just not", "4k3/pp6/8/3p4/8/2N5/PP6/4K3 w - - 0 1", 247, 0, true},
		{"a check", "4k3/pp6/3p4/5N2/8/8/PP6/4K3 w - - 0 1", 999, 0, true},
		{"a promotion", "8/ppp1k2P/8/8/8/2N5/PP6/4K3 w - - 0 1", 999, 0, true},
	} {
		e.NewGame()
		w := withSteps(t, e, c.fen, Steps{Delta: true}, always(0))
		w.params.Tuning.DeltaMargin = 150
		if value, _ := w.quiesce(&w.frames[0], c.alpha, c.alpha+1); value != c.value || w.nodes > 1 != c.searched {
			t.Errorf("%s: value %d after %d nodes", c.name, value, w.nodes)
		}
	}
}
