package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"penrose/board"
	"penrose/book/opening"
	"penrose/movegen"
	"penrose/train/games"
)

// The shares are those of the settings, within four standard deviations.
func TestOpenings(t *testing.T) {
	const count = 2000
	settings := Defaults()
	by := &critic{score: constant(0)}
	lengths, starts := map[int]int{}, map[int]int{}
	positions := map[string]bool{}
	for seed := range uint64(count) {
		g, err := drawOpening(context.Background(), rand.New(rand.NewPCG(seed, 0)), &settings, by)
		if err != nil {
			t.Fatal(err)
		}
		lengths[len(g.plies)]++
		starts[g.start]++
		positions[g.game.Position.FEN()] = true
		for i, ply := range g.plies {
			if ply.Flags != games.Unscored || ply.Score != 0 {
				t.Fatalf("seed %d, ply %d: %+v", seed, i, ply)
			}
		}
	}
	if eight, nine := lengths[8], lengths[9]; eight+nine != count || eight < 910 || eight > 1090 {
		t.Errorf("lengths %v, want half 8 and half 9", lengths)
	}
	single, double := 0, 0
	for start, n := range starts {
		switch {
		case start >= games.StartCount:
			double += n
		case start != games.Standard:
			single += n
		}
	}
	// Of 2,000 games 4% and 8%, within four deviations of 8.8 and 12.1.
	if single < 45 || single > 115 || double < 112 || double > 208 || len(starts) < 160 {
		t.Errorf("%d games from starts of Chess960, %d from different ones for the sides, %d in all", single, double, len(starts))
	}
	if len(positions) < count*99/100 {
		t.Errorf("%d different positions in %d openings", len(positions), count)
	}
}

// The openings make a run repeatable. They follow from the seed by methods of rand.Rand that may change with a
// version of Go.
func TestOpeningsStay(t *testing.T) {
	settings := Defaults()
	settings.Chess960, settings.DFRC, settings.OpeningPlies = 33, 33, 4
	for seed, want := range []string{
		"648 a2a4 h7h6 c2c3 f7f5 f2f4",
		"83246 f2f4 d7d5 h2h4 c7c5",
		"518 h2h3 f7f6 c2c3 e7e5",
		"871 g2g4 d7d5 g1h3 c8g4",
		"940 a2a3 h7h5 b2b4 b7b6 e1d3",
		"457428 b1a3 c7c6 c1b3 h7h6",
	} {
		g, err := drawOpening(context.Background(), rand.New(rand.NewPCG(uint64(seed), 0)), &settings, &critic{score: constant(0)})
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(g.start)
		for _, ply := range g.plies {
			got += " " + ply.Move.String()
		}
		if got != want {
			t.Errorf("seed %d: %q, want %q", seed, got, want)
		}
	}
	side, _ := testSides(30)
	d, err := NewDuel(testSettings(), [2]Side{side, side}, make([]Opening, 12), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if want := []int{4, 8, 10, 1, 11, 9, 5, 7, 2, 0, 6, 3}; !slices.Equal(d.order, want) {
		t.Errorf("openings of a file in the order %v, want %v", d.order, want)
	}
}

func TestChess960Share(t *testing.T) {
	for _, test := range []struct{ percent, least, most int }{{0, 0, 0}, {50, 410, 590}, {100, 990, 1000}} {
		settings := Defaults()
		settings.Chess960, settings.DFRC = test.percent, 0
		rng := rand.New(rand.NewPCG(1, 0))
		other := 0
		for range 1000 {
			if drawStart(rng, &settings) != games.Standard {
				other++
			}
		}
		if other < test.least || other > test.most {
			t.Errorf("%d percent: %d of 1000", test.percent, other)
		}
		settings.Chess960, settings.DFRC = 0, test.percent
		double := 0
		for range 1000 {
			if drawStart(rng, &settings) >= games.StartCount {
				double++
			}
		}
		if double < test.least || double > test.most {
			t.Errorf("%d percent with different sides: %d of 1000", test.percent, double)
		}
	}
}

// An opening in which either side is too far ahead is drawn anew, from the same
// start position and with nothing remembered.
func TestOneSidedOpeningsAreRejected(t *testing.T) {
	settings := Defaults()
	settings.Chess960, settings.DFRC, settings.OpeningNodes, settings.HardFactor = 100, 0, 77, 3
	for seed := range uint64(20) {
		scores := []int{601, -601, 31_990, -600}
		by := &critic{score: func(call int) int { return scores[call] }}
		g, err := drawOpening(context.Background(), rand.New(rand.NewPCG(seed, 0)), &settings, by)
		if err != nil {
			t.Fatal(err)
		}
		if by.calls != 4 || by.forgets != 4 {
			t.Errorf("%d searches, %d times forgotten", by.calls, by.forgets)
		}
		if by.limits.SoftNodes != 77 || by.limits.Nodes != 3*77 {
			t.Errorf("limits %+v, want 77 nodes, 3 times as many at most", by.limits)
		}
		if want := drawStart(rand.New(rand.NewPCG(seed, 0)), &settings); g.start != want {
			t.Errorf("start %d, want %d", g.start, want)
		}
	}
}

// Moves after which the rules end the game leave nothing to search.
func TestOpeningsAreNotOver(t *testing.T) {
	over := 0
	for seed := range uint64(3000) {
		g := newPlaying(games.Standard)
		moves, err := opening.Draw(rand.New(rand.NewPCG(seed, 0)), g.game.Start, 30, func([]board.Move) (bool, error) { return true, nil })
		if err != nil {
			t.Fatal(err)
		}
		ok := g.playRandom(moves)
		var legal movegen.List
		movegen.Legal(&g.game.Position, &legal)
		if ok && (legal.Len() == 0 || len(g.plies) != len(moves) || len(moves) < 30 || len(moves) > 31) {
			t.Fatalf("seed %d: goes on after %d plies with %d moves", seed, len(g.plies), legal.Len())
		}
		if !ok {
			over++
		}
	}
	g := newPlaying(games.Standard)
	for _, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} { // fool's mate
		m, err := movegen.ParseUCI(&g.game.Position, text)
		if err != nil {
			t.Fatal(err)
		}
		if ok := g.playRandom([]board.Move{m}); ok != (text != "d8h4") {
			t.Errorf("after %s: %v", text, ok)
		}
	}
	t.Logf("%d of 3000 games were over within 30 random plies", over)
}
