package search

import (
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"penrose/eval/endgame"
	"penrose/game"
	"penrose/internal/systhreads"
	"penrose/syzygy"
	"penrose/tt"
)

// Run is a search under way. All goroutines of a search are started and waited
// for in this file, except for one of [Run.prepareEnding], which ends by itself.
type Run struct {
	engine    *Engine
	table     *tt.Table
	workers   []*worker // those that take part; the first one alone when the result is final
	game      game.Game
	limits    Limits
	budget    budget
	maxDepth  int
	paceLimit uint64 // the most nodes between two polls of a worker
	queue     queue  // of the workers, while they search
	passLog   func(Pass)

	ranking    syzygy.Ranking // what endgame tables say about the root moves, if they know
	extensions lineExtensions
	endingKnowledge

	audience audience

	before    *Run         // the run of this engine before, if any
	unwind    atomic.Bool  // workers leave their nodes at the next poll
	pondering atomic.Bool  // the clock does not count yet
	pondered  atomic.Int64 // nanoseconds of pondering before the hit, which were not on our clock; 0 where they count
	hasClosed atomic.Bool  // the first worker has closed a bracket
	outOfTime atomic.Bool  // the search would be over if the clock counted, see [Run.timeIsUp]
	stopped   signal       // by Stop
	released  signal       // the result need not be held back any more
	done      signal       // result is final, and the listener knows it
	result    Result
}

// signal is something that happens once, and for which goroutines can wait.
type signal struct {
	once  sync.Once
	given chan struct{} // closed by give
}

func newSignal() signal { return signal{given: make(chan struct{})} }

// give lets all go on that wait. Only the first call does something.
func (s *signal) give() { s.once.Do(func() { close(s.given) }) }

// Start begins a search of g and returns at once. The search keeps copies of the game and of the limits. The
// listener receives the reports.
// An engine carries out its searches one after the other, in the order of the calls.
// The calls must not be concurrent. A search without limits has to be stopped before
// the next one can begin.
func (e *Engine) Start(g game.Game, l Limits, on Listener) *Run {
	r := e.nextRun(g, l, on)
	go r.carryOut()
	return r
}

// Search is [Engine.Start] and [Run.Wait] on the goroutine of the caller. For a search of
// some dozens of nodes a goroutine of its own costs more than a tenth. Nothing can stop the
// search, so it needs limits.
func (e *Engine) Search(g game.Game, l Limits, on Listener) Result {
	r := e.nextRun(g, l, on)
	r.carryOut()
	return r.result
}

// nextRun returns a run that comes after the last one of e.
func (e *Engine) nextRun(g game.Game, l Limits, on Listener) *Run {
	e.Prepare()
	r := newRun(e, g, l, on)
	r.before, e.last = e.last, r
	return r
}

// newRun returns a run of e that has not begun.
func newRun(e *Engine, g game.Game, l Limits, on Listener) *Run {
	if l.Start.IsZero() {
		l.Start = time.Now()
	}
	l.SearchMoves = slices.Clone(l.SearchMoves) // the caller may use the memory again
	r := &Run{
		engine:   e,
		workers:  e.workers,
		table:    e.table,
		game:     g.Clone(), // the caller may play on
		limits:   l,
		audience: audience{on: on},
		passLog:  e.PassLog,
		budget:   newBudget(&l, &e.params.Tuning),
		maxDepth: MaxDepth,
		endingKnowledge: endingKnowledge{
			knowsMates:           e.params.Endgames && l.Elo == 0, // a player of limited strength has to find them
			dropsTablebaseBounds: l.Mate != 0,
		},
		stopped:  newSignal(),
		released: newSignal(),
		done:     newSignal(),
	}
	if l.Depth > 0 {
		r.maxDepth = min(l.Depth, MaxDepth)
	}
	// Only the first worker searches at a limited strength, because several would see too much, and in Plaat
	// mode, whose table serves one thread.
	if l.Elo != 0 || e.params.Plaat != PlaatOff {
		r.workers = r.workers[:1]
	}
	r.paceLimit = paceLimit(len(r.workers), systhreads.Processors(), l.Nodes, r.clockNodes(r.budget.hard))
	r.pondering.Store(l.Ponder)
	return r
}

// Stop ends the search as soon as possible; harmless when it has ended.
func (r *Run) Stop() {
	r.unwind.Store(true)
	r.stopped.give()
	r.released.give()
}

// PonderHit says that the expected move was played: the time that has passed
// since the start counts from now on. If it was enough for the move, the search ends. If not, it may
// still be more than the clock allows a move, as when the score has fallen late: so the hard limit of a clock, unlike that of
// a fixed time, is counted from now. Where nodes are the clock, those of the opponent's time count.
// Calls must not be concurrent.
func (r *Run) PonderHit() {
	if r.pondering.Load() && r.limits.MoveTime == 0 && r.limits.NodesTime == 0 {
		r.pondered.Store(int64(time.Since(r.limits.Start))) // before a worker sees that the clock counts
	}
	if r.pondering.CompareAndSwap(true, false) && !r.limits.Infinite {
		if r.outOfTime.Load() { // after pondering is cleared, see timeIsUp
			r.unwind.Store(true)
		}
		r.released.give()
	}
}

