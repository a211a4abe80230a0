package search

import (
	"testing"

	"penrose/board"
	"penrose/score"
)

// A node that is ahead answers by passing the turn, where neither zugzwang nor two null moves
// in a row are to be feared. Of the evaluation 100 more than beta are asked for, and 10 less
// for each ply.
func TestNullMove(t *testing.T) {
	const (
		queen   = "4k3/pp6/8/8/8/8/PP1Q4/4K3 w - - 0 1"
		hanging = "4k3/8/8/4p3/3Q4/2N5/8/4K3 w - - 0 1" // exd4
	)
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name       string
		fen        string
		evaluate   func(*board.Position) int
		estimate   int
		staticEval int
		depth      int
		kind       nodeKind
		afterNull  bool
		tried      bool
		answered   bool
	}{
		{"ahead", calmPosition, always(400), 400, 400, 4, cutNode, false, true, true},
		{"ahead by just enough", calmPosition, always(400), 8, 68, 4, allNode, false, true, true},
		{"the evaluation too low", calmPosition, always(400), 400, 67, 4, cutNode, false, false, false},
		{"the evaluation too low, but deeper", calmPosition, always(400), 400, 67, 5, cutNode, false, true, true},
		{"the estimate too low", calmPosition, always(400), 7, 400, 4, cutNode, false, false, false},
		{"too near the leaves", calmPosition, always(400), 400, 400, 1, cutNode, false, false, false},
		{"on the principal variation", calmPosition, always(400), 400, 400, 4, principal, false, false, false},
		{"after a null move", calmPosition, always(400), 400, 400, 4, cutNode, true, false, false},
		{"prone to zugzwang", queen, always(400), 400, 400, 4, cutNode, false, false, false},
		{"the opponent takes the queen", hanging, func(p *board.Position) int { return material(p) - 1000 }, 400, 400, 4, cutNode, false, true, false},
	} {
		w := withSteps(t, e, c.fen, Steps{NullMove: true}, c.evaluate)
		w.params.Tuning.NullMoveSlope, w.params.Tuning.NullMoveOffset = 10, 100
		f := &w.frames[0]
		f.staticEval, f.nullMove = c.staticEval, c.afterNull
		n := node{f: f, alpha: 7, beta: 8, depth: c.depth, kind: c.kind, estimate: c.estimate}
		value, _, answered := w.giveUp(&n)
		if tried := w.nodes > 0; tried != c.tried || answered != c.answered {
			t.Errorf("%s: tried %v, answered %v; want %v, %v", c.name, tried, answered, c.tried, c.answered)
		}
		if answered && value != 400 {
			t.Errorf("%s: value %d, want 400", c.name, value)
		}
	}
}

// The search after a null move is shallower by two plies, by a ply for every four of depth,
// and by a ply for every 100 over beta, but no more than three of those.
func TestNullMoveDepth(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct{ depth, over, want int }{
		{4, 0, 1},  // 4-2-1
		{8, 0, 4},  // 8-2-2
		{8, 99, 4}, //
		{8, 100, 3},
		{8, 250, 2},
		{10, 300, 3}, // 10-2-2-3: 2.5 plies count as 2
		{10, 900, 3},
	} {
		w := withSteps(t, e, calmPosition, Steps{}, always(0))
		tuning := &w.params.Tuning
		tuning.NullMoveBase, tuning.NullMoveDepth, tuning.NullMoveMarginShare = 2*nullMoveUnits, nullMoveUnits/4, 100
		n := node{f: &w.frames[0], alpha: -9, beta: -8, depth: c.depth, kind: cutNode, estimate: c.over - 8}
		w.nullMove(&n)
		if got := w.depthAfter(t, ""); got != c.want {
			t.Errorf("depth %d, %d over beta: depth %d after the null move, want %d", c.depth, c.over, got, c.want)
		}
	}
}

// If Black moves, Kg8 Ra8 is mate. That White would mate after a null move proves no more than
// that the value is at least beta.
func TestNullMoveProvesNoWin(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct{ beta, want int }{{8, 8}, {1, 8}, {-7, 0}} {
		w := withSteps(t, e, "7k/8/6K1/8/8/8/8/RN6 w - - 0 1", Steps{NullMove: true}, always(-100))
		w.params.Tuning.NullMoveBase, w.params.Tuning.NullMoveDepth = nullMoveUnits, 0
		n := node{f: &w.frames[0], alpha: c.beta - 1, beta: c.beta, depth: 4, kind: cutNode, estimate: c.beta}
		value, _, answered := w.nullMove(&n)
		if entry := w.entryAfter(t, ""); entry.Upper != score.MatedIn(3) {
			t.Fatalf("after the null move Black is worth at most %d, want mate in 3 plies", entry.Upper)
		}
		if !answered || value != c.want {
			t.Errorf("beta %d: value %d, answered %v, want %d", c.beta, value, answered, c.want)
		}
	}
}

// In zugzwang the null move fails high and every move loses. From a certain depth on real moves
// have to confirm it.
func TestNullMoveVerification(t *testing.T) {
	start, err := board.ParseFEN(calmPosition)
	if err != nil {
		t.Fatal(err)
	}
	zugzwang := func(p *board.Position) int {
		if p.Of(board.White) == start.Of(board.White) {
			return 400
		}
		return -400
	}
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name     string
		evaluate func(*board.Position) int
		verify   bool
		depth    int
		want     bool // it fails high
	}{
		{"zugzwang", zugzwang, true, 4, false},
		{"zugzwang, not verified", zugzwang, false, 4, true},
		{"zugzwang, near the leaves", zugzwang, true, 3, true},
		{"no zugzwang", always(400), true, 4, true},
	} {
		w := withSteps(t, e, calmPosition, Steps{NullMove: true, Verification: c.verify}, c.evaluate)
		tuning := &w.params.Tuning
		tuning.NullMoveBase, tuning.NullMoveDepth, tuning.NullMoveVerifyDepth = 3*nullMoveUnits, 0, 4
		n := node{f: &w.frames[0], alpha: 7, beta: 8, depth: c.depth, kind: cutNode, estimate: 8}
		value, _, got := w.nullMove(&n)
		if got != c.want {
			t.Errorf("%s: value %d, fails high %v, want %v", c.name, value, got, c.want)
		}
		if w.frames[0].verifying {
			t.Errorf("%s: still verifying", c.name)
		}
	}
}

// The real moves that confirm a fail-high are searched as deep as the null move was, but at least half as deep as
// the node.
func TestNullMoveVerificationDepth(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		depth, less int // of the node, and by how much the null move is searched less deep
		want        int
	}{
		{8, 2, 6},
		{8, 4, 4},
		{8, 5, 4}, // not 3
		{9, 7, 4}, // not 2
	} {
		w := withSteps(t, e, calmPosition, Steps{Verification: true}, always(400))
		tuning := &w.params.Tuning
		tuning.NullMoveBase, tuning.NullMoveDepth, tuning.NullMoveVerifyDepth = c.less*nullMoveUnits, 0, 4
		n := node{f: &w.frames[0], alpha: 7, beta: 8, depth: c.depth, kind: cutNode, estimate: 8}
		w.nullMove(&n)
		if got := w.retrieve(n.f).LowerDepth; got != c.want {
			t.Errorf("depth %d, null move %d plies less deep: verified at depth %d, want %d", c.depth, c.less, got, c.want)
		}
	}
}
