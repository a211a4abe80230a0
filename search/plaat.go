package search

import (
	"penrose/board"
	"penrose/movegen"
	"penrose/score"
	"penrose/tt"
)

// Plaat says whether the search is the plain fixed-depth search of the papers, and what
// its leaves are. In it every driver finds the same value, or with [driver.MTDbest] a bound on it and a best move.
//
// In Plaat mode nothing is pruned, reduced or extended, and the value of a
// position depends on nothing but the position and the depth: repetitions and the
// fifty moves do not count, a bound from the table answers only at exactly the
// depth asked for, and entries are recognised by their whole key.
type Plaat uint8

// The modes.
const (
	PlaatOff        Plaat = iota // full strength
	PlaatEvaluation              // leaves are static evaluations
	PlaatQuiescence              // leaves are quiescence searches
)

var plaatNames = [...]string{PlaatOff: "off", PlaatEvaluation: "evaluation", PlaatQuiescence: "quiescence"}

// String returns "off", "evaluation" or "quiescence".
func (m Plaat) String() string { return plaatNames[m] }

// PlaatModes returns all modes, off first.
func PlaatModes() []Plaat { return []Plaat{PlaatOff, PlaatEvaluation, PlaatQuiescence} }

// Plain returns p for the mode m: without selectivity, with exact bounds, and with the
// rules of the papers. If m is PlaatOff, only the mode changes.
func (p Params) Plain(m Plaat) Params {
	p.Plaat = m
	if m == PlaatOff {
		return p
	}
	p.Steps = Steps{History: p.History, Killers: p.History}
	p.Grain, p.Tolerance, p.Striding = 1, 0, false
	p.MaxPasses = 0
	return p
}

// plain reports whether w searches in Plaat mode.
func (w *worker) plain() bool { return w.params.Plaat != PlaatOff }

// searchPlainly is [worker.search] in Plaat mode: Figure 1 of "Best-First and Depth-First
// Minimax Search in Practice" and nothing else. It retrieves, expands and stores; what the
// expansion would prune and reduce has been turned off by [Params.Plain].
func (w *worker) searchPlainly(n *node) (value int, repetition repeatedPly) {
	f := n.f
	if f.ply >= score.MaxPly {
		return w.onGrid(w.evaluate(f)), noRepetition
	}
	n.entry = w.retrieveExactly(f, n.askedDepth)
	if value, answered := n.entry.Answers(n.alpha, n.beta, n.askedDepth); answered {
		w.tableAnswers++
		return value, noRepetition
	}
	f.clearEvals()
	n.estimate = score.None
	return w.expand(n)
}

// retrieveExactly is [worker.retrieve] in Plaat mode, for a search depth plies deep: bounds of another depth
// than the one asked for do not count.
func (w *worker) retrieveExactly(f *frame, depth int) tt.Entry {
	if !w.params.Memory {
		return tt.Unknown()
	}
	entry, _ := w.table.Probe(w.keyAt(f), f.ply)
	if !w.params.Bounds {
		moves := tt.Unknown()
		moves.Move, moves.Second = entry.Move, entry.Second
		entry = moves
	}
	if entry.LowerDepth != depth {
		entry.DropLower()
	}
	if entry.UpperDepth != depth {
		entry.DropUpper()
	}
	if depth <= 0 && !f.pos.InCheck() && entry.Move != board.NoMove && !movegen.SeeGE(&f.pos, entry.Move, 0) {
		entry.Move = board.NoMove // quiescence must not depend on what a deeper search knows
	}
	return entry
}

// leaf returns the static evaluation of the position of f and keeps it in the
// table: the papers' algorithms store their leaves, too.
func (w *worker) leaf(f *frame) int {
	if !w.enter(f) {
		return 0
	}
	entry := w.retrieveExactly(f, 0)
	if entry.LowerDepth == 0 && entry.Lower == entry.Upper {
		w.tableAnswers++
		return entry.Lower
	}
	evaluation := entry.Eval
	if evaluation == score.None {
		evaluation = w.evaluate(f)
	}
	value := w.onGrid(evaluation)
	w.store(f, tt.Update{Score: value, Bound: tt.Exact, Eval: evaluation})
	return value
}