// Wait returns the result when the search has ended and Done has been called.
func (r *Run) Wait() Result {
	<-r.done.given
	return r.result
}

func (r *Run) carryOut() {
	defer r.done.give()
	if r.before != nil {
		<-r.before.done.given
		r.before = nil
	}
	r.result = r.thinkSafely()
	if r.limits.Infinite || r.limits.Ponder {
		<-r.released.given
	}
	if rest := r.thinkingTime() - time.Since(r.limits.Start); rest > 0 {
		select {
		case <-r.stopped.given:
		case <-time.After(rest):
		}
	}
	r.workers = slices.Clone(r.workers[:1]) // the engine, which remembers r, may give the others up
	r.audience.done(r.result)
}

// thinkSafely returns what think does, or if that panics, a bug of ours, some
// legal move.
func (r *Run) thinkSafely() (result Result) {
	defer func() {
		if fault := recover(); fault != nil {
			r.reportFault(fault)
			result = anyMove(&r.game.Position, r.limits.SearchMoves)
		}
	}()
	return r.think()
}

// think lets the workers search and returns what they found.
func (r *Run) think() Result {
	if err := r.engine.PrepareStrength(r.limits.Elo); err != nil {
		r.audience.fault(fmt.Errorf("search: %w", err))
		return anyMove(&r.game.Position, r.limits.SearchMoves)
	}
	r.table = r.engine.useTable()
	r.useTablebases()
	r.prepareEnding()
	for _, w := range r.workers {
		w.prepare(r)
	}
	if len(r.workers[0].root.moves) == 0 {
		result := withoutMove(&r.game.Position)
		if r.limits.Infinite && len(result.Lines) > 0 {
			r.audience.info(result.Lines[0]) // at once: this analysis ends only when it is stopped
		}
		return result
	}
	r.table.NewSearch()
	r.iterateAll()
	return r.collect()
}

// iterateAll lets all workers search, and returns when none searches any more: even when the first
// one panics, which ends the others.
func (r *Run) iterateAll() {
	r.queue = newQueue(len(r.workers), systhreads.Processors())
	r.queue.enter() // before all others
	r.workers[0].pace.beginTurn()
	var helpers sync.WaitGroup
	defer func() {
		r.unwind.Store(true)
		r.queue.leave()
		helpers.Wait()
		r.queue = queue{}
	}()
	for _, w := range r.workers[1:] {
		helpers.Go(func() {
			r.queue.enter()
			defer r.queue.leave()
			w.pace.beginTurn()
			w.pollSoon() // the search may be over
			r.iterateSafely(w)
		})
	}
	r.iterateSafely(r.workers[0])
}

// prepareEnding computes the mates with two minor pieces if the search may come to them. A
// search to a number of nodes or a depth, without a clock, waits for them, so that it finds
// the same each time. Others begin at once and know these mates a little later: the move may
// be due, or a user watches. A search that does not ask for them never uses those of an earlier one, which
// would make what it finds depend on that.
func (r *Run) prepareEnding() {
	if !r.knowsMates {
		return
	}
	if r.minorMates = endgame.MinorMatesFor(&r.game.Position); r.minorMates == nil {
		return
	}
	solved := make(chan struct{})
	go func() {
		defer close(solved)
		defer func() {
			if fault := recover(); fault != nil {
				r.reportFault(fault)
			}
		}()
		r.minorMates.Solve()
	}()
	l := &r.limits
	if r.onRealTime() || l.Infinite || l.Ponder || l.Depth == 0 && l.Nodes == 0 && l.SoftNodes == 0 && l.NodesTime == 0 {
		return
	}
	select {
	case <-solved:
	case <-r.stopped.given:
	}
}

// iterateSafely lets w search. A panic, a bug of ours, ends the search of this
// worker; what it has committed to by then is a legal move. If it is the first worker, iterateAll
// ends the search of the others, too.
func (r *Run) iterateSafely(w *worker) {
	defer func() {
		if fault := recover(); fault != nil {
			r.reportFault(fault)
			w.root.abandon(w.rootDepth, w.selDepth) // without looking at mating lines, where the fault may be
			w.eval.Reset(&w.frames[0].pos)          // it was left somewhere below
		}
	}()
	w.iterate()
}

// reportFault tells the listener of a panic, a bug of ours.
func (r *Run) reportFault(fault any) {
	r.audience.fault(fmt.Errorf("search: %v\n%s", fault, debug.Stack()))
}
