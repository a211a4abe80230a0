package search

import (
	"penrose/score"
	"penrose/syzygy"
	"penrose/tt"
)

// Tablebases says how an engine uses endgame tables.
type Tablebases struct {
	Tables *syzygy.Tables // nil for none
	// ProbeDepth is the least depth, in plies, at which positions with the most pieces that
	// may be probed are probed. Smaller positions are probed at any depth.
	ProbeDepth int
	// ProbeLimit is the most pieces, kings included, that a probed position may have.
	ProbeLimit int
	// IgnoreRule50 makes wins count that take more than a hundred plies without
	// progress.
	IgnoreRule50 bool
}

// SetTablebases changes the use of endgame tables. What is in the transposition table
// is forgotten, as by [Engine.Forget]: values may rest on other tables.
func (e *Engine) SetTablebases(t Tablebases) {
	e.tablebases = t
	e.Forget()
}

// pieces returns the most pieces of positions that may be probed, 0 for none.
func (t *Tablebases) pieces() int {
	if t.Tables == nil {
		return 0
	}
	return min(t.ProbeLimit, t.Tables.MaxPieces())
}

// tablebaseDepthBonus is how much deeper than asked a value from the tables counts, in
// plies: it is worth more than a search. It is not without limit, as a mate found later
// has to replace it.
const tablebaseDepthBonus = 6

// tablebaseValue is what endgame tables prove about the value of a node.
type tablebaseValue struct{ lower, upper int }

// unknownTablebaseValue returns that of a node without an answer from the tables.
func unknownTablebaseValue() tablebaseValue { return tablebaseValue{-score.Infinity, score.Infinity} }

// clamp returns value limited to what the tables prove.
func (v tablebaseValue) clamp(value int) int { return max(v.lower, min(value, v.upper)) }

// bound returns what an exact value that came out of clamp proves: at an end of what the
// tables prove, one side only.
func (v tablebaseValue) bound(value int) tt.Bound {
	switch {
	case value == v.lower && v.upper > v.lower:
		return tt.LowerBound
	case value == v.upper && v.lower < v.upper:
		return tt.UpperBound
	}
	return tt.Exact
}

// update returns the entry for a node searched depth plies deep whose window the
// tables answer, if they do. A win is stored as a lower bound and a loss as an upper
// bound: the value may still be a mate.
func (v tablebaseValue) update(alpha, beta, depth int) (u tt.Update, answered bool) {
	u = tt.Update{Depth: min(depth+tablebaseDepthBonus, tt.MaxDepth), Eval: score.None}
	switch {
	case v.lower == v.upper:
		u.Score, u.Bound = v.lower, tt.Exact
	case v.lower >= beta:
		u.Score, u.Bound = v.lower, tt.LowerBound
	case v.upper <= alpha:
		u.Score, u.Bound = v.upper, tt.UpperBound
	default:
		return u, false
	}
	return u, true
}

// askTablebases is step 4 of [worker.search]: what the endgame tables prove answers n, or limits
// its value later.
func (w *worker) askTablebases(n *node) (value int, answered bool) {
	var known bool
	if n.tablebases, known = w.probeTablebases(n.f, n.askedDepth); !known {
		return 0, false
	}
	update, answered := n.tablebases.update(n.alpha, n.beta, n.askedDepth)
	if answered {
		w.store(n.f, update)
	}
	return update.Score, answered
}

// dropTablebaseBounds takes out of an entry what only endgame tables can have proven. The nodes of a search for a mate, and
// of one whose root the tables know, ask no tables (see [Run.useTablebases]), and what an earlier search had from
// them would end it.
func dropTablebaseBounds(entry *tt.Entry) {
	if entry.Lower == score.TablebaseWin {
		entry.DropLower()
	}
	if entry.Upper == -score.TablebaseWin {
		entry.DropUpper()
	}
}

// probeTablebases returns what the endgame tables prove about the position of f, searched
// depth plies deep. The tables know nothing of castling rights and assume that the
// counter of the fifty-move rule stands at 0.
func (w *worker) probeTablebases(f *frame, depth int) (v tablebaseValue, ok bool) {
	p := &f.pos
	t := &w.run.engine.tablebases
	pieces := p.Occupied().Count()
	if pieces > w.tablebasePieces || pieces == w.tablebasePieces && depth < t.ProbeDepth ||
		p.Rule50() != 0 || p.CastlingRooks() != 0 {
		return unknownTablebaseValue(), false
	}
	outcome, ok := t.Tables.ProbeWDL(p)
	w.pollSoon() // the disk may have taken long, even for no answer
	if !ok {
		return unknownTablebaseValue(), false
	}
	w.tablebaseHits++
	switch t.valueOf(outcome) {
	case score.TablebaseWin:
		return tablebaseValue{score.TablebaseWin, score.Infinity}, true
	case -score.TablebaseWin:
		return tablebaseValue{-score.Infinity, -score.TablebaseWin}, true
	}
	return tablebaseValue{score.Draw, score.Draw}, true
}

// valueOf returns the score that an outcome stands for.
func (t *Tablebases) valueOf(outcome syzygy.WDL) int {
	switch {
	case outcome == syzygy.Win, outcome == syzygy.CursedWin && t.IgnoreRule50:
		return score.TablebaseWin
	case outcome == syzygy.Loss, outcome == syzygy.BlessedLoss && t.IgnoreRule50:
		return -score.TablebaseWin
	}
	return score.Draw
}
