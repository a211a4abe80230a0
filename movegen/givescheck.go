package movegen

import "penrose/board"

// GivesCheck tells whether m, which must be legal in p, gives check, without
// making it. It looks from the enemy king at the men as they will stand, so a
// discovered check needs no case of its own. A slider that moves may be seen on
// its old square as well: it did not check from there, and still does not.
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
	case board.Castling: // only the rook can give check: the kings never meet
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
