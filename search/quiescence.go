package search

import (
	"penrose/board"
	"penrose/movegen"
	"penrose/score"
	"penrose/tt"
)

// quiesce returns a value of the position of f and its repetition in the sense
// of [worker.search]. It searches the captures and promotions that do not lose material. One
// that is the table move is searched even if it does. In check it searches the evasions, but few quiet ones. Results
// are stored in the table at depth 0: MTD(f) comes back to its leaves in every pass. Not stored are those that need
// no search, those that rest on a repetition above, and the evaluation alone where it fails high and the table has it.
func (w *worker) quiesce(f *frame, alpha, beta int) (value int, repetition repeatedPly) {
	if !w.enter(f) {
		return 0, noRepetition
	}
	if value, repetition, answered := w.quiesceAtOnce(f); answered {
		return value, repetition
	}
	entry := w.retrieveLeaf(f)
	if value, answered := entry.Answers(alpha, beta, 0); answered {
		w.tableAnswers++
		return value, noRepetition
	}

	// In check evasions are tried, otherwise captures and promotions, unless the stand pat fails high.
	pos := &f.pos
	inCheck := pos.InCheck()
	best, bestMove, raisedAlpha := -score.Infinity, board.NoMove, alpha
	if inCheck {
		f.clearEvals()
		f.picker.Start(pos, &f.context, entry.Move, entry.Second)
	} else {
		if best = w.standPat(f, beta, &entry); best >= beta {
			return best, noRepetition
		}
		raisedAlpha = max(raisedAlpha, best)
		f.picker.StartNoisy(pos, &f.context, entry.Move, 0)
	}

	moves, evasions := 0, 0 // of all kinds, and quiet ones
	repetition = noRepetition
	for m := f.picker.Next(); m != board.NoMove; m = f.picker.Next() {
		w.prefetch(f, m)
		moves++
		quietEvasion := inCheck && !pos.IsNoisy(m)
		// A few evasions will do once one does not lose for certain, and captures have to bring
		// the value up to alpha. Price: -3 Elo, within the error (20,000 nodes, a screen of
		// 2,000 games).
		if w.params.Delta && isNotLost(best) {
			if inCheck {
				if f.picker.AtBadNoisy() || quietEvasion && evasions >= enoughEvasions {
					break
				}
			} else if most, hopeless := w.deltaPrune(f, m, alpha); hopeless {
				best = max(best, most)
				continue
			}
		}
		if quietEvasion {
			evasions++
		}
		next := w.makeMove(f, m)
		value, childRepetition := w.quiesce(next, -beta, -raisedAlpha)
		value = -value
		w.unmakeMove()
		if w.unwinding {
			return 0, noRepetition
		}
		if value > best {
			best, bestMove = value, m
			raisedAlpha = max(raisedAlpha, value)
			if value >= beta {
				repetition = childRepetition
				break
			}
		}
		repetition = min(repetition, childRepetition)
	}
	if inCheck && moves == 0 {
		return score.MatedIn(f.ply), noRepetition
	}
	// Only in check: after a capture no earlier position can come up again.
	if w.dependsOnPath(f, repetition) {
		return best, repetition
	}

	w.store(f, tt.Update{Score: best, Bound: tt.BoundOf(best, alpha, beta), Move: bestMove, Eval: f.rawEval})
	return best, repetition
}

// quiesceAtOnce answers f if it needs neither the table nor a search: draws, the end of the stack, and at ply 1
// known mates and stalemate, as an iteration of depth 1 searches root moves by quiescence alone.
func (w *worker) quiesceAtOnce(f *frame) (value int, repetition repeatedPly, answered bool) {
	if !w.plain() {
		if draw, repetition := w.isDraw(f); draw {
			return score.Draw, repetition, true
		}
		if f.ply == 1 {
			if value, known := w.knownMate(f); known {
				return value, noRepetition, true
			}
			if !f.pos.InCheck() && !movegen.HasLegalMove(&f.pos) {
				return score.Draw, noRepetition, true
			}
		}
	}
	if f.ply >= score.MaxPly {
		return w.onGrid(w.evaluate(f)), noRepetition, true
	}
	return 0, noRepetition, false
}

// retrieveLeaf returns what quiescence may believe of the table entry of f.
func (w *worker) retrieveLeaf(f *frame) tt.Entry {
	if w.plain() {
		return w.retrieveExactly(f, 0)
	}
	return w.retrieve(f)
}

// standPat evaluates f and returns the value of making no capture at all. A bound in entry that
// contradicts the evaluation takes its place. If it fails high, it is stored, unless entry
// has the evaluation.
func (w *worker) standPat(f *frame, beta int, entry *tt.Entry) int {
	w.setEvals(f, entry.Eval)
	value := believed(w.onGrid(f.staticEval), entry)
	if value >= beta && entry.Eval == score.None {
		w.store(f, tt.Update{Score: value, Bound: tt.LowerBound, Eval: f.rawEval})
	}
	return value
}

// deltaPrune reports whether the capture m at f is hopeless: it leaves the value at or below alpha even if nothing
// is taken back. most is what it is then worth at most.
func (w *worker) deltaPrune(f *frame, m board.Move, alpha int) (most int, hopeless bool) {
	if gainMayExceedVictim(&f.pos, m) {
		return 0, false
	}
	most = w.onGrid(f.staticEval + w.params.Tuning.DeltaMargin + movegen.ExchangeValue(f.pos.Captured(m)))
	return most, most <= alpha && !movegen.GivesCheck(&f.pos, m)
}

// enoughEvasions is the number of quiet moves out of check that quiescence searches,
// unless all of them get mated.
const enoughEvasions = 2
