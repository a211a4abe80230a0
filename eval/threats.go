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
	for t := board.Pawn; t <= board.Queen; t++ {
		men := p.Pieces(them, t)
		sum += weight.pawnThreat[t]*score((men&byPawns).Count()) +
			weight.minorThreat[t]*score((men&byMinors).Count()) +
			weight.hanging[t]*score((men&loose).Count())
	}
	rookTargets := p.Pieces(them, board.Queen) & a.attacks[c][board.Rook]
	sum += weight.rookThreat * score(rookTargets.Count())

	pushes := p.Pieces(c, board.Pawn).Forward(c) &^ p.Occupied() &^ a.attacks[them][board.Pawn] &
		(a.attacked[c] | ^a.attacked[them])
	targets := theirs &^ p.Both(board.Pawn) &^ byPawns & board.PawnSetAttacks(c, pushes)
	sum += weight.pushThreat * score(targets.Count())
	a.terms[threats][c] = sum
}
