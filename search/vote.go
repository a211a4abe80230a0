package search

import (
	"slices"

	"penrose/board"
)

// This file is how the move of one thread is chosen among those of all.

// best returns the worker with the best result by [isBetter] among those that no other one overrules. There always
// is one: that whose move has the highest lower bound.
func (r *Run) best() *worker {
	var refuting []*root
	for _, w := range r.workers {
		if w.root.hasNewMove() {
			refuting = append(refuting, &w.root)
		}
	}
	var best *worker
	for _, w := range r.workers {
		overruled := slices.ContainsFunc(refuting, func(other *root) bool { return other.overrules(&w.root) })
		if !overruled && (best == nil || isBetter(&w.root, &best.root)) {
			best = w
		}
	}
	return best
}

// isBetter reports whether a has the better move to play. Four things are compared, in this order: the mate that has been
// shown, the shorter one first; the depth of the last iteration that closed; the lower bound of the move; and whether the
// running iteration has proven another move, as such a root knows more.
func isBetter(a, b *root) bool {
	switch {
	case a.finishedDepth == 0:
		return false
	case b.finishedDepth == 0:
		return true
	case a.bestShownMate() != b.bestShownMate():
		return a.bestShownMate() > b.bestShownMate()
	case a.finishedDepth != b.finishedDepth:
		return a.finishedDepth > b.finishedDepth
	case a.proven() != b.proven():
		return a.proven() > b.proven()
	}
	return a.hasNewMove() && !b.hasNewMove()
}

// bestShownMate returns the score of the shorter of the mates that have been shown for the move to play and for the best
// move of the last iteration that closed, 0 if there is none. There must be such an iteration.
func (r *root) bestShownMate() int { return max(r.finishedLines[0].mate, r.chosen().mate) }

// overrules reports whether r has refuted the move of other, which has closed the same iteration, has no mate
// to show, and has not proven more since than r.
func (r *root) overrules(other *root) bool {
	if r.finishedDepth == 0 || r.finishedDepth != other.finishedDepth {
		return false
	}
	theirs := other.chosen()
	return other.bestShownMate() == 0 && theirs.lower < r.chosen().lower && r.refutes(theirs.move)
}

// hasNewMove reports whether the running iteration has proven another move than that of the
// last iteration that closed, if there is one.
func (r *root) hasNewMove() bool {
	return r.finishedDepth > 0 && r.chosen().move != r.finishedLines[0].move
}

// refutes reports whether the running iteration has proven another move than that of the last iteration that closed, and
// m to be worse than it.
func (r *root) refutes(m board.Move) bool {
	i := r.index(m)
	return r.hasNewMove() && i > 0 && r.moves[i].upper < r.chosen().lower
}

// proven returns a lower bound on the move to play. The score of the last iteration that closed holds for a move that was
// committed since, too, unless the move before is refuted: a move is only committed if it is as good. The bounds of the
// running iteration limit that score. With several lines the first one may have closed in the running iteration.
func (r *root) proven() int {
	chosen := r.chosen()
	if r.line > 0 || r.refutes(r.finishedLines[0].move) {
		return chosen.lower
	}
	return max(min(r.finishedLines[0].score, chosen.upper), chosen.lower)
}
