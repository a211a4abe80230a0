package search

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/score"
	"penrose/tt"
)

// A move that fails high at a reduced depth is searched again to the full depth 6: a ply deeper
// if it is more than 50 above the best so far and was reduced by several plies, a ply less deep if
// it is less than 8 above it.
func TestResearchDepth(t *testing.T) {
	w := withSteps(t, newTestEngine(t, 1), board.StartFEN, Steps{}, always(0))
	w.params.Tuning = Tuning{DeeperMargin: 50, ShallowerMargin: 8}
	for _, c := range []struct{ value, best, reduced, want int }{
		{151, 100, 4, 7},
		{150, 100, 4, 6},
		{151, 100, 5, 6},
		{108, 100, 4, 6},
		{107, 100, 4, 5},
		{107, 100, 5, 5},
		{8, -score.Infinity, 4, 7},
	} {
		if got := w.researchDepth(c.value, c.best, 6, c.reduced); got != c.want {
			t.Errorf("value %d, best %d, reduced to %d: depth %d, want %d", c.value, c.best, c.reduced, got, c.want)
		}
	}
}

// A move is searched with less depth first. If that fails low, it was enough, else the move is
// searched again. Here every move is worth 0.
func TestChild(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name      string
		alpha     int
		best      int // so far
		depth     int
		reduction int
		want      int // depth
	}{
		{"not reduced", 7, 0, 4, 0, 4},
		{"by less than a ply", 7, 0, 4, plyUnits - 1, 4},
		{"by a ply", 7, 0, 4, plyUnits, 3},
		{"by two plies", 7, 0, 4, 3*plyUnits - 1, 2},
		{"by more than there is", 7, 0, 4, 99 * plyUnits, 1},
		{"no extension", 7, 0, 4, -2 * plyUnits, 4},
		{"at depth 1", 7, 0, 1, 2 * plyUnits, 1},
		{"fails high", -9, -9, 4, 2 * plyUnits, 4},
		{"fails high, far above the best", -9, -60, 4, 2 * plyUnits, 5},
		{"fails high, far above, hardly reduced", -9, -60, 4, plyUnits, 4},
		{"fails high, little above", -7, -7, 4, 2 * plyUnits, 3},
	} {
		w := withSteps(t, e, calmPosition, Steps{}, always(0))
		w.params.Tuning = Tuning{DeeperMargin: 50, ShallowerMargin: 8}
		f := &w.frames[0]
		next := w.makeMove(f, chesstest.Move(t, &f.pos, "c3b5"))
		n := node{f: f, alpha: c.alpha, beta: c.alpha + 1, depth: c.depth + 1, kind: cutNode, moveCount: 2, best: c.best}
		value, _ := w.searchChild(&n, next, c.depth, c.reduction)
		w.unmakeMove()
		if got := w.depthAfter(t, "c3b5"); got != c.want || value != 0 {
			t.Errorf("%s: value %d at depth %d, want 0 at depth %d", c.name, value, got, c.want)
		}
	}
}

// The move that a singular test leaves out is not searched, and every other one is.
func TestSearchMovesLeavesOut(t *testing.T) {
	w := withSteps(t, newTestEngine(t, 1), calmPosition, Steps{}, always(0))
	f := &w.frames[0]
	f.excluded = chesstest.Move(t, &f.pos, "c3b5")
	n := node{f: f, alpha: 7, beta: 8, askedDepth: 2, depth: 2, kind: cutNode}
	n.entry.Move = f.excluded
	w.searchMoves(&n)
	if n.moveCount != 8+7+5-1 { // of the knights and the king
		t.Errorf("%d moves, want %d", n.moveCount, 8+7+5-1)
	}
	if depth := w.depthAfter(t, "c3b5"); depth != tt.NoDepth {
		t.Errorf("the move left out is searched to depth %d", depth)
	}
	if depth := w.depthAfter(t, "c3d5"); depth != 1 {
		t.Errorf("another move is searched to depth %d, want 1", depth)
	}
}

// A node counts the cutoffs of its grandchildren anew, and those of its children on from what its siblings have
// counted. At depth 1 there are none to count.
func TestSearchMovesCountsCutoffsAnew(t *testing.T) {
	w := withSteps(t, newTestEngine(t, 1), calmPosition, Steps{}, always(0))
	w.frames[1].cutoffs, w.frames[2].cutoffs = 9, 9
	n := node{f: &w.frames[0], alpha: 7, beta: 8, askedDepth: 1, depth: 1, kind: cutNode}
	w.searchMoves(&n)
	if children, grandchildren := w.frames[1].cutoffs, w.frames[2].cutoffs; children != 9 || grandchildren != 0 {
		t.Errorf("%d cutoffs of children and %d of grandchildren, want 9 and 0", children, grandchildren)
	}
}

