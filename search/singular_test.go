package search

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/score"
	"penrose/tt"
)

// A move that is left out leaves no trace in what is known of the position.
func TestSingularLeavesNoTrace(t *testing.T) {
	e := newTestEngine(t, 1)
	w, f := startAt(t, e, kiwipete)
	ttMove := chesstest.Move(t, &f.pos, "e2a6")
	w.store(f, tt.Update{Score: 40, Bound: tt.LowerBound, Depth: 8, Move: ttMove, Eval: score.None})
	before := w.retrieve(f)
	usual := w.keyAt(f)
	w.rootDepth = 9
	w.singular(&node{f: f, alpha: 7, beta: 8, askedDepth: 9, depth: 9, kind: cutNode, entry: before})
	if f.excluded != board.NoMove || w.keyAt(f) != usual {
		t.Error("the move is still left out")
	}
	if after := w.retrieve(f); after != before {
		t.Errorf("entry %+v, before %+v", after, before)
	}
	f.excluded = ttMove
	if w.keyAt(f) == usual {
		t.Error("with a move left out the position has the same key")
	}
	if entry := w.retrieve(f); !entry.HasLower() && !entry.HasUpper() {
		t.Error("the search without the move is not remembered")
	}
}

// Only a move may be singular that has failed high in a search no more than three plies
// shallower, and not by a decided value.
func TestSingularApplies(t *testing.T) {
	w, f := startAt(t, newTestEngine(t, 1), calmPosition)
	w.params.Tuning = Tuning{SingularDepth: 6, SingularSlack: 3}
	legal := chesstest.Move(t, &f.pos, "c3b5")
	for _, c := range []struct {
		name  string
		depth int
		entry tt.Entry
		want  bool
	}{
		{"a candidate", 6, tt.Entry{Lower: 40, LowerDepth: 3, Move: legal}, true},
		{"too near the leaves", 5, tt.Entry{Lower: 40, LowerDepth: 5, Move: legal}, false},
		{"found by a shallow search", 6, tt.Entry{Lower: 40, LowerDepth: 2, Move: legal}, false},
		{"without a lower bound", 6, tt.Entry{Lower: tt.NoLower, LowerDepth: tt.NoDepth, Move: legal}, false},
		{"it mates", 6, tt.Entry{Lower: score.MateIn(5), LowerDepth: 5, Move: legal}, false},
		{"it wins by endgame tables", 6, tt.Entry{Lower: score.TablebaseWin, LowerDepth: 5, Move: legal}, false},
		{"it gets mated", 6, tt.Entry{Lower: score.MatedIn(8), LowerDepth: 5, Move: legal}, false},
		{"no move", 6, tt.Entry{Lower: 40, LowerDepth: 5}, false},
		{"an illegal move", 6, tt.Entry{Lower: 40, LowerDepth: 5, Move: board.NewMove(board.B1, board.A1)}, false},
	} {
		w.rootDepth = 1
		n := node{f: f, depth: c.depth, entry: c.entry}
		if got := w.singularApplies(&n); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		// A line that is twice as long as the iteration is deep is not extended further.
		w.rootDepth = 0
		if w.singularApplies(&n) {
			t.Errorf("%s, on a long line: extended", c.name)
		}
	}
	w.rootDepth = 1
	for ply, want := range []bool{true, true, false} {
		far := *f
		far.ply = ply
		n := node{f: &far, depth: 6, entry: tt.Entry{Lower: 40, LowerDepth: 3, Move: legal}}
		if got := w.singularApplies(&n); got != want {
			t.Errorf("ply %d of an iteration of depth 1: %v, want %v", ply, got, want)
		}
	}
}

