package search

import (
	"sync/atomic"

	"penrose/board"
	"penrose/eval"
	"penrose/tt"
)

// pollInterval is the number of nodes between two looks at the clock and the
// stop flag, well under a millisecond's worth.
const pollInterval = 1024

// worker is one search thread: everything a node reads or writes but the
// transposition table. Workers live as long as the engine and are used by one
// goroutine at a time.
type worker struct {
	id     int
	table  *tt.Table
	params Params
	run    *Run

	frames      [MaxPly + 2]frame // by ply
	eval        *eval.State
	histories   histories
	corrections corrections
	taught      bool        // there is something in them
	keys        []board.Key // of the game since its last irreversible move, then of the line being searched
	rootAt      int         // index in keys of the root position
	root        root

	childKeys [256]board.Key // scratch of [worker.transposition]

	handicap handicap
	// restsOn is the ply of the position that the value returned last counts as a
	// repetition of, the first one if there are several, or never.
	restsOn   int
	rootDepth int // of the running iteration
	selDepth  int // deepest ply of the running iteration
	nodes     uint64
	pollAt    uint64 // next number of nodes at which to poll
	stopped   bool   // unwind: values returned from now on mean nothing
	settled   bool   // a bracket has closed in this search

	scouts      scouting // of the driver
	evaluations uint64   // computed, not found in the table
	answered    uint64   // nodes that the table answered

	nodeCap uint64 // give up at this number of nodes, 0 for none; see completeMate

	published atomic.Uint64 // nodes, as other goroutines may read it
	crossings uint64        // contradictory bounds met in the table
}

// frame is what the worker remembers of one ply of the line being searched.
type frame struct {
	pos board.Position
	order
	picker             picker
	quiets             [64]board.Move // tried before a cutoff, for the history
	noisies            [32]board.Move // likewise
	moved, movedBefore pieceTo        // the move that led here, and the one before
	excluded           board.Move     // left out: whether the others are as good is being tested
	rawEval            int            // static evaluation before its correction; noEval in check
	staticEval         int            // noEval in check
	reversible         int            // plies since the root's last irreversible move or a null move
	extended           int            // plies that the line so far has been extended by more than one a move
	nullMove           bool           // the move that led here was a null move
	verifying          bool           // a null move at this ply is being confirmed by real moves

	// cutoffs counts the nodes at this ply that failed high, by the table or a move,
	// since a node two plies above last began with its moves.
	cutoffs int
}

// prepare sets the worker up for a search of g.
func (w *worker) prepare(run *Run, g *Game) {
	w.run, w.params = run, run.engine.params
	w.keys = append(w.keys[:0], g.keys...)
	w.rootAt = len(w.keys)
	w.keys = append(w.keys, g.Position.Key())
	if need := len(w.keys) + MaxPly + 2; cap(w.keys) < need {
		w.keys = append(make([]board.Key, 0, need), w.keys...)
	}
	w.keys = w.keys[:cap(w.keys)]
	w.taught = true
	for ply := range w.frames {
		f := &w.frames[ply]
		f.order, f.excluded = bareOrder(&w.histories), board.NoMove
		f.captures = w.params.CaptureHistory
		f.cutoffs = 0
	}
	f := &w.frames[0]
	f.pos = g.Position
	f.reversible, f.extended = w.rootAt, 0
	f.nullMove, f.verifying = false, false
	f.moved, f.movedBefore = 0, 0
	f.pawn = w.pawnHistory(&f.pos)
	w.eval.Reset(&f.pos)
	w.handicap = newHandicap(run.limits.Elo, run.engine.seed)
	w.scouts = drivers[w.params.Driver].scouts
	w.nodes, w.selDepth, w.crossings = 0, 0, 0
	w.evaluations, w.answered = 0, 0
	w.published.Store(0)
	w.nodeCap, w.stopped, w.settled = 0, false, false
	w.pollAt = w.nextPoll()
	f.rawEval, f.staticEval = noEval, noEval
	if !f.pos.InCheck() && w.params.Plaat == PlaatOff {
		f.rawEval = w.evaluate(0)
		f.staticEval = w.correctedEval(f, f.rawEval)
	}
}

