package search

import (
	"testing"

	"penrose/board"
	"penrose/score"
)

// The least multiple of the grain, 8, that is not below beta. Mates are told apart to the
// ply and are no multiples.
func TestLeastAbove(t *testing.T) {
	e := newTestEngine(t, 1)
	w := withSteps(t, e, board.StartFEN, Steps{}, always(0))
	for _, c := range []struct{ beta, want int }{
		{0, 0}, {1, 8}, {4, 8}, {7, 8}, {8, 8}, {9, 16},
		{-1, 0}, {-4, 0}, {-7, 0}, {-8, -8}, {-9, -8},
		{score.Limit, score.Limit},
	} {
		if got := w.leastAbove(c.beta); got != c.want {
			t.Errorf("beta %d: %d, want %d", c.beta, got, c.want)
		}
	}
}
