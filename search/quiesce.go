package search

import (
	"penrose/board"
	"penrose/movegen"
	"penrose/score"
	"penrose/tt"
)

// quiesce returns a value of the position at ply in the sense of [worker.search]
// after the captures and promotions have been played out that do not lose
// material; in check, after the evasions, of which a few quiet ones are enough.
// Results are kept in the table at depth 0, unless they rest on a repetition above:
// MTD(f) comes back to its leaves in every pass.
func (w *worker) quiesce(alpha, beta, ply int) int {
	if w.enter(ply) {
		return 0
	}
	f := &w.frames[ply]
	pos := &f.pos
	inCheck := pos.InCheck()
	if w.params.Plaat == PlaatOff && w.isDraw(ply) {
		return score.Draw
	}
	if ply >= score.MaxPly {
		return w.coarse(w.evaluate(ply))
	}
	w.restsOn = never

	entry := w.retrieve(ply, 0)
	if value, answered := answeredBy(&entry, alpha, beta, 0); answered {
		w.answered++
		return value
	}

	// Stand pat: the side to move need not capture.
	t := &w.params.Tuning
	best, bestMove, a := -score.Infinity, board.NoMove, alpha
	f.rawEval, f.staticEval = score.None, score.None
	if !inCheck {
		f.rawEval = w.staticEval(ply, &entry)
		f.staticEval = w.correctedEval(f, f.rawEval)
		best = w.coarse(f.staticEval)
		if best >= beta {
			if entry.Eval == score.None {
				w.store(ply, tt.Update{Score: best, Bound: tt.LowerBound, Eval: f.rawEval})
			}
			return best
		}
		a = max(a, best)
		f.picker.startNoisy(pos, &f.order, entry.Cut, 0)
	} else {
		f.picker.start(pos, &f.order, entry.Cut, entry.Second)
	}

	moves, quiets, restsOn := 0, 0, never
	for m := f.picker.pick(); m != board.NoMove; m = f.picker.pick() {
		moves++
		if w.params.Delta && best > -score.MateBound {
			if inCheck {
				// A few evasions will do once one does not get mated.
				if f.picker.stage >= stageBadNoisy || !pos.IsNoisy(m) && quiets >= enoughEvasions {
					break
				}
			} else if most := w.coarse(f.staticEval + t.DeltaMargin + movegen.ExchangeValue(pos.Captured(m))); most <= alpha &&
				m.Kind() != board.Promotion && !movegen.GivesCheck(pos, m) {
				best = max(best, most) // even the man that it takes would not be enough
				continue
			}
		}
		if inCheck && !pos.IsNoisy(m) {
			quiets++
		}
		w.makeMove(ply, m)
		value := -w.quiesce(-beta, -a, ply+1)
		w.unmakeMove()
		if w.stopped {
			return 0
		}
		if value > best {
			best, bestMove = value, m
			a = max(a, value)
			if value >= beta {
				restsOn = w.restsOn
				break
			}
		}
		restsOn = min(restsOn, w.restsOn)
	}
	w.restsOn = restsOn
	if inCheck && moves == 0 {
		return score.MatedIn(ply)
	}
	// Only in check: after a capture nothing above can come up again.
	if restsOn < ply && w.params.PathFree {
		return best
	}

	update := tt.Update{Score: best, Bound: tt.UpperBound, Move: bestMove, Eval: f.rawEval}
	if best >= beta {
		update.Bound = tt.LowerBound
	} else if best > alpha {
		update.Bound = tt.Exact
	}
	w.store(ply, update)
	return best
}

// enoughEvasions is how many quiet moves out of check quiescence looks at, unless
// all get mated.
const enoughEvasions = 2
