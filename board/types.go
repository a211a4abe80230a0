package board

// Color is a side: [White] or [Black].
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other returns the opponent of c.
func (c Color) Other() Color { return c ^ 1 }

// String returns "w" or "b", as in a FEN.
func (c Color) String() string {
	if c == White {
		return "w"
	}
	return "b"
}

// PieceType is the type of a piece, without its color.
type PieceType uint8

// The piece types, in the order of their usual worth.
const (
	Pawn PieceType = iota
	Knight
	Bishop
	Rook
	Queen
	King
	NoPieceType
)

// String returns the English letter of the type in lower case, "-" for none.
func (t PieceType) String() string { return "pnbrqk-"[t : t+1] }

// Piece is a piece type with a color, or [NoPiece]. Values 0 to 11 index tables.
type Piece uint8

// NoPiece stands on an empty square.
const NoPiece Piece = 12

// PieceCount is the number of distinct pieces, both colors together.
const PieceCount = 12

const pieceLetters = "PpNnBbRrQqKk."

// NewPiece returns the piece of type t and color c.
func NewPiece(c Color, t PieceType) Piece { return Piece(t)<<1 | Piece(c) }

// Type returns the kind of p, [NoPieceType] for [NoPiece].
func (p Piece) Type() PieceType { return PieceType(p >> 1) }

// Color returns the owner of p; meaningless for [NoPiece].
func (p Piece) Color() Color { return Color(p & 1) }

// String returns the FEN letter of p, upper case for White, "." for none.
func (p Piece) String() string { return pieceLetters[p : p+1] }

// Square is a field of the board, a1 = 0, b1 = 1 .. h8 = 63.
type Square uint8

// The squares that code or tests name most.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A8 Square = iota + 48
	B8
	C8
	D8
	E8
	F8
	G8
	H8
	NoSquare // no square at all, for example no en passant target
)

// SquareCount is the number of squares.
const SquareCount = 64

// NewSquare returns the square on the given file and rank, both 0 to 7.
func NewSquare(file, rank int) Square { return Square(rank<<3 | file) }

// ParseSquare reads a square name such as "e4"; ok reports whether it was one.
func ParseSquare(name string) (sq Square, ok bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8' {
		return NoSquare, false
	}
	return NewSquare(int(name[0]-'a'), int(name[1]-'1')), true
}

// File returns the file of s, 0 for the a-file to 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank returns the rank of s, 0 for White's back rank to 7 for Black's.
func (s Square) Rank() int { return int(s >> 3) }

// Relative returns s as c sees it: unchanged for White, mirrored top to bottom
// for Black.
func (s Square) Relative(c Color) Square { return s ^ Square(c)*56 }

// Distance returns the number of king moves between two squares of an empty board, 0 to 7.
func Distance(from, to Square) int {
	files, ranks := from.File()-to.File(), from.Rank()-to.Rank()
	return max(files, -files, ranks, -ranks)
}

// CenterDistance returns the number of steps along ranks and files from s to the nearest of the four squares in the
// center, 0 to 6.
func (s Square) CenterDistance() int {
	return max(3-s.File(), s.File()-4) + max(3-s.Rank(), s.Rank()-4)
}

// String returns the name of s, "-" for [NoSquare].
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}
