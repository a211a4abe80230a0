package search

import (
	"penrose/board"
	"penrose/score"
	"penrose/search/driver"
	"penrose/tt"
)

// pass searches the running line with window win at the given depth. It returns a
// value as [worker.search] does and the index of the move that has it, -1 if no move
// is worth more than alpha. It skips moves whose upper bound is at most alpha.
func (w *worker) pass(win driver.Window, depth int) (value, index int) {
	f := &w.frames[0]
	if w.enter(f) {
		return 0, -1
	}
	w.frames[1].cutoffs, w.frames[2].cutoffs = 0, 0
	n := node{
		f: f, alpha: win.Alpha, beta: win.Beta, kind: principal, depth: depth,
		entry: tt.Unknown(), improving: true, pvLike: w.params.PVLike,
	}
	r := &w.root
	first := r.line
	if win.Rest {
		first++
	}
	best, a := -score.Infinity, win.Alpha
	index = -1
	for i := first; i < r.end; i++ {
		rm := &r.moves[i]
		if rm.upper <= a {
			best = max(best, rm.upper)
			continue
		}
		w.run.reportCurrent(w, i)
		before := w.nodes
		n.moves, n.best = i-r.line+1, best
		value := w.searchRootMove(&n, rm.move, a)
		rm.nodes += w.nodes - before
		if w.stopped {
			return 0, -1
		}
		best = max(best, value)
		switch {
		case value >= win.Beta:
			rm.lower = max(rm.lower, value)
			return value, i
		case value > a: // only with a wide window: the value itself
			rm.lower, rm.upper = value, value
			a = value
			r.improve(i)
			index = r.line
			r.candidatePV = w.principalVariation(r.candidatePV, r.moves[r.line].move, value)
		default:
			rm.upper = min(rm.upper, value)
		}
	}
	return best, index
}

// Where reductions begin at the root: later than at other nodes, as no error of the root is
// put right by the nodes above it. Price: not measured.
const (
	rootReductionDepth = 3 // plies
	rootReductionMove  = 3 // the number of the first move that is reduced
)

// searchRootMove returns the value of m, the latest move of the root n, in the window from
// alpha to n.beta.
func (w *worker) searchRootMove(n *node, m board.Move, alpha int) int {
	f := n.f
	quiet := !f.pos.IsNoisy(m)
	historyScore := f.historyScore(m, quiet)
	next := w.makeMove(f, m)
	reduction := 0
	if w.params.Reductions && n.depth >= rootReductionDepth && n.moves >= rootReductionMove {
		reduction = w.sharedReduction(n) + w.reduction(n, next, historyScore, quiet)
	}
	value, _ := w.child(n, next, alpha, n.depth-1, reduction)
	w.unmakeMove()
	return value
}
