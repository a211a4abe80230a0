package search

import (
	"penrose/board"
	"penrose/movegen"
	"penrose/score"
	"penrose/tt"
)

// isSingularCandidate reports whether the cut move of the entry of pos, searched depth plies
// deep, may be singular: it has failed high in a search that was nearly as deep.
func isSingularCandidate(t *Tuning, pos *board.Position, entry *tt.Entry, depth int) bool {
	return depth >= t.SingularDepth && entry.HasLower() && entry.LowerDepth >= depth-t.SingularSlack &&
		!score.IsDecided(entry.Lower) && movegen.IsLegal(pos, entry.Cut)
}

// singular is step 12 of [worker.search]: it tests whether the cut move of the entry of n, which
// must be legal, is the only good one: whether all others together fall short of its bound by a
// margin at half the depth. That decides how far the move is extended. If others are good enough to
// fail high, too, they answer n (multicut).
func (w *worker) singular(n *node) (value, repetition int, answered bool) {
	t, f := &w.params.Tuning, n.f
	limit := w.onGrid(n.entry.Lower - t.SingularMargin*n.depth/singularUnits)
	f.excluded = n.entry.Cut
	expected := n.kind
	if n.kind == principal {
		expected = cutNode
	}
	value, repetition = w.search(f, limit-1, limit, (n.depth-1)/2, expected)
	f.excluded = board.NoMove
	switch {
	case w.stopped:
		return 0, never, true
	case value < limit:
		n.extension = 1
		if n.kind != principal && value < limit-t.SingularDoubleMargin && f.extended < maxDoubleExtensions {
			n.extension = 2
		}
	case limit >= n.beta:
		return limit, repetition, true
	case n.entry.Lower >= n.beta:
		n.extension = -t.SingularNegative
	}
	return 0, never, false
}

// singularUnits is how many units of [Tuning.SingularMargin] make a centipawn.
const singularUnits = 16

// maxDoubleExtensions is how often a line may be extended by two plies.
const maxDoubleExtensions = 6
