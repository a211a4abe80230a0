package driver

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
	settings := []struct{ grain, tolerance, stride int }{
		{1, 0, 1}, {1, 8, 8}, {1, 8, 400}, {4, 0, 4}, {4, 8, 1}, {8, 0, 8}, {8, 8, 1}, {8, 8, 8}, {8, 8, 60}, {8, 16, 400},
	}
	values := []int{0, 8, -8, 16, 48, -120, 504, -2000, 20000, -20000, score.MateIn(1), score.MateIn(9), score.MatedIn(0), score.MatedIn(2), score.MatedIn(40)}
	guesses := []int{0, 8, -8, 3, 400, -400, 5000, score.MateIn(3), score.MatedIn(4)}
	for _, s := range settings {
		for _, value := range values {
			for _, guess := range guesses {
				for _, slack := range []int{0, s.grain, 10 * s.grain, 1 << 20} {
					name := fmt.Sprintf("grain %d tolerance %d stride %d value %d guess %d slack %d", s.grain, s.tolerance, s.stride, value, guess, slack)
					p := Settings{Grain: s.grain, Tolerance: s.tolerance, Stride: s.stride}
					b, rule := NewBracket(&p), newStriding(&p, guess)
					for !b.Closed() {
						win := rule.Next(&b)
						gamma := win.Beta
						if gamma <= b.Lower || gamma > b.Upper || win.Alpha != gamma-1 {
							t.Fatalf("%s: window %+v in (%d, %d]", name, win, b.Lower, b.Upper)
						}
						if !score.IsMate(gamma) && gamma%s.grain != 0 && b.Lower != score.MateBound {
							t.Fatalf("%s: gamma %d is off the grid", name, gamma)
						}
						b.Record(win, onGrid(answer(value, gamma, slack), gamma, s.grain))
						if b.Passes > 200 {
							t.Fatalf("%s: still open after 200 passes: (%d, %d)", name, b.Lower, b.Upper)
						}
					}
					tolerance := s.tolerance
					if score.IsMate(value) {
						tolerance = 0
					}
					if value < b.Lower || value > b.Lower+tolerance || b.Crossed {
						t.Errorf("%s: closed at (%d, %d), crossed %v", name, b.Lower, b.Upper, b.Crossed)
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
func reply(value int, win Window, slack, grain int) int {
	if win.Rest { // the other moves are worth less
		return win.Alpha
	}
	if value > win.Alpha && value < win.Beta {
		return value
	}
	if value >= win.Beta {
		return onGrid(answer(value, win.Beta, slack), win.Beta, grain)
	}
	return onGrid(answer(value, win.Alpha+1, slack), win.Alpha+1, grain)
}

// The settings of play and those of the papers; see Params.For and Params.Plain of
// package search.
var (
	playing = MTDf.BestSettings()
	plain   = Settings{Grain: 1, Stride: 1, Step: 40, Window: 16}
	full    = Settings{Grain: 1, Stride: 1, Step: 40, Window: 16, FullResearch: true}
)

// What every driver asks first, at full strength and by the papers' rules: some start
// at the guess, the others at an end or in the middle of all scores.
func TestFirstWindows(t *testing.T) {
	test := func(gamma int) Window { return Window{Alpha: gamma - 1, Beta: gamma} }
	everything := Window{Alpha: -32001, Beta: 32001}
	rows := map[Driver]struct{ at0, at80 Window }{
		MTDf:                {test(0), test(80)},
		MTSSS:               {test(31999), test(31999)},
		MTDUAL:              {test(-31999), test(-31999)},
		MTDbi:               {test(0), test(0)},
		MTDstep:             {test(31999), test(31999)},
		MTDbest:             {test(0), test(80)},
		AspirationNegaScout: {Window{Alpha: -16, Beta: 16}, Window{Alpha: 64, Beta: 96}},
		NegaScout:           {everything, everything},
		Scout:               {everything, everything},
		AlphaBeta:           {everything, everything},
	}
	for _, driver := range All() {
		row, found := rows[driver]
		if !found {
			t.Errorf("%v has no row", driver)
		}
		for _, p := range []Settings{playing, plain} {
			for guess, want := range map[int]Window{0: row.at0, 80: row.at80} {
				b := NewBracket(&p)
				if got := driver.Rule(&p, guess).Next(&b); got != want {
					t.Errorf("%v, grain %d, guess %d: %+v, want %+v", driver, p.Grain, guess, got, want)
				}
			}
		}
	}
}

// Every driver asks only what is not known yet and closes on the value, at full
// strength and by the papers' rules.
func TestEveryRuleCloses(t *testing.T) {
	for _, driver := range All() {
		for _, p := range []Settings{playing, plain} {
			for _, value := range []int{0, 16, -120, 2000, -2000, score.MateIn(1), score.MateIn(9), score.MatedIn(0), score.MatedIn(6)} {
				for _, guess := range []int{0, 3, -400, 5000, score.MateIn(3), score.MatedIn(4), -20000} {
					for _, slack := range []int{0, p.Grain, 100 * p.Grain} {
						name := fmt.Sprintf("%v, grain %d, value %d, guess %d, slack %d", driver, p.Grain, value, guess, slack)
						b, rule := NewBracket(&p), driver.Rule(&p, guess)
						for !b.Closed() {
							win := rule.Next(&b)
							if win.Alpha >= win.Beta || win.Beta <= b.Lower || win.Alpha >= b.Upper || win.Beta-win.Alpha == 1 && !win.Rest && win.Beta > b.Upper {
								t.Fatalf("%s: window %+v in (%d, %d]", name, win, b.Lower, b.Upper)
							}
							b.Record(win, reply(value, win, slack, p.Grain))
							if b.Passes > 70000 {
								t.Fatalf("%s: still open at (%d, %d)", name, b.Lower, b.Upper)
							}
						}
						tolerance := p.Tolerance
						if score.IsMate(value) {
							tolerance = 0
						}
						if b.Crossed || value < b.Lower || driver != MTDbest && value > b.Lower+tolerance {
							t.Errorf("%s: closed at (%d, %d), crossed %v", name, b.Lower, b.Upper, b.Crossed)
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
		for name, rule := range map[string]Rule{"striding": newStriding(&Settings{Grain: 1}, c.guess), "the papers' own": mtdF{c.guess}} {
			b := NewBracket(&Settings{Grain: 1})
			for !b.Closed() {
				win := rule.Next(&b)
				b.Record(win, answer(c.value, win.Beta, 0))
			}
			if b.Passes != c.passes || b.Lower != c.value {
				t.Errorf("%s: guess %d value %d: %d passes to %d, want %d", name, c.guess, c.value, b.Passes, b.Lower, c.passes)
			}
		}
	}
}

func TestBracketClosesAtTheOlderBoundWhenItCrosses(t *testing.T) {
	b := NewBracket(&Settings{Grain: 8})
	b.Record(Window{Alpha: 39, Beta: 40}, 32)  // at most 32
	b.Record(Window{Alpha: 23, Beta: 24}, 104) // fails high beyond that
	if !b.Crossed || !b.Closed() || b.Lower != 32 || b.Upper != 32 {
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
		b := NewBracket(&Settings{Grain: 8, Tolerance: 8})
		b.Lower, b.Upper = c.lower, c.upper
		b.Record(Window{Alpha: c.lower, Beta: c.lower + 1, Rest: true}, c.lower)
		if !b.Closed() || b.ValueKnown() != c.known || b.Lower != c.lower {
			t.Errorf("%d to %d: closed %v, value known %v", c.lower, c.upper, b.Closed(), b.ValueKnown())
		}
	}
}

// A win or a loss that endgame tables prove closes the bracket at once.
func TestTableScoresClose(t *testing.T) {
	for _, c := range []struct {
		win   Window
		value int
	}{
		{Window{Alpha: 39, Beta: 40}, score.TablebaseWin},
		{Window{Alpha: -41, Beta: -40}, -score.TablebaseWin},
	} {
		b := NewBracket(&playing)
		if b.Record(c.win, c.value); !b.Closed() || b.Lower != c.value || b.Crossed {
			t.Errorf("value %d: %+v, want a bracket closed there", c.value, b)
		}
	}
	b := NewBracket(&playing)
	if b.Record(Window{Alpha: 39, Beta: 40}, score.MateIn(5)); b.Closed() {
		t.Errorf("a lower bound that is a mate closes the bracket: %+v", b)
	}
}
