package board

// Position is a chess position: the pieces, whose turn it is, castling rights, the
// en passant target and the two clocks. It is a value; copy it before
// [Position.Make] to be able to go back. Obtain one from [StartPosition] or
// [ParseFEN]: the zero value is not a position.
//
// Make keeps the keys, the checkers and the pinned pieces up to date. A
// make/unmake pair with an undo record was measured against this copy-make and
// was 4.5% slower from the start position and level on kiwipete: see docs/board.md.
type Position struct {
	byType  [6]Bitboard // pieces of both colors
	byColor [2]Bitboard

	key        Key    // whole position
	pawnKey    Key    // pawns
	minorKey   Key    // knights, bishops and kings
	nonPawnKey [2]Key // everything but pawns, by color

	checkers Bitboard // enemy pieces that give check to the side to move
	pinned   Bitboard // pieces of the side to move that shield their king
	castling Bitboard // rooks that may still castle

	board     [SquareCount]Piece
	side      Color
	enPassant Square // only set when an en passant capture is legal
	rule50    uint16 // plies since the last capture or pawn move
	fullmove  uint16
}

// StartPosition returns the initial position of standard chess.
func StartPosition() Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic(err) // a constant: only a bug of ours gets here
	}
	return p
}

// SideToMove returns whose turn it is.
func (p *Position) SideToMove() Color { return p.side }

// PieceOn returns the piece on s, or [NoPiece].
func (p *Position) PieceOn(s Square) Piece { return p.board[s&63] }

// Occupied returns all taken squares.
func (p *Position) Occupied() Bitboard { return p.byColor[White] | p.byColor[Black] }

// Of returns the squares of all pieces of c.
func (p *Position) Of(c Color) Bitboard { return p.byColor[c&1] }

// Both returns the squares of all pieces of type t of both colors.
func (p *Position) Both(t PieceType) Bitboard { return p.byType[t] }

// Pieces returns the squares of c's pieces of type t.
func (p *Position) Pieces(c Color, t PieceType) Bitboard { return p.byType[t] & p.byColor[c&1] }

// King returns the square of c's king.
func (p *Position) King(c Color) Square { return p.Pieces(c, King).First() }

// EnPassant returns the target square of a legal en passant capture, [NoSquare]
// if there is none.
func (p *Position) EnPassant() Square { return p.enPassant }

// CastlingRooks returns the rooks of both sides that may still castle.
func (p *Position) CastlingRooks() Bitboard { return p.castling }

// Rule50Limit is the number of plies without a capture or a pawn move after which a game is drawn: fifty moves of
// each side. A mate by the last of them counts.
const Rule50Limit = 100

// Rule50 returns the number of plies since the last capture or pawn move.
func (p *Position) Rule50() int { return int(p.rule50) }

// FullMove returns the move number as in a FEN, from 1.
func (p *Position) FullMove() int { return int(p.fullmove) }

// Key returns the Zobrist key of the position: pieces, side to move, castling
// rights and en passant target, not the clocks.
func (p *Position) Key() Key { return p.key }

// PawnKey returns the key of the pawns alone.
func (p *Position) PawnKey() Key { return p.pawnKey }

// MinorKey returns the key of knights, bishops and kings of both colors.
func (p *Position) MinorKey() Key { return p.minorKey }

// NonPawnKey returns the key of c's pieces other than pawns.
func (p *Position) NonPawnKey(c Color) Key { return p.nonPawnKey[c&1] }

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard { return p.checkers }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// Pinned returns the pieces of the side to move that must stay between their king
// and an enemy slider.
func (p *Position) Pinned() Bitboard { return p.pinned }

// HasNonPawnMaterial reports whether c has a knight, bishop, rook or queen.
func (p *Position) HasNonPawnMaterial(c Color) bool {
	return p.byColor[c&1]&^(p.byType[Pawn]|p.byType[King]) != 0
}

// IsCapture reports whether m, pseudo-legal in p, takes a piece.
func (p *Position) IsCapture(m Move) bool {
	return m.Kind() == EnPassant || m.Kind() != Castling && p.board[m.To()] != NoPiece
}

