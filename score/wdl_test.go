package score_test

import (
	"testing"

	"penrose/score"
)

// Values by hand from win = 1/(1+exp((141-x)/79)); 32,000 - n is mate in n plies.
func TestExpected(t *testing.T) {
	for value, want := range map[int]score.Results{
		0:      {144, 712, 144},
		141:    {500, 473, 27},
		-141:   {27, 473, 500},
		500:    {989, 11, 0},
		1000:   {1000, 0, 0},
		20000:  {1000, 0, 0},
		-20000: {0, 0, 1000},
		31999:  {1000, 0, 0},
		-31998: {0, 0, 1000},
		-32000: {0, 0, 1000}, // mate on the board
	} {
		if got := score.Expected(value); got != want {
			t.Errorf("%d: %v, want %v", value, got, want)
		}
	}
}

// What a side would win if it could is drawn.
func TestWithoutWin(t *testing.T) {
	if got, want := (score.Results{Win: 500, Draw: 472, Loss: 28}).WithoutWin(), (score.Results{Draw: 972, Loss: 28}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestExpectedAddUp goes through all scores: none is negative, the sum is
// 1000, the two sides see the same, and a higher score never wins less often.
func TestExpectedAddUp(t *testing.T) {
	before := score.Expected(-31999)
	for value := -31999; value <= 31999; value++ {
		r, other := score.Expected(value), score.Expected(-value)
		if r.Win < 0 || r.Draw < 0 || r.Loss < 0 || r.Win+r.Draw+r.Loss != 1000 {
			t.Fatalf("%d: %v", value, r)
		}
		if value != 0 && (r.ForOther() != other) {
			t.Fatalf("%d: %v, for the other side %v", value, r, other)
		}
		if r.Win < before.Win || r.Loss > before.Loss {
			t.Fatalf("%d: %v after %v", value, r, before)
		}
		before = r
	}
}

func TestHalfPoints(t *testing.T) {
	for want, r := range map[int]score.Results{2000: {Win: 1000}, 0: {Loss: 1000}, 1000: {Draw: 1000}, 1450: {Win: 500, Draw: 450, Loss: 50}} {
		if got := r.HalfPoints(); got != want {
			t.Errorf("%v: %v, want %v", r, got, want)
		}
	}
}
