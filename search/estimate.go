package search

import (
	"penrose/board"
	"penrose/score"
	"penrose/tt"
)

// assess finds the static evaluation of f and returns the best estimate of its
// value: that evaluation, or the bound that contradicts it. In check there is neither.
func (w *worker) assess(f *frame, ply int, entry *tt.Entry) int {
	if f.pos.InCheck() {
		f.clearEvals()
		return score.None
	}
	if f.excluded == board.NoMove {
		w.setEvals(f, ply, entry.Eval)
		if entry.Eval == score.None { // the node may be given up below without a store, and comes back in every pass
			w.store(ply, tt.Update{Bound: tt.NoBound, Depth: tt.MinDepth, Eval: f.rawEval})
		}
	}
	return believed(f.staticEval, entry)
}

// setEvals finds the static evaluation of f, the frame of ply, as [worker.staticEval] does, and corrects it.
func (w *worker) setEvals(f *frame, ply, known int) {
	correction := w.correction(f) // before the evaluation, during which its memory comes
	f.rawEval = w.staticEval(ply, known)
	f.staticEval = corrected(f.rawEval, correction)
}

// clearEvals notes that f has no static evaluation.
func (f *frame) clearEvals() { f.rawEval, f.staticEval = score.None, score.None }

// believed returns an evaluation, or the bound of its position's entry that contradicts it.
func believed(evaluation int, entry *tt.Entry) int {
	switch {
	case entry.HasLower() && entry.Lower > evaluation:
		return entry.Lower
	case entry.HasUpper() && entry.Upper < evaluation:
		return entry.Upper
	}
	return evaluation
}

// improving reports whether the static evaluation at ply is better than when the
// same side last was to move and not in check.
func (w *worker) improving(ply int) bool {
	for back := 2; back <= 4 && back <= ply; back += 2 {
		if before := w.frames[ply-back].staticEval; before != score.None {
			return w.frames[ply].staticEval > before
		}
	}
	return false
}
