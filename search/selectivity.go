package search

import (
	"math"

	"penrose/board"
	"penrose/movegen"
	"penrose/score"
	"penrose/tt"
)

// This file holds the arithmetic of the steps of [worker.search] that prune,
// reduce and extend. Values that are returned without having been backed up from
// a child are on the grain.

const (
	fiftyMoves       = 100 // plies without progress that make a draw
	fiftyMoveCaution = 90  // such plies from which table cuts are not trusted
)

// reverseFutilityMargin returns by how much a node of the given depth has to be
// ahead, in centipawns.
func reverseFutilityMargin(t *Tuning, depth int, improving bool) int {
	margin := t.ReverseFutilityMargin * depth
	if improving {
		margin -= t.ReverseFutilityImproving
	}
	return margin
}

// nullMove passes the turn at ply and returns the value of that, at least beta if
// it fails high. At high depth real moves have to confirm it.
func (w *worker) nullMove(beta, depth, ply, estimate int) int {
	t := &w.params.Tuning
	f := &w.frames[ply]
	reduced := depth - t.NullMoveBase - depth/t.NullMoveDepthShare - min((estimate-beta)/t.NullMoveMarginShare, 3)
	w.makeNull(ply)
	value := -w.search(-beta, -beta+1, reduced, ply+1, allNode)
	if w.params.Verification && value >= beta && depth >= t.NullMoveVerifyDepth && !w.stopped {
		f.verifying = true
		value = w.search(beta-1, beta, max(reduced, depth/2), ply, cutNode)
		f.verifying = false
	}
	if value >= beta && score.IsMate(value) {
		return w.leastAbove(beta) // a mate after a pass is no proof of one
	}
	return value
}

// onePieceAtMost tells whether the side to move has no more than one piece beside
// king and pawns: then zugzwang is near.
func onePieceAtMost(p *board.Position) bool {
	return !(p.Of(p.SideToMove()) &^ (p.Both(board.Pawn) | p.Both(board.King))).Several()
}

// minorAtMost tells whether the side to move has no more than a minor piece beside
// king and pawns, and so perhaps only moves that harm it.
func minorAtMost(p *board.Position) bool {
	return onePieceAtMost(p) && p.Of(p.SideToMove())&(p.Both(board.Rook)|p.Both(board.Queen)) == 0
}

// probCut looks for a capture at ply that beats beta by a margin in a search
// that is shallower by ProbCutReduction plies. It returns the value of one, or
// less than beta.
func (w *worker) probCut(beta, depth, ply int, kind nodeKind, entry *tt.Entry) int {
	t := &w.params.Tuning
	f := &w.frames[ply]
	raised := w.coarse(beta + t.ProbCutMargin)
	f.picker.startNoisy(&f.pos, &f.order, entry.Cut, raised-f.staticEval)
	for m := f.picker.pick(); m != board.NoMove; m = f.picker.pick() {
		w.makeMove(ply, m)
		value := -w.quiesce(-raised, -raised+1, ply+1)
		if value >= raised && !w.stopped && depth > t.ProbCutReduction {
			value = -w.search(-raised, -raised+1, depth-t.ProbCutReduction, ply+1, kind.child(false))
		}
		w.unmakeMove()
		if w.stopped {
			return 0
		}
		if value >= raised {
			w.store(ply, tt.Update{Score: value, Bound: tt.LowerBound, Depth: depth - t.ProbCutReduction + 1, Move: m, Eval: f.rawEval})
			if score.IsMate(value) {
				return value
			}
			return max(w.coarse(value-(raised-beta)), w.leastAbove(beta))
		}
	}
	return -score.Infinity
}

