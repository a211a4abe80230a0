package selfplay

import (
	"context"
	"math"
	"testing"

	"penrose/board"
	"penrose/eval"
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

// blind returns an evaluation that knows nothing.
func blind() eval.Evaluation {
	return eval.Function(func(*board.Position) int { return 0 })
}

// TestMatch: the evaluation that is built in wins against one that knows nothing,
// and the counts of games and pairs agree.
func TestMatch(t *testing.T) {
	s := Defaults()
	s.SoftNodes, s.OpeningNodes, s.HashMiB, s.MaximumPlies, s.Chess960 = 200, 200, 1, 120, 0
	m := Match{Settings: s, Base: blind(), Pairs: 6, Workers: 2, Seed: 1}
	reports := 0
	score, err := m.Play(context.Background(), func(Score) { reports++ })
	if err != nil {
		t.Fatal(err)
	}
	if score.Games() != 12 || reports != 6 || score.Wins < 9 {
		t.Errorf("%+v after %d reports, want 12 games and nearly all of them won", score, reports)
	}
	again, err := m.Play(context.Background(), nil)
	if err != nil || again != score {
		t.Errorf("the same match again: %+v, %v", again, err)
	}
	pairs, halves := 0, 0
	for half, n := range score.Pairs {
		pairs += n
		halves += half * n
	}
	if pairs != 6 || halves != 2*score.Wins+score.Draws {
		t.Errorf("pairs %v do not agree with %+v", score.Pairs, score)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if score, err := m.Play(ctx, nil); err != nil || score.Games() != 0 {
		t.Errorf("cancelled: %+v, %v", score, err)
	}
	m.Pairs = 0
	if _, err := m.Play(context.Background(), nil); err == nil {
		t.Error("a match of no games is played")
	}
}
