package search

import (
	"testing"

	"penrose/board"
	"penrose/score"
)

// The next search renews the frames of all iterations, not of the last one alone.
func TestIterationsAddUpTheirDepths(t *testing.T) {
	const deep = 50
	w, _ := startAt(t, newTestEngine(t, 1), board.StartFEN)
	w.run.maxDepth, w.selDepth = 1, deep
	if w.iterate(); w.deepestUsed != deep || w.selDepth >= deep {
		t.Errorf("deepest ply %d, %d of the last iteration", w.deepestUsed, w.selDepth)
	}
}

// A search renews the frames that the last iteration of the search before has entered, too.
func TestSearchRenewsFrames(t *testing.T) {
	const deep = 50
	e := newTestEngine(t, 1)
	w, _ := startAt(t, e, board.StartFEN)
	w.selDepth, w.frames[deep].cutoffs = deep, 9
	if w, _ = startAt(t, e, board.StartFEN); w.frames[deep].cutoffs != 0 || w.selDepth != 0 {
		t.Errorf("%d cutoffs from the search before, deepest ply %d", w.frames[deep].cutoffs, w.selDepth)
	}
}

// A line is expected to be worth its last score, one that has none as much as the line above.
func TestFirstGuess(t *testing.T) {
	w, _ := startAt(t, newTestEngine(t, 1), board.StartFEN)
	r := &w.root
	r.moves[0].score = 40
	for _, c := range []struct{ line, toBeat, want int }{
		{0, -score.Infinity, score.Draw}, {0, 24, 24}, {1, -score.Infinity, 40}, {1, 24, 24},
	} {
		r.line, r.toBeat = c.line, c.toBeat
		if got := w.firstGuess(); got != c.want {
			t.Errorf("line %d, last score %d: %d, want %d", c.line, c.toBeat, got, c.want)
		}
	}
}

// A line is kept of a move that fails high.
func TestIterationKeepsTheLine(t *testing.T) {
	w := rootAt(t, kiwipete, DefaultParams())
	if w.iteration(0) != closed || len(w.root.keptPV) == 0 || w.root.keptPV[0] != w.root.moves[0].move {
		t.Errorf("kept is %v", w.root.keptPV)
	}
}

// An iteration that does not close leaves what it has proven.
func TestAbandonedIteration(t *testing.T) {
	p := DefaultParams()
	p.MaxPasses = 1
	p.Guess = func(int, int) int { return -3000 } // so that the pass fails high
	w := rootAt(t, kiwipete, p)
	if end, rm := w.iterateLines(1), &w.root.moves[0]; end != passesUsedUp || !rm.hasScore() || !rm.atLeast {
		t.Errorf("outcome %v, score %d", end, rm.score)
	}
}

// A mate that is proven when the search is stopped is not shown without its moves.
func TestAbandonedMate(t *testing.T) {
	w := rootAt(t, kiwipete, DefaultParams())
	rm := &w.root.moves[0]
	rm.lower, w.root.keptPV = score.MateIn(5), []board.Move{rm.move}
	if w.abandon(); rm.score != score.MateIn(5) || rm.fine != score.MateBound {
		t.Errorf("score %d, shown as %d", rm.score, rm.fine)
	}
}
