package book

import "penrose/board"

// Where the parts of random64 begin.
const (
	castlingConstants  = 768
	enPassantConstants = 772
	whiteToMove        = 780
)

// Key returns the Polyglot key of p.
//
// By the format's rule the file of a pawn that has just moved two squares counts
// when an enemy pawn stands beside it. A [board.Position] remembers that pawn
// only if it can legally be captured, so the key differs from the rule's where
// every capturing pawn is pinned or leaves its king in check: such a position
// is not found in the book.
func Key(p *board.Position) uint64 {
	key := uint64(0)
	for rest := p.Occupied(); rest != 0; rest = rest.WithoutFirst() {
		s := rest.First()
		piece := p.PieceOn(s)
		kind := 2*int(piece.Type()) + 1 - int(piece.Color())
		key ^= random64[64*kind+int(s)]
	}
	for rest := p.CastlingRooks(); rest != 0; rest = rest.WithoutFirst() {
		key ^= random64[castlingConstants+castlingIndex(p, rest.First())]
	}
	if target := p.EnPassant(); target != board.NoSquare {
		key ^= random64[enPassantConstants+target.File()]
	}
	if p.SideToMove() == board.White {
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