// IsNoisy reports whether m is a capture or a promotion. If m is not pseudo-legal in p, the answer means nothing.
func (p *Position) IsNoisy(m Move) bool {
	return p.IsCapture(m) || m.Kind() == Promotion
}

// Captured returns the type of the piece that m takes, [NoPieceType] if none.
func (p *Position) Captured(m Move) PieceType {
	switch m.Kind() {
	case EnPassant:
		return Pawn
	case Castling:
		return NoPieceType
	default:
		return p.board[m.To()].Type()
	}
}

// AttackersTo returns the pieces of both colors that attack s when the squares of
// occupied are taken. Pieces outside occupied still count as attackers.
func (p *Position) AttackersTo(s Square, occupied Bitboard) Bitboard {
	return PawnAttacks(Black, s)&p.Pieces(White, Pawn) |
		PawnAttacks(White, s)&p.Pieces(Black, Pawn) |
		KnightAttacks(s)&p.byType[Knight] |
		KingAttacks(s)&p.byType[King] |
		BishopAttacks(s, occupied)&(p.byType[Bishop]|p.byType[Queen]) |
		RookAttacks(s, occupied)&(p.byType[Rook]|p.byType[Queen])
}

// IsAttacked reports whether a piece of c attacks s when the squares of occupied
// are taken.
func (p *Position) IsAttacked(s Square, c Color, occupied Bitboard) bool {
	near := PawnAttacks(c.Other(), s)&p.byType[Pawn] | KnightAttacks(s)&p.byType[Knight] | KingAttacks(s)&p.byType[King]
	if near&p.byColor[c&1] != 0 {
		return true
	}
	diagonal := (p.byType[Bishop] | p.byType[Queen]) & p.byColor[c&1]
	straight := (p.byType[Rook] | p.byType[Queen]) & p.byColor[c&1]
	return BishopAttacks(s, occupied)&diagonal|RookAttacks(s, occupied)&straight != 0
}

// AttackedBy returns the squares that pieces of c attack.
func (p *Position) AttackedBy(c Color) Bitboard {
	occupied, ours := p.Occupied(), p.byColor[c&1]
	attacked := PawnSetAttacks(c, p.byType[Pawn]&ours) | KingAttacks(p.King(c))
	for knights := p.byType[Knight] & ours; knights != 0; knights = knights.WithoutFirst() {
		attacked |= KnightAttacks(knights.First())
	}
	for diagonal := (p.byType[Bishop] | p.byType[Queen]) & ours; diagonal != 0; diagonal = diagonal.WithoutFirst() {
		attacked |= BishopAttacks(diagonal.First(), occupied)
	}
	for straight := (p.byType[Rook] | p.byType[Queen]) & ours; straight != 0; straight = straight.WithoutFirst() {
		attacked |= RookAttacks(straight.First(), occupied)
	}
	return attacked
}

// InsufficientMaterial reports whether neither side has the material to mate, however the
// game goes on: bare kings, one minor piece, or any number of bishops that all stand
// on squares of one color.
func (p *Position) InsufficientMaterial() bool {
	if p.byType[Pawn]|p.byType[Rook]|p.byType[Queen] != 0 {
		return false
	}
	knights, bishops := p.byType[Knight], p.byType[Bishop]
	if knights != 0 {
		return bishops == 0 && !knights.Several()
	}
	return bishops&LightSquares == 0 || bishops&^LightSquares == 0
}

// Mirror returns the position with the colors swapped and the board flipped top
// to bottom.
func (p *Position) Mirror() Position {
	m := Position{side: p.side.Other(), enPassant: NoSquare, rule50: p.rule50, fullmove: p.fullmove}
	m.clearBoard()
	for s := range Square(SquareCount) {
		if piece := p.board[s]; piece != NoPiece {
			m.put(NewPiece(piece.Color().Other(), piece.Type()), s^56)
		}
		if p.castling.Has(s) {
			m.castling |= (s ^ 56).Bit()
		}
	}
	if p.enPassant != NoSquare {
		m.enPassant = p.enPassant ^ 56
	}
	m.refresh()
	return m
}
