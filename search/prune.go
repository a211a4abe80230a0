package search

import (
	"penrose/board"
	"penrose/movegen"
	"penrose/score"
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

// prune reports whether m, the latest move of n, whose frame is f, is not worth a search.
// historyScore is that of m.
func (w *worker) prune(n *node, f *frame, m board.Move, historyScore int, quiet bool) bool {
	p, t := &w.params, &w.params.Tuning
	if !quiet {
		// Captures that lose too much for the depth left.
		return p.SeePruning && n.depth <= t.SeeNoisyDepth && f.picker.AtBadNoisy() &&
			!movegen.SeeGE(&f.pos, m, -t.SeeNoisyMargin*n.depth)
	}
	if !f.pos.HasNonPawnMaterial(f.pos.SideToMove()) {
		return false
	}
	// Late moves: enough quiet moves have failed.
	if p.LateMovePruning && n.depth <= t.LateMoveDepth && n.moves > lateMoves(t, n.depth, n.improving) {
		f.picker.SkipQuiets()
		return true
	}
	reduced := n.depth // about the depth that its search would have
	if p.Reductions {
		reduced = max(n.depth-lateMoveReduction(t, n.depth, n.moves)/plyUnits, 1)
	}
	// History: it has failed often.
	if p.HistoryPruning && reduced <= t.HistoryPruningDepth && historyScore < -t.HistoryPruningSlope*n.depth {
		return true
	}
	// Futility: too far behind for a quiet move to make up.
	if p.Futility && f.staticEval != score.None && reduced <= t.FutilityDepth && !n.pvLike &&
		f.staticEval+t.FutilityBase+t.FutilitySlope*reduced <= n.alpha && !movegen.GivesCheck(&f.pos, m) {
		return true
	}
	// The piece would be lost where it goes.
	return p.SeePruning && reduced <= t.SeeQuietDepth && !f.context.IsSafe(m) && !movegen.SeeGE(&f.pos, m, -t.SeeQuietMargin*reduced*reduced)
}

// prunedValue returns the value that a quiet move pruned at f stands for: what the
// static evaluation promises, but no more than alpha. Without it a node in which only a
// blunder was searched would have the value of the blunder, and would lead the driver
// astray.
func (w *worker) prunedValue(f *frame, alpha int) int {
	if f.staticEval == score.None || score.IsMate(alpha) {
		return -score.Infinity
	}
	return min(w.coarse(f.staticEval), -w.leastAbove(-alpha))
}

// lateMoves returns the number of moves handed out at a node of the given depth after which
// quiet ones are left out.
func lateMoves(t *Tuning, depth int, improving bool) int {
	n := t.LateMoveBase + depth*depth
	if !improving {
		n = n * 5 / 8
	}
	return n
}
