package search

import "time"

// budget is the time a search may take, counted from Limits.Start.
type budget struct {
	planned time.Duration // the share of the move within its limits, from which [worker.targetTime] follows; 0 for none
	hard    time.Duration // the search is broken off; 0 for none
	grace   time.Duration // beyond hard, for the first bracket to close
}

// isLimited reports whether the time for the move is limited: by a clock, or because it is fixed.
func (b *budget) isLimited() bool { return b.hard != 0 }

// hasClock reports whether a clock limits the time for the move: [newBudget] plans a share, never 0, exactly where
// Limits.Clock is set. A fixed time has no share.
func (b *budget) hasClock() bool { return b.planned != 0 }

// sharingMoves is the most moves among which the time is divided.
const sharingMoves = 40

const (
	// longestGrace is the time that the first bracket may take beyond the hard limit, so that
	// there is a move to play. The bracket closes within a millisecond, except in positions
	// full of queens.
	longestGrace = 20 * time.Millisecond
	// reservedMoves: the clock keeps the overhead of so many later moves before the time control. Otherwise
	// they would begin with nothing if the lag eats the whole increment.
	reservedMoves = 2
	// leastTime is what any move may take, a few plies instead of one. It is no more than one part in
	// leastParts of what the clock has without the overhead of this move and what the next one loses.
	leastTime, leastParts = time.Millisecond, 64
	// lagMoves is the number of moves in sudden death for which the clock keeps back a lag, with lagPercent
	// of it at most. By simulation (60 s, a lag and overhead of 200 ms, moves of 0.5 to 1.2 shares)
	// the flag falls at the 101st move; with 25 moves and half of the clock it fell at the 88th.
	lagMoves, lagPercent = 40, 75
	// calmShare is the divisor of the clock that is planned for a move in sudden death at most. Otherwise an
	// increment is spent on an empty clock before it has come, and a delay of the machine is enough to lose.
	calmShare = 5
	// laggingMoves is the most moves before a time control for which the clock keeps back a lag.
	laggingMoves = 1000
)

// UsualOverhead is the default of the option "Move Overhead". It covers what seldom happens on one machine. An overhead
// beyond it means that the clock loses the difference with every move, as over a network.
const UsualOverhead = 10 * time.Millisecond

// longestClock is the most time on a clock, and the longest increment and overhead, that count: the products
// below have to fit into 64 bits.
const longestClock = 30 * 24 * time.Hour

// newBudget plans the time for one move. The share of a move is the time on the clock, without what is
// [keptBack], divided by the moves to come, and most of the increment. The lag is the part of the overhead
// beyond [UsualOverhead]. It is taken off the increment. In sudden death no more than one part in [calmShare]
// of the time left is planned. A move may overrun its share, but not what [mostTime] says. Every move may take
// [leastTime].
// Price of its numbers and TimeIteration: 23 Elo (1+0.01 by nodes, 1,162 games), and 8 more, undecided, with
// those of [root.patience] (1,442 games).
func newBudget(l *Limits, t *Tuning) budget {
	var b budget
	if l.MoveTime != 0 {
		b.hard = max(l.MoveTime-l.countedOverhead(), l.MoveTime/2, time.Millisecond)
		b.grace = l.graceBeyond(b.hard)
	}
	if l.Clock == nil {
		return b
	}
	c := l.Clock
	left, overhead := l.timeLeft(), l.countedOverhead()
	increment := min(max(c.Increment, 0), longestClock)
	moves, toCome, suddenDeath := t.TimeMovesToGo, t.TimeMovesToGo, c.MovesToGo <= 0
	if !suddenDeath {
		moves, toCome = min(c.MovesToGo, sharingMoves), min(c.MovesToGo, laggingMoves)
	}
	overheadLoss := max(overhead-increment, overhead/2) // with each move; the increment may come late
	lag := max(overhead-UsualOverhead, 0)
	kept := keptBack(max(lag-increment, 0), left, moves, toCome, suddenDeath)
	share := max(left-kept, 0)/time.Duration(moves) + max(increment-lag, 0)*time.Duration(t.TimeIncrement)/100
	most := mostTime(left, overheadLoss, moves)
	// A limit of 0 would be none at all.
	least := max(min(leastTime, (left-overheadLoss)/leastParts), time.Microsecond)
	planned := min(share, most)
	if suddenDeath {
		planned = min(planned, left/calmShare)
	}
	b.planned = max(planned, least)
	hard := max(min(share*time.Duration(t.TimeOverrun)/100, most), least)
	if b.hard == 0 || hard < b.hard {
		b.hard = hard
	}
	b.grace = l.graceBeyond(b.hard)
	return b
}

// keptBack returns what the clock keeps of the time left for what the lag takes from later moves: loss from
// each. Those are the moves that share the time, or [lagMoves] in sudden death, where nobody knows how many
// will come, with three quarters of the time at most; and moves before a far time control, with half of the
// rest at most.
func keptBack(loss, left time.Duration, moves, toCome int, suddenDeath bool) time.Duration {
	kept := loss * time.Duration(moves-1)
	if suddenDeath {
		kept = min(loss*lagMoves, left*lagPercent/100)
	}
	return kept + min(loss*time.Duration(toCome-moves), max(left-kept, 0)/2)
}

// mostTime returns the most that one of so many moves may take of the time left: seven tenths of what it is
// without the overhead of the next moves, or nine tenths if it is the last one before a time control.
func mostTime(left, overheadLoss time.Duration, moves int) time.Duration {
	if moves == 1 {
		return left * 9 / 10
	}
	return max(left-overheadLoss*time.Duration(min(moves-1, reservedMoves)), 0) * 7 / 10
}

// graceBeyond returns the time that the first bracket may take beyond a hard limit: no more than half of what
// is then left of the time for the move and of the clock.
func (l *Limits) graceBeyond(hard time.Duration) time.Duration {
	grace := longestGrace
	if l.MoveTime != 0 {
		grace = min(grace, max(l.MoveTime-hard, 0)/2)
	}
	if l.Clock != nil {
		grace = min(grace, max(l.timeLeft()-hard, 0)/2)
	}
	return grace
}

// timeLeft returns the time on the clock without the overhead of this move.
func (l *Limits) timeLeft() time.Duration {
	return max(min(max(l.Clock.Remaining, 0), longestClock)-l.countedOverhead(), 0)
}

// countedOverhead is Overhead within what makes sense.
func (l *Limits) countedOverhead() time.Duration { return min(max(l.Overhead, 0), longestClock) }