// transposition looks for a move at ply after which the table knows the value to
// be at least beta, and returns that value, or less than beta.
func (w *worker) transposition(beta, depth, ply int) int {
	f, next := &w.frames[ply], &w.frames[ply+1]
	if f.pos.Rule50() >= fiftyMoveCaution {
		return -score.Infinity
	}
	list, keys := &f.picker.list, &w.childKeys
	movegen.Legal(&f.pos, list)
	for i, m := range list.Moves() {
		next.pos = f.pos
		next.pos.Make(m)
		keys[uint8(i)] = next.pos.Key()
		w.table.Prefetch(next.pos.Key())
	}
	for i, m := range list.Moves() {
		entry, _ := w.table.Probe(keys[uint8(i)], ply+1)
		entry.Reconcile()
		if entry.UpperDepth >= depth-1 && -entry.Upper >= beta {
			w.makeMove(ply, m)
			draw := w.isDraw(ply + 1)
			w.unmakeMove()
			w.restsOn = never
			if draw {
				continue
			}
			w.answered++
			w.store(ply, tt.Update{Score: -entry.Upper, Bound: tt.LowerBound, Depth: min(depth, entry.UpperDepth+1), Move: m, Eval: f.rawEval})
			return -entry.Upper
		}
	}
	return -score.Infinity
}

// singular tests whether the cut move of the entry, which must be legal, is the only
// good one: whether all others together fall short of its bound by a margin at
// half the depth. It returns by how many plies the move is to be extended, which
// may be negative, and a value of at least beta if several moves are good enough
// to give the node up (multicut).
func (w *worker) singular(beta, depth, ply int, kind nodeKind, entry *tt.Entry) (extension, value int) {
	t := &w.params.Tuning
	f := &w.frames[ply]
	limit := w.coarse(entry.Lower - t.SingularMargin*depth)
	f.excluded = entry.Cut
	expected := kind
	if kind == principal {
		expected = cutNode
	}
	value = w.search(limit-1, limit, (depth-1)/2, ply, expected)
	f.excluded = board.NoMove
	switch {
	case w.stopped:
		return 0, 0
	case value < limit:
		if kind != principal && value < limit-t.SingularDoubleMargin && f.extended < maxDoubleExtensions {
			return 2, -score.Infinity
		}
		return 1, -score.Infinity
	case limit >= beta && !score.IsMate(limit):
		return 0, limit
	case entry.Lower >= beta:
		return -t.SingularNegative, -score.Infinity
	case kind == cutNode:
		return -t.SingularNegativeCut, -score.Infinity
	}
	return 0, -score.Infinity
}

// maxDoubleExtensions is how often a line may be extended by two plies.
const maxDoubleExtensions = 6

// meritOf returns the standing of m at f in history points.
func (w *worker) meritOf(f *frame, m board.Move, quiet bool) int {
	if quiet {
		return f.quietScore(&f.pos, m)
	}
	return int(*w.histories.ofNoisy(&f.pos, m))
}

// prune tells whether m, the n-th move of a node of the given depth, is not worth a
// search.
func (w *worker) prune(f *frame, depth, alpha int, m board.Move, n int, quiet, improving, pvLike bool, merit int) bool {
	p, t := &w.params, &w.params.Tuning
	if !quiet {
		// Captures that lose too much for the depth left.
		return p.SeePruning && depth <= t.SeeNoisyDepth && n > 1 && f.picker.stage >= stageBadNoisy &&
			!movegen.SeeGE(&f.pos, m, -t.SeeNoisyMargin*depth)
	}
	if !f.pos.HasNonPawnMaterial(f.pos.SideToMove()) {
		return false
	}
	// Late moves: enough quiet moves have failed.
	if p.LateMovePruning && depth <= t.LateMoveDepth && n > lateMoves(t, depth, improving) {
		f.picker.skipQuiets()
		return true
	}
	reduced := depth
	if p.Reductions {
		reduced = max(depth-lateMoveReduction(t, depth, n)/1024, 1)
	}
	// History: it has failed often.
	if p.HistoryPruning && reduced <= t.HistoryPruningDepth && merit < -t.HistoryPruningSlope*depth {
		return true
	}
	// Futility: too far behind for a quiet move to make up.
	if p.Futility && f.staticEval != score.None && reduced <= t.FutilityDepth && !pvLike &&
		f.staticEval+t.FutilityBase+t.FutilitySlope*reduced <= alpha && !movegen.GivesCheck(&f.pos, m) {
		return true
	}
	// The piece would be lost where it goes.
	return p.SeePruning && reduced <= t.SeeQuietDepth && !movegen.SeeGE(&f.pos, m, -t.SeeQuietMargin*reduced*reduced)
}

