package book

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"penrose/board"
)

// TestPick draws often enough that shares lie within four standard deviations.
func TestPick(t *testing.T) {
	entries := []Entry{
		{board.NewMove(12, 28), 50}, {board.NewMove(11, 27), 30}, {board.NewMove(6, 21), 19}, {board.NewMove(8, 16), 1},
	}
	const draws, total = 20_000, 100
	random := rand.New(rand.NewPCG(1, 2))
	drawn := make(map[board.Move]int)
	for range draws {
		drawn[Pick(entries, random).Move]++
	}
	for _, e := range entries {
		share := float64(e.Weight) / total
		mean, deviation := draws*share, math.Sqrt(draws*share*(1-share))
		if math.Abs(float64(drawn[e.Move])-mean) > 4*deviation {
			t.Errorf("%v drawn %d times, want about %.0f", e.Move, drawn[e.Move], mean)
		}
	}
}

func TestBest(t *testing.T) {
	entries := []Entry{{1, 3}, {2, 9}, {3, 9}, {4, 1}}
	if best := Best(entries); best.Move != 2 {
		t.Errorf("%v, want the first of the weightiest", best)
	}
}

// TestVariety plays 100 openings of 8 plies from the built-in book. At least 60 must
// be different. Different seeds give different openings, and the same seed gives the
// same ones.
func TestVariety(t *testing.T) {
	b, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	first := openings(t, b, 1)
	if again := openings(t, b, 1); fmt.Sprint(first) != fmt.Sprint(again) {
		t.Error("the same seed gives other openings")
	}
	for seed := range uint64(5) {
		different := make(map[string]bool)
		for _, o := range openings(t, b, seed) {
			different[o] = true
		}
		t.Logf("seed %d: %d different openings of 100", seed, len(different))
		if len(different) < 60 {
			t.Errorf("seed %d: %d different openings of 100, want at least 60", seed, len(different))
		}
	}
}

// openings returns the first 8 plies of 100 games.
func openings(t *testing.T, b *Book, seed uint64) []string {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	var all []string
	for range 100 {
		p, line := NewPosition(board.StartPosition()), ""
		for range 8 {
			entries := moves(t, b, &p)
			if len(entries) == 0 {
				line += "out of book"
				break
			}
			m := Pick(entries, random).Move
			p.Play(m)
			line += m.String()
		}
		all = append(all, line)
	}
	return all
}
