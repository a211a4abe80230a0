package search

import (
	"math"

	"penrose/board"
)

// plyUnits is the number of units of a reduction in a ply. Late-move reductions have a part
// that all late moves of a node share and a part that depends on the move.
const plyUnits = 1024

// reductionDepth is the least depth of a node, in plies, whose late moves are reduced. At depth 2 they are searched
// one ply deep, and a reduction leaves at least one ply.
const reductionDepth = 3

// prepareReductions sets which moves of n are reduced: none if it is not deep enough, else all but
// the first firstOnes. It also sets the part of the reductions that they share.
func (w *worker) prepareReductions(n *node, firstOnes int) {
	n.unreduced = math.MaxInt
	if w.params.Reductions && n.depth >= reductionDepth {
		n.unreduced, n.sharedReduction = firstOnes, w.sharedReduction(n)
	}
}

// sharedReduction returns the part of the reduction that all late moves of n share.
func (w *worker) sharedReduction(n *node) int {
	t, ttMove := &w.params.Tuning, n.entry.Move
	r := 0
	if !n.improving { // things go down, and a quiet late move will hardly turn them
		r += t.ReductionNotImproving
	}
	if n.kind == cutNode { // one of the first moves was to fail high
		r += t.ReductionCut
		if ttMove == board.NoMove { // no search has failed high here yet: a node of little weight
			r += t.ReductionNoTableMove
		}
	}
	if n.pvLike { // errors here change the move that is played
		r -= t.ReductionPVLike
	}
	if ttMove != board.NoMove && n.f.pos.IsNoisy(ttMove) { // the best move captures, and the others leave that piece standing
		r += t.ReductionNoisyTableMove
	}
	return r
}

// moveReduction returns the part of the reduction that depends on the latest move of n, which
// leads to next. Price of all reductions: 160 Elo (20,000 nodes, 682 games), 159
// (60,000 nodes, 180 games).
func (w *worker) moveReduction(n *node, next *frame) int {
	t := &w.params.Tuning
	r := lateMoveReduction(t, n.depth, n.moveCount) - n.history*plyUnits/t.ReductionHistory
	if !n.quiet { // captures change more than the depth left can settle
		r -= t.ReductionNoisy
	}
	if next.pos.InCheck() { // checks force the reply
		r -= t.ReductionCheck
	}
	if next.cutoffs > manyCutoffs { // the moves before were refuted easily
		r += t.ReductionCutoffs
	}
	return r
}

// manyCutoffs is how many children of n, and of its siblings before it, may fail high before
// the others are expected to do so, too.
const manyCutoffs = 3

// lateMoveReduction is the part of [worker.moveReduction] that depends on the depth and
// the number of the move alone: the later the move and the deeper the search, the
// less likely it is the best one.
func lateMoveReduction(t *Tuning, depth, moveNumber int) int {
	product := int64(logarithms[min(depth, 63)]) * int64(logarithms[min(moveNumber, 63)]) * int64(t.ReductionSlope)
	return t.ReductionBase + int(product>>(2*logarithmBits))
}

// logarithmBits are the bits of a logarithm behind the binary point. Int64 has room for the product of two of them
// and a slope on every machine.
const logarithmBits = 10

// logarithms holds the natural logarithms of 0 (taken as 1) to 63.
var logarithms = newLogarithms()

func newLogarithms() (table [64]int32) {
	for i := 1; i < len(table); i++ {
		table[i] = int32((1 << logarithmBits) * math.Log(float64(i)))
	}
	return table
}
