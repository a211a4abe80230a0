package endgame

import "penrose/board"

// maxPieces is the most pieces other than pawns, kings included, that a position may
// have for the package to know something about it.
const maxPieces = 5

// Adjust returns value, the evaluation of p in centipawns for the side to move,
// corrected by what is known of the ending. The result is within ±score.Limit if value
// is.
func Adjust(p *board.Position, value int) int {
	if (p.Occupied() &^ p.Both(board.Pawn)).Count() > maxPieces {
		return value
	}
	return adjust(p, value)
}

func adjust(p *board.Position, value int) int {
	us := p.SideToMove()
	for _, c := range [...]board.Color{us, us.Other()} {
		sign := 1
		if c != us {
			sign = -1
		}
		switch e := newEnding(p, c); {
		case !p.Of(e.weak).Several():
			return sign * e.againstKing(sign*value)
		case e.isQueenAgainstRook():
			return sign * e.queenAgainstRook()
		}
	}
	stronger := us
	if value < 0 {
		stronger = us.Other()
	}
	e := newEnding(p, stronger)
	return value * e.scale() / fullScale
}

// ending is a position as the stronger side sees it.
type ending struct {
	p            *board.Position
	strong, weak board.Color
	king, enemy  board.Square   // the kings of the stronger and the weaker side
	pawns        board.Bitboard // of the stronger side
	theirPawns   board.Bitboard
}

func newEnding(p *board.Position, strong board.Color) ending {
	weak := strong.Other()
	return ending{
		p: p, strong: strong, weak: weak,
		king: p.King(strong), enemy: p.King(weak),
		pawns: p.Pieces(strong, board.Pawn), theirPawns: p.Pieces(weak, board.Pawn),
	}
}

// has returns the pieces of the stronger side of type t.
func (e *ending) has(t board.PieceType) board.Bitboard { return e.p.Pieces(e.strong, t) }

// facing returns the pieces of the weaker side of type t.
func (e *ending) facing(t board.PieceType) board.Bitboard { return e.p.Pieces(e.weak, t) }

// tempo returns 1 if c is to move, otherwise 0.
func (e *ending) tempo(c board.Color) int {
	if e.p.SideToMove() == c {
		return 1
	}
	return 0
}

// The usual values of pieces in pawns.
const (
	MinorUnits = 3
	RookUnits  = 5
	QueenUnits = 9
)

// PieceUnits returns the value of c's pieces other than pawns, in pawns.
func PieceUnits(p *board.Position, c board.Color) int {
	minors := p.Pieces(c, board.Knight) | p.Pieces(c, board.Bishop)
	return MinorUnits*minors.Count() + RookUnits*p.Pieces(c, board.Rook).Count() +
		QueenUnits*p.Pieces(c, board.Queen).Count()
}

// promotion returns the square on which a pawn of c on sq promotes.
func promotion(c board.Color, sq board.Square) board.Square {
	return board.NewSquare(sq.File(), 7).Relative(c)
}

// relativeRank returns the rank of sq as c counts, 0 to 7.
func relativeRank(c board.Color, sq board.Square) int { return sq.Relative(c).Rank() }
