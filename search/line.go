package search

import (
	"penrose/board"
	"penrose/eval"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
	"penrose/search/order"
)

// path is the line of moves that is being searched, with what is computed along it.
type path struct {
	frames      [score.MaxPly + 2]frame // by ply
	deepestUsed int                     // deepest ply since the frames were renewed, but for the running iteration; see [worker.renewFrames]
	eval        *eval.State
	keys        []board.Key // of the game since its last irreversible move, then of the line
	rootAt      int         // index in keys of the root position

	childMoves movegen.List // scratch of [worker.enhancedCutoff]
	childKeys  [256]board.Key
}

// A state of the evaluation can follow the longest line: this number is not negative.
const _ = uint(eval.MaxPly - score.MaxPly)

// frame is what the worker remembers of one ply of the line being searched.
type frame struct {
	ply     int // its index in path.frames; set by newWorker, never changed
	pos     board.Position
	context order.Context
	picker  order.Picker
	tried   order.Tried // the moves that have not failed high
	arrival

	// excluded is the move that step 12 leaves out while it asks what the others are worth, else NoMove. While it is
	// set, the search of this frame has a key of its own in the table ([worker.keyAt]), takes no draw that is a move
	// away and asks no endgame tables (steps 1 and 4), keeps the evaluations of the node around it ([worker.assess]),
	// skips steps 6 to 12, is worth at most alpha without another move ([worker.expand]), and corrects no evaluation
	// ([frame.showsError]).
	excluded board.Move

	verifying  bool // a null move at this ply is being confirmed by real moves
	rawEval    int  // static evaluation before its correction, as the table has it
	staticEval int  // with its correction; both are score.None in check, and in [worker.searchPlainly]

	// cutoffs counts how many searches at this ply failed high since the node two plies above began with its moves: by
	// the table (steps 3 and 10) or by a move (counted in step 14). Searches that steps 8, 9 and 12 start count, too. Many
	// mean that the moves of the ply above are easily refuted, see [manyCutoffs].
	cutoffs int
}

// arrival is how the line came to a frame. Whatever makes a move sets all of it.
type arrival struct {
	moved, movedBefore order.PieceTo // the move that led here, 0 for a null move, and the one before
	nullMove           bool          // the move that led here was a null move
	reversible         int           // how many earlier keys are of this line and the game, none before a null move; Rule50 limits them further
	extended           int           // how often the line so far has been extended by two plies, this move included
}

// historyScore returns the history score of m, in points.
func (f *frame) historyScore(m board.Move, quiet bool) int {
	if quiet {
		return f.context.QuietHistory(&f.pos, m)
	}
	return f.context.NoisyHistory(&f.pos, m)
}

// clearEvals notes that f has no static evaluation.
func (f *frame) clearEvals() { f.rawEval, f.staticEval = score.None, score.None }

// resetLine makes the root position the whole line: its frame, the keys of the game behind it, which repetitions
// need, and its evaluation.
func (w *worker) resetLine(g *game.Game) {
	w.keys = append(w.keys[:0], g.ReversibleKeys()...)
	w.rootAt = len(w.keys)
	w.keys = append(w.keys, g.Position.Key())
	if need := len(w.keys) + score.MaxPly + 2; cap(w.keys) < need {
		w.keys = append(make([]board.Key, 0, need), w.keys...)
	}
	w.keys = w.keys[:cap(w.keys)]
	w.renewFrames(&g.Position)
	f := &w.frames[0]
	f.pos = g.Position
	f.arrival = arrival{reversible: w.rootAt}
	w.eval.Reset(&f.pos)
}

// renewFrames forgets what an earlier search has left in the frames of the plies that it
// entered and of the two below them. To go over all frames took 7% of the time of games at
// 50 nodes a move, by a profile.
func (w *worker) renewFrames(root *board.Position) {
	end := min(w.deepestUsed+3, len(w.frames))
	for ply := range w.frames[:end] {
		f := &w.frames[ply]
		f.context, f.excluded = order.NewContext(&w.histories, root), board.NoMove
		f.verifying, f.cutoffs = false, 0
	}
	w.deepestUsed = 0
}

// makeMove plays m at f and returns the next frame, which has the position after it.
func (w *worker) makeMove(f *frame, m board.Move) (next *frame) {
	next = &w.frames[f.ply+1]
	next.pos = f.pos
	next.pos.Make(m)
	changes := board.ChangesOf(&f.pos, m)
	w.eval.Push(&changes)
	next.arrival = arrival{
		moved: order.PieceToOf(&f.pos, m), movedBefore: f.moved,
		reversible: f.reversible + 1, extended: f.extended,
	}
	next.context.Follow(&f.context, &next.pos, next.moved)
	w.keys[w.rootAt+next.ply] = next.pos.Key()
	return next
}

// unmakeMove takes back the latest move; its frame stays as it is.
func (w *worker) unmakeMove() { w.eval.Pop() }

// makeNull passes the turn at f and returns the next frame. Nothing needs to be undone.
func (w *worker) makeNull(f *frame) (next *frame) {
	next = &w.frames[f.ply+1]
	next.pos = f.pos
	next.pos.MakeNull()
	w.table.Prefetch(next.pos.Key())
	next.arrival = arrival{movedBefore: f.moved, nullMove: true, extended: f.extended}
	next.context.Follow(&f.context, &next.pos, 0)
	w.keys[w.rootAt+next.ply] = next.pos.Key()
	return next
}

// playLine plays line, which is legal from the root, and returns the frame at its end.
func (w *worker) playLine(line []board.Move) *frame {
	f := &w.frames[0]
	for _, m := range line {
		f = w.makeMove(f, m)
	}
	return f
}

// takeBack takes back line, all that was played from the root.
func (w *worker) takeBack(line []board.Move) {
	for range line {
		w.unmakeMove()
	}
}