// forget erases what earlier searches taught.
func (w *worker) forget() {
	if w.taught { // one statement each: a tuple would be built on the stack
		w.histories = histories{}
		w.corrections = corrections{}
		w.taught = false
	}
}

// pawnHistory returns the merits of moves with the pawns of pos.
func (w *worker) pawnHistory(pos *board.Position) *merits {
	if !w.params.PawnHistory {
		return &w.histories.nothing
	}
	return &w.histories.pawn[pos.PawnKey()%pawnStructures]
}

// enter counts a node and tells whether the search has to unwind.
func (w *worker) enter(ply int) bool {
	if ply > w.selDepth {
		w.selDepth = ply
	}
	w.nodes++
	if w.nodes >= w.pollAt {
		w.stopped = w.stopped || w.run.mustStop(w)
		w.published.Store(w.nodes)
		w.pollAt = w.nextPoll()
	}
	return w.stopped
}

// nextPoll returns the number of nodes at which to poll next. With one thread a
// limit on nodes is met to the node.
func (w *worker) nextPoll() uint64 {
	next := w.nodes + w.run.interval
	for _, limit := range [...]uint64{w.run.limits.Nodes, w.handicap.nodes, w.nodeCap} {
		if w.nodes < limit {
			next = min(next, limit)
		}
	}
	return next
}

// makeMove plays m at ply; the position after it is in the next frame.
func (w *worker) makeMove(ply int, m board.Move) *frame {
	f, next := &w.frames[ply], &w.frames[ply+1]
	w.table.Prefetch(f.pos.LikelyKeyAfter(m))
	next.pos = f.pos
	next.pos.Make(m)
	changes := board.ChangesOf(&f.pos, m)
	w.eval.Push(&changes)
	next.reversible, next.extended = f.reversible+1, f.extended
	next.nullMove, next.verifying = false, false
	next.moved, next.movedBefore = pieceToOf(&f.pos, m), f.moved
	w.inherit(f, next)
	w.keys[w.rootAt+ply+1] = next.pos.Key()
	return next
}

// inherit gives next, one move after f, the context of its moves.
func (w *worker) inherit(f, next *frame) {
	after := &w.histories.nothing
	if w.params.Continuation && !next.nullMove {
		after = &w.histories.continuation[next.moved]
	}
	next.earlier = [4]*merits{after, f.earlier[0], f.earlier[1], f.earlier[2]}
	next.pawn = w.pawnHistory(&next.pos)
}

func (w *worker) unmakeMove() { w.eval.Pop() }

// makeNull passes the turn at ply. Nothing needs to be undone.
func (w *worker) makeNull(ply int) {
	f, next := &w.frames[ply], &w.frames[ply+1]
	next.pos = f.pos
	next.pos.MakeNull()
	w.table.Prefetch(next.pos.Key())
	next.reversible, next.extended = 0, f.extended
	next.nullMove, next.verifying = true, false
	next.moved, next.movedBefore = 0, f.moved
	w.inherit(f, next)
	w.keys[w.rootAt+ply+1] = next.pos.Key()
}

// isDraw tells whether the position at ply, not the root, is drawn by the
// fifty-move rule, for lack of material or by repetition. A position that came
// up earlier below the root counts as drawn already: whoever repeated it once
// can do so again. One from before the root needs to have stood there twice.
func (w *worker) isDraw(ply int) bool {
	w.restsOn = never
	f := &w.frames[ply]
	if f.pos.Rule50() >= fiftyMoves && (!f.pos.InCheck() || hasLegalMove(&f.pos)) {
		return true
	}
	if f.pos.InsufficientMaterial() {
		return true
	}
	now := w.rootAt + ply
	key, seen := w.keys[now], 0
	for back := 4; back <= min(f.pos.Rule50(), f.reversible); back += 2 {
		if w.keys[now-back] != key {
			continue
		}
		if seen++; back < ply || seen == 2 {
			if back < ply {
				w.restsOn = ply - back
			}
			return true
		}
	}
	return false
}

