package search

import (
	"sync/atomic"

	"penrose/board"
	"penrose/eval"
	"penrose/game"
	"penrose/internal/eventloop"
	"penrose/movegen"
	"penrose/score"
	"penrose/search/driver"
	"penrose/search/order"
	"penrose/tt"
)

// worker is one search thread: everything a node reads or writes but the
// transposition table. Workers live as long as the engine and are used by one
// goroutine at a time. Their parts differ in how long they last.
type worker struct {
	id    int             // 0 for the first worker
	turns eventloop.Turns // for other goroutines, in a browser

	assignment // for a search
	experience // for many, until [Engine.NewGame] or another strength or evaluation
	path       // for a line of a search; its memory is for all of them
	progress   // for a search, see [worker.resetProgress]

	publishedNodes atomic.Uint64 // nodes, as other goroutines may read it
	publishedHits  atomic.Uint64 // tablebaseHits, likewise
}

// assignment is what a worker searches, and by what rules. [worker.prepare] sets it.
type assignment struct {
	run      *Run
	table    *tt.Table
	params   Params
	scouts   driver.Scouting // of the driver
	handicap handicap

	endingKnowledge // that of run
}

// experience is what a worker learns in one search for the next ones. [worker.forget] clears it.
type experience struct {
	histories   order.Histories
	corrections correctionHistory
	learned     bool // there is something in them
}

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

// progress is how far a search has come.
type progress struct {
	root      root
	rootDepth int // of the running iteration, in plies
	selDepth  int // deepest ply of the running iteration
	counts
	stopping
}

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
	// the table (steps 3 and 10) or by a move (counted in step 14). Searches that steps 8 and 12 start count, too. Many
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

// newWorker returns a worker of e that has not searched yet.
func newWorker(e *Engine, id int) *worker {
	w := &worker{
		id:   id,
		path: path{eval: e.evaluation.New(), deepestUsed: score.MaxPly},
	}
	w.learned = true // so that the first forget writes to all of its memory, see [Engine.Prepare]
	for ply := range w.frames {
		w.frames[ply].ply = ply
	}
	return w
}

// prepare sets the worker up for run: its assignment, then the line, which is the root
// alone, then the root's evaluation and moves, which depend on both.
func (w *worker) prepare(run *Run) {
	w.run, w.params, w.table = run, run.engine.params, run.table
	w.setSteps(w.params.Steps)
	w.scouts = w.params.Driver.Scouting()
	w.handicap = newHandicap(run.limits.Elo, run.engine.seed)
	w.endingKnowledge = run.endingKnowledge
	w.learned = true
	w.resetProgress() // before resetLine, which needs the depth of the last iteration
	w.resetLine(&run.game)
	w.resetRoot()
}

// setSteps says which steps the searches of w take, and what the histories are asked for.
func (w *worker) setSteps(s Steps) {
	w.params.Steps = s
	w.histories.Use = s.historySwitches()
}

// resetProgress begins the progress of a search, but for the root, and says when to poll first.
func (w *worker) resetProgress() {
	w.beginIteration(0)
	w.counts = counts{}
	if w.id == 0 {
		w.tablebaseHits = uint64(len(w.run.ranking.Moves))
	}
	w.publish()
	w.stopping = stopping{}
	w.pace = newPace(w.id == 0, w.run.paceLimit)
	w.pollAt = w.nextPoll()
}

// resetLine makes the position of g, with what repetitions and the evaluation need of what was
// before it, the whole line.
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

// resetRoot evaluates the root and puts its moves in their first order.
func (w *worker) resetRoot() {
	f := &w.frames[0]
	if f.pos.InCheck() || w.plain() {
		f.clearEvals()
	} else {
		w.setEvals(f, score.None)
	}
	w.root.reset(&f.pos, &f.context, w.run.limits.SearchMoves)
	w.root.rank(w.run.ranking.Moves, &w.run.engine.tablebases)
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

// forget forgets what earlier searches have learned.
func (w *worker) forget() {
	if w.learned {
		w.histories.Clear()
		w.corrections = correctionHistory{}
		w.learned = false
	}
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
