package search

import (
	"math"

	"penrose/score"
)

// iterate searches ever deeper until a limit is reached or the search stopped.
func (w *worker) iterate() {
	defer func() { w.published.Store(w.nodes) }()
	r := &w.root
	lines := min(max(w.run.limits.MultiPV, 1), len(r.moves))
	first := 1
	if !w.params.Deepening {
		first = w.run.maxDepth
	}
	for depth := first; depth <= w.run.maxDepth; depth++ {
		w.rootDepth, w.selDepth = depth, 0
		for line := range lines {
			if w.stopped || !w.iteration(depth, line) {
				return
			}
		}
		r.finish(depth, lines)
		if w.id == 0 {
			w.run.report(w)
			if w.run.enough(w) {
				return
			}
		}
	}
}

// iteration carries out one iteration of one line: pass after pass with the
// windows that the rule of the driver chooses, until lower and upper bound of the
// line have met. The first guess is the score of the iteration before; a line
// that has none takes that of the line above it. An iteration of a driver that is
// limited to MaxPasses is given up after so many as if it had been stopped. It
// returns false if the search was.
func (w *worker) iteration(depth, line int) bool {
	r := &w.root
	r.startLine(line)
	guess := w.firstGuess(depth)
	driver := &drivers[w.params.Driver]
	rule := driver.rule(&w.params, guess)
	b := newBracket(&w.params)
	begun := w.run.elapsed(w)
	limit := w.params.MaxPasses
	if !driver.limited || limit == 0 {
		limit = math.MaxInt
	}
	for !b.closed() && b.passes < limit {
		if w.id == 0 && !w.run.passLikelyEnds(w, begun, b.passes) {
			w.stopped = true
			break
		}
		win := rule.window(&b)
		value, index := w.pass(win, depth)
		if w.stopped {
			break
		}
		if value >= win.beta {
			r.failHigh(index, win.beta, w.params.Tolerance)
			r.candidatePV = w.principalVariation(r.candidatePV, r.moves[line].move, value)
		} else if value <= win.alpha && win.alpha < guess && b.passes == 0 && line == 0 {
			r.failedLow = true
		}
		b.record(win, value)
		w.notePass(&b, depth, guess)
		w.run.reportBound(w, &b)
	}
	if w.stopped || !b.closed() {
		r.abandon()
		return !w.stopped
	}
	r.close(b.lower, !b.valueKnown(), depth, w.selDepth)
	w.settled = true
	w.settlePV()
	return true
}

// firstGuess returns what the value of the running line is expected to be.
func (w *worker) firstGuess(depth int) int {
	r := &w.root
	guess := r.toBeat
	switch {
	case guess != -score.Infinity:
	case r.line > 0:
		guess = r.moves[r.line-1].score
	default:
		guess = score.Draw
	}
	if w.params.Guess != nil {
		return w.params.Guess(depth, guess)
	}
	return guess
}
