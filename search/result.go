package search

import (
	"slices"

	"penrose/board"
	"penrose/movegen"
	"penrose/score"
	"penrose/tt"
)

// Result is what a search decided.
type Result struct {
	Best   board.Move // board.NoMove if there is no legal move, or none that Limits.SearchMoves allows
	Ponder board.Move // expected reply, board.NoMove if unknown
	Lines  []Info     // as many as asked for and there are, only one if no iteration has closed; the PV of the first starts with Best. None if Limits.SearchMoves allows no legal move

	// Crossings counts the contradictory bounds that were met in the table, see
	// [tt.Table.Store].
	Crossings uint64
}

// collect returns the result when all workers have ended: that of the best of them.
func (r *Run) collect() Result {
	best := r.best()
	result := Result{}
	for _, w := range r.workers {
		result.Crossings += w.crossings
	}
	lines := best.root.lines()
	tellApart(lines, best.params.Grain)
	result.Best = lines[0].move
	result.Lines = best.describe(lines, true)
	if pv := result.Lines[0].PV; len(pv) > 1 {
		result.Ponder = pv[1]
	}
	return result
}

// lines returns the lines to show at the end: [root.linesSoFar] if there are such, else those of the last iteration in
// which all lines closed. If another move is chosen since, or if there was no such iteration, that move comes first, and
// the others as [root.below] says.
func (r *root) lines() []rootMove {
	if lines := r.linesSoFar(r.line); lines != nil {
		return lines
	}
	best := r.chosen()
	if len(r.finishedLines) > 1 && best.move == r.finishedLines[0].move {
		return slices.Clone(r.finishedLines)
	}
	lines := r.withOthers([]rootMove{*best})
	slices.SortStableFunc(lines[1:], byRankAndHistory)
	return lines
}

// linesSoFar returns all lines of an iteration in which only the first n have closed: those, and then others of the last
// iteration in which all did, as [root.below] says. If these would not be in order, fewer of the first count. It returns
// nil if there are none or no others.
func (r *root) linesSoFar(n int) []rootMove {
	if n >= len(r.finishedLines) || r.chosen() != &r.moves[0] {
		return nil
	}
	for ; n > 0; n-- {
		lines := r.withOthers(slices.Clone(r.moves[:n]))
		slices.SortStableFunc(lines[n:], byRankAndHistory)
		if slices.IsSortedFunc(lines, byRank) {
			return lines
		}
	}
	return nil
}

// withOthers returns lines of the running iteration, followed by lines of the last one in which all closed,
// as many as there were.
func (r *root) withOthers(lines []rootMove) []rootMove {
	last := lines[len(lines)-1]
	for _, rm := range r.finishedLines {
		if len(lines) >= len(r.finishedLines) {
			break
		}
		if !slices.ContainsFunc(lines, func(other rootMove) bool { return other.move == rm.move }) {
			lines = append(lines, r.below(rm, &last))
		}
	}
	return lines
}

// below returns rm, a line of the last iteration in which all closed, as it is shown below a line of the
// running iteration: with the upper bound that the running one has found for it. Its score is cut to that of
// the line above, as it may be too high by now. If the line above is mated, it is cut to just short of a mate
// and becomes an upper bound: a mate is never shown without its moves.
func (r *root) below(rm rootMove, above *rootMove) rootMove {
	if rm.mate != 0 || rm.tablebases.known {
		return rm
	}
	if upper := max(r.moves[r.index(rm.move)].upper, -score.MateBound); upper < rm.fine {
		rm.score, rm.fine, rm.atLeast, rm.atMost, rm.depth = upper, upper, false, true, max(rm.depth, above.depth)
	}
	rm.fine = min(rm.fine, max(above.fine, -score.MateBound))
	rm.atMost = rm.atMost || rm.fine > above.fine
	return rm
}

// withoutMove returns the result of a search of pos without a root move. A game that is over has a line
// that says how. In other positions it is [Limits.SearchMoves] that leaves no move, and nothing is known.
func withoutMove(pos *board.Position) Result {
	if movegen.HasLegalMove(pos) {
		return Result{}
	}
	info := Info{Line: 1, Lines: 1, Score: score.Draw, Bound: tt.Exact, Drawn: true}
	if pos.InCheck() {
		info.Score, info.Drawn = score.MatedIn(0), false
	}
	return Result{Lines: []Info{info}}
}

// anyMove returns a result with the first legal move of pos, of those of only unless that is empty.
func anyMove(pos *board.Position, only []board.Move) Result {
	var list movegen.List
	movegen.Legal(pos, &list)
	for _, m := range list.Moves() {
		if len(only) == 0 || slices.Contains(only, m) {
			return Result{Best: m, Lines: []Info{{Line: 1, Lines: 1, Bound: tt.Exact, PV: []board.Move{m}}}}
		}
	}
	return withoutMove(pos)
}
