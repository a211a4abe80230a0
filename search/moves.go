package search

import (
	"penrose/board"
	"penrose/score"
	"penrose/search/driver"
)

// searchMoves is step 13 of [worker.search]: the children of n, likely best first, until
// one fails high. It returns the move that came out best. n.best is then the value; it may be
// higher than that of the move where quiet moves were pruned.
// repetition is that of the move if it fails high, else the least of all moves.
// The parts have their prices where they stand.
func (w *worker) searchMoves(n *node) (bestMove board.Move, repetition repeatedPly) {
	f := n.f
	n.best = -score.Infinity
	f.tried.Clear()
	w.frames[f.ply+2].cutoffs = 0
	bestMove, repetition = board.NoMove, noRepetition
	w.prepareReductions(n, w.params.Tuning.ReductionMoves)
	lateFrom := w.lateFrom(n)
	f.picker.Start(&f.pos, &f.context, n.entry.Move, n.entry.Second)
	for m := f.picker.Next(); m != board.NoMove; m = f.picker.Next() {
		if m == f.excluded {
			continue
		}
		w.prefetch(f, m)
		n.moveCount++
		n.move, n.quiet = m, !f.pos.IsNoisy(m)
		mayPrune := isNotLost(n.best)
		if mayPrune && n.quiet && n.moveCount > lateFrom {
			f.picker.SkipQuiets()
			n.best = max(n.best, w.prunedValue(n))
			continue
		}
		n.history = f.historyScore(m, n.quiet)
		if mayPrune && w.prune(n) {
			if n.quiet {
				n.best = max(n.best, w.prunedValue(n))
			}
			continue
		}
		value, childRepetition := w.searchMove(n)
		if w.unwinding {
			return board.NoMove, noRepetition
		}
		if value > n.best {
			n.best, bestMove = value, m
			if value >= n.beta {
				return bestMove, childRepetition
			}
		}
		repetition = min(repetition, childRepetition)
		if n.quiet {
			f.tried.AddQuiet(m)
		} else {
			f.tried.AddNoisy(m)
		}
	}
	return bestMove, repetition
}

// searchMove returns what [worker.searchChild] says of the latest move of n. The table move gets its
// extension, and a late move its reduction.
func (w *worker) searchMove(n *node) (value int, repetition repeatedPly) {
	next := w.makeMove(n.f, n.move)
	depth, reduction := n.depth-1, 0
	if n.move == n.entry.Move {
		depth += n.extension
		if n.extension > 1 {
			next.extended++
		}
	}
	if n.moveCount > n.unreduced {
		reduction = n.sharedReduction + w.moveReduction(n, next)
	}
	value, repetition = w.searchChild(n, next, depth, reduction)
	w.unmakeMove()
	return value, repetition
}

// searchChild searches next, the position after the latest move of n, depth plies deep with what is left of
// the window of n. It returns a value for the side that has moved, and its repetition in the sense of
// [worker.search]. There are up to three searches: a reduced one with a null window, if reduction, in units
// of [plyUnits], is a ply or more; one with a null window at full depth, if the window is wide, the driver
// scouts and the move is not the first; and one with the full window.
func (w *worker) searchChild(n *node, next *frame, depth, reduction int) (value int, repetition repeatedPly) {
	alpha, beta := n.raisedAlpha(), n.beta
	first := n.moveCount == 1
	expected := n.kind.child(first)
	if reduced := min(depth, max(depth-reduction/plyUnits, 1)); reduced < depth {
		value, repetition = w.search(next, -alpha-1, -alpha, reduced, cutNode)
		value = -value
		if value <= alpha || w.unwinding {
			return value, repetition
		}
		depth = w.researchDepth(value, n.best, depth, reduced)
		if reduced >= depth && beta-alpha == 1 {
			return value, repetition
		}
	}
	if w.scouts != driver.NoScouts && !first && beta-alpha > 1 {
		value, repetition = w.search(next, -alpha-1, -alpha, depth, expected)
		value = -value
		if value <= alpha || value >= beta || w.unwinding {
			return value, repetition
		}
		if w.scouts == driver.Unlimited {
			alpha, beta = -score.Infinity, score.Infinity
		}
		expected = principal
	}
	value, repetition = w.search(next, -beta, -alpha, depth, expected)
	return -value, repetition
}

// researchDepth returns the depth of the second search of a move that a reduced one found to be worth value, above alpha:
// a ply more than depth if value exceeds best by more than DeeperMargin, a ply less if by less than
// ShallowerMargin. best is the highest value so far, be it of a move or what stands for pruned quiet moves. By default
// ShallowerMargin is the grain of MTD(f): there only mates are searched a ply less deep.
func (w *worker) researchDepth(value, best, depth, reduced int) int {
	t := &w.params.Tuning
	switch {
	case value > best+t.DeeperMargin && depth-reduced > 1:
		return depth + 1
	case value < best+t.ShallowerMargin:
		return depth - 1
	}
	return depth
}
