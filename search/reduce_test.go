package search

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
)

// With a slope of 1024 the reduction in plies is the product of the natural logarithms of depth
// and number, here to four places.
func TestLateMoveReduction(t *testing.T) {
	for _, c := range []struct {
		depth, moves int
		plies        float64
	}{
		{1, 30, 0},
		{30, 1, 0},
		{2, 3, 0.7615},   // 0.6931 * 1.0986
		{8, 8, 4.3241},   // 2.0794 squared
		{20, 10, 6.8979}, // 2.9957 * 2.3026
		{10, 20, 6.8979},
		{63, 63, 17.1657}, // 4.1431 squared
		{200, 90, 17.1657},
	} {
		full := Tuning{ReductionSlope: 1024}
		want := int(c.plies * plyUnits)
		got := lateMoveReduction(&full, c.depth, c.moves)
		if abs(got-want) > 10 { // the logarithms are rounded down to 1/1024
			t.Errorf("depth %d, move %d: %d, want about %d", c.depth, c.moves, got, want)
		}
		half := Tuning{ReductionBase: 500, ReductionSlope: 512}
		if less := lateMoveReduction(&half, c.depth, c.moves); less != 500+got/2 {
			t.Errorf("depth %d, move %d: %d with half the slope and a base, want %d", c.depth, c.moves, less, 500+got/2)
		}
	}
}

// What is known of a move is taken off the reduction or added to it.
func TestReduction(t *testing.T) {
	const calm, inCheck = "4k3/pp6/8/1N6/8/5N2/8/4K3 b - - 0 1", "4k3/ppN5/8/8/8/5N2/8/4K3 b - - 0 1"
	e := newTestEngine(t, 1)
	w := withSteps(t, e, calmPosition, Steps{}, always(0))
	w.params.Tuning = Tuning{
		ReductionBase:    2000,
		ReductionHistory: 4000,
		ReductionNoisy:   500, ReductionCheck: 60, ReductionCutoffs: 7,
	}
	for _, c := range []struct {
		name         string
		after        string // the position after the move
		historyScore int
		quiet        bool
		cutoffs      int // of children of the node and its siblings
		want         int
	}{
		{"a quiet move", calm, 0, true, 0, 2000},
		{"that has done well", calm, 4000, true, 0, 2000 - plyUnits},
		{"that has failed", calm, -2000, true, 0, 2000 + plyUnits/2},
		{"a capture", calm, 0, false, 0, 1500},
		{"a check", inCheck, 0, true, 0, 1940},
		{"a few children failed high", calm, 0, true, manyCutoffs, 2000},
		{"many did", calm, 0, true, manyCutoffs + 1, 2007},
		{"all together", inCheck, 4000, false, manyCutoffs + 1, 2000 - plyUnits - 500 - 60 + 7},
	} {
		n := node{depth: 8, moveCount: 8, quiet: c.quiet, history: c.historyScore}
		next := frame{pos: chesstest.Parse(t, c.after), cutoffs: c.cutoffs}
		if got := w.moveReduction(&n, &next); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// What is known of a node acts on all its late moves, here a2-a3 at depth 5, which is searched
// to depth 4 without reduction. Every term is a ply.
func TestSharedReduction(t *testing.T) {
	const fen = "4k3/p7/8/3p4/8/2N5/P7/4K3 w - - 0 1"
	const quiet, capture = "c3b5", "c3d5"
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name      string
		tuning    Tuning
		kind      nodeKind
		ttMove    string
		improving bool
		pvLike    bool
		want      int
	}{
		{"nothing", Tuning{}, cutNode, "", false, false, 4},
		{"not improving", Tuning{ReductionNotImproving: plyUnits}, allNode, quiet, false, false, 3},
		{"improving", Tuning{ReductionNotImproving: plyUnits}, allNode, quiet, true, false, 4},
		{"a cut node", Tuning{ReductionCut: plyUnits}, cutNode, quiet, true, false, 3},
		{"no cut node", Tuning{ReductionCut: plyUnits}, allNode, quiet, true, false, 4},
		{"a cut node without a move", Tuning{ReductionNoTableMove: plyUnits}, cutNode, "", true, false, 3},
		{"a cut node with one", Tuning{ReductionNoTableMove: plyUnits}, cutNode, quiet, true, false, 4},
		{"no cut node, no move", Tuning{ReductionNoTableMove: plyUnits}, allNode, "", true, false, 4},
		{"not as on the principal variation", Tuning{ReductionBase: 2 * plyUnits, ReductionPVLike: plyUnits}, allNode, quiet, true, false, 2},
		{"as on it", Tuning{ReductionBase: 2 * plyUnits, ReductionPVLike: plyUnits}, allNode, quiet, true, true, 3},
		{"the table has a capture", Tuning{ReductionNoisyTableMove: plyUnits}, allNode, capture, true, false, 3},
		{"it has a quiet move", Tuning{ReductionNoisyTableMove: plyUnits}, allNode, quiet, true, false, 4},
		{"two halves are a ply", Tuning{ReductionNotImproving: plyUnits / 2, ReductionCut: plyUnits / 2}, cutNode, quiet, false, false, 3},
		{"three together", Tuning{ReductionNotImproving: plyUnits, ReductionCut: plyUnits, ReductionNoTableMove: plyUnits}, cutNode, "", false, false, 1},
	} {
		w := withSteps(t, e, fen, Steps{Reductions: true}, always(0))
		w.params.Tuning = c.tuning
		w.params.Tuning.ReductionMoves, w.params.Tuning.ReductionHistory = 1, 1
		n := node{f: &w.frames[0], alpha: 7, beta: 8, askedDepth: 5, depth: 5, kind: c.kind, improving: c.improving, pvLike: c.pvLike}
		if c.ttMove != "" {
			n.entry.Move = chesstest.Move(t, &w.frames[0].pos, c.ttMove)
		}
		w.searchMoves(&n)
		if got := w.depthAfter(t, "a2a3"); got != c.want {
			t.Errorf("%s: depth %d, want %d", c.name, got, c.want)
		}
	}
}

// The first moves are not reduced, nor are any where one ply is left for them anyway.
func TestReductionMoves(t *testing.T) {
	for depth, reduced := range map[int]int{2: 1, 3: 1, 4: 2} {
		e := newTestEngine(t, 1)
		w := withSteps(t, e, calmPosition, Steps{Reductions: true}, always(0))
		w.params.Tuning = Tuning{ReductionMoves: 3, ReductionBase: plyUnits, ReductionHistory: 1}
		n := node{f: &w.frames[0], alpha: 7, beta: 8, askedDepth: depth, depth: depth, kind: allNode, improving: true}
		w.searchMoves(&n)
		f := &w.frames[0]
		moves := 0
		f.picker.Start(&f.pos, &f.context, board.NoMove, board.NoMove) // the order of before: nothing was learned
		for m := f.picker.Next(); m != board.NoMove; m = f.picker.Next() {
			moves++
			want := depth - 1
			if moves > 3 {
				want = reduced
			}
			if got := w.depthAfter(t, m.String()); got != want {
				t.Errorf("depth %d, move %d: depth %d, want %d", depth, moves, got, want)
			}
		}
	}
}
