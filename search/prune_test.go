package search

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/movegen"
	"penrose/score"
)

// A margin for each ply, less where the evaluation has become better.
func TestReverseFutilityMargin(t *testing.T) {
	tuning := Tuning{ReverseFutilityMargin: 100, ReverseFutilityImproving: 30}
	for _, c := range []struct {
		depth     int
		improving bool
		want      int
	}{
		{1, false, 100},
		{1, true, 70},
		{4, false, 400},
		{4, true, 370},
	} {
		if got := reverseFutilityMargin(&tuning, c.depth, c.improving); got != c.want {
			t.Errorf("depth %d, improving %v: %d, want %d", c.depth, c.improving, got, c.want)
		}
	}
}

// The square of the depth and a base; where things do not improve, 5 of 8 of them.
func TestLateMoves(t *testing.T) {
	tuning := Tuning{LateMoveBase: 4}
	for _, c := range []struct {
		depth     int
		improving bool
		want      int
	}{
		{1, true, 5},
		{1, false, 3}, // 25/8
		{2, true, 8},
		{2, false, 5},
		{6, true, 40},
		{6, false, 25},
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
		f := frame{staticEval: c.staticEval}
		if got := w.prunedValue(&f, c.alpha); got != c.want {
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
		want      int // moves that are not pruned
	}{
		{"improving", queen, 1, true, 8 + 1},
		{"not improving", queen, 1, false, 5 + 1},
		{"deeper", queen, 2, false, 6 + 1}, // 55/8
		{"too deep", queen, 3, false, all(queen)},
		{"a side with only pawns", pawns, 1, false, all(pawns)},
	} {
		w := withSteps(t, e, c.fen, Steps{LateMovePruning: true}, always(0))
		w.params.Tuning.LateMoveBase, w.params.Tuning.LateMoveDepth = 7, 2
		f := &w.frames[0]
		n := node{depth: c.depth, improving: c.improving}
		f.picker.Start(&f.pos, &f.context, board.NoMove, board.NoMove)
		kept, pruned := 0, 0
		for m := f.picker.Next(); m != board.NoMove; m = f.picker.Next() {
			n.moves++
			if quiet := !f.pos.IsNoisy(m); w.prune(&n, f, m, 0, quiet) {
				pruned++
			} else {
				kept++
			}
		}
		if kept != c.want || pruned > 1 {
			t.Errorf("%s: %d moves are kept and %d pruned one by one; want %d, and at most one", c.name, kept, pruned, c.want)
		}
	}
}

// A quiet move is left out that has failed often for its depth.
func TestHistoryPruning(t *testing.T) {
	e := newTestEngine(t, 1)
	const (
		knight = "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1"
		pawn   = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	)
	for _, c := range []struct {
		name         string
		fen, move    string
		depth        int
		historyScore int
		reductions   bool // of a ply
		want         bool
	}{
		{"failed too often", knight, "c3b5", 2, -2001, false, true},
		{"not often enough", knight, "c3b5", 2, -2000, false, false},
		{"deeper", knight, "c3b5", 3, -2001, false, false},
		{"deeper, and more often", knight, "c3b5", 3, -3001, false, true},
		{"too deep", knight, "c3b5", 4, -9999, false, false},
		{"too deep, but reduced", knight, "c3b5", 4, -9999, true, true},
		{"a side with only pawns", pawn, "e2e4", 2, -2001, false, false},
	} {
		w := withSteps(t, e, c.fen, Steps{HistoryPruning: true, Reductions: c.reductions}, always(0))
		tuning := &w.params.Tuning
		tuning.HistoryPruningDepth, tuning.HistoryPruningSlope = 3, 1000
		tuning.ReductionBase, tuning.ReductionSlope = plyUnits, 0
		n := node{depth: c.depth}
		m := w.handOut(t, &n, c.move)
		if got := w.prune(&n, &w.frames[0], m, c.historyScore, true); got != c.want {
			t.Errorf("%s: pruned %v, want %v", c.name, got, c.want)
		}
	}
}

// A quiet move is left out that would have to make up too much. With a margin of 100 and 50
// for each ply that is 200 at depth 2.
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
		reductions bool // of a ply
		pvLike     bool
		want       bool
	}{
		{"too far behind", knight, "e4c5", 2, -200, 0, false, false, true},
		{"not so far", knight, "e4c5", 2, -199, 0, false, false, false},
		{"not so deep", knight, "e4c5", 1, -150, 0, false, false, true},
		{"a higher alpha", knight, "e4c5", 2, 300, 500, false, false, true},
		{"too deep", knight, "e4c5", 4, -900, 0, false, false, false},
		{"too deep, but reduced", knight, "e4c5", 4, -900, 0, true, false, true},
		{"as on the principal variation", knight, "e4c5", 2, -900, 0, false, true, false},
		{"a check", knight, "e4d6", 2, -900, 0, false, false, false},
		{"in check", inCheck, "e1d1", 2, score.None, 0, false, false, false},
		{"a side with only pawns", pawn, "e2e4", 2, -900, 0, false, false, false},
	} {
		w := withSteps(t, e, c.fen, Steps{Futility: true, Reductions: c.reductions}, always(0))
		tuning := &w.params.Tuning
		tuning.FutilityDepth, tuning.FutilityBase, tuning.FutilitySlope = 3, 100, 50
		tuning.ReductionBase, tuning.ReductionSlope = plyUnits, 0
		n := node{depth: c.depth, alpha: c.alpha, pvLike: c.pvLike}
		m := w.handOut(t, &n, c.move)
		w.frames[0].staticEval = c.staticEval
		if got := w.prune(&n, &w.frames[0], m, 0, true); got != c.want {
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
		n := node{depth: c.depth}
		if c.table {
			n.entry.Cut = chesstest.Move(t, &w.frames[0].pos, "e1f1")
			n.entry.Second = chesstest.Move(t, &w.frames[0].pos, c.move)
		}
		m := w.handOut(t, &n, c.move)
		quiet := !w.frames[0].pos.IsNoisy(m)
		if got := w.prune(&n, &w.frames[0], m, 0, quiet); got != c.want {
			t.Errorf("%s: %s at depth %d pruned %v, want %v", c.name, c.move, c.depth, got, c.want)
		}
		tuning.SeeQuietDepth, tuning.SeeNoisyDepth = c.depth-1, c.depth-1
		if w.prune(&n, &w.frames[0], m, 0, quiet) {
			t.Errorf("%s: %s is pruned beyond the depth for it", c.name, c.move)
		}
	}
}
