package search

import "penrose/score"

// mayGiveUp reports whether steps 6 to 9 of [worker.search] may be tried at n. They overlook
// a quiet move that wins or mates at once, and what they find is no proof, so they are not tried
// where the window is about mates, of either side, or wins by endgame tables.
func (w *worker) mayGiveUp(n *node) bool {
	f := n.f
	lowerIsOpen := n.alpha <= score.MatedIn(f.ply) // after step 2
	aboutDecided := n.beta >= score.TablebaseWin || score.IsMate(n.beta) || score.IsMate(n.alpha) && !lowerIsOpen
	return !f.pos.InCheck() && !aboutDecided && !score.IsMate(n.estimate) && !f.verifying
}

// giveUp is steps 6 to 9 of [worker.search]: they give up on a node without looking at all
// its moves.
func (w *worker) giveUp(n *node) (value int, repetition repeatedPly, answered bool) {
	// Step 6. Razoring: so far behind near the leaves that only captures can help.
	// Price: -6 Elo, within the error (20,000 nodes, a screen of 2,000 games).
	if w.razoringApplies(n) {
		if value, repetition := w.quiesce(n.f, n.alpha, n.alpha+1); value <= n.alpha || w.unwinding {
			return value, repetition, true
		}
	}

	// Step 7. Reverse futility: so far ahead near the leaves that the opponent will not
	// catch up. It fails in zugzwang. Price: 99 Elo (20,000 nodes, a screen of 2,000 games).
	if w.reverseFutilityApplies(n) {
		if n.estimate >= score.TablebaseWin { // a bound from endgame tables: its mean with beta would mean nothing
			return n.estimate, noRepetition, true
		}
		t := &w.params.Tuning
		if ahead := n.estimate - reverseFutilityMargin(t, n.depth, n.improving); ahead >= n.beta {
			return max(w.onGrid(mix(ahead, n.beta, t.ReverseFutilityShare)), w.gridAtLeast(n.beta)), noRepetition, true
		}
	}

	// Step 8. Null move (C. Donninger, 1993): if passing the turn still fails high, a
	// move will. It fails in zugzwang. Price: 21 Elo (20,000 nodes, a screen of 2,000 games), 36 (60,000
	// nodes, 2,008 games).
	if w.nullMoveApplies(n) {
		if value, repetition, answered := w.nullMove(n); answered {
			return value, repetition, true
		}
	}

	// Step 9. ProbCut (M. Buro, 1995): a capture that is far above beta after a
	// shallower search is above beta after a deep one. Price: 2 Elo (20,000
	// nodes, a screen of 2,000 games), 3 (60,000 nodes, 2,008 games).
	if w.probCutApplies(n) {
		if value, answered := w.probCut(n); answered {
			return value, noRepetition, true
		}
	}
	return 0, noRepetition, false
}

// razoringApplies reports whether step 6 of [worker.search] is to be tried at n.
func (w *worker) razoringApplies(n *node) bool {
	t, pos := &w.params.Tuning, &n.f.pos
	return w.params.Razoring &&
		!n.pvLike && // of the drivers that scout: an error there changes the move that is played
		n.depth <= t.RazoringDepth && // further from the leaves quiet moves can help, too
		pos.HasNonPawnMaterial(pos.SideToMove()) && // pawns become queens by quiet moves
		n.estimate+t.RazoringBase+t.RazoringSlope*n.depth <= n.alpha // captures will hardly bring that much
}

// reverseFutilityApplies reports whether step 7 of [worker.search] is to be tried at n.
func (w *worker) reverseFutilityApplies(n *node) bool {
	t := &w.params.Tuning
	return w.params.ReverseFutility &&
		!n.pvLike && // of the drivers that scout: an error there changes the move that is played
		n.depth <= t.ReverseFutilityDepth && // further from the leaves the opponent can catch up
		(n.depth <= t.ReverseFutilityZugzwangDepth || !minorAtMost(&n.f.pos)) // every move may be a bad one
}

// mix returns the mean of a and b where a has the weight share, in 1/64.
func mix(a, b, share int) int { return (share*a + (shareUnits-share)*b) / shareUnits }

// shareUnits is how many units of a share make all of it.
const shareUnits = 64

// reverseFutilityMargin returns by how much a node of the given depth has to be
// ahead, in centipawns.
func reverseFutilityMargin(t *Tuning, depth int, improving bool) int {
	margin := t.ReverseFutilityMargin * depth
	if improving {
		margin -= t.ReverseFutilityImproving
	}
	return margin
}
