package search

import (
	"penrose/eval/endgame"
	"penrose/score"
	"penrose/tt"
)

// assess sets the static evaluation of n, stores it if the table has none, and returns the best estimate of n's
// value: that evaluation, or the bound that contradicts it. In check there is neither.
func (w *worker) assess(n *node) int {
	f, entry := n.f, &n.entry
	if f.pos.InCheck() {
		f.clearEvals()
		return score.None
	}
	if !f.testsSingularity() {
		w.setEvals(f, entry.Eval)
		if entry.Eval == score.None { // the node may be given up below without a store, and comes back in every pass
			w.store(f, tt.Update{Bound: tt.NoBound, Depth: tt.MinDepth, Eval: f.rawEval})
		}
	}
	return believed(f.staticEval, entry)
}

// setEvals sets the static evaluation of f, and corrects it. known is that of the table entry, before its correction, or
// score.None.
func (w *worker) setEvals(f *frame, known int) {
	correction := w.correction(f) // first: its memory comes while the evaluation is computed
	f.rawEval = known
	if known == score.None {
		f.rawEval = w.evaluate(f)
	}
	f.staticEval = corrected(f.rawEval, correction)
}

// evaluate returns the static evaluation of the position of f in centipawns, within
// ±score.Limit.
func (w *worker) evaluate(f *frame) int {
	w.evaluations++
	value := w.eval.Evaluate(&f.pos)
	if w.params.Endgames { // Price: 2 Elo (2,000 nodes, 10,000 games), 5 (20,000 nodes, a screen of 2,000 games).
		value = endgame.Adjust(&f.pos, value)
	}
	return score.ClampEvaluation(w.handicap.misjudge(&f.pos, value))
}

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

// improving reports whether the static evaluation of f is better than two plies before, or than four plies before if the
// side to move was in check then. If it was in check both times, it is not.
func (w *worker) improving(f *frame) bool {
	for back := 2; back <= 4 && back <= f.ply; back += 2 {
		if before := w.frames[f.ply-back].staticEval; before != score.None {
			return f.staticEval > before
		}
	}
	return false
}