// prunedValue returns the value that a quiet move pruned at f stands for: what the
// static evaluation promises, but no more than alpha. Without it the value of a
// node of which only a blunder was searched would be that of the blunder, and the
// driver be led astray.
func (w *worker) prunedValue(f *frame, alpha int) int {
	if f.staticEval == score.None || score.IsMate(alpha) {
		return -score.Infinity
	}
	return min(w.coarse(f.staticEval), -w.leastAbove(-alpha))
}

// lateMoves returns how many moves of a node of the given depth are looked at.
func lateMoves(t *Tuning, depth int, improving bool) int {
	n := t.LateMoveBase + depth*depth
	if !improving {
		n = n * 5 / 8
	}
	return n
}

// usualReduction returns the part of the reduction that all late moves of a node
// have in common, in 1/1024 ply.
func (w *worker) usualReduction(f *frame, kind nodeKind, improving, pvLike bool, cut board.Move) int {
	t := &w.params.Tuning
	r := 0
	if !improving {
		r += t.ReductionNotImproving
	}
	if kind == cutNode {
		r += t.ReductionCut
		if cut == board.NoMove {
			r += t.ReductionNoTableMove
		}
	}
	if pvLike {
		r -= t.ReductionPVLike
	}
	if cut != board.NoMove && f.pos.IsNoisy(cut) {
		r += t.ReductionNoisyTableMove
	}
	return r
}

// reduction returns by how much less deep the n-th move m of f, which leads to
// next, is searched at first, in 1/1024 ply: the part that depends on the move.
func (w *worker) reduction(f, next *frame, m board.Move, depth, n, merit int, quiet bool) int {
	t := &w.params.Tuning
	r := lateMoveReduction(t, depth, n) - merit*1024/t.ReductionHistory
	if !quiet {
		r -= t.ReductionNoisy
	}
	if next.pos.InCheck() {
		r -= t.ReductionCheck
	}
	if m == f.killers[0] || m == f.killers[1] {
		r -= t.ReductionKiller
	}
	if next.cutoffs > manyCutoffs { // the moves before were refuted easily
		r += t.ReductionCutoffs
	}
	return r
}

// manyCutoffs is how many grandchildren of a node may fail high before the others
// are expected to do so, too.
const manyCutoffs = 3

// lateMoveReduction is the part of [worker.reduction] that depends on depth and
// number alone: the later the move and the deeper the search, the less likely
// that it is the one.
func lateMoveReduction(t *Tuning, depth, n int) int {
	return t.ReductionBase + int(logarithms[min(depth, 63)])*int(logarithms[min(n, 63)])*t.ReductionSlope>>20
}

// logarithms holds the natural logarithms of 0 (taken as 1) to 63 in 1/1024.
var logarithms = newLogarithms()

func newLogarithms() (table [64]int32) {
	for i := 1; i < len(table); i++ {
		table[i] = int32(1024 * math.Log(float64(i)))
	}
	return table
}

// hasLegalMove tells whether the side to move can move at all.
func hasLegalMove(p *board.Position) bool {
	var list movegen.List
	movegen.Legal(p, &list)
	return list.Len() > 0
}

// isCheckmate tells whether the side to move is mated.
func isCheckmate(p *board.Position) bool { return p.InCheck() && !hasLegalMove(p) }
