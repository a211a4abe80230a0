package search

import (
	"math"

	"penrose/board"
	"penrose/movegen"
	"penrose/score"
)

// prune reports whether m, the latest move of n, is not worth a search. historyScore is that of m.
func (w *worker) prune(n *node, m board.Move, historyScore int, quiet bool) bool {
	if quiet {
		return w.pruneQuiet(n, m, historyScore)
	}
	return w.pruneNoisy(n, m, historyScore)
}

// pruneNoisy is prune for captures and promotions.
func (w *worker) pruneNoisy(n *node, m board.Move, historyScore int) bool {
	f, p, t := n.f, &w.params, &w.params.Tuning
	// Futility: even with the captured piece too far behind. The margin does not count the piece that a promotion brings.
	if p.Futility && f.staticEval != score.None && !n.pvLike && m.Kind() != board.Promotion && !captureMayDraw(&f.pos) {
		depth := w.prunedDepth(n)
		most := captureFutilityLimit(t, f.staticEval, movegen.ExchangeValue(f.pos.Captured(m)), depth, historyScore)
		if depth <= t.CaptureFutilityDepth && most <= n.alpha && !movegen.GivesCheck(&f.pos, m) {
			return true
		}
	}
	// Captures that lose too much for the depth left.
	return f.picker.AtBadNoisy() && w.losesTooMuch(n, m)
}

// losesTooMuch reports whether m, a capture or a check, loses too much in the exchange for the depth of n.
// Price of it and hangs, SEE pruning: 19 Elo (20,000 nodes, a screen of 2,000 games).
func (w *worker) losesTooMuch(n *node, m board.Move) bool {
	t := &w.params.Tuning
	return w.params.SeePruning && n.depth <= t.SeeNoisyDepth && !movegen.SeeGE(&n.f.pos, m, -t.SeeNoisyMargin*n.depth)
}

// pruneQuiet is prune for quiet moves.
func (w *worker) pruneQuiet(n *node, m board.Move, historyScore int) bool {
	f := n.f
	if !f.pos.HasNonPawnMaterial(f.pos.SideToMove()) {
		return false
	}
	depth, safe := w.prunedDepth(n), f.context.IsSafe(m)
	if !w.isFutile(n, depth, historyScore) && (safe || !w.hangs(f, m, depth)) {
		return false
	}
	// A check is as forcing as a capture, and may lose as much.
	return !movegen.GivesCheck(&f.pos, m) || !safe && w.losesTooMuch(n, m)
}

// isFutile reports whether n is too far behind for a quiet move to make up for, above all for one that has failed
// often. depth is that of [worker.prunedDepth]. Price of futility, that of captures included: 80 Elo (20,000 nodes, a
// screen of 2,000 games).
func (w *worker) isFutile(n *node, depth, historyScore int) bool {
	t, staticEval := &w.params.Tuning, n.f.staticEval
	return w.params.Futility && staticEval != score.None && depth <= t.FutilityDepth && !n.pvLike &&
		futilityLimit(t, staticEval, depth, historyScore) <= n.alpha
}

// hangs reports whether the quiet move m loses too much in the exchange where it goes. depth is that of
// [worker.prunedDepth].
func (w *worker) hangs(f *frame, m board.Move, depth int) bool {
	t := &w.params.Tuning
	return w.params.SeePruning && depth <= t.SeeQuietDepth && !movegen.SeeGE(&f.pos, m, -t.SeeQuietMargin*depth*depth)
}

// futilityLimit returns the value that a quiet move with this history score is not expected to exceed, searched
// depth plies deep, in centipawns.
func futilityLimit(t *Tuning, staticEval, depth, historyScore int) int {
	return staticEval + t.FutilityBase + t.FutilitySlope*depth + historyScore/t.FutilityHistory
}

// captureFutilityLimit is futilityLimit for a capture; captured is the value of the captured piece.
func captureFutilityLimit(t *Tuning, staticEval, captured, depth, historyScore int) int {
	return staticEval + captured + t.CaptureFutilityBase + t.CaptureFutilitySlope*depth + historyScore/t.CaptureFutilityHistory
}

// prunedDepth returns about the depth that the search of the latest move of n would have, in
// plies: pruning is bolder where that is less.
func (w *worker) prunedDepth(n *node) int {
	t := &w.params.Tuning
	if !w.params.Reductions {
		return n.depth
	}
	reduction := t.PruningReduction + lateMoveReduction(t, n.depth, n.moves)
	if !n.improving {
		reduction += t.PruningNotImproving
	}
	return max(n.depth-1-reduction/plyUnits, 0)
}

// prunedValue returns the value that a quiet move pruned at n stands for: what the
// static evaluation promises, but no more than alpha. Without it a node in which only a
// blunder was searched would have the value of the blunder, and would lead the driver
// astray. (Captures stand for nothing: with their limit of futility as their value it was -2 ±12, see docs/tried.md.)
func (w *worker) prunedValue(n *node) int {
	if n.f.staticEval == score.None || score.IsMate(n.alpha) {
		return -score.Infinity
	}
	return min(w.onGrid(n.f.staticEval), w.gridAtMost(n.alpha))
}

// lateFrom returns the number of moves of n, of any kind and pruned ones included, after which its quiet moves are
// left out: late-move pruning. Price: 34 Elo (20,000 nodes, a screen of 2,000 games).
func (w *worker) lateFrom(n *node) int {
	t, pos := &w.params.Tuning, &n.f.pos
	if !w.params.LateMovePruning || n.depth > t.LateMoveDepth || !pos.HasNonPawnMaterial(pos.SideToMove()) {
		return math.MaxInt
	}
	return lateMoves(t, n.depth, n.improving)
}

// lateMoves is [worker.lateFrom] for a node of the given depth where such moves may be left out.
func lateMoves(t *Tuning, depth int, improving bool) int {
	n := t.LateMoveBase + depth*depth
	if !improving {
		n /= 2
	}
	return n
}
