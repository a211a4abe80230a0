package search

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/score"
)

// Two knights against two pawns, with no capture near.
const calmPosition = "4k3/pp6/8/8/8/2N2N2/8/4K3 w - - 0 1"

// The conditions of steps 6 to 9 that they have in common.
func TestMayGiveUp(t *testing.T) {
	const inCheck = "4k3/pp6/8/8/4r3/2N2N2/8/4K3 w - - 0 1"
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name        string
		fen         string
		alpha, beta int
		estimate    int
		verifying   bool
		want        bool
	}{
		{"a calm position", calmPosition, 7, 8, 0, false, true},
		{"in check", inCheck, 7, 8, score.None, false, false},
		{"while a null move is verified", calmPosition, 7, 8, 0, true, false},
		{"the lower end open", calmPosition, score.MatedIn(0), 8, 0, false, true},
		{"is it mated later than in 8 plies", calmPosition, score.MatedIn(8), score.MatedIn(8) + 1, 0, false, false},
		{"is it mated later than at once", calmPosition, score.MatedIn(0), score.MatedIn(0) + 1, 0, false, false},
		{"with a wide window", calmPosition, score.MatedIn(8), 8, 0, false, false},
		{"is it mated", calmPosition, -score.MateBound - 1, -score.MateBound, 0, false, false},
		{"does it mate", calmPosition, score.MateIn(9) - 1, score.MateIn(9), 0, false, false},
		{"is it won by endgame tables", calmPosition, score.TablebaseWin - 1, score.TablebaseWin, 0, false, false},
		{"a mate in the table", calmPosition, 7, 8, score.MateIn(9), false, false},
		{"mated by the table", calmPosition, 7, 8, score.MatedIn(8), false, false},
	} {
		w := withSteps(t, e, c.fen, Steps{}, always(0))
		w.frames[0].verifying = c.verifying
		n := node{f: &w.frames[0], alpha: c.alpha, beta: c.beta, estimate: c.estimate}
		if got := w.mayGiveUp(&n); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// Where steps 6 to 9 may not be tried, the search of a node that is far ahead looks at moves.
func TestSearchKeepsToMayGiveUp(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name      string
		fen       string
		beta      int
		verifying bool
		excluded  string
		want      bool // moves are looked at
	}{
		{"a calm position", calmPosition, 8, false, "", false},
		{"in check", "4k3/pp6/8/8/4r3/2N2N2/8/4K3 w - - 0 1", 8, false, "", true},
		{"while a null move is verified", calmPosition, 8, true, "", true},
		{"with a move left out", calmPosition, 8, false, "c3b5", true},
		{"is it mated", calmPosition, score.MatedIn(8), false, "", true},
	} {
		w := withSteps(t, e, c.fen, Steps{ReverseFutility: true}, always(2000))
		f := &w.frames[0]
		f.verifying = c.verifying
		if c.excluded != "" {
			f.excluded = chesstest.Move(t, &f.pos, c.excluded)
		}
		before := w.nodes
		value, _ := w.search(&w.frames[0], c.beta-1, c.beta, 2, cutNode)
		if got := w.nodes-before > 1; got != c.want || value < c.beta {
			t.Errorf("%s: value %d, looks at moves %v, want %v", c.name, value, got, c.want)
		}
	}
}