// evaluate returns the static evaluation of the position at ply in centipawns, within
// ±evalLimit.
func (w *worker) evaluate(ply int) int {
	w.evaluations++
	pos := &w.frames[ply].pos
	return max(-evalLimit, min(w.handicap.misjudge(pos, w.eval.Evaluate(pos)), evalLimit))
}

// retrieve returns what the table knows of the position at ply that is to be
// searched depth plies deep; of bounds that contradict each other only the deeper.
// Near the fifty-move limit bounds may rest on moves that there is no time left to
// make: then only the moves and the evaluation of the entry are returned.
func (w *worker) retrieve(ply, depth int) tt.Entry {
	if w.params.Plaat != PlaatOff {
		return w.retrieveExactly(ply, depth)
	}
	pos := &w.frames[ply].pos
	entry, _ := w.table.Probe(w.keyAt(ply), ply)
	entry.Reconcile()
	if pos.Rule50() >= fiftyMoveCaution {
		entry.Lower, entry.LowerDepth = tt.NoLower, tt.NoDepth
		entry.Upper, entry.UpperDepth = tt.NoUpper, tt.NoDepth
	}
	return entry
}

// keyAt returns the key by which the table knows the node at ply: that of the
// position, unless a move is left out.
func (w *worker) keyAt(ply int) board.Key {
	f := &w.frames[ply]
	if f.excluded == board.NoMove {
		return f.pos.Key()
	}
	return f.pos.Key() ^ board.Key(f.excluded)*exclusionHash
}

const exclusionHash = 0x9E3779B97F4A7C15 // odd, so that different moves give different keys

// staticEval returns the static evaluation of the position at ply, from its
// table entry if that has it.
func (w *worker) staticEval(ply int, entry *tt.Entry) int {
	if entry.Eval != tt.NoScore {
		return entry.Eval
	}
	return w.evaluate(ply)
}

// coarse rounds an evaluation to the grain before it is returned as a value.
func (w *worker) coarse(s int) int { return roundToGrain(s, w.params.Grain) }

// leastAbove returns the least score on the grain that is at least beta: what a
// value known only to reach beta can be taken for. At every other ply beta is
// one above a multiple of the grain.
func (w *worker) leastAbove(beta int) int {
	up := roundToGrain(beta, w.params.Grain)
	if up < beta {
		up += w.params.Grain
	}
	return up
}

// store records the value of the node at ply in the table.
func (w *worker) store(ply int, u tt.Update) {
	if !w.params.Memory && w.params.Plaat != PlaatOff {
		return
	}
	if w.table.Store(w.keyAt(ply), ply, u) {
		w.crossings++
	}
}

// storeMove records of the result u of the node at ply only the move, with a bound
// that any value keeps to. Nothing is recorded if entry has a real bound of that side,
// nor near the fifty-move limit, where [worker.retrieve] shows none.
func (w *worker) storeMove(ply int, entry *tt.Entry, u *tt.Update) {
	vacuous := tt.Update{Depth: tt.MinDepth, Move: u.Move, Eval: u.Eval}
	switch {
	case w.frames[ply].pos.Rule50() >= fiftyMoveCaution:
		return
	case u.Bound != tt.UpperBound && entry.LowerDepth <= tt.MinDepth:
		vacuous.Score, vacuous.Bound = -tt.MateIn0, tt.LowerBound
	case u.Bound == tt.UpperBound && entry.UpperDepth <= tt.MinDepth && u.Move != board.NoMove:
		vacuous.Score, vacuous.Bound = tt.MateIn0, tt.UpperBound
	default:
		return
	}
	w.store(ply, vacuous)
}
