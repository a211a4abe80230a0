package classical

import "penrose/board"

// addThreats values c's attacks on enemy pieces and pawns. It looks at attacks only; the
// search works out exchanges.
func (a *analysis) addThreats(c board.Color) {
	p, them := a.p, c.Other()
	theirs, sum := p.Of(them), taper(0)
	byTheirPawns := a.attacks[them][board.Pawn]
	byPawns, byRooks := a.attacks[c][board.Pawn], a.attacks[c][board.Rook]
	byMinors := (a.attacks[c][board.Knight] | a.attacks[c][board.Bishop]) &^ byTheirPawns
	loose := a.attacked[c] &^ a.attacked[them]
	contested := a.attacked[c] & a.attacked[them] &^ a.twice[them] &^ byTheirPawns
	weak := contested & a.twice[c]
	toTake := loose
	if p.SideToMove() == them {
		toTake = 0
	}
	targets := theirs &^ p.Pieces(them, board.King) & (byPawns | byMinors | byRooks | loose | weak)
	for ; targets != 0; targets = targets.WithoutFirst() { // few: testing all types of pieces costs more
		sq := targets.First()
		t := p.PieceOn(sq).Type()
		sum += a.w.pawnThreat[t]*has(byPawns, sq) + a.w.minorThreat[t]*has(byMinors, sq) +
			a.w.rookThreat[t]*has(byRooks, sq) + a.w.hanging[t]*has(loose, sq) +
			a.w.toTake[t]*has(toTake, sq) + a.w.weak[t]*has(weak, sq)
	}
	if queens := p.Pieces(them, board.Queen); queens != 0 && !queens.Several() {
		sum += a.queenChase(c, queens.First())
	}
	sum += a.w.restricted * taper(contested.Count())

	pushes := p.Pieces(c, board.Pawn).Forward(c) &^ p.Occupied() &^ byTheirPawns & (a.attacked[c] | ^a.attacked[them])
	pushTargets := theirs &^ p.Both(board.Pawn) &^ byPawns & board.PawnSetAttacks(c, pushes)
	sum += a.w.pushThreat * taper(pushTargets.Count())
	a.terms[threats][c] = sum
}

// queenChase values the safe squares from which pieces of c would attack the enemy
// queen.
func (a *analysis) queenChase(c board.Color, queen board.Square) taper {
	p, them := a.p, c.Other()
	safe := ^(p.Of(c) | a.attacks[them][board.Pawn] | a.attacked[them]&^(a.twice[c]&^a.twice[them]))
	knights := board.KnightAttacks(queen) & a.attacks[c][board.Knight] & safe
	bishops := board.BishopAttacks(queen, p.Occupied()) & a.attacks[c][board.Bishop] & safe
	rooks := board.RookAttacks(queen, p.Occupied()) & a.attacks[c][board.Rook] & safe
	return a.w.queenChase[board.Knight]*taper(knights.Count()) + a.w.queenChase[board.Bishop]*taper(bishops.Count()) +
		a.w.queenChase[board.Rook]*taper(rooks.Count())
}

// has returns 1 if sq is in b and 0 otherwise, for sums without branches.
func has(b board.Bitboard, sq board.Square) taper { return taper(b >> (sq & 63) & 1) }
