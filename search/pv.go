package search

import (
	"penrose/board"
	"penrose/movegen"
	"penrose/score"
)

// principalVariation overwrites line with the expected course of play after first. It
// reads the table: at each position the table move, or else the best move of a fail-low.
// It stops where the table has no legal move, at a draw, and where a bound disagrees with value, the value of the
// root, by more than the tolerance.
func (w *worker) principalVariation(line []board.Move, first board.Move, value int) []board.Move {
	line = append(line[:0], first)
	longest, slack := score.MaxPly, w.params.Tolerance
	if plies, ok := score.MatePlies(value); ok {
		longest, slack = min(abs(plies), longest), 0
	}
	f := w.playLine(line)
	for len(line) < longest {
		if draw, _ := w.isDraw(f); draw {
			break
		}
		entry, found := w.probe(tableKey(&f.pos), f.ply)
		if !found {
			break
		}
		expected := value // for the side to move
		if f.ply&1 == 1 {
			expected = -value
		}
		if entry.HasLower() && entry.Lower > expected+slack || entry.HasUpper() && entry.Upper < expected-slack {
			break
		}
		m := entry.Move
		if m == board.NoMove || !movegen.IsLegal(&f.pos, m) {
			m = entry.Second
		}
		if m == board.NoMove || !movegen.IsLegal(&f.pos, m) {
			break
		}
		line = append(line, m)
		f = w.makeMove(f, m)
	}
	w.takeBack(line)
	return line
}

// settlePV chooses the principal variation of rm after the bracket of its line has closed: the
// one in the table, or the one kept when the move failed high, if later
// passes have overwritten its tail. It completes a mating line.
func (w *worker) settlePV(rm *rootMove) {
	if w.isWholeMate(rm.pv, rm.score) {
		return
	}
	rm.pv = w.principalVariation(rm.pv, rm.move, rm.score)
	if kept := w.root.keptPV; len(kept) > len(rm.pv) && kept[0] == rm.move {
		rm.pv = append(rm.pv[:0], kept...)
	}
	if score.IsMate(rm.score) && !w.plain() && !w.isWholeMate(rm.pv, rm.score) {
		w.completeMate(rm)
	}
}

// keepPV keeps the principal variation of the root move that has just failed high or improved: later passes
// may overwrite it in the table. value is that of the pass.
func (w *worker) keepPV(value int) {
	r := &w.root
	r.keptPV = w.principalVariation(r.keptPV, r.moves[r.line].move, value)
}
