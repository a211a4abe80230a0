package search

import (
	"cmp"
	"slices"

	"penrose/board"
	"penrose/score"
	"penrose/search/order"
	"penrose/syzygy"
)

// rootMove is a move of the root position with what the search knows of it. The root has no
// table entry: that could be overwritten in the middle of a search, and this cannot.
type rootMove struct {
	move       board.Move
	tablebases rootVerdict // of the search
	nodes      uint64      // searched below it for the first line, in all iterations
	bounds                 // of the running iteration
	rootScore              // of the last bracket that closed with this move committed, or of one that was abandoned, see [root.abandon]
	shownMate              // of all iterations
}

// rootVerdict is what endgame tables say about a root move.
type rootVerdict struct {
	rank  int  // the moves of a line have the same rank
	known bool // they know the move, and its score is score
	score int
}

// bounds are those of a root move in the running iteration: lower <= value <= upper.
type bounds struct{ lower, upper int }

// lowerTo takes in an upper bound. It also lowers a lower bound of an earlier pass that contradicts it.
func (b *bounds) lowerTo(value int) { b.lower, b.upper = min(b.lower, value), min(b.upper, value) }

// raiseTo takes in a lower bound. An upper bound of an earlier pass that it contradicts is forgotten: the
// next pass asks again.
func (b *bounds) raiseTo(value int) {
	b.lower = max(b.lower, value)
	if b.upper < b.lower {
		b.upper = score.Infinity
	}
}

// rootScore is the score of a root move and what belongs to it.
type rootScore struct {
	score    int          // -score.Infinity if there was none, see hasScore
	fine     int          // the score to show and to rank by, finer than the grain; see [worker.refine]
	drawn    bool         // the line ends in a draw
	meanFine int          // a mean of fine that prefers the last iterations, in 1/meanUnit centipawns
	depth    int          // plies
	selDepth int          // plies
	atLeast  bool         // the value may be more than score; see [driver.MTDbest] and [root.abandon]
	atMost   bool         // the value may be less than score; see [root.below]
	pv       []board.Move // starts with the move
}

// set notes a score of the given depths. atLeast says that the true value may be higher.
func (s *rootScore) set(value int, atLeast bool, depth, selDepth int) {
	if !s.hasScore() {
		s.meanFine = value * meanUnit
	}
	s.score, s.fine, s.atLeast, s.atMost, s.depth, s.selDepth = value, value, atLeast, false, depth, selDepth
}

// hasScore reports whether there is a score.
func (s *rootScore) hasScore() bool { return s.score != -score.Infinity }

// shownMate is the shortest mate that a root move has been seen to give; see [worker.settleMate].
type shownMate struct {
	mate     int          // its score, 0 if there was none
	mateLine []board.Move // its moves
}

// root holds the root moves and decides which of them is played. It keeps one or
// more lines (MultiPV): line k is the best of the moves that the lines before it
// have not taken. While line k is searched, moves[:k] are those of the lines before.
// The other moves follow, the likely best one first.
//
// Passes that fail low say only that no move reaches gamma and never change the
// choice. A pass that fails high names a move. The score to beat is that of the committed move when its bracket
// last closed. If gamma is at least that score less the tolerance, the move is committed at once. With a lower
// gamma, after passes that failed low, the move is only a candidate
// until the bracket closes: other moves may yet prove better. In MTD(f) as it plays, whose first pass asks for just that
// score, a single fail-low brings gamma down so far; with other drivers it may take more.
type root struct {
	moves []rootMove
	runningLine
	finishedIteration
	stability
}

// runningLine is what a root knows of the line that is being searched. [root.startLine] sets it.
type runningLine struct {
	line      int        // from 0
	incumbent board.Move // that it began with
	end       int        // moves[line:end] are those that the line may choose from
	committed board.Move
	toBeat    int // score of committed when its bracket last closed; -score.Infinity before
	candidate board.Move
	keptPV    []board.Move // see [worker.keepPV]; empty before
}

// finishedIteration is the last iteration in which all lines closed.
type finishedIteration struct {
	finishedDepth int        // plies, 0 if there was none
	finishedLines []rootMove // best first
}

// reset fills r with the legal moves of pos, whose context is c, the likely good ones first. If only is not
// empty, other moves are left out.
func (r *root) reset(pos *board.Position, c *order.Context, only []board.Move) {
	*r = root{
		moves:             r.moves[:0],
		runningLine:       runningLine{keptPV: r.keptPV[:0]},
		finishedIteration: finishedIteration{finishedLines: r.finishedLines[:0]},
	}
	var p order.Picker
	p.Start(pos, c, board.NoMove, board.NoMove) // completes c, which the passes need, too
	for m := p.Next(); m != board.NoMove; m = p.Next() {
		if len(only) == 0 || slices.Contains(only, m) {
			r.moves = append(r.moves, rootMove{move: m, rootScore: rootScore{score: -score.Infinity, pv: []board.Move{m}}})
		}
	}
}

// rank sorts the moves by what endgame tables say about them: a line never plays a
// move that gives away a better outcome. Without an answer nothing changes.
func (r *root) rank(moves []syzygy.RootMove, t *Tablebases) {
	for _, ranked := range moves {
		if i := r.index(ranked.Move); i >= 0 {
			rm := &r.moves[i]
			rm.tablebases = rootVerdict{rank: ranked.Rank, known: true, score: t.valueOf(ranked.Outcome)}
		}
	}
	slices.SortStableFunc(r.moves, func(a, b rootMove) int { return b.tablebases.rank - a.tablebases.rank })
}

