package search

import (
	"slices"

	"penrose/score"
	"penrose/search/driver"
)

// iterate searches ever deeper until a limit is reached or the search stopped.
func (w *worker) iterate() {
	defer w.publish()
	r := &w.root
	lines := w.lineCount()
	first := 1
	if !w.params.Deepening {
		first = w.run.maxDepth
	}
	for depth := first; depth <= w.run.maxDepth; depth++ {
		w.beginIteration(depth)
		switch w.iterateLines(lines) {
		case closed:
			r.finish(depth, lines)
			if w.id == 0 {
				w.report(slices.Clone(r.finishedLines))
			}
		case stopped:
			return
		}
		if w.id == 0 && w.enough() {
			return
		}
	}
}

// beginIteration notes that an iteration of the given depth begins, and how deep the one before it went.
func (w *worker) beginIteration(depth int) {
	w.deepestUsed = max(w.deepestUsed, w.selDepth)
	w.rootDepth, w.selDepth = depth, 0
}

// lineCount returns how many lines an iteration has.
func (w *worker) lineCount() int { return min(max(w.run.limits.MultiPV, 1), len(w.root.moves)) }

// outcome is how an iteration ends.
type outcome uint8

const (
	closed       outcome = iota // the bracket of the line has closed; with [driver.MTDbest] its bounds need not meet
	passesUsedUp                // MaxPasses passes were not enough
	stopped                     // the search is over
)

// iterateLines carries out an iteration of so many lines, one after another, until one does not close.
func (w *worker) iterateLines(lines int) outcome {
	for line := range lines {
		if end := w.iteration(line); end != closed {
			w.abandon()
			return end
		}
		w.reportClosed(line + 1)
	}
	return closed
}

// iteration carries out one iteration of one line: pass after pass until the lower and
// the upper bound of the line have met. The rule of the driver chooses the window of
// each pass. The first guess is the score of the iteration before, or that of the line
// above for a line that has none. If it does not close, [worker.abandon] has to follow.
func (w *worker) iteration(line int) outcome {
	r := &w.root
	r.startLine(line)
	guess := w.firstGuess()
	settings := &w.params.Settings
	rule := w.params.Driver.Rule(settings, guess)
	b := driver.NewBracket(settings)
	begun := w.elapsed()
	maxPasses := w.params.Driver.MaxPasses(settings)
	for !b.Closed() && b.Passes < maxPasses {
		// Completing the mating line of the line above may have reached a limit.
		if w.unwinding || w.id == 0 && (!w.passLikelyEnds(begun, b.Passes) || w.passDecides(&b)) {
			return stopped
		}
		win := rule.Next(&b)
		value, index := w.pass(win)
		if w.unwinding {
			return stopped
		}
		if value >= win.Beta {
			r.failHigh(index, win.Beta, w.params.Tolerance)
			w.keepPV(value)
		} else if value <= win.Alpha && b.Passes == 0 {
			r.noteFirstFailLow(win.Alpha, guess)
		}
		b.Record(win, value)
		w.doubtMove(&b, guess)
		w.logPass(&b, guess)
		w.reportBound(&b)
	}
	if !b.Closed() {
		return passesUsedUp
	}
	r.close(b.Lower, !b.ValueKnown(), w.rootDepth, w.selDepth)
	w.noteClosed()
	rm := &r.moves[line]
	w.settlePV(rm)
	w.settleMate(rm)
	w.refine(rm, b.Lower, b.Upper)
	return closed
}

// abandon ends an iteration that did not close.
func (w *worker) abandon() {
	w.root.abandon(w.rootDepth, w.selDepth)
	w.settleMate(&w.root.moves[w.root.line])
}

// firstGuess returns what the value of the running line is expected to be.
func (w *worker) firstGuess() int {
	r := &w.root
	guess := score.Draw
	switch {
	case r.toBeat != -score.Infinity:
		guess = r.toBeat
	case r.line > 0:
		guess = r.moves[r.line-1].score
	}
	if w.params.Guess != nil {
		return w.params.Guess(w.rootDepth, guess)
	}
	return guess
}
