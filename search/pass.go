package search

import (
	"penrose/score"
	"penrose/search/driver"
	"penrose/tt"
)

// pass searches the running line with window win at the depth of the iteration. It returns a
// value as [worker.search] does and the index of the move that has it, -1 if no move
// is worth more than alpha. It skips moves whose upper bound is at most alpha.
func (w *worker) pass(win driver.Window) (value, index int) {
	f := &w.frames[0]
	if !w.enter(f) {
		return 0, -1
	}
	w.frames[1].cutoffs, w.frames[2].cutoffs = 0, 0
	n := newNode(f, win.Alpha, win.Beta, w.rootDepth, principal)
	n.entry = tt.Unknown() // the root has no table entry
	n.improving = true     // or every late move of the root would be reduced more
	n.pvLike = w.params.PVLike
	w.prepareReductions(&n, rootReductionMoves)
	r := &w.root
	first := r.line
	if win.Rest {
		first++
	}
	n.best, index = -score.Infinity, -1
	for i := first; i < r.end; i++ {
		rm := &r.moves[i]
		raisedAlpha := n.raisedAlpha()
		if rm.upper <= raisedAlpha {
			n.best = max(n.best, rm.upper)
			continue
		}
		w.reportCurrent(i)
		before := w.nodes
		n.moveCount = i - r.line + 1 // moves that are skipped count
		n.move, n.quiet = rm.move, !f.pos.IsNoisy(rm.move)
		n.history = f.historyScore(n.move, n.quiet)
		value, _ := w.searchMove(&n)
		if r.line == 0 { // they say how sure the best move is
			rm.nodes += w.nodes - before
		}
		if w.unwinding {
			return 0, -1
		}
		n.best = max(n.best, value)
		switch {
		case value >= win.Beta:
			rm.raiseTo(value)
			return value, i
		case value > raisedAlpha: // only with a wide window: the value itself
			rm.lower, rm.upper = value, value
			r.improve(i)
			index = r.line
			w.keepPV(value)
		default:
			rm.lowerTo(value)
		}
	}
	return n.best, index
}

// rootReductionMoves is how many of the first moves of the root are never reduced: more than at other nodes, as no error of the
// root is put right by the nodes above it. Price: not measured.
const rootReductionMoves = 2
