package search

import (
	"fmt"
	"testing"

	"penrose/score"
)

// answer is what an exact search says when asked whether value is at least
// gamma; slack is how far its fail-soft bound falls short of the value.
func answer(value, gamma, slack int) int {
	if value >= gamma {
		return max(value-slack, gamma)
	}
	return min(value+slack, gamma-1)
}

func TestBracketClosesOnTheValue(t *testing.T) {
	settings := []struct{ grain, tolerance int }{{1, 0}, {1, 8}, {4, 0}, {4, 8}, {8, 0}, {8, 8}, {8, 16}}
	values := []int{0, 8, -8, 16, 48, -120, 504, -2000, 20000, -20000, score.MateIn(1), score.MateIn(9), score.MatedIn(0), score.MatedIn(2), score.MatedIn(40)}
	guesses := []int{0, 8, -8, 3, 400, -400, 5000, score.MateIn(3), score.MatedIn(4)}
	for _, s := range settings {
		for _, value := range values {
			for _, guess := range guesses {
				for _, slack := range []int{0, s.grain, 10 * s.grain, 1 << 20} {
					name := fmt.Sprintf("grain %d tolerance %d value %d guess %d slack %d", s.grain, s.tolerance, value, guess, slack)
					p := Params{Grain: s.grain, Tolerance: s.tolerance}
					b, rule := newBracket(&p), newStriding(&p, guess)
					for !b.closed() {
						win := rule.window(&b)
						gamma := win.beta
						if gamma <= b.lower || gamma > b.upper || win.alpha != gamma-1 {
							t.Fatalf("%s: window %+v in (%d, %d]", name, win, b.lower, b.upper)
						}
						if !score.IsMate(gamma) && gamma%s.grain != 0 && b.lower != score.MateBound {
							t.Fatalf("%s: gamma %d is off the grid", name, gamma)
						}
						b.record(win, onGrid(answer(value, gamma, slack), gamma, s.grain))
						if b.passes > 200 {
							t.Fatalf("%s: still open after 200 passes: (%d, %d)", name, b.lower, b.upper)
						}
					}
					tolerance := s.tolerance
					if score.IsMate(value) {
						tolerance = 0
					}
					if value < b.lower || value > b.lower+tolerance || b.crossed {
						t.Errorf("%s: closed at (%d, %d), crossed %v", name, b.lower, b.upper, b.crossed)
					}
				}
			}
		}
	}
}

// onGrid moves a bound to where the search would have put it: evaluations lie
// on the grain.
func onGrid(bound, gamma, grain int) int {
	if score.IsMate(bound) {
		return bound
	}
	if bound >= gamma {
		return max(roundDown(bound, grain), gamma)
	}
	return min(-roundDown(-bound, grain), gamma-grain)
}

func roundDown(s, grain int) int { return s - (s%grain+grain)%grain }

// reply is what an exact search answers to a window; slack as for answer.
func reply(value int, win window, slack, grain int) int {
	if win.rest { // the other moves are worth less
		return win.alpha
	}
	if value > win.alpha && value < win.beta {
		return value
	}
	if value >= win.beta {
		return onGrid(answer(value, win.beta, slack), win.beta, grain)
	}
	return onGrid(answer(value, win.alpha+1, slack), win.alpha+1, grain)
}

// Every driver asks only what is not known yet and closes on the value, at full
// strength and by the papers' rules.
func TestEveryRuleCloses(t *testing.T) {
	for _, driver := range Drivers() {
		for _, p := range []Params{DefaultParams(), DefaultParams().Plain(PlaatEvaluation)} {
			for _, value := range []int{0, 16, -120, 2000, -2000, score.MateIn(1), score.MateIn(9), score.MatedIn(0), score.MatedIn(6)} {
				for _, guess := range []int{0, 3, -400, 5000, score.MateIn(3), score.MatedIn(4), -20000} {
					for _, slack := range []int{0, p.Grain, 100 * p.Grain} {
						name := fmt.Sprintf("%v, grain %d, value %d, guess %d, slack %d", driver, p.Grain, value, guess, slack)
						b, rule := newBracket(&p), drivers[driver].rule(&p, guess)
						for !b.closed() {
							win := rule.window(&b)
							if win.alpha >= win.beta || win.beta <= b.lower || win.alpha >= b.upper || win.beta-win.alpha == 1 && !win.rest && win.beta > b.upper {
								t.Fatalf("%s: window %+v in (%d, %d]", name, win, b.lower, b.upper)
							}
							b.record(win, reply(value, win, slack, p.Grain))
							if b.passes > 70000 {
								t.Fatalf("%s: still open at (%d, %d)", name, b.lower, b.upper)
							}
						}
						tolerance := p.Tolerance
						if score.IsMate(value) {
							tolerance = 0
						}
						if b.crossed || value < b.lower || driver != MTDbest && value > b.lower+tolerance {
							t.Errorf("%s: closed at (%d, %d), crossed %v", name, b.lower, b.upper, b.crossed)
						}
					}
				}
			}
		}
	}
}

// With a tolerance of 0, a grain of 1 and exact answers the passes are those of
// the papers: one at the guess, then one that proves the other bound.
func TestBracketFollowsThePapers(t *testing.T) {
	for _, c := range []struct{ guess, value, passes int }{
		{35, 35, 2}, // fails high at 35, low at 36
		{30, 35, 2}, // fails high at 30 with 35, low at 36
		{41, 35, 2}, // fails low at 41 with 35, high at 35
	} {
		for name, rule := range map[string]rule{"striding": newStriding(&Params{Grain: 1}, c.guess), "the papers' own": mtdF{c.guess}} {
			b := newBracket(&Params{Grain: 1})
			for !b.closed() {
				win := rule.window(&b)
				b.record(win, answer(c.value, win.beta, 0))
			}
			if b.passes != c.passes || b.lower != c.value {
				t.Errorf("%s: guess %d value %d: %d passes to %d, want %d", name, c.guess, c.value, b.passes, b.lower, c.passes)
			}
		}
	}
}

func TestBracketKeepsTheFailHighWhenItCrosses(t *testing.T) {
	b := newBracket(&Params{Grain: 8})
	b.record(window{alpha: 39, beta: 40}, 32)  // at most 32
	b.record(window{alpha: 23, beta: 24}, 104) // fails high beyond that
	if !b.crossed || !b.closed() || b.lower != 32 || b.upper != 32 {
		t.Errorf("got %+v, want a closed bracket at 32, crossed", b)
	}
}

// A bracket whose move is proven is closed; the value is known only if its ends have
// met, among mates to the ply.
func TestProvenBracket(t *testing.T) {
	for _, c := range []struct {
		lower, upper int
		known        bool
	}{
		{score.MateIn(5), score.MateIn(1), false},
		{score.MateIn(3), score.MateIn(3), true},
		{40, 48, true},
		{40, 56, false},
	} {
		b := newBracket(&Params{Grain: 8, Tolerance: 8})
		b.lower, b.upper = c.lower, c.upper
		b.record(window{alpha: c.lower, beta: c.lower + 1, rest: true}, c.lower)
		if !b.closed() || b.valueKnown() != c.known || b.lower != c.lower {
			t.Errorf("%d to %d: closed %v, value known %v", c.lower, c.upper, b.closed(), b.valueKnown())
		}
	}
}
