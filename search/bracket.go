package search

// bracket is what a driver knows of the value of the root while an iteration
// runs: a lower bound that fail-highs raise and an upper bound that fail-lows
// bring down. It also chooses gamma, the value that the next pass tests.
//
// The papers' rule, gamma := g after a fail-low and g+1 after a fail-high,
// takes the smallest step. Here steps double while passes fail the same way and
// halve the bracket once both ways have been seen (T. Persson, 2004), and the
// bracket counts as closed when it is no wider than the tolerance. Among mates,
// where every ply counts, the papers' rule holds. With a tolerance of 0 the
// first step is the papers' own.
type bracket struct {
	lower, upper int // lower <= value of the root <= upper
	gamma        int // next value to test, lower < gamma <= upper
	passes       int
	crossed      bool // a pass contradicted an earlier one

	step             int // how far the next gamma goes beyond the nearest possible, in centipawns
	grain, tolerance int
}

// farStep is the step in centipawns beyond which only a mate explains passes
// that keep failing the same way: gamma then goes to the band of mates at once.
const farStep = 1024

// newBracket returns an open bracket whose first pass tests guess.
func newBracket(guess, grain, tolerance int) bracket {
	b := bracket{lower: -infinity, upper: infinity, step: tolerance, grain: grain, tolerance: tolerance}
	b.gamma = b.onGrid(guess)
	return b
}

// onGrid rounds a score that is no mate to the grain.
func (b *bracket) onGrid(s int) int {
	if isMate(s) {
		return s
	}
	return roundToGrain(s, b.grain)
}

// closed tells whether the value is known well enough.
func (b *bracket) closed() bool {
	if isMate(b.lower) || isMate(b.upper) {
		return b.lower == b.upper
	}
	return b.upper-b.lower <= b.tolerance
}

// record takes in value, the result of testing gamma, and chooses the next
// gamma. A value beyond the opposite bound, which only a pruned search or a
// clobbered table can return, closes the bracket at that bound.
func (b *bracket) record(value int) {
	b.passes++
	if value >= b.gamma {
		b.crossed = value > b.upper
		b.lower = min(value, b.upper)
	} else {
		b.crossed = value < b.lower
		b.upper = max(value, b.lower)
	}
	if !b.closed() {
		b.gamma = b.nextGamma()
	}
}

func (b *bracket) nextGamma() int {
	lowerKnown, upperKnown := b.lower != -infinity, b.upper != infinity
	switch {
	case lowerKnown && isMate(b.lower):
		return b.lower + 1
	case upperKnown && isMate(b.upper):
		return b.upper
	case lowerKnown && upperKnown:
		steps := (b.upper - b.lower) / b.grain
		return b.lower + (steps+1)/2*b.grain
	}
	step := b.step
	b.step = max(2*b.step, b.grain)
	switch {
	case lowerKnown && step <= farStep:
		return b.lower + b.grain + step
	case lowerKnown:
		return mateBand + 1
	case step <= farStep:
		return b.upper - step
	default:
		return -mateBand
	}
}
