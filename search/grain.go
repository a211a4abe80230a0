package search

import "penrose/score"

// This file puts values on a grid: they are multiples of the grain, all but mates. MTD(f) asks for the value
// of the root by null windows. The fewer values there are, the fewer passes it takes until a bracket has closed,
// and the more of its questions the table has met before. docs/mtdf.md says what that is worth.

// onGrid rounds an evaluation to the grain before it is returned as a value.
func (w *worker) onGrid(s int) int { return score.Round(s, w.params.Grain) }

// gridAtLeast returns the least score on the grid that is at least s. It stands for
// a value that is known only to reach s. At every other ply beta is one above a
// multiple of the grain.
func (w *worker) gridAtLeast(s int) int {
	up := w.onGrid(s)
	if up < s {
		up += w.params.Grain
	}
	return up
}

// gridAtMost returns the greatest score on the grid that is at most s.
func (w *worker) gridAtMost(s int) int { return -w.gridAtLeast(-s) }
