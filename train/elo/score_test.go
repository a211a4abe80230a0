package elo

import (
	"math"
	"testing"
)

// TestElo holds the arithmetic to values worked out by hand: 55% of the points are
// 400 log10(0.55/0.45) = 34.86 Elo.
func TestElo(t *testing.T) {
	for _, c := range []struct {
		name        string
		pairs       [5]int
		elo, margin float64
	}{
		{"even", [5]int{0, 0, 100, 0, 0}, 0, math.Inf(1)},
		{"one pair", [5]int{0, 0, 0, 1, 0}, 190.85, math.Inf(1)},
		{"55%, always the same", [5]int{0, 0, 80, 20, 0}, 34.86, 13.83},
		{"all won", [5]int{0, 0, 0, 0, 7}, math.Inf(1), math.Inf(1)},
		{"wins and losses", [5]int{50, 0, 0, 0, 50}, 0, 69.35},
		{"nothing played", [5]int{}, 0, math.Inf(1)},
	} {
		s := Score{Pairs: c.pairs}
		elo, margin := s.Elo()
		same := func(got, want float64) bool {
			return got == want || math.Abs(got-want) < 0.05
		}
		if !same(elo, c.elo) || !same(margin, c.margin) {
			t.Errorf("%s: %.2f +-%.2f, want %.2f +-%.2f", c.name, elo, margin, c.elo, c.margin)
		}
	}
}

func TestAdd(t *testing.T) {
	var s Score
	for _, points := range [][2]int{{2, 2}, {2, 0}, {1, 1}, {0, 1}, {0, 0}} {
		s.Add(points)
	}
	if want := (Score{Wins: 3, Draws: 3, Losses: 4, Pairs: [5]int{1, 1, 2, 0, 1}}); s != want || s.Games() != 10 {
		t.Errorf("%+v, want %+v", s, want)
	}
}

func TestShares(t *testing.T) {
	for _, elo := range []float64{-300, -5, 0, 0.5, 120} {
		if got := fromShare(toShare(elo)); math.Abs(got-elo) > 1e-9 {
			t.Errorf("%v becomes %v", elo, got)
		}
	}
}
