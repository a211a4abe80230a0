package search

import (
	"slices"

	"penrose/board"
	"penrose/score"
)

// This file makes scores finer than the grain, for those who look at them and to rank lines whose brackets
// do not tell them apart. Nodes below the root never see the fine values. With a grain of 1 all scores would
// be fine, but the search needs three quarters more nodes to the same depth with one line, and half more with
// five (docs/search.md).

// refine finds the fine value of rm, whose bracket has closed at lower to upper: the
// corrected evaluation at the end of its line, from which the value was rounded if the
// line is whole. Rounding explains half a grain beyond the bracket. An evaluation
// farther away counts as the end of the bracket that is nearer to it.
func (w *worker) refine(rm *rootMove, lower, upper int) {
	rm.drawn = false
	if abs(rm.fine) > score.Limit || rm.atLeast || w.plain() {
		return
	}
	slack := w.params.Grain / 2
	value, drawn := w.valueAtEnd(rm.pv, lower-slack, upper+slack)
	rm.drawn = drawn
	switch {
	case value == score.None:
	case value < lower-slack:
		rm.fine = lower
	case value > upper+slack:
		rm.fine = score.ClampEvaluation(upper)
	default:
		rm.fine = value
	}
	rm.meanFine += (rm.fine*meanUnit - rm.meanFine) / 2
}

// meanUnit is the number of units of [rootScore.meanFine] in a centipawn.
const meanUnit = 256

// valueAtEnd returns the corrected evaluation of the position at the end of line, for the side to
// move at the root, and whether that position is a draw. The value is score.None in check. A draw by the endgame tables
// counts if it is from least to most: otherwise the line is worth something else, as quiescence, for one, does not ask
// the tables.
func (w *worker) valueAtEnd(line []board.Move, least, most int) (value int, drawn bool) {
	f, value := w.playLine(line), score.None
	if drawn, _ = w.isDraw(f); !drawn && w.tablebasePieces > 0 && least <= score.Draw && score.Draw <= most {
		proven, _ := w.probeTablebases(f, w.rootDepth)
		drawn = proven.lower == proven.upper
	}
	if drawn {
		value = score.Draw
	} else if !f.pos.InCheck() {
		value = corrected(w.evaluate(f), w.correction(f))
		if f.ply&1 == 1 {
			value = -value
		}
	}
	w.takeBack(line)
	return value, drawn
}

// tellApart lowers the fine values of lines that would be shown with the same number
// although one comes before the other, by as little as shows. No line is shown lower than its
// value by more than half a grain, the precision of the search: by two centipawns as shown
// with a grain of 8, by one with a grain of 4. If a line ends in a draw, all that are worth as
// much stay at that, and no line that is worth more is shown below it.
func tellApart(lines []rootMove, grain int) {
	mostBelow := grain * 100 / (2 * score.HalfWon)
	draws := slices.ContainsFunc(lines, func(rm rootMove) bool { return rm.drawn })
	before := lines[0] // the line above, before it was lowered
	for i := 1; i < len(lines); i++ {
		rm := &lines[i]
		tied := byRankAndHistory(before, *rm) == 0
		before = *rm
		if abs(rm.fine) > score.Limit {
			continue
		}
		if rm.atMost { // of an upper bound nothing can be taken away
			rm.fine = min(rm.fine, lines[i-1].fine)
			continue
		}
		above := lines[i-1].fine
		most, least := score.Shown(above), score.Shown(rm.fine)-mostBelow
		if !tied {
			most--
		}
		if draws && rm.fine >= score.Draw {
			least = max(least, score.Draw)
		}
		rm.fine = min(rm.fine, above)
		for score.Shown(rm.fine) > max(most, least, -score.MostShown) {
			rm.fine--
		}
	}
}
