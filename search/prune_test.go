package search

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/movegen"
	"penrose/score"
	"penrose/tt"
)

// A base and a multiple of the square of the depth, here 3/2; where things do not improve, a part of both, here 5/8.
func TestLateMoves(t *testing.T) {
	tuning := Tuning{LateMoveBase: 4, LateMoveSquare: 96, LateMoveNotImproving: 40}
	for _, c := range []struct {
		depth     int
		improving bool
		want      int
	}{
		{1, true, 5},
		{1, false, 3},
		{2, true, 10},
		{2, false, 6},
		{6, true, 58},
		{6, false, 36},
	} {
		if got := lateMoves(&tuning, c.depth, c.improving); got != c.want {
			t.Errorf("depth %d, improving %v: %d, want %d", c.depth, c.improving, got, c.want)
		}
	}
}

// The static evaluation on the grain of 8, or the greatest value on it that is no more than
// alpha.
func TestPrunedValue(t *testing.T) {
	e := newTestEngine(t, 1)
	w := withSteps(t, e, board.StartFEN, Steps{}, always(0))
	for _, c := range []struct {
		staticEval, alpha int
		want              int
	}{
		{-100, 7, -104}, // the nearest multiple of 8, half away from zero
		{-99, 7, -96},
		{100, 7, 0},
		{100, 8, 8},
		{100, -1, -8},
		{100, -8, -8},
		{100, 1000, 104},
		{score.None, 7, -score.Infinity}, // in check
		{100, score.MateIn(9) - 1, -score.Infinity},
		{100, score.MatedIn(9), -score.Infinity},
	} {
		n := node{f: &frame{staticEval: c.staticEval}, alpha: c.alpha}
		if got := w.prunedValue(&n); got != c.want {
			t.Errorf("evaluation %d, alpha %d: %d, want %d", c.staticEval, c.alpha, got, c.want)
		}
	}
}

// White can play many quiet moves, and Qxd6, which loses the queen. After so many moves the
// quiet ones are left out, the capture is not.
func TestLateMovePruning(t *testing.T) {
	e := newTestEngine(t, 1)
	const (
		queen = "4k3/4p3/3p4/8/8/8/3Q4/4K3 w - - 0 1"
		pawns = "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1"
	)
	all := func(fen string) int {
		pos := chesstest.Parse(t, fen)
		var list movegen.List
		movegen.Legal(&pos, &list)
		return list.Len()
	}
	for _, c := range []struct {
		name      string
		fen       string
		depth     int
		improving bool
		want      int // moves handed out: those searched, the first quiet one too late, and the capture
	}{
		{"improving", queen, 1, true, 8 + 1 + 1},
		{"not improving", queen, 1, false, 4 + 1 + 1},
		{"deeper", queen, 2, false, 5 + 1 + 1}, // 11/2
		{"too deep", queen, 3, false, all(queen)},
		{"a side with only pawns", pawns, 1, false, all(pawns)},
	} {
		evaluated := map[board.Key]bool{}
		w := withSteps(t, e, c.fen, Steps{LateMovePruning: true}, func(p *board.Position) int {
			evaluated[p.Key()] = true
			return 0
		})
		tuning := &w.params.Tuning
		tuning.LateMoveBase, tuning.LateMoveSquare, tuning.LateMoveNotImproving, tuning.LateMoveDepth = 7, 64, 32, 2
		n := node{f: &w.frames[0], alpha: 100, beta: 101, depth: c.depth, improving: c.improving, entry: tt.Unknown()}
		w.searchMoves(&n)
		if n.moveCount != c.want {
			t.Errorf("%s: %d moves are handed out, want %d", c.name, n.moveCount, c.want)
		}
		if c.fen == queen {
			child := chesstest.Parse(t, queen)
			child.Make(chesstest.Move(t, &child, "d2d6"))
			if !evaluated[child.Key()] {
				t.Errorf("%s: the capture is not searched", c.name)
			}
		}
	}
}

// A ply less than that of the node and than its late-move reduction, and less again where things do
// not improve; but not below 0.
func TestExpectedDepth(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		depth      int
		improving  bool
		reductions bool
		want       int
	}{
		{5, true, true, 2},
		{5, false, true, 1},
		{5, false, false, 5},
		{2, true, true, 0},
		{7, true, true, 4},
	} {
		w := withSteps(t, e, board.StartFEN, Steps{Reductions: c.reductions}, always(0))
		tuning := &w.params.Tuning
		tuning.ReductionBase, tuning.ReductionSlope = plyUnits, 0
		tuning.PruningReduction, tuning.PruningNotImproving = plyUnits, plyUnits
		if got := w.expectedDepth(&node{depth: c.depth, improving: c.improving, moveCount: 2}); got != c.want {
			t.Errorf("depth %d, improving %v, reductions %v: %d, want %d", c.depth, c.improving, c.reductions, got, c.want)
		}
	}
}

