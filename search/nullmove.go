package search

import "penrose/score"

// nullMoveUnits is how many units of [Tuning.NullMoveBase] and [Tuning.NullMoveDepth] make a ply.
const nullMoveUnits = 256

// nullMoveMarginMost is the most plies by which a margin over beta reduces a null move further.
const nullMoveMarginMost = 3

// nullMoveApplies reports whether step 8 of [worker.search] is to be tried at n.
func (w *worker) nullMoveApplies(n *node) bool {
	t, f := &w.params.Tuning, n.f
	return w.params.NullMove &&
		n.kind != principal && // an error there changes the move that is played
		!f.nullMove && // two in a row lead back to the same position
		n.depth >= 2 && // less leaves nothing to save
		n.estimate >= n.beta && // or the opponent's free move will hardly leave enough
		f.staticEval+t.NullMoveSlope*n.depth >= n.beta+t.NullMoveOffset && // nearer the leaves it has to be further ahead
		!onePieceAtMost(&f.pos) // zugzwang is near
}

// nullMove is step 8 of [worker.search]: it passes the turn at n, searches with less depth, and
// answers if that fails high. At high depth real moves have to confirm a fail-high.
func (w *worker) nullMove(n *node) (value int, repetition repeatedPly, answered bool) {
	t := &w.params.Tuning
	f, beta, depth := n.f, n.beta, n.depth
	reduced := depth - (t.NullMoveBase+t.NullMoveDepth*depth)/nullMoveUnits - min((n.estimate-beta)/t.NullMoveMarginShare, nullMoveMarginMost)
	value, repetition = w.search(w.makeNull(f), -beta, -beta+1, reduced, allNode)
	value = -value
	// Price of the verification: 3 Elo (20,000 nodes, a screen of 2,000 games), 7 (60,000 nodes, 2,008 games).
	if w.params.Verification && value >= beta && depth >= t.NullMoveVerifyDepth && !w.unwinding {
		f.verifying = true
		value, repetition = w.search(f, beta-1, beta, max(reduced, depth/2), cutNode)
		f.verifying = false
	}
	if value >= beta && score.IsDecided(value) {
		value = w.gridAtLeast(beta) // a win after a null move is no proof of one
	}
	return value, repetition, value >= beta || w.unwinding
}
