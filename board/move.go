package board

// Move is a move in 16 bits: from (bits 0-5), to (6-11), promotion piece
// (12-13, knight to queen) and kind (14-15). It does not say which piece moves, so
// it means something only together with its position.
type Move uint16

// NoMove is the absence of a move (a1 to a1).
const NoMove Move = 0

// MoveKind says how a move is carried out.
type MoveKind uint8

// The kinds of moves.
const (
	Normal MoveKind = iota
	Promotion
	EnPassant
	Castling // encoded from the king's square to the square of the castling rook
)

// NewMove returns an ordinary move or capture.
func NewMove(from, to Square) Move { return Move(from) | Move(to)<<6 }

// NewPromotion returns a pawn move to the last rank; t is [Knight] to [Queen].
func NewPromotion(from, to Square, t PieceType) Move {
	return NewMove(from, to) | Move(t-Knight)<<12 | Move(Promotion)<<14
}

// NewEnPassant returns an en passant capture that ends on to.
func NewEnPassant(from, to Square) Move { return NewMove(from, to) | Move(EnPassant)<<14 }

// NewCastling returns castling with the rook that stands on rook.
func NewCastling(king, rook Square) Move { return NewMove(king, rook) | Move(Castling)<<14 }

// From returns the square the moving piece leaves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square the moving piece arrives on; for castling it is the
// square of the rook, see [Move.KingTo].
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Kind returns how m is carried out.
func (m Move) Kind() MoveKind { return MoveKind(m >> 14) }

// Promotes returns the piece a promotion yields; it is [Knight] and without
// meaning for every other kind.
func (m Move) Promotes() PieceType { return Knight + PieceType(m>>12&3) }

// KingTo returns where the king lands when m is castling: the g-file when the
// rook stands east of the king, the c-file otherwise.
func (m Move) KingTo() Square {
	if m.To() > m.From() {
		return m.From()&56 | 6
	}
	return m.From()&56 | 2
}

// RookTo returns where the rook lands when m is castling: f- or d-file.
func (m Move) RookTo() Square {
	if m.To() > m.From() {
		return m.From()&56 | 5
	}
	return m.From()&56 | 3
}

// String returns m in UCI notation with castling as king takes rook (the
// Chess960 form), "0000" for [NoMove].
func (m Move) String() string {
	if m == NoMove {
		return "0000"
	}
	s := m.From().String() + m.To().String()
	if m.Kind() == Promotion {
		s += m.Promotes().String()
	}
	return s
}
