package board

// PieceSquare is a piece on a square.
type PieceSquare struct {
	Piece  Piece
	Square Square
}

// Changes lists what a move does to the pieces on the board: at most two leave
// their squares and at most two arrive. An incremental evaluation needs nothing
// else. The first of each is the piece that moves, the king in castling. The
// second is the captured piece or the castling rook.
type Changes struct {
	Removed, Added           [2]PieceSquare
	RemovedCount, AddedCount uint8
}

// ChangesOf returns the piece-square changes of m, which must be legal in p and
// not yet made.
func ChangesOf(p *Position, m Move) (c Changes) {
	from, to := m.From(), m.To()
	moved := p.PieceOn(from)
	c.Removed[0] = PieceSquare{moved, from}
	c.Added[0] = PieceSquare{moved, to}
	c.RemovedCount, c.AddedCount = 1, 1
	switch m.Kind() {
	case Castling:
		rook := p.PieceOn(to)
		c.Removed[1] = PieceSquare{rook, to}
		c.Added[0].Square = m.KingTo()
		c.Added[1] = PieceSquare{rook, m.RookTo()}
		c.RemovedCount, c.AddedCount = 2, 2
		return c
	case EnPassant:
		c.Removed[1] = PieceSquare{p.PieceOn(to ^ 8), to ^ 8}
		c.RemovedCount = 2
		return c
	case Promotion:
		c.Added[0].Piece = NewPiece(moved.Color(), m.Promotes())
	}
	if captured := p.PieceOn(to); captured != NoPiece {
		c.Removed[1] = PieceSquare{captured, to}
		c.RemovedCount = 2
	}
	return c
}
