package search

// mtdf carries out one iteration by MTD(f) (Figure 3 of the paper, with the
// stepping of [bracket]): it tests values of the root, one pass of null-window
// searches each, until lower and upper bound have met. The first guess is the
// score of the iteration before. It returns false if the search was stopped.
func (w *worker) mtdf(depth int) bool {
	r := &w.root
	guess := 0
	if r.score != -infinity {
		guess = r.score
	}
	b := newBracket(guess, w.params.Grain, w.params.Tolerance)
	r.startIteration()
	for !b.closed() && b.passes < w.params.MaxPasses {
		if w.id == 0 && !w.run.passLikelyEnds(b.passes) {
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
			r.candidatePV = w.principalVariation(r.candidatePV, r.moves[0].move, value)
		} else if b.passes == 0 {
			r.failedLow = true
		}
		b.record(value)
		w.notePass(&b, depth, gamma, value)
	}
	if w.stopped {
		r.abandon()
		return false
	}
	r.close(b.lower, depth)
	return true
}
