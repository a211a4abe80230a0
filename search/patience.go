package search

import (
	"time"

	"penrose/score"
)

// This file is how long a search with a clock goes on within its [budget].

// stability is how settled the first line of a search is. It decides how long the search goes on.
type stability struct {
	failedLow       bool // the first pass failed low in the running iteration
	bestMoveChanges int  // in halves: a change adds two, and each iteration takes half of them away
	meanScore       int  // a mean over the iterations that prefers the last ones, in centipawns
	trend           int  // by how much the last score exceeds the mean of those before, in centipawns; 0 after one iteration, and for a won mate
}

// noteFirstFailLow notes that the first pass of the iteration of a line failed low with alpha. Of the first line that is bad
// news, but only if the pass asked for no more than the guess: MT-SSS* begins at plus infinity and always fails low.
func (r *root) noteFirstFailLow(alpha, guess int) {
	if r.line == 0 && alpha < guess {
		r.failedLow = true
	}
}

// noteMoveChange notes that another move than before is the best one.
func (s *stability) noteMoveChange() { s.bestMoveChanges += 2 }

// fadeMoveChanges lets the changes of the best move fade, after an iteration.
func (s *stability) fadeMoveChanges() { s.bestMoveChanges /= 2 }

// follow notes the score of an iteration; first says that it is the first one, which has no trend.
func (s *stability) follow(value int, first bool) {
	clamped := score.ClampEvaluation(value)
	s.trend = 0
	if !first && value <= score.MateBound {
		s.trend = clamped - s.meanScore
	}
	s.meanScore = clamped - s.trend*2/3 // the mean moves a third of the way
}

// targetTime returns the time aimed at, in the present state of the root.
func (w *worker) targetTime() time.Duration {
	target := w.root.patience(w.run.budget.planned, &w.params.Tuning)
	if w.root.isForced() {
		target = min(target/onlyMoveShare, onlyMoveMost)
	}
	return target
}

// onlyMoveShare is the divisor of the target time for a forced move, and onlyMoveMost the longest target time of one,
// about as in Stockfish. That is enough to find the expected reply.
const (
	onlyMoveShare = 8
	onlyMoveMost  = 500 * time.Millisecond
)

// isForced reports whether there is no choice of a move: it is the only one, or the only one that keeps what endgame
// tables promise.
func (r *root) isForced() bool { return r.choicesEnd(0) == 1 }

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
