package search

import (
	"penrose/board"
	"penrose/score"
	"penrose/tt"
)

// probCutApplies reports whether step 9 of [worker.search] is to be tried at n.
func (w *worker) probCutApplies(n *node) bool {
	t, entry := &w.params.Tuning, &n.entry
	knownToFail := entry.UpperDepth >= n.depth-t.ProbCutReduction-1 && entry.Upper < n.beta+t.ProbCutMargin
	return w.params.ProbCut &&
		n.kind != principal && // an error there changes the move that is played
		n.depth >= t.ProbCutDepth && // a shallower search says something only if it is not too shallow
		!knownToFail // by a search about as deep
}

// probCut is step 9 of [worker.search]: it looks for a capture at n that beats beta by a margin in
// a search that is shallower by ProbCutReduction plies.
func (w *worker) probCut(n *node) (value int, answered bool) {
	t := &w.params.Tuning
	f, beta, depth := n.f, n.beta, n.depth-t.ProbCutReduction
	probCutBeta := w.onGrid(beta + t.ProbCutMargin)
	f.picker.StartNoisy(&f.pos, &f.context, n.entry.Move, probCutBeta-f.staticEval)
	for m := f.picker.Next(); m != board.NoMove; m = f.picker.Next() {
		w.prefetch(f, m)
		next := w.makeMove(f, m)
		value, _ = w.quiesce(next, -probCutBeta, -probCutBeta+1)
		if -value >= probCutBeta && !w.unwinding && depth > 1 {
			value, _ = w.search(next, -probCutBeta, -probCutBeta+1, depth-1, n.kind.child(false))
		}
		value = -value
		w.unmakeMove()
		if w.unwinding {
			return 0, true
		}
		if value >= probCutBeta { // a capture or promotion came first, so no repetition of a position above is in it
			w.store(f, tt.Update{Score: value, Bound: tt.LowerBound, Depth: depth, Move: m, Eval: f.rawEval})
			if !score.IsDecided(value) {
				value = max(w.onGrid(value-(probCutBeta-beta)), w.gridAtLeast(beta))
			}
			return value, true
		}
	}
	return 0, false
}
