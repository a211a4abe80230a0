package search

import (
	"time"

	"penrose/score"
)

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
	// reservedMoves is for how many more moves before the time control the clock keeps back what
	// the overhead takes: with a lag as large as the increment nothing would be left for it.
	reservedMoves = 2
	// leastTime is what any move may take while the clock has leastTimes as much beyond the overhead of this move and the next,
	// and else that part of what it has: a few plies instead of one.
	leastTime, leastTimes = time.Millisecond, 64
)

// UsualOverhead is the default of the option "Move Overhead". It covers what seldom happens on one machine. An overhead
// beyond it means that the clock loses the difference with every move, as over a network.
const UsualOverhead = 10 * time.Millisecond

// longestClock is the most time on a clock, and the longest increment, that count: the products below have to fit into 64 bits.
const longestClock = 30 * 24 * time.Hour

// newBudget plans the time for one move. The share of a move is the time on the clock
// divided by the moves to come, and most of the increment, both without what the overhead takes
// from them. A move may overrun its share but never takes more than seven tenths of the clock, or of what is left of it without the
// overhead of the next moves; nine tenths for the last move before a time control.
// Price of its numbers and TimeIteration: 23 Elo (1+0.01 by nodes, 1,162 games), and 8 more,
// undecided, with those of [root.patience] (1,442 games).
func newBudget(l *Limits, t *Tuning) budget {
	var b budget
	if l.MoveTime != 0 {
		b.hard = max(l.MoveTime-l.Overhead, l.MoveTime/2, time.Millisecond)
		b.grace = l.graceBeyond(b.hard)
	}
	if l.Clock == nil {
		return b
	}
	c := l.Clock
	left := max(min(c.Remaining, longestClock)-l.Overhead, 0)
	increment := min(max(c.Increment, 0), longestClock)
	moves := t.TimeMovesToGo
	if c.MovesToGo > 0 {
		moves = min(c.MovesToGo, longestMovesToGo)
	}
	lost := max(l.Overhead-increment, l.Overhead/2) // with each move; the increment may come late
	most := max(left-lost*time.Duration(min(moves-1, reservedMoves)), 0) * 7 / 10
	if moves == 1 {
		most = left * 9 / 10
	}
	lag := max(l.Overhead-UsualOverhead, 0) // what the overhead will take from the clock and from the increments
	future := max(lag-increment, 0) * time.Duration(moves-1)
	if c.MovesToGo == 0 { // nobody knows how many moves will come
		future = min(future, left/2)
	}
	share := max(left-future, 0)/time.Duration(moves) + max(increment-lag, 0)*time.Duration(t.TimeIncrement)/100
	// A limit of 0 would be none at all.
	least := max(min(leastTime, (left-lost)/leastTimes), time.Microsecond)
	b.planned = max(min(share, most), least)
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
		grace = min(grace, max(l.Clock.Remaining-l.Overhead-hard, 0)/2)
	}
	return grace
}

// stability is how settled the first line of a search is. It decides how long the search goes on.
type stability struct {
	failedLow       bool // the first pass failed low in the running iteration
	bestMoveChanges int  // in halves: a change adds two, and each iteration takes half of them away
	meanScore       int  // a mean over the iterations that prefers the last ones, in centipawns
	trend           int  // by how much the last score exceeds the mean of those before, in centipawns; 0 after one iteration, and for a won mate
}

// changeMove notes that another move than before is the best one.
func (s *stability) changeMove() { s.bestMoveChanges += 2 }

// closeIteration lets the changes of the best move fade.
func (s *stability) closeIteration() { s.bestMoveChanges /= 2 }

// follow notes the score of an iteration; first says that it is the first one, which has no trend.
func (s *stability) follow(value int, first bool) {
	clamped := score.ClampEvaluation(value)
	s.trend = 0
	if !first && value <= score.MateBound {
		s.trend = clamped - s.meanScore
	}
	s.meanScore = clamped - s.trend*2/3 // the mean moves a third of the way
}

// patience returns the time to aim at in the present state of the root, if the move is not forced: 0.4 to 3 times
// planned. It is longer if the best move has changed lately, if the first pass of
// the iteration failed low, if the score has been falling, or if the other moves took
// much of the search. It is shorter for an easy move, where none of that happened.
func (r *root) patience(planned time.Duration, t *Tuning) time.Duration {
	factor := float64(t.TimeSettled) + float64(t.TimeMoveChange)*float64(min(r.bestMoveChanges, mostMoveChanges))
	if r.failedLow {
		factor *= float64(t.TimeFailLow) / 100
	}
	if r.finishedDepth >= trendDepth {
		fallen := float64(max(-steepScore, min(-r.trend, steepScore)))
		factor *= 1 + float64(t.TimeFalling)/100*fallen/steepScore
		factor *= (float64(t.TimeNodesBase) - float64(t.TimeNodesSlope)*r.shareOfBest()) / 100
	}
	factor /= 100
	return time.Duration(float64(planned) * max(leastPatience, min(factor, mostPatience)))
}

// shareOfBest returns which part of the nodes, 0 to 1, was searched below the best move.
func (r *root) shareOfBest() float64 {
	total := uint64(0)
	for i := range r.moves {
		total += r.moves[i].nodes
	}
	return float64(r.moves[0].nodes) / float64(max(total, 1))
}

const (
	leastPatience, mostPatience = 0.4, 3 // limits of the factor of [root.patience]

	mostMoveChanges = 4  // in halves: more than two changes of the best move make no difference any more
	trendDepth      = 6  // plies of an iteration from which its score and nodes mean something
	steepScore      = 90 // centipawns; a greater fall of the score makes no difference any more
)
