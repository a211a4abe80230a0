package classical

import (
	"penrose/board"
	"penrose/eval/endgame"
)

// fullScale is the scale that leaves a value as it is.
const fullScale = 64

// addMating helps c to mate a lone king. It values driving that king to the edge and
// bringing the kings together; with bishop and knight, it values the way to a corner
// that the bishop controls.
func (a *analysis) addMating(c board.Color) {
	p, them := a.p, c.Other()
	if p.Of(them).Several() || !endgame.CanForceMate(p, c) {
		return
	}
	lone := p.King(them)
	value := a.w.mateEdge*lone.CenterDistance() + a.w.mateKings*(7-board.Distance(p.King(c), lone))
	bishops := p.Pieces(c, board.Bishop)
	if p.Pieces(c, board.Knight) != 0 && p.Of(c).Count() == 3 && bishops != 0 {
		value += a.w.mateCorner * endgame.CornerSteps(lone, bishops)
	}
	a.terms[mating][c] = pair(value, value)
}

// scale returns the share of the stronger side's value that remains, in 64ths. It is
// low if that side has little to win with.
func (a *analysis) scale(stronger board.Color) int {
	p, weaker := a.p, stronger.Other()
	if p.InsufficientMaterial() {
		return 0
	}
	pawns := p.Pieces(stronger, board.Pawn).Count()
	ours, theirs := endgame.PieceUnits(p, stronger), endgame.PieceUnits(p, weaker)
	if pawns == 0 && ours-theirs <= endgame.MinorUnits {
		if ours < endgame.RookUnits {
			return a.w.scaleDrawn
		}
		return a.w.scaleMinor
	}
	onlyKnights := p.Pieces(stronger, board.Knight).Count()*endgame.MinorUnits == ours
	if pawns == 0 && onlyKnights && ours == 2*endgame.MinorUnits || endgame.WrongBishop(p, stronger) {
		return a.w.scaleDrawn
	}
	scale := fullScale
	if ours-theirs <= endgame.MinorUnits {
		scale = min(fullScale, a.w.scaleBase+a.w.scalePawn*pawns)
	}
	if endgame.OppositeBishops(p) {
		if ours == endgame.MinorUnits && theirs == endgame.MinorUnits {
			passed := a.pawns.passed & p.Of(stronger)
			return min(scale, a.w.scaleOCB+a.w.scalePassed*passed.Count())
		}
		return min(scale, a.w.scaleOCBMid)
	}
	return scale
}
