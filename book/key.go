package book

import (
	"strings"

	"penrose/board"
)

// Position is a position as books know it. Books record that a pawn has just moved
// two squares and stands beside an enemy pawn. They do so even if the enemy pawn is
// pinned and may not capture. A [board.Position] records only legal en passant
// captures. The zero value is not a position.
type Position struct {
	Board  board.Position
	passed board.Square // the square that a pawn has just passed over, board.NoSquare if none
}

// NewPosition returns p as books know it. The key is wrong in one case: a pawn has
// just moved two squares beside an enemy pawn, and every capture of it is illegal.
// p does not record this case, but [ParseFEN] and [Position.Play] do.
func NewPosition(p board.Position) Position { return Position{p, p.EnPassant()} }

// ParseFEN reads a position like [board.ParseFEN] and returns the same errors.
func ParseFEN(fen string) (Position, error) {
	parsed, err := board.ParseFEN(fen)
	if err != nil {
		return Position{}, err
	}
	p := NewPosition(parsed)
	if fields := strings.Fields(fen); p.passed == board.NoSquare && len(fields) > 3 {
		p.passed, _ = board.ParseSquare(fields[3])
	}
	return p, nil
}

// FEN returns the position in Forsyth-Edwards notation with the en passant square of [Position.Key], so that
// [ParseFEN] gives a position of the same key.
func (p *Position) FEN() string {
	fen := p.Board.FEN()
	if !p.pawnStandsReady() {
		return fen
	}
	fields := strings.Fields(fen)
	fields[3] = p.passed.String()
	return strings.Join(fields, " ")
}

// Play makes m, which must be legal.
func (p *Position) Play(m board.Move) {
	from, to := m.From(), m.To()
	p.passed = board.NoSquare
	if m.Kind() == board.Normal && p.Board.PieceOn(from).Type() == board.Pawn && from^to == 16 {
		p.passed = (from + to) / 2
	}
	p.Board.Make(m)
}

// Where the parts of random64 begin.
const (
	castlingConstants  = 768
	enPassantConstants = 772
	whiteToMove        = 780
)

// Key returns the Polyglot key of p.
func (p *Position) Key() uint64 {
	key := p.KeyWithoutEnPassant()
	if p.pawnStandsReady() {
		key ^= random64[enPassantConstants+p.passed.File()]
	}
	return key
}

// KeyWithoutEnPassant returns [Position.Key] without its en passant part. It does
// not depend on the last move.
func (p *Position) KeyWithoutEnPassant() uint64 {
	key := uint64(0)
	for rest := p.Board.Occupied(); rest != 0; rest = rest.WithoutFirst() {
		s := rest.First()
		piece := p.Board.PieceOn(s)
		kind := 2*int(piece.Type()) + 1 - int(piece.Color())
		key ^= random64[64*kind+int(s)]
	}
	for rest := p.Board.CastlingRooks(); rest != 0; rest = rest.WithoutFirst() {
		key ^= random64[castlingConstants+castlingIndex(&p.Board, rest.First())]
	}
	if p.Board.SideToMove() == board.White {
		key ^= random64[whiteToMove]
	}
	return key
}

// castlingIndex numbers the four rights in the order K, Q, k, q.
func castlingIndex(p *board.Position, rook board.Square) int {
	c := p.PieceOn(rook).Color()
	index := 2 * int(c)
	if rook < p.King(c) {
		index++
	}
	return index
}

// pawnStandsReady reports whether an enemy pawn has just moved two squares and one
// of our pawns stands beside it. It checks that the enemy pawn is there and has come over
// free squares, because a FEN may name any square.
func (p *Position) pawnStandsReady() bool {
	us := p.Board.SideToMove()
	them := us.Other()
	if p.passed == board.NoSquare || p.passed.Relative(us).Rank() != 5 {
		return false
	}
	behind := p.passed ^ 8 // the square of the pawn itself
	return p.Board.PieceOn(behind) == board.NewPiece(them, board.Pawn) &&
		p.Board.PieceOn(p.passed) == board.NoPiece && p.Board.PieceOn(p.passed^24) == board.NoPiece &&
		board.PawnAttacks(them, p.passed)&p.Board.Pieces(us, board.Pawn) != 0
}
