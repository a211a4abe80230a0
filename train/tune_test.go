package main

import (
	"context"
	"testing"

	"penrose/search"
	"penrose/train/selfplay"
	"penrose/train/spsa"
)

// The points of a trial are those of the side with the plus values, whichever side is ruined by its numbers.
func TestPointsArePlus(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	sound := search.DefaultParams()
	ruinous := map[string]int{"FutilityBase": 0, "FutilitySlope": 0, "FutilityDepth": 16, "LateMoveBase": 0, "LateMoveDepth": 64, "ReverseFutilityMargin": 10,
		"ReverseFutilityDepth": 16, "RazoringBase": 0, "RazoringSlope": 0, "RazoringDepth": 8, "CaptureFutilityBase": 0, "CaptureFutilitySlope": 0}
	var numbers []spsa.Number
	var good, bad []int
	for name, value := range ruinous {
		numbers = append(numbers, spsa.Number{Name: name})
		good, bad = append(good, sound.Tuning.Get(name)), append(bad, value)
	}
	side := selfplay.Side{Params: sound, Nodes: 400}
	duel, err := selfplay.NewDuel(selfplay.MatchDefaults(), [2]selfplay.Side{side, side}, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer duel.Close()
	judge := &chessJudge{duel, numbers, sound}
	points := func(plus, minus []int) (sum int) {
		for number := range pairsOfTest {
			got, err := judge.Play(context.Background(), number, plus, minus)
			if err != nil {
				t.Fatal(err)
			}
			sum += got
		}
		return sum
	}
	const half = 2 * pairsOfTest // each game has two half points
	if plus, minus := points(good, bad), points(bad, good); plus <= half || minus >= half {
		t.Errorf("sound numbers on the plus side %d of %d points, on the minus side %d", plus, 2*half, 2*half-minus)
	}
}

const pairsOfTest = 6
