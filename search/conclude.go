package search

import (
	"penrose/board"
	"penrose/tt"
)

// conclude is step 14 of [worker.search]. It stores what n.best proves, and returns the value
// of n. If that depends on the path, only the move is stored. Histories and
// corrections learn from a node once, however many passes visit it. Price of the histories: 415 Elo
// (20,000 nodes, 190 games).
func (w *worker) conclude(n *node, bestMove board.Move, repetition repeatedPly) (value int) {
	f := n.f
	value = n.tablebases.clamp(n.best)
	pathBound := w.dependsOnPath(f, repetition)
	update := tt.Update{
		Score: value, Bound: tt.BoundOf(value, n.alpha, n.beta), Depth: n.askedDepth,
		Move: bestMove, Eval: f.rawEval, PVLike: n.pvLike,
	}
	switch update.Bound {
	case tt.LowerBound:
		f.cutoffs++
		// A move earns the bonus of a depth once, however many passes visit the node. The table shows that it has: it
		// holds the move with a lower bound of that depth. A value that depends on its path leaves no depth there, so
		// the move alone is the sign.
		rewarded := n.entry.Move == bestMove && (n.entry.LowerDepth >= n.askedDepth || pathBound)
		if w.params.History && !rewarded {
			w.learnCutoff(f, bestMove, n.askedDepth)
		}
	case tt.Exact:
		update.Bound = n.tablebases.bound(value)
	}
	if pathBound {
		w.storeMove(f, &n.entry, &update)
		return value
	}
	w.store(f, update)
	searched := n.entry.LowerDepth >= n.askedDepth || n.entry.UpperDepth >= n.askedDepth
	if w.params.Correction && !searched && f.showsError(&update) {
		w.corrections.update(f, n.askedDepth, value, w.params.Tuning.CorrectionMost)
	}
	return value
}

// learnCutoff tells the histories that m failed high at f, searched depth plies deep, and
// which moves tried before it did not. The quiet ones of these count only if m is quiet, see
// [order.Histories.UpdateCutoff].
func (w *worker) learnCutoff(f *frame, m board.Move, depth int) {
	t := &w.params.Tuning
	bonus := min(t.HistoryBonusSlope*depth, t.HistoryBonusMax)
	malus := min(t.HistoryMalusSlope*depth, t.HistoryMalusMax)
	w.histories.UpdateCutoff(&f.context, &f.pos, m, &f.tried, bonus, malus)
}
