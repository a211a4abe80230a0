package search

import "time"

// budget is the time a search may take, counted from Limits.Start.
type budget struct {
	soft time.Duration // no iteration begins after this; 0 for none
	hard time.Duration // the search is broken off; 0 for none
}

// newBudget plans the time for one move.
func newBudget(l *Limits) budget {
	var b budget
	if l.MoveTime != 0 {
		b.hard = max(l.MoveTime-l.Overhead, time.Millisecond)
	}
	if l.Clock == nil {
		return b
	}
	c := l.Clock
	left := max(c.Remaining-l.Overhead, 0)
	movesToGo := 32
	if c.MovesToGo > 0 {
		movesToGo = min(c.MovesToGo, 40)
	}
	// What remains is shared out evenly over the moves to come, increments
	// included; an overrun may cost several shares, never all.
	share := left/time.Duration(movesToGo) + c.Increment*3/4
	soft := min(share, left*7/10)
	hard := min(4*share, left*7/10)
	if movesToGo == 1 {
		hard = left * 9 / 10
	}
	b.soft = max(soft, time.Microsecond)
	if hard = max(hard, time.Microsecond); b.hard == 0 || hard < b.hard {
		b.hard = hard
	}
	return b
}

// patience returns the factor by which the state of the root stretches the soft
// limit: more time when the choice has just been changing or the first pass
// failed low, less when it has long been the same.
func (r *root) patience() float64 {
	factor := 0.7 + 0.25*float64(min(r.restless, 4))
	if r.failedLow {
		factor += 0.2
	}
	return factor
}
