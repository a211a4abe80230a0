package search

import "time"

// budget is the time a search may take, counted from Limits.Start.
type budget struct {
	soft time.Duration // aimed at: no iteration begins that would likely end later; 0 for none
	hard time.Duration // the search is broken off; 0 for none
}

const (
	usualMovesToGo   = 32 // moves for which the time is shared out in a game without time controls
	longestMovesToGo = 40 // at a time control farther away the time is shared out as if it were this far
	overrun          = 4  // shares that one move may take at most
)

// newBudget plans the time for one move. What remains on the clock is shared
// out evenly over the moves to come, most of the increment added. A move may
// overrun its share but never takes more than seven tenths of the clock, or nine
// tenths for the last move before a time control.
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
	most := left * 7 / 10
	moves := usualMovesToGo
	if c.MovesToGo > 0 {
		moves = min(c.MovesToGo, longestMovesToGo)
		if moves == 1 {
			most = left * 9 / 10
		}
	}
	share := left/time.Duration(moves) + c.Increment*3/4
	// A limit of 0 would be none at all.
	b.soft = max(min(share, most), time.Microsecond)
	hard := max(min(overrun*share, most), time.Microsecond)
	if b.hard == 0 || hard < b.hard {
		b.hard = hard
	}
	return b
}

// patience returns soft stretched or shortened by the state of the root: more
// time when the choice has just been changing or the first pass of the
// iteration failed low, less when it has long been the same.
func (r *root) patience(soft time.Duration) time.Duration {
	percent := 70 + 25*min(r.restless, 4)
	if r.failedLow {
		percent += 20
	}
	return soft / 100 * time.Duration(percent)
}
