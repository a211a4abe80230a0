package search

import (
	"math"
	"time"

	"penrose/board"
)

// A limited player knows its move early (up to 2,300 Elo after some milliseconds), but takes a
// person's time: in the mean a third of its share, for some moves more, hardly any for
// those that need no thought.
const (
	usualThought     = 0.36 // of the share of the time
	shortestThought  = 0.11
	longestThought   = 0.72
	recaptureThought = 0.3  // of what it would be otherwise
	forcedThought    = 0.05 // likewise, without a choice
	mostThought      = 20 * time.Second
	inTrouble        = time.Second // the share of the time at which a player takes half of the usual thought
)

// thinkingTime returns how long after the start of the search a player of limited
// strength answers: 0 at full strength, if nodes are the clock, or if time is not the only limit.
func (r *Run) thinkingTime() time.Duration {
	l := &r.limits
	if l.Elo == 0 || !r.onRealTime() || r.result.Best == board.NoMove {
		return 0
	}
	if l.Depth != 0 || l.Nodes != 0 || l.SoftNodes != 0 || l.Mate != 0 {
		return 0
	}
	w := r.workers[0]
	part := usualThought * math.Exp(w.handicap.opinion(r.game.Position.Key(), aboutEffort)/2)
	part = max(shortestThought, min(part, longestThought))
	switch {
	case w.root.isForced():
		part *= forcedThought
	case r.recaptures():
		part *= recaptureThought
	}
	return thoughtOf(r.budget, part)
}

// thoughtOf returns part of the share of the time that b has, less in time trouble. A
// fixed time for the move knows no trouble.
func thoughtOf(b budget, part float64) time.Duration {
	share := b.hard
	if b.hasClock() {
		share = min(b.planned, b.hard)
		part *= float64(share) / float64(share+inTrouble)
	}
	return min(time.Duration(part*float64(share)), mostThought)
}

// recaptures reports whether the move chosen captures on the square to which the opponent
// has just moved.
func (r *Run) recaptures() bool {
	moves := r.game.Moves
	return len(moves) > 0 && r.game.Position.IsCapture(r.result.Best) && r.result.Best.To() == moves[len(moves)-1].To()
}
