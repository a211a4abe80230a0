package eval

import "penrose/board"

// addThreats values the enemy men that c attacks to good effect. It looks at
// attacks only; what an exchange brings is the search's business.
func (a *analysis) addThreats(c board.Color) {
	p, them := a.p, c.Other()
	theirs, sum := p.Of(them), score(0)
	byPawns := a.attacks[c][board.Pawn]
	byMinors := (a.attacks[c][board.Knight] | a.attacks[c][board.Bishop]) &^ a.attacks[them][board.Pawn]
	loose := a.attacked[c] &^ a.attacked[them]
	byRooks := a.attacks[c][board.Rook]
	targets := theirs &^ p.Pieces(them, board.King) & (byPawns | byMinors | byRooks | loose)
	for ; targets != 0; targets = targets.WithoutFirst() { // few: testing all types of men costs more
		sq := targets.First()
		t := p.PieceOn(sq).Type()
		sum += a.w.pawnThreat[t]*has(byPawns, sq) + a.w.minorThreat[t]*has(byMinors, sq) +
			a.w.rookThreat[t]*has(byRooks, sq) + a.w.hanging[t]*has(loose, sq)
	}

	pushes := p.Pieces(c, board.Pawn).Forward(c) &^ p.Occupied() &^ a.attacks[them][board.Pawn] &
		(a.attacked[c] | ^a.attacked[them])
	pushTargets := theirs &^ p.Both(board.Pawn) &^ byPawns & board.PawnSetAttacks(c, pushes)
	sum += a.w.pushThreat * score(pushTargets.Count())
	a.terms[threats][c] = sum
}

// has returns 1 if sq is in b and 0 otherwise, for sums without branches.
func has(b board.Bitboard, sq board.Square) score { return score(b >> (sq & 63) & 1) }
