package driver

import (
	"math"
	"slices"
	"testing"
)

// asked is a pass: its window and the answer.
type asked struct {
	Window
	value int
}

// null is the pass that tests gamma.
func null(gamma, value int) asked { return asked{Window{Alpha: gamma - 1, Beta: gamma}, value} }

// rest is the pass that tests whether another root move is worth more than lower.
func rest(lower, value int) asked {
	return asked{Window{Alpha: lower, Beta: lower + 1, Rest: true}, value}
}

func wide(alpha, beta, value int) asked { return asked{Window{Alpha: alpha, Beta: beta}, value} }

// stepping returns the papers' rules with a step of MTD(step).
func stepping(step int) Settings {
	s := plain
	s.Step = step
	return s
}

// The windows of each driver after given answers, until the bracket closes. The bounds of
// MT-SSS* on the papers' worked example are from section 2.1 of "Best-First Fixed-Depth
// Minimax Algorithms" (1995), those of the others on it are worked out in package tree of the
// lab, the first sequence of MTD(f) as it plays is that of docs/architecture.md; the rest
// follow from the rules by hand.
func TestSequences(t *testing.T) {
	offset := playing
	offset.Offset = -8
	for _, c := range []struct {
		driver Driver
		s      Settings
		guess  int
		passes []asked
	}{
		{MTSSS, plain, 0, []asked{null(31999, 41), null(41, 36), null(36, 35), null(35, 35)}},
		{MTDUAL, plain, 0, []asked{null(-31999, 5), null(6, 12), null(13, 34), null(35, 35), null(36, 35)}},
		{MTDUAL, playing, 0, []asked{null(-31999, -40), null(-32, -16), null(-8, -16)}},
		{MTDf, plain, 50, []asked{null(50, 44), null(44, 40), null(40, 40)}},
		{MTDf, plain, 30, []asked{null(30, 32), null(33, 35), null(36, 35)}},
		{MTDf, plain, 40, []asked{null(40, 40), null(41, 40)}},
		{MTDf, playing, -8, []asked{null(-8, -8), null(8, 8), null(32, 24), null(16, 16)}},
		{MTDf, playing, -16, []asked{null(-16, -16), null(0, 0), null(24, 16), null(8, 0)}},
		{MTDf, playing, 40, []asked{null(40, 32), null(24, 16), null(0, -8), null(-40, -40), null(-24, -32)}},
		{MTDf, offset, 40, []asked{null(32, 40), null(56, 48)}},
		{MTDf, offset, 31991, []asked{null(31991, 31991), null(31992, 31991)}}, // a mate is no matter of centipawns
		{MTDbi, plain, 0, []asked{null(0, 5), null(16002, 41), null(23, 34), null(38, 36), null(35, 35), null(36, 35)}},
		{MTDbi, playing, 0, []asked{null(0, 31991), null(31995, 31993), null(31992, 31993)}},
		{MTDstep, stepping(10), 0, []asked{null(31999, 41), null(31, 34), null(35, 35), null(36, 35)}},
		{MTDstep, stepping(3), 0, []asked{null(31999, 41), null(38, 36), null(33, 34), null(35, 35), null(36, 35)}},
		{MTDbest, plain, 30, []asked{null(30, 32), rest(32, 35), rest(35, 35)}},
		{MTDbest, plain, 50, []asked{null(50, 44), null(44, 44)}},
		{AspirationNegaScout, plain, 80, []asked{wide(64, 96, 50), wide(18, 51, 35)}},
		{AspirationNegaScout, plain, 0, []asked{wide(-16, 16, 20), wide(19, 52, 35)}},
		{AspirationNegaScout, full, 80, []asked{wide(64, 96, 50), wide(-32001, 51, 35)}},
		{AspirationNegaScout, full, 0, []asked{wide(-16, 16, 20), wide(19, 32000, 35)}},
		{AspirationNegaScout, plain, 31991, []asked{wide(-32001, 32000, 35)}}, // a window around a mate means nothing
		{NegaScout, plain, 80, []asked{wide(-32001, 32001, 35)}},
	} {
		b, rule := NewBracket(&c.s), c.driver.Rule(&c.s, c.guess)
		for i, want := range c.passes {
			if b.Closed() {
				t.Errorf("%v from %d: closed before pass %d", c.driver, c.guess, i+1)
				break
			}
			if got := rule.Next(&b); got != want.Window {
				t.Errorf("%v from %d, pass %d: %+v, want %+v", c.driver, c.guess, i+1, got, want.Window)
			}
			b.Record(want.Window, want.value)
		}
		if !b.Closed() || b.Crossed {
			t.Errorf("%v from %d: %+v, want a closed bracket", c.driver, c.guess, b)
		}
	}
}

// Strides of MTD(f) as it plays double up to 1,024 centipawns. Beyond them only a mate explains the answers, and strides
// are in plies. Each answer is the weakest there is.
func TestStridesOfPlay(t *testing.T) {
	for _, c := range []struct {
		high   bool // all passes fail high
		gammas []int
	}{
		{true, []int{0, 16, 40, 80, 152, 288, 552, 1072, 2104, 31001, 31002, 31004, 31007, 31012}},
		{false, []int{0, -8, -24, -56, -120, -248, -504, -1016, -2040, -31000, -31001, -31003, -31006, -31011}},
	} {
		b, rule := NewBracket(&playing), MTDf.Rule(&playing, 0)
		for i, want := range c.gammas {
			pass := rule.Next(&b)
			if pass.Beta != want {
				t.Errorf("fail-highs %v, pass %d: gamma %d, want %d", c.high, i+1, pass.Beta, want)
			}
			answer := pass.Beta
			if !c.high {
				answer = pass.Alpha
			}
			b.Record(pass, answer)
		}
	}
}

// A bound that says less than is known contradicts nothing.
func TestWeakBoundsDoNotCross(t *testing.T) {
	for _, pass := range []asked{wide(60, 70, 50), wide(-70, -60, -50)} {
		b := NewBracket(&plain)
		b.Record(Window{Alpha: -21, Beta: -20}, -20)
		b.Record(Window{Alpha: 20, Beta: 21}, 20)
		if b.Record(pass.Window, pass.value); b.Crossed || b.Lower != -20 || b.Upper != 20 {
			t.Errorf("%+v: %+v, want -20 to 20, not crossed", pass, b)
		}
	}
}

// Only MTD(f) gives up after a number of passes, and only NegaScout and Scout search later
// children in their own way.
func TestTableOfDrivers(t *testing.T) {
	for _, d := range All() {
		limit, scouting := math.MaxInt, NoScouts
		switch {
		case d == MTDf:
			limit = 64
		case d == Scout:
			scouting = Unlimited
		case slices.Contains([]Driver{NegaScout, AspirationNegaScout}, d):
			scouting = Narrowed
		}
		if got := d.MaxPasses(&playing); got != limit {
			t.Errorf("%v: at most %d passes, want %d", d, got, limit)
		}
		if got := d.MaxPasses(&plain); got != math.MaxInt {
			t.Errorf("%v: at most %d passes without a limit", d, got)
		}
		if got := d.Scouting(); got != scouting {
			t.Errorf("%v: scouting %d, want %d", d, got, scouting)
		}
	}
}