// Far behind, a node is worth what its captures are. With a margin of 100 and 50 for each ply
// an estimate of -193 at depth 2 is too far below an alpha of 7.
func TestRazoring(t *testing.T) {
	const (
		capture = "4k3/p7/8/3q4/8/2N5/P7/4K3 w - - 0 1" // Nxd5
		pawns   = "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1"
	)
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name     string
		fen      string
		evaluate func(*board.Position) int
		estimate int
		depth    int
		pvLike   bool
		tried    bool
		answered bool
	}{
		{"far behind", calmPosition, always(-193), -193, 2, false, true, true},
		{"not so far", calmPosition, always(-192), -192, 2, false, false, false},
		{"not so deep", calmPosition, always(-143), -143, 1, false, true, true},
		{"too deep", calmPosition, always(-900), -900, 4, false, false, false},
		{"as on the principal variation", calmPosition, always(-900), -900, 2, true, false, false},
		{"a side with only pawns", pawns, always(-900), -900, 2, false, false, false},
		{"a capture that helps", capture, material, -600, 2, false, true, false},
	} {
		w := withSteps(t, e, c.fen, Steps{Razoring: true}, c.evaluate)
		tuning := &w.params.Tuning
		tuning.RazoringDepth, tuning.RazoringBase, tuning.RazoringSlope = 3, 100, 50
		n := node{f: &w.frames[0], alpha: 7, beta: 8, depth: c.depth, kind: allNode, estimate: c.estimate, pvLike: c.pvLike}
		value, _, answered := w.giveUp(&n)
		if tried := w.nodes > 0; tried != c.tried || answered != c.answered {
			t.Errorf("%s: tried %v, answered %v; want %v, %v", c.name, tried, answered, c.tried, c.answered)
		}
		if want := w.onGrid(c.estimate); answered && value != want {
			t.Errorf("%s: value %d, want %d", c.name, value, want)
		}
	}
}

// Far ahead, a node is worth a mean of beta and of what it is ahead by after a margin of 100 for each ply,
// which counts three quarters: on the grain of 8, at least beta, and not decided. A win of the endgame tables
// is worth itself.
func TestReverseFutility(t *testing.T) {
	const (
		knight = "4k3/pp6/8/8/8/2N5/PP6/4K3 w - - 0 1"
		rook   = "4k3/pp6/8/8/8/2R5/PP6/4K3 w - - 0 1"
		pawns  = "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1"
	)
	const unanswered = score.None
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name      string
		fen       string
		beta      int
		estimate  int
		depth     int
		improving bool
		pvLike    bool
		want      int
	}{
		{"far ahead", calmPosition, 8, 408, 2, false, false, 160},
		{"by just enough", calmPosition, 8, 208, 2, false, false, 8},
		{"by just enough, off the grain", calmPosition, -7, 193, 2, false, false, 0},
		{"not so far", calmPosition, 8, 207, 2, false, false, unanswered},
		{"not so far, but improving", calmPosition, 8, 178, 2, true, false, 8},
		{"too deep", calmPosition, 8, 2000, 7, false, false, unanswered},
		{"as on the principal variation", calmPosition, 8, 2000, 2, false, true, unanswered},
		{"a win of the endgame tables", calmPosition, 8, score.TablebaseWin, 1, false, false, score.TablebaseWin},
		{"a knight", knight, 8, 2000, 4, false, false, 1200},
		{"a knight, deep", knight, 8, 2000, 5, false, false, unanswered},
		{"only pawns, deep", pawns, 8, 2000, 5, false, false, unanswered},
		{"a rook, deep", rook, 8, 2000, 5, false, false, 1128},
	} {
		w := withSteps(t, e, c.fen, Steps{ReverseFutility: true}, always(0))
		tuning := &w.params.Tuning
		tuning.ReverseFutilityDepth, tuning.ReverseFutilityZugzwangDepth = 6, 4
		tuning.ReverseFutilityMargin, tuning.ReverseFutilityImproving, tuning.ReverseFutilityShare = 100, 30, 48
		n := node{f: &w.frames[0], alpha: c.beta - 1, beta: c.beta, depth: c.depth, kind: cutNode, estimate: c.estimate, improving: c.improving, pvLike: c.pvLike}
		value, _, answered := w.giveUp(&n)
		if !answered {
			value = unanswered
		}
		if value != c.want || w.nodes > 0 {
			t.Errorf("%s: value %d after %d nodes, want %d after none", c.name, value, w.nodes, c.want)
		}
	}
}

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
