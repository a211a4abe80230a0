package movegen

import "penrose/board"

// Piece values in an exchange, in centipawns. Bishop and knight are worth the
// same, so that an even exchange is worth exactly zero.
const (
	exchangePawn   = 100
	exchangeKnight = 300
	exchangeBishop = 300
	exchangeRook   = 500
	exchangeQueen  = 900
)

// exchangeValues is indexed by piece type. Kings are never exchanged. An empty
// square is worth nothing.
var exchangeValues = [...]int{
	board.Pawn:        exchangePawn,
	board.Knight:      exchangeKnight,
	board.Bishop:      exchangeBishop,
	board.Rook:        exchangeRook,
	board.Queen:       exchangeQueen,
	board.King:        0,
	board.NoPieceType: 0,
}

// ExchangeValue returns the value of t in an exchange in centipawns, 0 for a king
// or no piece.
func ExchangeValue(t board.PieceType) int { return exchangeValues[t] }

// SeeGE reports whether m, which must be legal in p, wins at least threshold
// centipawns in the exchange on its target square (static exchange evaluation).
// Both sides capture with their least valuable piece, sliders behind it join in,
// and either side may stop. Pawns that capture on the last rank become queens.
// Castling exchanges nothing: its value is 0.
//
// A pinned piece of the side to move takes part only if the target lies on the
// line of the pin. Pins of the other side, and pins that begin or end during the
// exchange, are ignored.
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

// exchangeWins plays out the captures on square to after the first capture by the side to move, and returns
// the side that reaches its threshold. balance is the margin over the threshold for the side that just
// captured, in centipawns, if its capturing piece is lost. If that piece is not lost the threshold is
// reached. One side reaches its threshold exactly if the other does not. A recapture that promotes gains
// promotionGain more, which balance has to cover, too.
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
