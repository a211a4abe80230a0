package search

import (
	"testing"

	"penrose/board"
	"penrose/score"
)

// The multiples of the grain, 8, that are nearest to a score above and below it, within the limits of scores.
func TestGrid(t *testing.T) {
	e := newTestEngine(t, 1)
	w := withSteps(t, e, board.StartFEN, Steps{}, always(0))
	for _, c := range []struct{ score, atLeast, atMost int }{
		{0, 0, 0}, {1, 8, 0}, {4, 8, 0}, {7, 8, 0}, {8, 8, 8}, {9, 16, 8},
		{-1, 0, -8}, {-4, 0, -8}, {-7, 0, -8}, {-8, -8, -8}, {-9, -8, -16},
		{score.Limit, score.Limit, score.Limit},
	} {
		if atLeast, atMost := w.gridAtLeast(c.score), w.gridAtMost(c.score); atLeast != c.atLeast || atMost != c.atMost {
			t.Errorf("%d: %d and %d, want %d and %d", c.score, atLeast, atMost, c.atLeast, c.atMost)
		}
	}
}
