package search

import "time"

// budget is the time a search may take, counted from Limits.Start.
type budget struct {
	planned time.Duration // the share of the move, from which [worker.targetTime] follows; 0 for none
	hard    time.Duration // the search is broken off; 0 for none
	grace   time.Duration // beyond hard, for the first bracket to close
}

// longestMovesToGo is the most moves among which the time is divided.
const longestMovesToGo = 40

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
	// lagMoves is the number of moves in sudden death for which the clock keeps back a lag, with lagShare of
	// it, in quarters, at most. By simulation (60 s, a lag and overhead of 200 ms) the flag falls at the 96th
	// move in the median, with half of the clock at the 83rd.
	lagMoves, lagShare = 40, 3
	// calmShare is the divisor of the clock that is planned for a move in sudden death at most. Otherwise an
	// increment is spent on an empty clock before it has come, and a delay of the machine is enough to lose.
	calmShare = 5
	// mostMovesToGo bounds the moves for which the clock keeps back a lag.
	mostMovesToGo = 1000
)

// UsualOverhead is the default of the option "Move Overhead". It covers what seldom happens on one machine. An overhead
// beyond it means that the clock loses the difference with every move, as over a network.
const UsualOverhead = 10 * time.Millisecond

// longestClock is the most time on a clock, and the longest increment and overhead, that count: the products
// below have to fit into 64 bits.
const longestClock = 30 * 24 * time.Hour

// newBudget plans the time for one move. The share of a move is the time on the clock divided by the moves to
// come, and most of the increment. The lag is the part of the overhead beyond [UsualOverhead]. It is taken
// off the increment. What the increment does not cover is kept back for the moves to come, in sudden death no
// more than three quarters of the clock, of which a fifth is planned for a move at most. A move may overrun
// its share but never takes more than seven tenths of the clock, or of what is left of it without the
// overhead of the next moves; nine tenths for the last move before a time control. Price of its numbers and
// TimeIteration: 23 Elo (1+0.01 by nodes, 1,162 games), and 8 more, undecided, with those of [root.patience]
// (1,442 games).
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
	moves, toCome := t.TimeMovesToGo, t.TimeMovesToGo
	if c.MovesToGo > 0 {
		moves, toCome = min(c.MovesToGo, longestMovesToGo), min(c.MovesToGo, mostMovesToGo)
	}
	lost := max(overhead-increment, overhead/2) // with each move; the increment may come late
	most := max(left-lost*time.Duration(min(moves-1, reservedMoves)), 0) * 7 / 10
	if moves == 1 {
		most = left * 9 / 10
	}
	lag := max(overhead-UsualOverhead, 0)
	loss := max(lag-increment, 0)
	future := loss * time.Duration(moves-1)
	if c.MovesToGo == 0 { // nobody knows how many moves will come
		future = min(loss*lagMoves, left*lagShare/4)
	}
	future += min(loss*time.Duration(toCome-moves), max(left-future, 0)/2) // for moves that are far away, half of the rest at most
	share := max(left-future, 0)/time.Duration(moves) + max(increment-lag, 0)*time.Duration(t.TimeIncrement)/100
	// A limit of 0 would be none at all.
	least := max(min(leastTime, (left-lost)/leastParts), time.Microsecond)
	b.planned = max(min(share, most), least)
	if c.MovesToGo == 0 {
		b.planned = max(min(b.planned, left/calmShare), least)
	}
	hard := max(min(share*time.Duration(t.TimeOverrun)/100, most), least)
	if b.hard == 0 || hard < b.hard {
		b.hard = hard
	}
	b.grace = l.graceBeyond(b.hard)
	return b
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
