package uci

import "testing"

// Values by hand from win = 1/(1+exp((197-x)/133)); 32,000 - n is mate in n plies.
func TestExpectedResults(t *testing.T) {
	for score, want := range map[int]wdl{
		0:      {185, 630, 185},
		197:    {500, 451, 49},
		-197:   {49, 451, 500},
		1000:   {998, 2, 0},
		20000:  {1000, 0, 0},
		-20000: {0, 0, 1000},
		31999:  {1000, 0, 0},
		-31998: {0, 0, 1000},
		-32000: {0, 0, 1000}, // mate on the board
	} {
		if got := expectedResults(score); got != want {
			t.Errorf("%d: %v, want %v", score, got, want)
		}
	}
}

// TestExpectedResultsAddUp goes through all scores: none is negative, the sum is
// 1000, the two sides see the same, and a higher score never wins less often.
func TestExpectedResultsAddUp(t *testing.T) {
	before := expectedResults(-31999)
	for score := -31999; score <= 31999; score++ {
		r, other := expectedResults(score), expectedResults(-score)
		if r.win < 0 || r.draw < 0 || r.loss < 0 || r.win+r.draw+r.loss != 1000 {
			t.Fatalf("%d: %v", score, r)
		}
		if score != 0 && (r.win != other.loss || r.draw != other.draw) {
			t.Fatalf("%d: %v, for the other side %v", score, r, other)
		}
		if r.win < before.win || r.loss > before.loss {
			t.Fatalf("%d: %v after %v", score, r, before)
		}
		before = r
	}
}
