package classical

import "penrose/board"

// addPassedPawns values c's passed pawns. The further a pawn has advanced, the more it
// matters who controls its path and, in the endgame, how near the kings are.
func (a *analysis) addPassedPawns(c board.Color) {
	sum, unstoppable := taper(0), false
	for pawns := a.pawns.passed & a.p.Of(c); pawns != 0; pawns = pawns.WithoutFirst() {
		sq := pawns.First()
		rank := sq.Relative(c).Rank()
		sum += a.w.passed[rank] + a.w.passedFile[min(sq.File(), 7-sq.File())]
		if a.attacks[c][board.Pawn].Has(sq) {
			sum += a.w.passedDefended[rank]
		}
		if rank >= 3 {
			sum += a.passedProspects(c, sq, rank)
		}
		unstoppable = unstoppable || a.unstoppable(c, sq)
	}
	if unstoppable {
		sum += a.w.passedUnstoppable
	}
	a.terms[passedPawns][c] = sum
}

// passedProspects values what helps and hinders the passed pawn on sq. The rank is that
// of sq as c sees it.
func (a *analysis) passedProspects(c board.Color, sq board.Square, rank int) (sum taper) {
	p, them := a.p, c.Other()
	stop := sq.Bit().Forward(c)
	path := board.FileOf(sq) & ranksAhead(c, sq)
	sum += a.w.passedOwnKing[rank] * taper(board.Distance(p.King(c), stop.First()))
	sum += a.w.passedEnemyKing[rank] * taper(board.Distance(p.King(them), stop.First()))
	guarded := p.Of(them) | a.attacked[them]
	switch {
	case stop&p.Of(them) != 0:
		sum += a.w.passedBlocked[rank]
	case path&guarded == 0:
		sum += a.w.passedSafeStop[rank] + a.w.passedFreePath[rank]
	case stop&guarded == 0:
		sum += a.w.passedSafeStop[rank]
	}
	behind := board.FileOf(sq) &^ path & (p.Pieces(c, board.Rook) | p.Pieces(c, board.Queen))
	if behind != 0 && board.RookAttacks(sq, p.Occupied())&behind != 0 {
		sum += a.w.passedRookBehind[rank]
	}
	return sum
}

// unstoppable reports whether the passed pawn on sq promotes by force: its file is free,
// the enemy has only king and pawns, and the enemy king is outside the pawn's square.
func (a *analysis) unstoppable(c board.Color, sq board.Square) bool {
	p, them := a.p, c.Other()
	path := board.FileOf(sq) & ranksAhead(c, sq)
	if p.HasNonPawnMaterial(them) || path&p.Occupied() != 0 {
		return false
	}
	// A pawn on the second rank needs as many moves as one on the third.
	moves := min(path.Count(), 5)
	promotion := path & board.BackRank(them)
	steps := board.Distance(p.King(them), promotion.First())
	if p.SideToMove() == them {
		steps--
	}
	return moves < steps
}
