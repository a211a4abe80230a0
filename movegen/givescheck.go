package movegen

import "penrose/board"

// GivesCheck reports whether m, which must be legal in p, gives check. It
// does not make m. It looks from the enemy king at the pieces as they will stand,
// so discovered checks need no case of their own. A slider that moves also counts
// on its old square. That is harmless: it gave no check from there.
func GivesCheck(p *board.Position, m board.Move) bool {
	us, from, to := p.SideToMove(), m.From(), m.To()
	enemyKing := p.King(us.Other())
	moved, arrival := p.PieceOn(from).Type(), to
	occupied := p.Occupied()&^from.Bit() | to.Bit()
	switch m.Kind() {
	case board.Promotion:
		moved = m.Promotes()
	case board.EnPassant:
		occupied ^= (to ^ 8).Bit()
	case board.Castling: // the king never gives check, the rook may
		moved, arrival = board.Rook, m.RookTo()
		occupied = occupied&^to.Bit() | m.KingTo().Bit() | arrival.Bit()
	}
	queens := p.Pieces(us, board.Queen)
	diagonal := queens | p.Pieces(us, board.Bishop)
	straight := queens | p.Pieces(us, board.Rook)
	switch moved {
	case board.Pawn:
		if board.PawnAttacks(us, to).Has(enemyKing) {
			return true
		}
	case board.Knight:
		if board.KnightAttacks(to).Has(enemyKing) {
			return true
		}
	case board.Bishop:
		diagonal |= arrival.Bit()
	case board.Rook:
		straight |= arrival.Bit()
	case board.Queen:
		diagonal |= arrival.Bit()
		straight |= arrival.Bit()
	}
	return board.BishopAttacks(enemyKing, occupied)&diagonal|board.RookAttacks(enemyKing, occupied)&straight != 0
}

// CheckSquares returns, by the type of a piece, the squares from which such a piece of the
// side to move would attack the enemy king. Discovered checks, castling and promotions are
// another matter: see [GivesCheck]. With eight of them an index &7 needs no check of bounds.
func CheckSquares(p *board.Position) (squares [8]board.Bitboard) {
	king := p.King(p.SideToMove().Other())
	diagonal, straight := board.BishopAttacks(king, p.Occupied()), board.RookAttacks(king, p.Occupied())
	squares[board.Pawn] = board.PawnAttacks(p.SideToMove().Other(), king)
	squares[board.Knight] = board.KnightAttacks(king)
	squares[board.Bishop] = diagonal
	squares[board.Rook] = straight
	squares[board.Queen] = diagonal | straight
	return squares
}
