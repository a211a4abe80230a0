package movegen

import "penrose/board"

// IsLegal reports whether m is one of the moves that [Legal] generates for p,
// without generating them. m may be any 16 bits, such as a move that a
// transposition table stored for another position.
func IsLegal(p *board.Position, m board.Move) bool {
	return isPseudoLegal(p, m) && leavesKingSafe(p, m)
}

// isPseudoLegal reports whether m is a move of p that is legal unless it
// leaves its own king attacked. Castling must be fully legal. Like [IsLegal] it
// takes any 16 bits. Bits without meaning for the kind of the move must be zero.
func isPseudoLegal(p *board.Position, m board.Move) bool {
	us, from, to := p.SideToMove(), m.From(), m.To()
	if !p.Of(us).Has(from) {
		return false
	}
	moved := p.PieceOn(from).Type()
	if m>>12 == 0 { // an ordinary move without stray promotion bits
		if moved != board.Pawn {
			return (board.Attacks(moved, from, p.Occupied()) &^ p.Of(us)).Has(to)
		}
		return pawnReaches(p, from, to) && !board.BackRank(us.Other()).Has(to)
	}
	if m.Kind() == board.Promotion {
		return moved == board.Pawn && board.BackRank(us.Other()).Has(to) && pawnReaches(p, from, to)
	}
	if m.Promotes() != board.Knight {
		return false
	}
	switch m.Kind() {
	case board.EnPassant:
		return to == p.EnPassant() && moved == board.Pawn && board.PawnAttacks(us, from).Has(to)
	case board.Castling:
		return moved == board.King && (p.CastlingRooks() & board.BackRank(us)).Has(to) && !p.InCheck() && canCastle(p, m, 0)
	default:
		return false
	}
}

// pawnReaches reports whether the side to move's pawn on from can push to to or
// capture there, en passant aside.
func pawnReaches(p *board.Position, from, to board.Square) bool {
	us := p.SideToMove()
	empty, start := ^p.Occupied(), board.Rank2
	if us == board.Black {
		start = board.Rank7
	}
	single := from.Bit().Forward(us) & empty
	double := (from.Bit() & start).Forward(us).Forward(us) & single.Forward(us) & empty
	captures := board.PawnAttacks(us, from) & p.Of(us.Other())
	return (single | double | captures).Has(to)
}

// leavesKingSafe reports whether m, which is pseudo-legal in p, is legal.
func leavesKingSafe(p *board.Position, m board.Move) bool {
	us, from, to := p.SideToMove(), m.From(), m.To()
	king := p.King(us)
	if m.Kind() >= board.EnPassant {
		return m.Kind() == board.Castling || p.LegalEnPassant(from, to)
	}
	if from == king {
		return !p.IsAttacked(to, us.Other(), p.Occupied()^king.Bit())
	}
	if p.Pinned().Has(from) && !board.Line(king, from).Has(to) {
		return false
	}
	checkers := p.Checkers()
	if checkers == 0 {
		return true
	}
	return !checkers.Several() && (board.Between(king, checkers.First()) | checkers).Has(to)
}
