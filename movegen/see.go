package movegen

import "penrose/board"

// What the pieces are worth in an exchange, in centipawns. Round values, with
// bishop and knight equal, keep exchanges of like for like at exactly zero.
const (
	exchangePawn   = 100
	exchangeKnight = 300
	exchangeBishop = 300
	exchangeRook   = 500
	exchangeQueen  = 900
)

// exchangeValues is indexed by piece type. Kings are never exchanged: whoever
// would lose one does not capture. An empty square is worth nothing.
var exchangeValues = [...]int{
	board.Pawn:        exchangePawn,
	board.Knight:      exchangeKnight,
	board.Bishop:      exchangeBishop,
	board.Rook:        exchangeRook,
	board.Queen:       exchangeQueen,
	board.King:        0,
	board.NoPieceType: 0,
}

// ExchangeValue returns the worth of t in an exchange in centipawns, 0 for a
// king or no piece.
func ExchangeValue(t board.PieceType) int { return exchangeValues[t] }

// SeeGE tells whether m, which must be legal in p, wins at least threshold
// centipawns in the exchange on its target square (static exchange evaluation).
// Both sides capture with their least valuable man, sliders behind it join in,
// and either may stop when going on would cost it. Pawns that capture on the
// last rank become queens. Castling counts as no exchange.
//
// Men of the side to move that are pinned off the square's line do not take
// part. The other side's pins, and those that the exchange itself creates or
// ends, are not looked at.
func SeeGE(p *board.Position, m board.Move, threshold int) bool {
	if m.Kind() == board.Castling {
		return threshold <= 0
	}
	us, from, to := p.SideToMove(), m.From(), m.To()
	occupied := p.Occupied()&^from.Bit() | to.Bit()
	gain := exchangeValues[p.PieceOn(to).Type()]
	atRisk := exchangeValues[p.PieceOn(from).Type()]
	switch m.Kind() {
	case board.Promotion:
		atRisk = exchangeValues[m.Promotes()]
		gain += atRisk - exchangePawn
	case board.EnPassant:
		gain = exchangePawn
		occupied ^= (to ^ 8).Bit()
	}
	promoters := board.Bitboard(0)
	if (board.Rank1 | board.Rank8).Has(to) {
		promoters = p.Both(board.Pawn)
	}
	if gain < threshold {
		return false
	}
	if gain-atRisk >= threshold && promoters == 0 {
		return true
	}
	return exchangeWins(p, to, occupied, promoters, gain-atRisk-threshold) == us
}

// promotionGain is what a pawn adds by becoming a queen.
const promotionGain = exchangeQueen - exchangePawn

// exchangeWins plays out the captures on square to, begun by the side to move,
// and returns who comes out on top. The balance is always seen from the side
// that moved last: by how much it is above what it needs if its man on the
// square is lost and nothing follows. That man not being lost it has enough.
func exchangeWins(p *board.Position, to board.Square, occupied, promoters board.Bitboard, balance int) board.Color {
	us := p.SideToMove()
	free := ^p.Pinned() | board.Line(p.King(us), to)
	diagonal := p.Both(board.Bishop) | p.Both(board.Queen)
	straight := p.Both(board.Rook) | p.Both(board.Queen)
	attackers := p.AttackersTo(to, occupied)
	for side := us.Other(); ; side = side.Other() {
		attackers &= occupied
		own := attackers & p.Of(side) & free
		if own == 0 {
			return side.Other()
		}
		if balance >= 0 && (balance >= promotionGain || own&promoters == 0) {
			return side.Other()
		}
		least := board.Pawn
		for own&p.Both(least) == 0 {
			least++
		}
		if least == board.King {
			if attackers&p.Of(side.Other()) != 0 {
				return side.Other() // the king may not step into an attack
			}
			return side
		}
		// A pawn that promotes and is lost has cost no more than a pawn.
		balance = -balance - 1 - exchangeValues[least]
		occupied ^= (own & p.Both(least)).First().Bit()
		if least == board.Pawn || least == board.Bishop || least == board.Queen {
			attackers |= board.BishopAttacks(to, occupied) & diagonal
		}
		if least == board.Rook || least == board.Queen {
			attackers |= board.RookAttacks(to, occupied) & straight
		}
	}
}
