package search

import (
	"penrose/movegen"
	"penrose/score"
	"penrose/tt"
)

// enhancedCutoff (enhanced transposition cutoff, ETC) looks for a move at ply after which the table knows the value to be
// at least beta. It returns that value, or less than beta.
func (w *worker) enhancedCutoff(beta, depth, ply int) int {
	f, next := &w.frames[ply], &w.frames[ply+1]
	list, keys := &w.childMoves, &w.childKeys
	movegen.Legal(&f.pos, list)
	for i, m := range list.Moves() {
		next.pos = f.pos
		next.pos.Make(m)
		keys[uint8(i)] = tableKey(&next.pos)
		w.table.Prefetch(keys[uint8(i)])
	}
	for i, m := range list.Moves() {
		entry, _ := w.table.Probe(keys[uint8(i)], ply+1)
		entry.Reconcile()
		if entry.UpperDepth >= depth-1 && -entry.Upper >= beta {
			w.makeMove(ply, m)
			draw, _ := w.isDraw(ply + 1)
			w.unmakeMove()
			if draw || score.IsMate(entry.Upper) && comesTooLate(&next.pos, entry.Upper, ply+1) {
				continue
			}
			w.answered++
			w.store(ply, tt.Update{Score: -entry.Upper, Bound: tt.LowerBound, Depth: depth, Move: m, Eval: f.rawEval})
			return -entry.Upper
		}
	}
	return -score.Infinity
}
