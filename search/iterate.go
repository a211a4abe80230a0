package search

import (
	"penrose/score"
	"penrose/search/driver"
)

// iterate searches ever deeper until a limit is reached or the search stopped.
func (w *worker) iterate() {
	defer w.publish()
	r := &w.root
	lines := min(max(w.run.limits.MultiPV, 1), len(r.moves))
	first := 1
	if !w.params.Deepening {
		first = w.run.maxDepth
	}
	for depth := first; depth <= w.run.maxDepth; depth++ {
		w.deepest = max(w.deepest, w.selDepth)
		w.rootDepth, w.selDepth = depth, 0
		closed := 0
		for closed < lines && !w.unwinding && w.iteration(depth, closed) {
			closed++
		}
		if closed == lines {
			r.finish(depth, lines)
			tellApart(r.finishedLines, w.params.Grain)
			if w.id == 0 {
				w.run.report(w)
			}
		} else if w.unwinding {
			return
		}
		if w.id == 0 && w.run.enough(w) {
			return
		}
	}
}

// iteration carries out one iteration of one line: pass after pass until the lower and
// the upper bound of the line have met. The rule of the driver chooses the window of
// each pass. The first guess is the score of the iteration before, or that of the line
// above for a line that has none. iteration returns false if the line has not closed, because
// the search was stopped or because MaxPasses passes were not enough.
func (w *worker) iteration(depth, line int) bool {
	r := &w.root
	r.startLine(line)
	guess := w.firstGuess(depth)
	settings := &w.params.Settings
	rule := w.params.Driver.Rule(settings, guess)
	b := driver.NewBracket(settings)
	begun := w.run.elapsed(w)
	maxPasses := w.params.Driver.MaxPasses(settings)
	for !b.Closed() && b.Passes < maxPasses {
		if w.id == 0 && (!w.run.passLikelyEnds(w, begun, b.Passes) || w.run.passDecides(w, &b)) {
			w.unwinding = true
			break
		}
		win := rule.Window(&b)
		value, index := w.pass(win, depth)
		if w.unwinding {
			break
		}
		if value >= win.Beta {
			r.failHigh(index, win.Beta, w.params.Tolerance)
			r.candidatePV = w.principalVariation(r.candidatePV, r.moves[line].move, value)
		} else if value <= win.Alpha && win.Alpha < guess && b.Passes == 0 && line == 0 {
			r.failedLow = true
		}
		b.Record(win, value)
		w.notePass(&b, depth, guess)
		w.run.reportBound(w, &b)
	}
	if w.unwinding || !b.Closed() {
		w.abandon()
		return false
	}
	r.close(b.Lower, !b.ValueKnown(), depth, w.selDepth)
	w.noteClosed()
	rm := &r.moves[line]
	w.settlePV(rm)
	w.settleMate(rm)
	w.refine(rm, b.Lower, b.Upper)
	return true
}

// abandon ends an iteration that was stopped in the middle or given up.
func (w *worker) abandon() {
	w.root.abandon(w.rootDepth, w.selDepth)
	w.settleMate(&w.root.moves[w.root.line])
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