// A quiet move is left out that would have to make up too much. With a margin of 100, 50
// for each ply and one for 100 points of history that is 200 at depth 2.
func TestFutility(t *testing.T) {
	e := newTestEngine(t, 1)
	const (
		knight  = "4k3/p7/8/8/4N3/8/8/4K3 w - - 0 1"
		inCheck = "4k3/8/8/8/4r3/2N5/8/4K3 w - - 0 1"
		pawn    = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	)
	for _, c := range []struct {
		name       string
		fen, move  string
		depth      int
		staticEval int
		alpha      int
		history    int
		reductions bool // of a ply
		pvLike     bool
		want       bool
	}{
		{"too far behind", knight, "e4c5", 2, -200, 0, 0, false, false, true},
		{"not so far", knight, "e4c5", 2, -199, 0, 0, false, false, false},
		{"a good history", knight, "e4c5", 2, -200, 0, 100, false, false, false},
		{"a bad history", knight, "e4c5", 2, -199, 0, -100, false, false, true},
		{"not so deep", knight, "e4c5", 1, -150, 0, 0, false, false, true},
		{"a higher alpha", knight, "e4c5", 2, 300, 500, 0, false, false, true},
		{"too deep", knight, "e4c5", 4, -900, 0, 0, false, false, false},
		{"too deep, but reduced", knight, "e4c5", 5, -900, 0, 0, true, false, true},
		{"as on the principal variation", knight, "e4c5", 2, -900, 0, 0, false, true, false},
		{"a check", knight, "e4d6", 2, -900, 0, 0, false, false, false},
		{"in check", inCheck, "e1d1", 2, score.None, 0, 0, false, false, false},
		{"a side with only pawns", pawn, "e2e4", 2, -900, 0, 0, false, false, false},
	} {
		w := withSteps(t, e, c.fen, Steps{Futility: true, Reductions: c.reductions}, always(0))
		tuning := &w.params.Tuning
		tuning.FutilityDepth, tuning.FutilityBase, tuning.FutilitySlope, tuning.FutilityHistory = 3, 100, 50, 100
		tuning.ReductionBase, tuning.ReductionSlope, tuning.PruningReduction, tuning.PruningNotImproving = plyUnits, 0, 0, 0
		n := node{f: &w.frames[0], depth: c.depth, alpha: c.alpha, pvLike: c.pvLike}
		w.handOut(t, &n, c.move)
		n.f.staticEval, n.history = c.staticEval, c.history
		if got := w.prune(&n); got != c.want {
			t.Errorf("%s: pruned %v, want %v", c.name, got, c.want)
		}
	}
}

// So is a capture, the captured piece included, which is a knight of 300 here. With a margin of 100, 50 for each
// ply and one for 10 points of history that is 500 at depth 2.
func TestCaptureFutility(t *testing.T) {
	e := newTestEngine(t, 1)
	const (
		rook      = "4k3/6pp/8/2n5/8/8/8/2R1K3 w - - 0 1"
		fewPieces = "4k3/7p/8/2n5/8/8/8/2R1K3 w - - 0 1"
		check     = "2k5/6pp/8/2n5/8/8/8/2R1K3 w - - 0 1"
		promotion = "1n6/2P3pp/8/8/4k3/8/8/R3K3 w - - 0 1"
		pawn      = "4k3/6pp/8/2n5/3P4/8/8/4K3 w - - 0 1"
	)
	for _, c := range []struct {
		name       string
		fen, move  string
		depth      int
		staticEval int
		alpha      int
		history    int
		pvLike     bool
		want       bool
	}{
		{"too far behind", rook, "c1c5", 2, -500, 0, 0, false, true},
		{"not so far", rook, "c1c5", 2, -499, 0, 0, false, false},
		{"a good history", rook, "c1c5", 2, -500, 0, 10, false, false},
		{"a bad history", rook, "c1c5", 2, -499, 0, -10, false, true},
		{"deeper", rook, "c1c5", 3, -500, 0, 0, false, false},
		{"a higher alpha", rook, "c1c5", 3, 0, 550, 0, false, true},
		{"too deep", rook, "c1c5", 4, -2000, 0, 0, false, false},
		{"as on the principal variation", rook, "c1c5", 2, -2000, 0, 0, true, false},
		{"a check", check, "c1c5", 2, -2000, 0, 0, false, false},
		{"a promotion", promotion, "c7b8r", 2, -2000, 0, 0, false, false},
		{"no evaluation, as in check", rook, "c1c5", 2, score.None, 0, 0, false, false},
		{"the opponent has three pieces", fewPieces, "c1c5", 2, -2000, 0, 0, false, false},
		{"a side with only pawns", pawn, "d4c5", 2, -2000, 0, 0, false, false},
	} {
		w := withSteps(t, e, c.fen, Steps{Futility: true}, always(0))
		tuning := &w.params.Tuning
		tuning.CaptureFutilityDepth, tuning.CaptureFutilityBase, tuning.CaptureFutilitySlope, tuning.CaptureFutilityHistory = 3, 100, 50, 10
		n := node{f: &w.frames[0], depth: c.depth, alpha: c.alpha, pvLike: c.pvLike}
		w.handOut(t, &n, c.move)
		n.f.staticEval, n.history = c.staticEval, c.history
		if got := w.prune(&n); got != c.want {
			t.Errorf("%s: pruned %v, want %v", c.name, got, c.want)
		}
	}
}