// The extension is that of the table move alone. Two plies count against the line.
func TestSearchMovesExtends(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct{ extension, depth, extended int }{
		{0, 3, 0}, {1, 4, 0}, {2, 5, 1}, {-1, 2, 0},
	} {
		for _, fails := range []struct {
			high  bool
			alpha int
		}{{true, -9}, {false, 7}} {
			w := withSteps(t, e, calmPosition, Steps{}, always(0))
			f := &w.frames[0]
			n := node{f: f, alpha: fails.alpha, beta: fails.alpha + 1, askedDepth: 4, depth: 4, kind: cutNode, extension: c.extension}
			n.entry.Move = chesstest.Move(t, &f.pos, "c3b5")
			best, _ := w.searchMoves(&n)
			if got := w.depthAfter(t, "c3b5"); got != c.depth {
				t.Errorf("extended by %d: depth %d, want %d", c.extension, got, c.depth)
			}
			if fails.high && (best != n.entry.Move || w.frames[1].extended != c.extended) {
				t.Errorf("extended by %d: %v is best, the line is extended %d times; want %v, %d", c.extension, best, w.frames[1].extended, n.entry.Move, c.extended)
			}
			if !fails.high && (w.depthAfter(t, "c3d5") != 3 || w.frames[1].extended != 0) {
				t.Errorf("extended by %d: another move has depth %d, and %d extensions", c.extension, w.depthAfter(t, "c3d5"), w.frames[1].extended)
			}
		}
	}
}

// Nothing is pruned before a move has been searched that does not get mated: however bad the
// evaluation, a mate is seen, and so is the move that avoids it.
func TestPruningKeepsAMove(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name, fen, ttMove string
		want              int
	}{
		{"all get mated by Ra8", "1r5N/8/8/8/8/8/2k5/K7 w - - 0 1", "h8g6", score.MatedIn(2)},
		{"the first gets mated by Re1", "4r1k1/5ppp/8/8/8/8/6PP/1N5K w - - 0 1", "b1a3", 5000},
	} {
		w := withSteps(t, e, c.fen, Steps{Futility: true}, always(5000))
		f := &w.frames[0]
		f.staticEval = -5000 // is wrong, and would prune every move
		n := node{f: f, alpha: 7, beta: 8, askedDepth: 2, depth: 2, kind: cutNode}
		n.entry.Move = chesstest.Move(t, &f.pos, c.ttMove)
		w.searchMoves(&n)
		if n.best != c.want {
			t.Errorf("%s: %d, want %d", c.name, n.best, c.want)
		}
	}
}

// TestPruningKeepsAMoveBesideTableLosses: nor before a move that endgame tables do not know to lose.
func TestPruningKeepsAMoveBesideTableLosses(t *testing.T) {
	w := withSteps(t, newTestEngine(t, 1), "6k1/5ppp/8/8/8/8/6PP/1N5K w - - 0 1", Steps{Futility: true}, always(5000))
	f := &w.frames[0]
	f.staticEval = -5000 // is wrong, and would prune every move
	n := node{f: f, alpha: 7, beta: 8, askedDepth: 2, depth: 2, kind: cutNode}
	n.entry.Move = chesstest.Move(t, &f.pos, "b1a3")
	w.store(w.makeMove(f, n.entry.Move), tt.Update{Score: score.TablebaseWin, Bound: tt.LowerBound, Depth: 10, Eval: score.None})
	w.unmakeMove()
	if w.searchMoves(&n); n.best != 5000 {
		t.Errorf("%d, want 5000", n.best)
	}
}

// The table move loses the queen, and so do the two checks. All others are pruned and keep what
// the evaluation promises.
func TestPrunedMovesCount(t *testing.T) {
	behind := func(p *board.Position) int { return material(p) - 1000 } // -200 with queen against pawn
	w := withSteps(t, newTestEngine(t, 1), "4k3/4p3/8/8/8/8/3Q4/4K3 w - - 0 1", Steps{Futility: true}, behind)
	w.params.Tuning.FutilityBase, w.params.Tuning.FutilitySlope = 0, 0
	f := &w.frames[0]
	n := node{f: f, alpha: 7, beta: 8, askedDepth: 2, depth: 2, kind: cutNode}
	n.entry.Move = chesstest.Move(t, &f.pos, "d2d6")
	best, _ := w.searchMoves(&n)
	if n.best != -200 || w.depthAfter(t, "d2b4") != tt.NoDepth {
		t.Errorf("value %d, depth after Qb4 %d; want -200, and no search", n.best, w.depthAfter(t, "d2b4"))
	}
	if entry := w.entryAfter(t, best.String()); entry.Lower < 1000 {
		t.Errorf("best is %v, after which Black is worth at least %d", best, entry.Lower)
	}
}