// The move of the table is worth at least 104. With a margin of 1 for each ply it is singular at
// depth 8 if all others fall short of 96. If they fall short of 80, it is extended by two plies.
func TestSingular(t *testing.T) {
	const onlyMove = "2r5/8/8/8/8/1k6/8/K7 w - - 0 1"
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name        string
		fen, ttMove string
		others      int // value of all other moves
		beta        int
		kind        nodeKind
		extended    int // by two plies before
		extension   int
		multicut    int // value, or 0
	}{
		{"singular", calmPosition, "c3b5", 88, 8, cutNode, 0, 1, 0},
		{"singular at an all node", calmPosition, "c3b5", 88, 8, allNode, 0, 1, 0},
		{"by just too little for two plies", calmPosition, "c3b5", 80, 8, cutNode, 0, 1, 0},
		{"by far", calmPosition, "c3b5", 72, 8, cutNode, 0, 2, 0},
		{"by far, on the principal variation", calmPosition, "c3b5", 72, 8, principal, 0, 1, 0},
		{"by far, for the last time on this line", calmPosition, "c3b5", 72, 8, cutNode, maxDoubleExtensions - 1, 2, 0},
		{"by far, too often on this line", calmPosition, "c3b5", 72, 8, cutNode, maxDoubleExtensions, 1, 0},
		{"the only move", onlyMove, "a1b1", 0, 8, cutNode, 0, 1, 0},
		{"others are good enough", calmPosition, "c3b5", 96, 96, cutNode, 0, 0, 96},
		{"others are far better", calmPosition, "c3b5", 504, 8, cutNode, 0, 0, 96},
		{"others come near", calmPosition, "c3b5", 96, 104, cutNode, 0, -2, 0},
		{"others come near, but the bound is below beta", calmPosition, "c3b5", 96, 112, cutNode, 0, 0, 0},
	} {
		w := withSteps(t, e, c.fen, Steps{Singular: true}, always(c.others))
		tuning := &w.params.Tuning
		tuning.SingularMargin, tuning.SingularDoubleMargin, tuning.SingularNegative = singularUnits, 16, 2
		f := &w.frames[0]
		f.extended = c.extended
		n := node{f: f, alpha: c.beta - 1, beta: c.beta, depth: 8, kind: c.kind, entry: tt.Unknown()}
		n.entry.Lower, n.entry.LowerDepth, n.entry.Move = 104, 5, chesstest.Move(t, &f.pos, c.ttMove)
		value, _, multicut := w.singular(&n)
		if n.extension != c.extension {
			t.Errorf("%s: extended by %d, want %d", c.name, n.extension, c.extension)
		}
		if multicut != (c.multicut != 0) || multicut && value != c.multicut {
			t.Errorf("%s: value %d, multicut %v, want %d", c.name, value, multicut, c.multicut)
		}
	}
}

// Where there is no other move, what the others are worth is a value of the grid, too.
func TestNoOtherMoveIsOnTheGrid(t *testing.T) {
	w := withSteps(t, newTestEngine(t, 1), "2r5/8/8/8/8/1k6/8/K7 w - - 0 1", Steps{}, always(0))
	f := &w.frames[0]
	f.excluded = chesstest.Move(t, &f.pos, "a1b1")
	n := newNode(f, 83, 84, 3, cutNode)
	if value, _ := w.expand(&n); value != 80 {
		t.Errorf("%d, want 80", value)
	}
}

// A singular move is searched deeper, but not where the line is already twice as long as the
// iteration is deep. Multicut answers without a search of the move.
func TestSingularInSearch(t *testing.T) {
	const depth = 6
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name      string
		others    int // value of all other moves
		beta      int
		rootDepth int
		value     int
		searched  int // depth to which the move is
	}{
		{"singular by far", 0, 112, depth, 0, depth - 1 + 2},
		{"the iteration too shallow", 0, 112, 0, 0, depth - 1},
		{"others come near", 96, 104, depth, 96, depth - 1 - 1},
		{"multicut", 200, 8, depth, 96, tt.NoDepth},
	} {
		w := withSteps(t, e, calmPosition, Steps{Singular: true}, always(c.others))
		tuning := &w.params.Tuning
		tuning.SingularDepth, tuning.SingularMargin, tuning.SingularDoubleMargin, tuning.SingularNegative = depth, singularUnits, 16, 1
		w.rootDepth = c.rootDepth
		f := &w.frames[0]
		ttMove := chesstest.Move(t, &f.pos, "c3b5")
		w.store(f, tt.Update{Score: 104, Bound: tt.LowerBound, Depth: depth - 2, Move: ttMove, Eval: score.None})
		value, _ := w.search(&w.frames[0], c.beta-1, c.beta, depth, cutNode)
		if got := w.depthAfter(t, "c3b5"); got != c.searched || value != c.value {
			t.Errorf("%s: value %d, the move is searched to depth %d; want %d, %d", c.name, value, got, c.value, c.searched)
		}
	}
}
