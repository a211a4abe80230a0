package search

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/score"
	"penrose/tt"
)

// A result says something about the evaluation, here 50, if it contradicts it and no
// capture has decided it.
func TestShowsError(t *testing.T) {
	pos := chesstest.Parse(t, "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1")
	quiet, capture := chesstest.Move(t, &pos, "c3b5"), chesstest.Move(t, &pos, "c3d5")
	for _, c := range []struct {
		name       string
		staticEval int
		excluded   board.Move
		update     tt.Update
		want       bool
	}{
		{"the value itself", 50, board.NoMove, tt.Update{Score: 50, Bound: tt.Exact, Move: quiet}, true},
		{"at least more", 50, board.NoMove, tt.Update{Score: 51, Bound: tt.LowerBound, Move: quiet}, true},
		{"at least as much", 50, board.NoMove, tt.Update{Score: 50, Bound: tt.LowerBound, Move: quiet}, false},
		{"at most less", 50, board.NoMove, tt.Update{Score: 49, Bound: tt.UpperBound, Move: quiet}, true},
		{"at most as much", 50, board.NoMove, tt.Update{Score: 50, Bound: tt.UpperBound, Move: quiet}, false},
		{"at most more", 50, board.NoMove, tt.Update{Score: 90, Bound: tt.UpperBound, Move: quiet}, false},
		{"without a move", 50, board.NoMove, tt.Update{Score: 10, Bound: tt.UpperBound}, true},
		{"by a capture", 50, board.NoMove, tt.Update{Score: 90, Bound: tt.LowerBound, Move: capture}, false},
		{"in check", score.None, board.NoMove, tt.Update{Score: 90, Bound: tt.LowerBound, Move: quiet}, false},
		{"with a move left out", 50, capture, tt.Update{Score: 90, Bound: tt.LowerBound, Move: quiet}, false},
		{"a mate", 50, board.NoMove, tt.Update{Score: score.MateIn(5), Bound: tt.LowerBound, Move: quiet}, false},
		{"a win by the endgame tables", 50, board.NoMove, tt.Update{Score: score.TablebaseWin, Bound: tt.LowerBound, Move: quiet}, false},
		{"a loss by them", 50, board.NoMove, tt.Update{Score: -score.TablebaseWin, Bound: tt.UpperBound, Move: quiet}, false},
	} {
		f := frame{pos: pos, staticEval: c.staticEval, excluded: c.excluded}
		if got := f.showsError(&c.update); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// A bonus counts in full at first and is limited to 300 of the 1,024 that a slot can hold.
// The slot never goes beyond that, and comes back.
func TestCorrectionAdd(t *testing.T) {
	for _, c := range []struct{ before, bonus, want int }{
		{0, 100, 100},
		{0, -100, -100},
		{0, 5000, 300},
		{0, -5000, -300},
		{512, 100, 562}, // half of it, as the slot is half full
		{512, -100, 362},
		{1024, 256, 1024},
		{-1024, -256, -1024},
		{-1024, 256, -512}, // twice as much, as the slot is full of the other
	} {
		slot := correction(c.before)
		if slot.add(c.bonus, 300); int(slot) != c.want {
			t.Errorf("%d and a bonus of %d: %d, want %d", c.before, c.bonus, slot, c.want)
		}
	}
}

// A full slot is 64 centipawns at a weight of 128, and each weight acts on its own slots.
func TestCorrection(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name   string
		tuning Tuning
		want   int
	}{
		{"no weight", Tuning{}, 0},
		{"pawns", Tuning{CorrectionPawn: 128}, 64},
		{"half the weight", Tuning{CorrectionPawn: 64}, 32},
		{"minor pieces", Tuning{CorrectionMinor: 128}, -64},
		{"pieces of both sides", Tuning{CorrectionNonPawn: 128}, 64 + 32},
		{"the last moves", Tuning{CorrectionContinuation: 128}, 16},
		{"all", Tuning{CorrectionPawn: 128, CorrectionMinor: 128, CorrectionNonPawn: 128, CorrectionContinuation: 128}, 112},
	} {
		w := withSteps(t, e, kiwipete, Steps{Correction: true}, always(0))
		w.params.Tuning = c.tuning
		f := &w.frames[0]
		pawn, minor, white, black, continuation := w.corrections.at(f)
		*pawn, *minor, *white, *black, *continuation = 1024, -1024, 1024, 512, 256
		if got := w.correction(f); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
		w.params.Correction = false
		if got := w.correction(f); got != 0 {
			t.Errorf("%s: %d although it is switched off", c.name, got)
		}
	}
}

// What is learned at a position acts where something is the same, for the same side to move.
func TestCorrectionUpdate(t *testing.T) {
	e := newTestEngine(t, 1)
	const learned = "4k3/pp6/8/8/8/2N5/PP6/R3K3 w - - 0 1"
	w := withSteps(t, e, learned, Steps{Correction: true}, always(0))
	w.params.Tuning = Tuning{CorrectionPawn: 128, CorrectionMinor: 128, CorrectionNonPawn: 128}
	f := &w.frames[0]
	f.staticEval = 100
	w.corrections.update(f, 8, 228, 256) // a bonus of 128: 8 centipawns in each of its slots
	for _, c := range []struct {
		name, fen string
		want      int
	}{
		{"the same position", learned, 4 * 8},
		{"with Black to move", "4k3/pp6/8/8/8/2N5/PP6/R3K3 b - - 0 1", 0},
		{"another rook square", "4k3/pp6/8/8/8/2N5/PP6/3RK3 w - - 0 1", 3 * 8}, // pawns, minor pieces, Black
		{"other pawns", "4k3/pp6/8/8/8/2N5/P1P5/R3K3 w - - 0 1", 3 * 8},        // minor pieces, White, Black
		{"another king square", "3k4/pp6/8/8/8/2N5/PP6/R3K3 w - - 0 1", 2 * 8}, // pawns, White
		{"nothing in common", "3k4/p7/8/8/8/3N4/P7/3RK3 w - - 0 1", 0},
	} {
		g := frame{pos: chesstest.Parse(t, c.fen)}
		if got := w.correction(&g); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// Corrections do not lift an evaluation out of its band.
func TestCorrected(t *testing.T) {
	for _, c := range []struct{ raw, correction, want int }{
		{100, 20, 120},
		{100, -120, -20},
		{score.Limit - 10, 64, score.Limit},
		{10 - score.Limit, -64, -score.Limit},
	} {
		if got := corrected(c.raw, c.correction); got != c.want {
			t.Errorf("%d corrected by %d: %d, want %d", c.raw, c.correction, got, c.want)
		}
	}
}
