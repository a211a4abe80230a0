package search

// mtdf carries out one iteration of one line by MTD(f) (Figure 3 of the paper,
// with the stepping of [bracket]): it tests values of the root, one pass of
// null-window searches each, until lower and upper bound have met. The first
// guess is the score of the iteration before; a line that has none takes that of
// the line above it. It returns false if the search was stopped.
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
	for !b.closed() && b.passes < w.params.MaxPasses {
		if w.id == 0 && !w.run.passLikelyEnds(w, b.passes) {
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
	}
	if w.stopped {
		r.abandon()
		return false
	}
	r.close(b.lower, depth)
	return true
}

// notePass writes the pass log.
func (w *worker) notePass(b *bracket, depth, gamma, value int) {
	if w.run.passLog == nil || w.id != 0 {
		return
	}
	r := &w.root
	w.run.passLog(Pass{
		Depth: depth, Line: r.line + 1, Number: b.passes,
		Gamma: gamma, Value: value, Lower: b.lower, Upper: b.upper,
		Nodes: w.nodes, Move: r.moves[r.line].move, Crossed: b.crossed,
	})
}
