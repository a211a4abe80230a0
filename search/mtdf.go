package search

// mtdf carries out one iteration of one line by MTD(f) (Figure 3 of the paper,
// with the stepping of [bracket]): it tests values of the root, one pass of
// null-window searches each, until lower and upper bound have met. The first
// guess is the score of the iteration before; a line that has none takes that of
// the line above it. An iteration that needs more than MaxPasses is given up as if
// it had been stopped. It returns false if the search was.
func (w *worker) mtdf(depth, line int) bool {
	r := &w.root
	r.startLine(line)
	guess := r.toBeat
	switch {
	case guess != -infinity:
	case line > 0:
		guess = r.moves[line-1].score
	default:
		guess = drawScore
	}
	b := newBracket(guess, w.params.Grain, w.params.Tolerance)
	begun := w.run.elapsed(w)
	for !b.closed() && b.passes < w.params.MaxPasses {
		if w.id == 0 && !w.run.passLikelyEnds(w, begun, b.passes) {
			w.stopped = true
			break
		}
		gamma := b.gamma
		value, index := w.pass(gamma, depth)
		if w.stopped {
			break
		}
		if value >= gamma {
			r.failHigh(index, gamma, w.params.Tolerance)
			r.candidatePV = w.principalVariation(r.candidatePV, r.moves[line].move, value)
		} else if b.passes == 0 && line == 0 {
			r.failedLow = true
		}
		b.record(value)
		w.notePass(&b, depth, gamma, value)
		w.run.reportBound(w, &b, value >= gamma)
	}
	if w.stopped || !b.closed() {
		r.abandon()
		return !w.stopped
	}
	r.close(b.lower, depth, w.selDepth)
	w.settled = true
	w.settlePV()
	return true
}
