package search

import (
	"penrose/movegen"
	"penrose/tt"
)

// enhancedCutoffApplies reports whether step 10 of [worker.search] is to be tried at n.
func (w *worker) enhancedCutoffApplies(n *node) bool {
	return w.params.ETC &&
		n.depth >= w.params.Tuning.ETCDepth && // a probe for each move costs as much as a shallow search
		n.kind == cutNode // elsewhere no move is expected to fail high
}

// enhancedCutoff (enhanced transposition cutoff, ETC) is step 10 of [worker.search]: it looks for a
// move at n after which the table knows the value to be at least beta.
func (w *worker) enhancedCutoff(n *node) (value int, answered bool) {
	f, beta, depth := n.f, n.beta, n.askedDepth
	next := &w.frames[f.ply+1]
	list, keys := &w.childMoves, &w.childKeys
	movegen.Legal(&f.pos, list)
	for i, m := range list.Moves() {
		keys[uint8(i)] = tableKeyAfter(&f.pos, m)
		w.table.Prefetch(keys[uint8(i)])
	}
	for i, m := range list.Moves() {
		entry, _ := w.probe(keys[uint8(i)], next.ply)
		if entry.UpperDepth >= depth-1 && -entry.Upper >= beta {
			w.makeMove(f, m)
			draw, _ := w.isDraw(next)
			isNear := w.drawIsNear(next, 1-beta)
			w.unmakeMove()
			dropLateMates(next, &entry)
			if draw || isNear || entry.UpperDepth < depth-1 {
				continue
			}
			w.tableAnswers++
			f.cutoffs++
			w.store(f, tt.Update{Score: -entry.Upper, Bound: tt.LowerBound, Depth: depth, Move: m, Eval: f.rawEval})
			return -entry.Upper, true
		}
	}
	return 0, false
}
