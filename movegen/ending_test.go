package movegen_test

import (
	"testing"

	"penrose/chesstest"
	"penrose/movegen"
)

func TestEndingOf(t *testing.T) {
	for _, c := range []struct {
		fen         string
		repetitions int
		want        movegen.Ending
	}{
		{"4k3/8/8/8/8/8/8/4K2R w - - 99 80", 1, movegen.NotOver},
		{"4k3/8/8/8/8/8/8/4K2R w - - 99 80", 2, movegen.Repetition},
		{"4k3/8/8/8/8/8/8/4K2R w - - 100 80", 0, movegen.FiftyMoves},
		{"R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80", 2, movegen.Checkmate},
		{"k7/8/1Q6/8/8/8/8/4K3 b - - 100 80", 2, movegen.Stalemate},
		{"k7/8/8/8/8/8/8/4K2B b - - 100 80", 2, movegen.InsufficientMaterial},
		{"1k6/7p/8/8/8/8/8/4K2B w - - 0 1", 0, movegen.NotOver},
	} {
		p := chesstest.Parse(t, c.fen)
		if got := movegen.EndingOf(&p, c.repetitions); got != c.want {
			t.Errorf("%s, %d times before: %d, want %d", c.fen, c.repetitions, got, c.want)
		}
	}
}