// Moves are left out that lose too much in the exchange: quiet ones more than 25 times the
// square of the depth, captures more than 100 for each ply.
func TestSeePruning(t *testing.T) {
	e := newTestEngine(t, 1)
	const (
		knight = "4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1" // Nd5 loses the knight, 300
		pawn   = "4k3/8/4p3/8/3P4/8/8/4K3 w - - 0 1" // d5 loses the pawn
		queen  = "4k3/4p3/3p4/8/8/8/3Q4/4K3 w - - 0 1"
		free   = "4k3/8/3p4/8/8/8/3Q4/4K3 w - - 0 1"
		takes  = "4k3/4p3/3p4/8/4N3/8/8/4K3 w - - 0 1" // Nxd6 loses a knight for a pawn, 200
		checks = "4k3/p7/8/1N6/8/8/3r4/7K w - - 0 1"   // Nd6+ loses the knight, 300
	)
	for _, c := range []struct {
		name      string
		fen, move string
		table     bool // it is the second move of the table
		depth     int
		threats   bool // are known
		want      bool
	}{
		{"a quiet move", knight, "c3d5", false, 3, true, true}, // 225 are too little
		{"without threats", knight, "c3d5", false, 3, false, true},
		{"deeper", knight, "c3d5", false, 4, true, false}, // 400 are enough
		{"a safe move", knight, "c3b5", false, 3, true, false},
		{"a safe move without threats", knight, "c3b5", false, 3, false, false},
		{"a side with only pawns", pawn, "d4d5", false, 1, true, false},
		{"a check", checks, "b5d6", false, 2, true, true},  // 200 are too little
		{"deeper", checks, "b5d6", false, 3, true, false},  // a quiet move might lose 225
		{"a capture", queen, "d2d6", false, 7, true, true}, // queen for pawn: 800
		{"deeper", queen, "d2d6", false, 8, true, false},
		{"a smaller loss", takes, "e4d6", false, 1, true, true},
		{"deeper", takes, "e4d6", false, 2, true, false},
		{"a good capture", free, "d2d6", false, 1, true, false},
		{"a capture of the table", queen, "d2d6", true, 1, true, false},
	} {
		w := withSteps(t, e, c.fen, Steps{SeePruning: true, Threats: c.threats}, always(0))
		tuning := &w.params.Tuning
		tuning.SeeQuietDepth, tuning.SeeQuietMargin = 8, 25
		tuning.SeeNoisyDepth, tuning.SeeNoisyMargin = 8, 100
		f := &w.frames[0]
		n := node{f: f, depth: c.depth}
		if c.table {
			n.entry.Move = chesstest.Move(t, &f.pos, "e1f1")
			n.entry.Second = chesstest.Move(t, &f.pos, c.move)
		}
		w.handOut(t, &n, c.move)
		if got := w.prune(&n); got != c.want {
			t.Errorf("%s: %s at depth %d pruned %v, want %v", c.name, c.move, c.depth, got, c.want)
		}
		tuning.SeeNoisyDepth = c.depth - 1
		if (!n.quiet || movegen.GivesCheck(&f.pos, n.move)) && w.prune(&n) {
			t.Errorf("%s: %s is pruned beyond the depth for captures and checks", c.name, c.move)
		}
		tuning.SeeQuietDepth = c.depth - 1
		if w.prune(&n) {
			t.Errorf("%s: %s is pruned beyond the depth for it", c.name, c.move)
		}
	}
}
