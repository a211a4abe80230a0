package search

import (
	"penrose/board"
	"penrose/movegen"
	"penrose/score"
)

// singularApplies reports whether step 12 of [worker.search] is to be tried at n.
func (w *worker) singularApplies(n *node) bool {
	t, entry := &w.params.Tuning, &n.entry
	return w.params.Singular &&
		n.f.ply < singularPlies*w.rootDepth && // extensions would feed on themselves
		n.depth >= t.SingularDepth && // the test costs as much as a search of half the depth
		entry.HasLower() && entry.LowerDepth >= n.depth-t.SingularSlack && // it failed high in a search nearly as deep
		!score.IsDecided(entry.Lower) && // or a margin below it would mean nothing
		movegen.IsLegal(&n.f.pos, entry.Move)
}

// singular is step 12 of [worker.search]. It tests whether the table move of n is the only good one: whether
// all others together fall short of its bound by a margin at half the depth. That decides how far the move is
// extended. By default the margin is less than a grain at low depth, see its row in tunables. If others are good enough
// to fail high, too, they answer n (multicut).
func (w *worker) singular(n *node) (value int, repetition repeatedPly, answered bool) {
	t, f := &w.params.Tuning, n.f
	singularBeta := w.onGrid(n.entry.Lower - t.SingularMargin*n.depth/singularUnits)
	f.excluded = n.entry.Move
	expected := n.kind
	if n.kind == principal {
		expected = cutNode
	}
	value, repetition = w.search(f, singularBeta-1, singularBeta, (n.depth-1)/2, expected)
	f.excluded = board.NoMove
	switch {
	case w.unwinding:
		return 0, noRepetition, true
	case value < singularBeta:
		n.extension = 1
		if n.kind != principal && value < singularBeta-t.SingularDoubleMargin && f.extended < maxDoubleExtensions {
			n.extension = 2
		}
	case singularBeta >= n.beta:
		return singularBeta, repetition, true
	case n.entry.Lower >= n.beta:
		n.extension = -t.SingularNegative
	}
	return 0, noRepetition, false
}

// testsSingularity reports whether the search of f is that of step 12, which leaves a move out.
func (f *frame) testsSingularity() bool { return f.excluded != board.NoMove }

// singularPlies is how many times the depth of the iteration a line may be long for its moves to be extended.
const singularPlies = 2

// singularUnits is how many units of [Tuning.SingularMargin] make a centipawn.
const singularUnits = 16

// maxDoubleExtensions is how often a line may be extended by two plies.
const maxDoubleExtensions = 6
