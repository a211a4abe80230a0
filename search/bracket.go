package search

import "penrose/score"

// bracket is what a driver knows of the value of the root while an iteration
// runs: a lower bound that passes which fail high raise and an upper bound that
// those which fail low bring down. It counts as closed when it is no wider than
// the tolerance, which among mates, where every ply counts, is 0.
type bracket struct {
	lower, upper int // lower <= value of the root <= upper
	passes       int
	crossed      bool // a pass contradicted an earlier one
	proven       bool // no other move can be better than the one that failed high; see mtdBest

	last  window // of the latest pass
	value int    // its answer

	grain, tolerance int
}

// window is what a pass asks of the root: its value if that lies between alpha
// and beta, otherwise a bound on it. A null window, beta = alpha+1, tests
// whether the value reaches gamma = beta.
type window struct {
	alpha, beta int
	rest        bool // leave out the first root move
}

// newBracket returns an open bracket. Its ends, the best and the worst score
// there are, stand for "not known".
func newBracket(p *Params) bracket {
	return bracket{lower: score.MatedIn(0), upper: score.MateIn(1), grain: p.Grain, tolerance: p.Tolerance}
}

func (b *bracket) lowerKnown() bool { return b.lower != score.MatedIn(0) }
func (b *bracket) upperKnown() bool { return b.upper != score.MateIn(1) }

// failedHigh tells whether the latest pass did.
func (b *bracket) failedHigh() bool { return b.passes > 0 && b.value >= b.last.beta }

// closed tells whether the value, or with MTD(best) the move, is known well
// enough.
func (b *bracket) closed() bool { return b.proven || b.valueKnown() }

// valueKnown tells whether the ends have met.
func (b *bracket) valueKnown() bool {
	if score.IsMate(b.lower) || score.IsMate(b.upper) {
		return b.lower == b.upper
	}
	return b.upper-b.lower <= b.tolerance
}

// record takes in value, the answer to the pass with window w. A value beyond
// the opposite bound, which only a pruned search or a clobbered table can
// return, closes the bracket at that bound.
func (b *bracket) record(w window, value int) {
	b.passes++
	b.last, b.value = w, value
	if w.rest && value <= w.alpha {
		b.proven = true
		return
	}
	within := max(b.lower, min(value, b.upper))
	b.crossed = value > b.upper && value > w.alpha || value < b.lower && value < w.beta
	switch {
	case value >= w.beta:
		b.lower = within
	case value > w.alpha:
		b.lower, b.upper = within, within
	default:
		b.upper = within
	}
}

// test returns the null window that tests gamma, or of what the bracket leaves
// open the value nearest to it.
func (b *bracket) test(gamma int) window {
	gamma = min(max(gamma, b.lower+1), b.upper)
	return window{alpha: gamma - 1, beta: gamma}
}

// onGrid rounds a score that is no mate to the grain.
func (b *bracket) onGrid(s int) int {
	if score.IsMate(s) {
		return s
	}
	return score.Round(s, b.grain)
}

// above returns the least value above the lower bound that the root can have.
func (b *bracket) above() int {
	if score.IsMate(b.lower) {
		return b.lower + 1
	}
	return b.onGrid(b.lower + b.grain)
}

// middle returns the middle of the bracket, rounded up, on the grid unless an end
// is a mate.
func (b *bracket) middle() int {
	grain := b.grain
	if score.IsMate(b.lower) || score.IsMate(b.upper) {
		grain = 1
	}
	steps := (b.upper - b.lower) / grain
	return b.onGrid(b.lower + (steps+1)/2*grain)
}
