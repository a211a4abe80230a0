package classical

import "penrose/board"

// addPassedPawns values c's passed pawns: the further they are the more it
// matters who controls the way, and in the endgame how near the kings are.
func (a *analysis) addPassedPawns(c board.Color) {
	sum, unstoppable := score(0), false
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

// passedProspects values what helps and hinders the passed pawn on sq, which is
// of the given rank as c sees it.
func (a *analysis) passedProspects(c board.Color, sq board.Square, rank int) (sum score) {
	p, them := a.p, c.Other()
	stop := sq.Bit().Forward(c)
	path := board.FileOf(sq) & ranksAhead(c, sq)
	sum += a.w.passedOwnKing[rank] * score(distance(p.King(c), stop.First()))
	sum += a.w.passedEnemyKing[rank] * score(distance(p.King(them), stop.First()))
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

// unstoppable tells whether the passed pawn on sq runs through on a free file
// against an enemy who has no pieces and whose king is outside its square.
func (a *analysis) unstoppable(c board.Color, sq board.Square) bool {
	p, them := a.p, c.Other()
	path := board.FileOf(sq) & ranksAhead(c, sq)
	if p.HasNonPawnMaterial(them) || path&p.Occupied() != 0 {
		return false
	}
	// A pawn on the second rank needs as many moves as one on the third.
	moves := min(path.Count(), 5)
	promotion := path & board.BackRank(them)
	steps := distance(p.King(them), promotion.First())
	if p.SideToMove() == them {
		steps--
	}
	return moves < steps
}

// distance returns the number of king moves from one square to another.
func distance(from, to board.Square) int {
	files, ranks := from.File()-to.File(), from.Rank()-to.Rank()
	return max(files, -files, ranks, -ranks)
}
