package endgame

import (
	"penrose/board"
	"penrose/score"
)

// Values against a lone king, in centipawns. A step towards mate is worth more than the
// grain of the search.
const (
	knownWin   = 3000 // pieces that can mate
	pawnWins   = 1000 // a pawn that will promote by force
	pawnStep   = 50   // for each rank it has advanced
	edgeStep   = 100  // for each step of the lone king from the center
	kingStep   = 60   // for each step that the kings are closer
	cornerStep = 250  // for each step of the lone king towards a corner, with bishop and knight
	pawnUnit   = 100  // for each pawn that material is worth
)

// Values of a queen against a rook, in centipawns; edgeStep and kingStep count, too.
const (
	queenWins = 500
	rookStep  = 10 // for each step between the defending king and its rook
)

// againstKing returns the value for the stronger side of an ending in which the weaker
// one has only its king; value is what it was evaluated as.
func (e *ending) againstKing(value int) int {
	others := e.p.Of(e.strong) &^ e.pawns &^ e.king.Bit()
	switch {
	case CanForceMate(e.p, e.strong):
		return min(knownWin+e.wayToMate(), score.Limit)
	case e.pawns == 0:
		return score.Draw
	case others == 0 && !e.pawns.Several():
		pawn := e.pawns.First()
		if !pawnPromotes(e.p, e.strong) {
			return score.Draw
		}
		return pawnWins + pawnStep*relativeRank(e.strong, pawn)
	case WrongBishop(e.p, e.strong):
		return score.Draw
	}
	return value
}

// CanForceMate reports whether c has pieces that can mate a lone king without pawns.
func CanForceMate(p *board.Position, c board.Color) bool {
	if p.Pieces(c, board.Rook)|p.Pieces(c, board.Queen) != 0 {
		return true
	}
	bishops := p.Pieces(c, board.Bishop)
	if knights := p.Pieces(c, board.Knight); knights != 0 {
		return bishops != 0 || knights.Count() >= 3
	}
	return bishops&board.LightSquares != 0 && bishops&^board.LightSquares != 0
}

// wayToMate returns how far the stronger side has come on the way to mate, in
// centipawns: what it has, how near the edge the lone king is, and how near the kings
// are to each other. With bishop and knight only a corner of the bishop's color counts.
func (e *ending) wayToMate() int {
	value := pawnUnit*(e.pawns.Count()+PieceUnits(e.p, e.strong)) + kingStep*(7-board.Distance(e.king, e.enemy))
	for pawns := e.pawns; pawns != 0; pawns = pawns.WithoutFirst() {
		value += pawnStep * relativeRank(e.strong, pawns.First())
	}
	bishops := e.has(board.Bishop)
	if e.p.Of(e.strong).Count() == 3 && bishops != 0 && e.has(board.Knight) != 0 {
		return value + cornerStep*(CornerSteps(e.enemy, bishops)-mostCornerSteps) // never more than with a greater piece, or a pawn as well
	}
	return value + edgeStep*e.enemy.CenterDistance()
}

// mostCornerSteps is the most that [CornerSteps] returns.
const mostCornerSteps = 7

// CornerSteps returns how near a lone king is to a corner that the bishop controls, where bishop and knight
// mate it: 0 on the diagonal between the other corners, 7 in such a corner.
func CornerSteps(lone board.Square, bishop board.Bitboard) int {
	steps := lone.File() - lone.Rank()
	if bishop&board.LightSquares == 0 {
		steps = mostCornerSteps - lone.File() - lone.Rank()
	}
	return max(steps, -steps)
}

// isQueenAgainstRook reports whether the stronger side has only a queen and the other one only a rook.
func (e *ending) isQueenAgainstRook() bool {
	return e.p.Occupied().Count() == 4 && e.has(board.Queen) != 0 && e.facing(board.Rook) != 0
}

// queenAgainstRook returns the value of a queen against a rook, which is won but for a few positions. The
// defending king is driven to the edge, and away from its rook, which then falls to a double attack. Without
// these numbers 24 of 34 such endings were won against endgame tables at 50,000 nodes, with them 129 of 132.
func (e *ending) queenAgainstRook() int {
	rook := e.facing(board.Rook).First()
	return queenWins + edgeStep*e.enemy.CenterDistance() + kingStep*(7-board.Distance(e.king, e.enemy)) + rookStep*board.Distance(e.enemy, rook)
}

// WrongBishop reports whether c has only pawns on one rook's file, which no enemy pawn in front of them and no
// piece beside them can draw away, and bishops that do not control the square where they promote, and the enemy king is at that
// corner. It does not see that a pawn may take en passant.
func WrongBishop(p *board.Position, c board.Color) bool {
	pawns, bishops := p.Pieces(c, board.Pawn), p.Pieces(c, board.Bishop)
	if pawns == 0 || p.Of(c) != pawns|bishops|p.Pieces(c, board.King) {
		return false
	}
	if pawns&^board.FileA != 0 && pawns&^board.FileH != 0 {
		return false
	}
	way := pawns
	for range 5 {
		way |= way.Forward(c)
	}
	if board.PawnSetAttacks(c, way)&p.Pieces(c.Other(), board.Pawn) != 0 {
		return false // a pawn that takes one is a rook's pawn no more
	}
	if board.PawnSetAttacks(c, pawns)&p.Of(c.Other())&^p.Pieces(c.Other(), board.King) != 0 {
		return false
	}
	corner := promotion(c, pawns.First())
	return bishops&board.SquaresLike(corner) == 0 && board.Distance(p.King(c.Other()), corner) <= 1
}
