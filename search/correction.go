package search

import (
	"penrose/board"
	"penrose/score"
	"penrose/search/order"
	"penrose/tt"
)

// correctionHistory remembers by how much the static
// evaluation was wrong in positions that have something in common: the pawns, the
// minor pieces, the pieces of one side, or the last two moves. (Caissa, 2023; from
// there in many engines.)
type correctionHistory struct {
	pawn, minor, continuation [2][correctionSlots]correction    // by side to move
	nonPawn                   [2][2][correctionSlots]correction // by side to move, and side whose pieces they are
}

const correctionSlots = 1 << 14

// correction is the error remembered in one slot. It has no unit: see
// [worker.correction].
type correction int16

const (
	correctionLimit  = 1024
	correctionDepths = 8 // a bonus is the error in centipawns times the depth in plies, divided by this

	// correctionUnit is what a sum of corrections, each times its weight in 1/128, is
	// divided by to be centipawns: a correction at its limit with the weight 128 is 64 centipawns.
	correctionUnit = 128 * correctionLimit / 64
)

// add moves c by bonus, of which ±most count, as [order.Gravitate] says.
func (c *correction) add(bonus, most int) {
	bonus = max(-most, min(bonus, most))
	*c = correction(order.Gravitate(int(*c), bonus, correctionLimit))
}

// at returns the corrections that apply at f.
func (c *correctionHistory) at(f *frame) (pawn, minor, white, black, continuation *correction) {
	us := f.pos.SideToMove() & 1
	return &c.pawn[us][f.pos.PawnKey()%correctionSlots],
		&c.minor[us][f.pos.MinorKey()%correctionSlots],
		&c.nonPawn[us][board.White][f.pos.NonPawnKey(board.White)%correctionSlots],
		&c.nonPawn[us][board.Black][f.pos.NonPawnKey(board.Black)%correctionSlots],
		&c.continuation[us][(uint32(f.moved)*order.PieceTos+uint32(f.movedBefore))*correctionHash>>16%correctionSlots]
}

// correctionHash spreads pairs of moves over the slots: an odd constant. The slot is taken from the
// upper half of a product of 32 bits.
const correctionHash uint32 = 0x9E3779B1

// update notes that a search depth plies deep found the position at f to be worth
// value rather than its static evaluation. No bonus counts for more than most.
func (c *correctionHistory) update(f *frame, depth, value, most int) {
	pawn, minor, white, black, continuation := c.at(f)
	bonus := (value - f.staticEval) * depth / correctionDepths
	for _, c := range [...]*correction{pawn, minor, white, black, continuation} {
		c.add(bonus, most)
	}
}

// correction returns what earlier searches say is to be added to static evaluations of f, in
// centipawns; see [corrected].
func (w *worker) correction(f *frame) int {
	if !w.params.Correction {
		return 0
	}
	t := &w.params.Tuning
	pawn, minor, white, black, continuation := w.corrections.at(f)
	sum := t.CorrectionPawn*int(*pawn) + t.CorrectionMinor*int(*minor) +
		t.CorrectionNonPawn*(int(*white)+int(*black)) + t.CorrectionContinuation*int(*continuation)
	return sum / correctionUnit
}

// corrected returns the static evaluation raw with its correction, in centipawns.
func corrected(raw, correction int) int { return score.ClampEvaluation(raw + correction) }

// showsError reports whether the result u of f says something about its static
// evaluation: no capture decided it, and the bound contradicts the evaluation.
func (f *frame) showsError(u *tt.Update) bool {
	switch {
	case f.staticEval == score.None || f.testsSingularity() || score.IsDecided(u.Score):
		return false
	case u.Move != board.NoMove && f.pos.IsNoisy(u.Move):
		return false
	case u.Bound == tt.LowerBound:
		return u.Score > f.staticEval
	case u.Bound == tt.UpperBound:
		return u.Score < f.staticEval
	}
	return true
}
