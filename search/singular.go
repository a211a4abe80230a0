package search

import (
	"penrose/board"
	"penrose/movegen"
	"penrose/score"
	"penrose/tt"
)

// singularity is what the search without the table move says about that move.
type singularity struct {
	extension  int // plies by which the move is to be extended; may be negative
	value      int // at least beta if other moves are good enough to give up the node (multicut)
	repetition int // repetition ply of value
}

// isSingularCandidate reports whether the cut move of the entry of pos, searched depth plies
// deep, may be singular: it has failed high in a search that was nearly as deep.
func isSingularCandidate(t *Tuning, pos *board.Position, entry *tt.Entry, depth int) bool {
	return depth >= t.SingularDepth && entry.HasLower() && entry.LowerDepth >= depth-t.SingularSlack &&
		!score.IsDecided(entry.Lower) && movegen.IsLegal(pos, entry.Cut)
}

// singular tests whether the cut move of the entry of n, which must be legal, is the only
// good one: whether all others together fall short of its bound by a margin at half
// the depth.
func (w *worker) singular(n *node) singularity {
	t := &w.params.Tuning
	f := &w.frames[n.ply]
	limit := w.coarse(n.entry.Lower - t.SingularMargin*n.depth/singularUnits)
	f.excluded = n.entry.Cut
	expected := n.kind
	if n.kind == principal {
		expected = cutNode
	}
	value, repetition := w.search(limit-1, limit, (n.depth-1)/2, n.ply, expected)
	f.excluded = board.NoMove
	s := singularity{value: -score.Infinity, repetition: repetition}
	switch {
	case w.stopped:
	case value < limit:
		s.extension = 1
		if n.kind != principal && value < limit-t.SingularDoubleMargin && f.extended < maxDoubleExtensions {
			s.extension = 2
		}
	case limit >= n.beta:
		s.value = limit
	case n.entry.Lower >= n.beta:
		s.extension = -t.SingularNegative
	}
	return s
}

// singularUnits is how many units of [Tuning.SingularMargin] make a centipawn.
const singularUnits = 16

// maxDoubleExtensions is how often a line may be extended by two plies.
const maxDoubleExtensions = 6
