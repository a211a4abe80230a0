package search

import (
	"penrose/board"
)

// rootMove is a move of the root position with its bounds of the running
// iteration. The table is not asked about the root: its entry could be
// overwritten in the middle of a search, these bounds cannot.
type rootMove struct {
	move         board.Move
	lower, upper int    // lower <= value <= upper
	nodes        uint64 // spent below it in the whole search
}

// root decides which move is played.
//
// Passes that fail low say only that no move reaches gamma and never change the
// choice. A pass that fails high names a move. If its gamma is at or above the
// score to beat, the move is committed. If gamma has already been brought down
// below it (the first passes failed low), the move is only a candidate until
// the bracket closes: other moves may yet prove better.
type root struct {
	moves []rootMove // the allowed ones, likely best first

	committed board.Move
	score     int // of committed when the last bracket closed; -infinity before
	depth     int // of the last closed bracket
	pv        []board.Move

	candidate   board.Move
	candidatePV []board.Move // of the last pass that failed high
	lastGamma   int          // of that pass
	failedLow   bool         // the first pass of the running iteration failed low
	changes     int          // iterations in which the committed move changed, halved at each iteration
}

// reset fills r with the legal moves of pos, or those of them that are among
// only unless it is empty, the likely good ones first.
func (r *root) reset(pos *board.Position, h *history, only []board.Move) {
	*r = root{moves: r.moves[:0], pv: r.pv[:0], candidatePV: r.candidatePV[:0], score: -infinity}
	var p picker
	p.start(pos, h, board.NoMove, board.NoMove, [2]board.Move{})
	for m := p.pick(); m != board.NoMove; m = p.pick() {
		if len(only) == 0 || contains(only, m) {
			r.moves = append(r.moves, rootMove{move: m})
		}
	}
	if len(r.moves) > 0 {
		r.committed = r.moves[0].move
		r.pv = append(r.pv, r.committed)
	}
}

func contains(moves []board.Move, m board.Move) bool {
	for _, other := range moves {
		if other == m {
			return true
		}
	}
	return false
}

// startIteration forgets the bounds of the iteration before.
func (r *root) startIteration() {
	for i := range r.moves {
		r.moves[i].lower, r.moves[i].upper = -infinity, infinity
	}
	r.candidate = board.NoMove
	r.failedLow = false
	r.lastGamma = -infinity
}

// failHigh notes that the pass with gamma found move number i good enough.
func (r *root) failHigh(i, gamma, tolerance int) {
	r.promote(i)
	r.lastGamma = gamma
	r.candidate = r.moves[0].move
	if r.score == -infinity || gamma >= r.score-tolerance {
		r.commit()
	}
}

// commit makes the candidate the move to play.
func (r *root) commit() {
	if r.candidate != r.committed {
		r.changes += 2
	}
	r.committed, r.candidate = r.candidate, board.NoMove
}

// close ends an iteration of the given depth whose bracket closed at score.
func (r *root) close(score, depth int) {
	if r.candidate != board.NoMove {
		r.commit()
	}
	r.score, r.depth = score, depth
	r.changes /= 2
}

// abandon ends an iteration that was stopped in the middle. A candidate is
// played only if it is proven better than the committed move.
func (r *root) abandon() {
	if r.candidate != board.NoMove && r.find(r.candidate).lower > r.find(r.committed).upper {
		r.commit()
	}
	if r.committed != r.pv[0] {
		r.pv = append(r.pv[:0], r.candidatePV...) // of the fail-high that committed it
		r.score = r.find(r.committed).lower
	}
}

// find returns the entry of m, which must be in the list.
func (r *root) find(m board.Move) *rootMove {
	for i := range r.moves {
		if r.moves[i].move == m {
			return &r.moves[i]
		}
	}
	panic("search: not a root move: " + m.String())
}

// promote moves entry i to the front and keeps the order of the others.
func (r *root) promote(i int) {
	rm := r.moves[i]
	copy(r.moves[1:i+1], r.moves[:i])
	r.moves[0] = rm
}

// pass tests whether a root move reaches gamma at the given depth. It returns a
// value as [worker.search] does and the index of the move that failed high, -1
// if none did. Moves already known to stay below gamma are skipped.
func (w *worker) pass(gamma, depth int) (value, index int) {
	if w.enter(0) {
		return 0, -1
	}
	r := &w.root
	best := -infinity
	for i := range r.moves {
		rm := &r.moves[i]
		if rm.upper < gamma {
			best = max(best, rm.upper)
			continue
		}
		before := w.nodes
		value := w.searchRootMove(rm.move, i, gamma, depth)
		rm.nodes += w.nodes - before
		if w.stopped {
			return 0, -1
		}
		if value >= gamma {
			rm.lower = max(rm.lower, value)
			return value, i
		}
		rm.upper = min(rm.upper, value)
		best = max(best, value)
	}
	return best, -1
}

// searchRootMove returns the value of move number i, m, in a test of gamma.
func (w *worker) searchRootMove(m board.Move, i, gamma, depth int) int {
	pos := &w.frames[0].pos
	givesCheck := w.makeMove(0, m).pos.InCheck()
	reduction := 0
	if w.params.Reductions && depth >= 3 && i > 3 && !givesCheck && !pos.InCheck() && !pos.IsNoisy(m) {
		reduction = max(min(lateMoveReduction(depth, i)-1, depth-2), 0)
	}
	value := -w.search(-gamma, -gamma+1, depth-1-reduction, 1)
	if reduction > 0 && value >= gamma && !w.stopped {
		value = -w.search(-gamma, -gamma+1, depth-1, 1)
	}
	w.unmakeMove()
	return value
}
