package driver

import "penrose/score"

// Bracket is what a driver knows of the value of the root while an iteration runs.
// Passes that fail high raise the lower bound, passes that fail low bring the upper
// bound down. It is closed when it is no wider than the tolerance. Among mates, where
// every ply counts, the tolerance is 0.
type Bracket struct {
	Lower, Upper int  // Lower <= value of the root <= Upper
	Passes       int  // recorded so far
	Crossed      bool // the latest pass contradicted an earlier one

	Last  Window // of the latest pass
	Value int    // its answer

	proven           bool // no other move can be better than the one that failed high; see mtdBest
	grain, tolerance int
}

// Window is what a pass asks of the root: its value if that lies between Alpha and
// Beta, otherwise a bound on it. A null window, Beta = Alpha+1, tests whether the
// value reaches gamma = Beta.
type Window struct {
	Alpha, Beta int
	Rest        bool // leave out the first root move
}

// NewBracket returns an open bracket. Its ends are the worst and the best possible score
// and stand for "not known". s must pass [Settings.Check].
func NewBracket(s *Settings) Bracket {
	return Bracket{Lower: score.MatedIn(0), Upper: score.MateIn(1), grain: s.Grain, tolerance: s.Tolerance}
}

func (b *Bracket) lowerKnown() bool { return b.Lower != score.MatedIn(0) }
func (b *Bracket) upperKnown() bool { return b.Upper != score.MateIn(1) }

// FailedHigh reports whether the latest pass failed high.
func (b *Bracket) FailedHigh() bool { return b.Passes > 0 && b.Value >= b.Last.Beta }

// Closed reports whether the iteration is over: the value is known well enough, or,
// with MTD(best), the move is.
func (b *Bracket) Closed() bool { return b.proven || b.ValueKnown() }

// ValueKnown reports whether the ends have met.
func (b *Bracket) ValueKnown() bool {
	if score.IsMate(b.Lower) || score.IsMate(b.Upper) {
		return b.Lower == b.Upper
	}
	return b.Upper-b.Lower <= b.tolerance
}

// Record takes in value, the answer to the pass with window w. A value beyond the
// opposite bound closes the bracket at that bound. Only a search that prunes, or a
// table that has lost entries, returns such values.
func (b *Bracket) Record(w Window, value int) {
	b.Passes++
	b.Last, b.Value = w, value
	if w.Rest && value <= w.Alpha {
		b.proven = true
		return
	}
	within := max(b.Lower, min(value, b.Upper))
	b.Crossed = value > b.Upper && value > w.Alpha || value < b.Lower && value < w.Beta
	switch {
	case value >= w.Beta:
		b.Lower = within
	case value > w.Alpha:
		b.Lower, b.Upper = within, within
	default:
		b.Upper = within
	}
	// A win or loss that endgame tables prove is precise enough: to look for a mate
	// beyond it costs more than it is worth.
	switch {
	case b.Lower >= score.TablebaseWin && !score.IsMate(b.Lower):
		b.Upper = b.Lower
	case b.Upper <= -score.TablebaseWin && !score.IsMate(b.Upper):
		b.Lower = b.Upper
	}
}

// test returns the null window that tests gamma. If the bracket rules gamma out, it tests
// the nearest open value.
func (b *Bracket) test(gamma int) Window {
	gamma = min(max(gamma, b.Lower+1), b.Upper)
	return Window{Alpha: gamma - 1, Beta: gamma}
}

// onGrid rounds a score that is no mate to the grain.
func (b *Bracket) onGrid(s int) int {
	if score.IsMate(s) {
		return s
	}
	return score.Round(s, b.grain)
}

// above returns the least value above the lower bound that the root can have.
func (b *Bracket) above() int {
	if score.IsMate(b.Lower) {
		return b.Lower + 1
	}
	return b.onGrid(b.Lower + b.grain)
}

// middle returns the middle of the bracket, rounded up: on the grid unless it is a mate itself.
func (b *Bracket) middle() int {
	grain := b.grain
	if score.IsMate(b.Lower) || score.IsMate(b.Upper) {
		grain = 1
	}
	steps := (b.Upper - b.Lower) / grain
	return b.onGrid(b.Lower + (steps+1)/2*grain)
}
