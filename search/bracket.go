package search

// bracket is what a driver knows of the value of the root while an iteration
// runs: a lower bound that fail-highs raise and an upper bound that fail-lows
// bring down. It also chooses gamma, the value that the next pass tests.
//
// The papers' rule, gamma := g after a fail-low and g+1 after a fail-high,
// takes the smallest step. Here steps double while passes fail the same way and
// halve the bracket once both ways have been seen (T. Persson, 2004), and the
// bracket counts as closed when it is no wider than the tolerance, which among
// mates, where every ply counts, is 0. With a tolerance of 0 the first step is
// the papers' own.
type bracket struct {
	lower, upper int // lower <= value of the root <= upper
	gamma        int // next value to test, lower < gamma <= upper
	passes       int
	crossed      bool // a pass contradicted an earlier one

	step, mateStep   int // next stride, in centipawns and in plies
	grain, tolerance int
}

// farStride is the stride in centipawns beyond which only a mate explains passes
// that keep failing the same way: gamma then goes to the band of mates at once.
const farStride = 1024

// newBracket returns an open bracket whose first pass tests guess. Its ends, the
// best and the worst score there are, stand for "not known".
func newBracket(guess, grain, tolerance int) bracket {
	b := bracket{lower: matedIn(0), upper: mateIn(1), step: tolerance, grain: grain, tolerance: tolerance}
	b.gamma = max(b.onGrid(guess), b.lower+1)
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
		b.gamma = min(max(b.nextGamma(), b.lower+1), b.upper)
	}
}

func (b *bracket) nextGamma() int {
	lowerKnown, upperKnown := b.lower != matedIn(0), b.upper != mateIn(1)
	switch {
	case lowerKnown && upperKnown:
		return b.between()
	case lowerKnown && isMate(b.lower):
		return b.onGrid(b.lower + 1 + b.mateStride())
	case lowerKnown:
		if stride := b.stride(); stride <= farStride {
			return b.lower + b.grain + stride
		}
		return mateBand + 1
	case isMate(b.upper):
		return b.onGrid(b.upper - b.mateStride())
	default:
		if stride := b.stride(); stride <= farStride {
			return b.upper - stride
		}
		return -mateBand
	}
}

// between returns the middle of a bracket of which both ends are known, on the
// grid unless they are mates.
func (b *bracket) between() int {
	grain := b.grain
	if isMate(b.lower) || isMate(b.upper) {
		grain = 1
	}
	steps := (b.upper - b.lower) / grain
	return b.onGrid(b.lower + (steps+1)/2*grain)
}

// stride returns by how much gamma goes beyond the nearest possible value, and
// doubles it for the next time. The first is the tolerance: if the pass then
// fails the other way, the bracket closes.
func (b *bracket) stride() int {
	now := b.step
	b.step = max(2*b.step, b.grain)
	return now
}

// mateStride is stride among mates, in plies.
func (b *bracket) mateStride() int {
	now := b.mateStep
	b.mateStep = max(2*b.mateStep, 1)
	return now
}
