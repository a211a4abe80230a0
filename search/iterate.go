package search

import "math"

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
		if w.skips(depth) && depth < w.run.maxDepth {
			continue
		}
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
	r.close(b.lower, b.proven && b.upper-b.lower > b.tolerance, depth, w.selDepth)
	w.settled = true
	w.settlePV()
	return true
}

// firstGuess returns what the value of the running line is expected to be.
func (w *worker) firstGuess(depth int) int {
	r := &w.root
	guess := r.toBeat
	switch {
	case guess != -infinity:
	case r.line > 0:
		guess = r.moves[r.line-1].score
	default:
		guess = drawScore
	}
	if w.params.Guess != nil {
		return w.params.Guess(depth, guess)
	}
	if isMate(guess) {
		return guess
	}
	return guess + w.stagger()
}

// stagger returns by how much the helper threads guess otherwise than the first
// one, in centipawns, every other of them higher and every other lower, so that
// they answer other questions about the tree and meet in the table.
func (w *worker) stagger() int {
	const steps = 4
	away := (w.id + 1) / 2 % steps * w.params.Stagger
	if w.id&1 == 0 {
		away = -away
	}
	return away
}

// skips tells whether a helper thread leaves the iteration of the given depth out
// and goes on with the next: each leaves out every third, not all the same.
func (w *worker) skips(depth int) bool {
	return w.params.SkipDepths && w.id > 0 && depth > 1 && (depth+w.id)%3 == 0
}
