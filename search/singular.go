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

// singular tests whether the cut move of the entry, which must be legal, is the only
// good one: whether all others together fall short of its bound by a margin at half
// the depth.
func (w *worker) singular(beta, depth, ply int, kind nodeKind, entry *tt.Entry) singularity {
	t := &w.params.Tuning
	f := &w.frames[ply]
	limit := w.coarse(entry.Lower - t.SingularMargin*depth/16)
	f.excluded = entry.Cut
	expected := kind
	if kind == principal {
		expected = cutNode
	}
	value, repetition := w.search(limit-1, limit, (depth-1)/2, ply, expected)
	f.excluded = board.NoMove
	s := singularity{value: -score.Infinity, repetition: repetition}
	switch {
	case w.stopped:
	case value < limit:
		s.extension = 1
		if kind != principal && value < limit-t.SingularDoubleMargin && f.extended < maxDoubleExtensions {
			s.extension = 2
		}
	case limit >= beta && !score.IsMate(limit):
		s.value = limit
	case entry.Lower >= beta:
		s.extension = -t.SingularNegative
	case kind == cutNode:
		s.extension = -t.SingularNegativeCut
	}
	return s
}

// maxDoubleExtensions is how often a line may be extended by two plies.
const maxDoubleExtensions = 6
