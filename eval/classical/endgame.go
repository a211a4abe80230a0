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
	if p.Of(them).Several() || !canForceMate(p, c) {
		return
	}
	lone := p.King(them)
	value := a.w.mateEdge*lone.CenterDistance() + a.w.mateKings*(7-board.Distance(p.King(c), lone))
	bishops := p.Pieces(c, board.Bishop)
	if p.Pieces(c, board.Knight) != 0 && p.Of(c).Count() == 3 && bishops != 0 {
		// It takes 7 steps from the diagonal between the wrong corners to a right one.
		steps := lone.File() - lone.Rank()
		if bishops&board.LightSquares == 0 {
			steps = 7 - lone.File() - lone.Rank()
		}
		value += a.w.mateCorner * max(steps, -steps)
	}
	a.terms[mating][c] = pair(value, value)
}

// canForceMate reports whether c has pieces that can mate a lone king without pawns.
func canForceMate(p *board.Position, c board.Color) bool {
	if p.Pieces(c, board.Rook)|p.Pieces(c, board.Queen) != 0 {
		return true
	}
	bishops := p.Pieces(c, board.Bishop)
	if p.Pieces(c, board.Knight) != 0 {
		return bishops != 0
	}
	return bishops&board.LightSquares != 0 && bishops&^board.LightSquares != 0
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
	if pawns == 0 && onlyKnights && ours == 2*endgame.MinorUnits || a.wrongBishop(stronger) {
		return a.w.scaleDrawn
	}
	scale := fullScale
	if ours-theirs <= endgame.MinorUnits {
		scale = min(fullScale, a.w.scaleBase+a.w.scalePawn*pawns)
	}
	if oppositeBishops(p) {
		if ours == endgame.MinorUnits && theirs == endgame.MinorUnits {
			passed := a.pawns.passed & p.Of(stronger)
			return min(scale, a.w.scaleOCB+a.w.scalePassed*passed.Count())
		}
		return min(scale, a.w.scaleOCBMid)
	}
	return scale
}

// oppositeBishops reports whether each side has one bishop and the two move on squares
// of different colors.
func oppositeBishops(p *board.Position) bool {
	white, black := p.Pieces(board.White, board.Bishop), p.Pieces(board.Black, board.Bishop)
	return white != 0 && black != 0 && !white.Several() && !black.Several() &&
		(white&board.LightSquares == 0) != (black&board.LightSquares == 0)
}

// wrongBishop reports whether c has only bishops and pawns on one rook's file, the
// bishops do not control the corner where the pawns promote, and the enemy king is near
// that corner.
func (a *analysis) wrongBishop(c board.Color) bool {
	p := a.p
	pawns, bishops := p.Pieces(c, board.Pawn), p.Pieces(c, board.Bishop)
	if pawns == 0 || p.Of(c) != pawns|bishops|p.Pieces(c, board.King) {
		return false
	}
	corner := board.A8
	switch {
	case pawns&^board.FileA == 0:
	case pawns&^board.FileH == 0:
		corner = board.H8
	default:
		return false
	}
	corner = corner.Relative(c)
	return bishops&board.SquaresLike(corner) == 0 && board.Distance(p.King(c.Other()), corner) <= 1
}