// choicesEnd returns the end of the moves that a line may choose from, those of the same
// rank: moves[line:choicesEnd(line)].
func (r *root) choicesEnd(line int) int {
	end := line + 1
	for end < len(r.moves) && r.moves[end].tablebases.rank == r.moves[line].tablebases.rank {
		end++
	}
	return end
}

// startLine begins an iteration of the given line. The first line forgets the bounds of the iteration
// before; those of the others go on from what the lines above them have found.
func (r *root) startLine(line int) {
	if line == 0 {
		r.failedLow = false
		for i := range r.moves {
			r.moves[i].bounds = bounds{-score.Infinity, score.Infinity}
		}
	}
	r.runningLine = runningLine{
		line: line, end: r.choicesEnd(line), incumbent: r.moves[line].move,
		committed: r.moves[line].move, toBeat: r.moves[line].score, keptPV: r.keptPV[:0],
	}
}

// failHigh notes that the pass with gamma found move number i good enough.
func (r *root) failHigh(i, gamma, tolerance int) {
	r.promote(i)
	r.candidate = r.moves[r.line].move
	if gamma >= r.toBeat-tolerance {
		r.commit()
	}
}

// improve notes that a pass with a wide window found move number i to be worth
// more than every move before it.
func (r *root) improve(i int) {
	r.promote(i)
	r.candidate = r.moves[r.line].move
	r.commit()
}

// commit makes the candidate the move to play.
func (r *root) commit() {
	if r.line == 0 && r.candidate != r.committed {
		r.noteMoveChange()
	}
	r.committed, r.candidate = r.candidate, board.NoMove
}

// chosen returns the move to play: the one committed last, unless an earlier iteration has shown a
// mate and it is worth less. Its bounds are those of the running iteration, unless it is that mate.
func (r *root) chosen() *rootMove {
	if len(r.finishedLines) > 0 && r.finishedLines[0].mate != 0 && r.finishedLines[0].fine > r.moves[0].fine {
		return &r.finishedLines[0]
	}
	return &r.moves[0]
}

// close ends the iteration of the running line, whose bracket closed at value, as [rootScore.set] notes it.
func (r *root) close(value int, atLeast bool, depth, selDepth int) {
	if r.candidate != board.NoMove {
		r.commit()
	}
	// The running line's move is the last to fail high or to improve, or else the incumbent: it is committed either way.
	rm := &r.moves[r.line]
	rm.lower = min(rm.lower, value) // a pass that contradicts the bracket is not believed
	rm.set(value, atLeast, depth, selDepth)
	if r.line == 0 {
		r.fadeMoveChanges()
	}
}

// abandon ends an iteration that was stopped in the middle or used up its passes. A candidate is
// played only if it is proven better than the committed move. The score and the
// line of a move come from its last closed bracket; only a move that is new in its line, or
// had none in the iteration before, shows what the running one knows of it: mostly a lower bound.
func (r *root) abandon(depth, selDepth int) {
	if r.candidate != board.NoMove && r.moves[r.index(r.candidate)].lower > r.moves[r.index(r.committed)].upper {
		r.commit()
	}
	r.promote(r.index(r.committed))
	rm := &r.moves[r.line]
	shown := r.finishedDepth > 0 && rm.depth >= r.finishedDepth && rm.move == r.incumbent
	if !shown && rm.lower > -score.Infinity && len(r.keptPV) > 0 && r.keptPV[0] == rm.move {
		rm.set(rm.lower, rm.lower < rm.upper, depth, selDepth)
		rm.pv = append(rm.pv[:0], r.keptPV...)
	}
}

// finish ends an iteration of the given depth in which the first n lines have
// all closed, and ranks them by score. A move that mates is among the lines to show even
// if the iteration has overlooked the mate, or expects a shorter one of other moves
// without a line that shows it.
func (r *root) finish(depth, n int) {
	slices.SortStableFunc(r.moves[:n], byRankAndHistory)
	r.line, r.committed, r.candidate = 0, r.moves[0].move, board.NoMove
	r.follow(r.moves[0].score, r.finishedDepth == 0)
	r.finishedDepth = depth
	r.finishedLines = r.finishedLines[:0]
	for i, rm := range r.moves {
		if i < n || rm.mate != 0 {
			rm.pv = slices.Clone(rm.pv)
			r.finishedLines = append(r.finishedLines, rm)
		}
	}
	slices.SortStableFunc(r.finishedLines, byRankAndHistory)
	r.finishedLines = r.finishedLines[:n]
}

// index returns where m stands in the list, -1 if it is not there.
func (r *root) index(m board.Move) int {
	return slices.IndexFunc(r.moves, func(rm rootMove) bool { return rm.move == m })
}

// promote moves entry i to the place of the running line and keeps the order of
// the others.
func (r *root) promote(i int) {
	rm := r.moves[i]
	copy(r.moves[r.line+1:i+1], r.moves[r.line:i])
	r.moves[r.line] = rm
}

// byRank orders root moves, the better one first.
func byRank(a, b rootMove) int {
	return cmp.Or(b.tablebases.rank-a.tablebases.rank, b.fine-a.fine)
}

// byRankAndHistory is byRank. Of moves with the same value the one comes first that was worth more in the
// iterations before.
func byRankAndHistory(a, b rootMove) int { return cmp.Or(byRank(a, b), b.meanFine-a.meanFine) }
