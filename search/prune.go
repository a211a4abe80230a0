package search

import (
	"math"

	"penrose/movegen"
	"penrose/score"
)

// isNotLost reports whether best, the value of a node so far, is more than that of a certain loss, so that moves may
// be left out.
func isNotLost(best int) bool { return best > -score.TablebaseWin }

// prune reports whether the latest move of n is not worth a search.
func (w *worker) prune(n *node) bool {
	if n.quiet {
		return w.pruneQuiet(n)
	}
	return w.pruneNoisy(n)
}

// pruneNoisy is prune for captures and promotions. losesTooMuch counts with the depth of the node, where hangs counts
// with the expected one: captures and checks are reduced less than other moves.
func (w *worker) pruneNoisy(n *node) bool {
	f, m, p, t := n.f, n.move, &w.params, &w.params.Tuning
	// Futility: even with the captured piece too far behind.
	if p.Futility && f.staticEval != score.None && !n.pvLike && !gainMayExceedVictim(&f.pos, m) {
		depth := w.expectedDepth(n)
		most := captureFutilityLimit(t, f.staticEval, movegen.ExchangeValue(f.pos.Captured(m)), depth, n.history)
		if depth <= t.CaptureFutilityDepth && most <= n.alpha && !movegen.GivesCheck(&f.pos, m) {
			return true
		}
	}
	// Captures that lose too much for the depth left.
	return f.picker.AtBadNoisy() && w.losesTooMuch(n)
}

// losesTooMuch reports whether the latest move of n, a capture or a check, loses too much in the exchange for
// the depth of n. Price of it and hangs, SEE pruning: 19 Elo (20,000 nodes, a screen of 2,000 games).
func (w *worker) losesTooMuch(n *node) bool {
	t := &w.params.Tuning
	return w.params.SeePruning && n.depth <= t.SeeNoisyDepth && !movegen.SeeGE(&n.f.pos, n.move, -t.SeeNoisyMargin*n.depth)
}

// pruneQuiet is prune for quiet moves.
func (w *worker) pruneQuiet(n *node) bool {
	f, m := n.f, n.move
	if !f.pos.HasNonPawnMaterial(f.pos.SideToMove()) {
		return false
	}
	depth, safe := w.expectedDepth(n), f.context.IsSafe(m)
	if !w.isFutile(n, depth) && (safe || !w.hangs(n, depth)) {
		return false
	}
	// A check is as forcing as a capture, and may lose as much.
	return !movegen.GivesCheck(&f.pos, m) || !safe && w.losesTooMuch(n)
}

// isFutile reports whether n is too far behind for a quiet move to make up for, above all for one that has failed
// often. depth is that of [worker.expectedDepth]. Price of futility, that of captures included: 80 Elo (20,000 nodes, a
// screen of 2,000 games).
func (w *worker) isFutile(n *node, depth int) bool {
	t, staticEval := &w.params.Tuning, n.f.staticEval
	return w.params.Futility && staticEval != score.None && depth <= t.FutilityDepth && !n.pvLike &&
		futilityLimit(t, staticEval, depth, n.history) <= n.alpha
}

// hangs reports whether the latest move of n, a quiet one, loses too much in the exchange where it goes. depth is that
// of [worker.expectedDepth].
func (w *worker) hangs(n *node, depth int) bool {
	t := &w.params.Tuning
	return w.params.SeePruning && depth <= t.SeeQuietDepth && !movegen.SeeGE(&n.f.pos, n.move, -t.SeeQuietMargin*depth*depth)
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

// expectedDepth returns roughly how deep the latest move of n would be searched, in plies: pruning is bolder where that
// is less. Pruning asks for every move, before it is made, so this has to be cheap. It counts what the depth and the
// number of the move take by [lateMoveReduction], whether n improves, and [Tuning.PruningReduction] for all the rest.
func (w *worker) expectedDepth(n *node) int {
	t := &w.params.Tuning
	if !w.params.Reductions {
		return n.depth
	}
	reduction := t.PruningReduction + lateMoveReduction(t, n.depth, n.moveCount)
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
	count := t.LateMoveBase + t.LateMoveSquare*depth*depth/lateMoveUnits
	if !improving {
		count = t.LateMoveNotImproving * count / shareUnits
	}
	return count
}

// lateMoveUnits is how many units of [Tuning.LateMoveSquare] make a move.
const lateMoveUnits = 64
