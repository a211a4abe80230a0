package search

import (
	"sync/atomic"

	"penrose/internal/eventloop"
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

// progress is how far a search has come.
type progress struct {
	root      root
	rootDepth int // of the running iteration, in plies
	selDepth  int // deepest ply of the running iteration
	counts
	stopping
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
	w.resetProgress() // before resetLine: renewFrames needs how deep the last iteration went
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

// forget forgets what earlier searches have learned.
func (w *worker) forget() {
	if w.learned {
		w.histories.Clear()
		w.corrections = correctionHistory{}
		w.learned = false
	}
}
