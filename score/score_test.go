package score_test

import (
	"testing"

	"penrose/score"
)

func TestRound(t *testing.T) {
	for _, c := range []struct{ value, grain, want int }{
		{0, 8, 0}, {3, 8, 0}, {4, 8, 8}, {-4, 8, -8}, {-3, 8, 0}, {12, 8, 16}, {-12, 8, -16}, {7, 1, 7}, {-7, 1, -7}, {20000, 8, 20000},
	} {
		if got := score.Round(c.value, c.grain); got != c.want {
			t.Errorf("Round(%d, %d) = %d, want %d", c.value, c.grain, got, c.want)
		}
	}
}

// Whether the grain is a power of two changes how Round computes, not what.
func TestRoundIsHalfAwayFromZero(t *testing.T) {
	for grain := 1; grain <= 33; grain++ {
		for value := range 300 {
			up := value + grain/2
			want := up - up%grain
			if got, negative := score.Round(value, grain), score.Round(-value, grain); got != want || negative != -want {
				t.Fatalf("Round(±%d, %d) are %d and %d, want ±%d", value, grain, got, negative, want)
			}
		}
	}
}

// The bands: evaluations to 20,000, wins by endgame tables and mates from 30,000 on.
func TestBands(t *testing.T) {
	for _, c := range []struct {
		value   int
		decided bool
		clamped int
	}{
		{0, false, 0}, {score.Limit, false, score.Limit}, {score.Limit + 1, false, score.Limit}, {29_999, false, score.Limit},
		{score.TablebaseWin, true, score.Limit}, {score.MateBound + 1, true, score.Limit},
	} {
		for _, sign := range []int{1, -1} {
			value := sign * c.value
			if decided, clamped := score.IsDecided(value), score.ClampEvaluation(value); decided != c.decided || clamped != sign*c.clamped {
				t.Errorf("%d: decided %v, clamped %d, want %v, %d", value, decided, clamped, c.decided, sign*c.clamped)
			}
		}
	}
}

func TestMatePlies(t *testing.T) {
	for _, c := range []struct {
		value, plies int
		mate         bool
	}{
		{score.MateIn(1), 1, true},
		{score.MateIn(score.MaxPly), score.MaxPly, true},
		{score.MatedIn(0), 0, true},
		{score.MatedIn(2), -2, true},
		{score.MateBound, 0, false},
		{-score.MateBound, 0, false},
		{score.TablebaseWin, 0, false},
		{score.Draw, 0, false},
	} {
		plies, mate := score.MatePlies(c.value)
		if plies != c.plies || mate != c.mate || mate != score.IsMate(c.value) {
			t.Errorf("MatePlies(%d) = %d, %v, IsMate %v, want %d, %v", c.value, plies, mate, score.IsMate(c.value), c.plies, c.mate)
		}
	}
}

func TestMateMoves(t *testing.T) {
	for plies, want := range map[int]int{1: 1, 2: 1, 3: 2, 4: 2, 5: 3} {
		if moves, mate := score.MateMoves(score.MateIn(plies)); moves != want || !mate {
			t.Errorf("mate in %d plies: %d moves, want %d", plies, moves, want)
		}
		if moves, mate := score.MateMoves(score.MatedIn(plies)); moves != -plies/2 || !mate {
			t.Errorf("mated in %d plies: %d moves, want %d", plies, moves, -plies/2)
		}
	}
	if moves, mate := score.MateMoves(score.MatedIn(0)); moves != 0 || !mate {
		t.Errorf("mated: %d moves, mate %v", moves, mate)
	}
}

func TestShown(t *testing.T) {
	for _, c := range []struct{ value, want int }{
		{0, 0}, {score.HalfWon, 100}, {-score.HalfWon, -100}, {1, 1}, {-1, -1},
		{100 * score.HalfWon, score.MostShown}, {score.Limit, score.MostShown}, {-score.Limit, -score.MostShown}, {score.TablebaseWin, score.Won}, {-score.TablebaseWin, -score.Won}, {score.MateBound, score.Won}, {score.MateIn(3), score.MateIn(3)}, {score.MatedIn(4), score.MatedIn(4)},
	} {
		if got := score.Shown(c.value); got != c.want {
			t.Errorf("Shown(%d) = %d, want %d", c.value, got, c.want)
		}
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		value              int
		itself, otherSides string
	}{
		{0, "0.00", "0.00"}, {score.HalfWon, "+1.00", "-1.00"}, {-score.HalfWon / 2, "-0.50", "+0.50"}, {score.TablebaseWin, "+120.00", "-120.00"},
		{score.MateIn(3), "#2", "#-2"}, {score.MatedIn(4), "#-2", "#2"}, {score.MatedIn(0), "#0", "#0"},
	} {
		if itself, other := score.Text(c.value, 1), score.Text(c.value, -1); itself != c.itself || other != c.otherSides {
			t.Errorf("%d: %s, for the other side %s, want %s and %s", c.value, itself, other, c.itself, c.otherSides)
		}
	}
}
