package search

import (
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"penrose/board"
)

// Run is a search under way. All goroutines of a search are started and waited
// for in this file.
type Run struct {
	engine   *Engine
	game     Game
	limits   Limits
	on       Listener
	budget   budget
	maxDepth int
	passLog  func(Pass)

	stop      atomic.Bool // workers unwind
	pondering atomic.Bool // the clock does not count yet
	release   chan struct{}
	released  sync.Once
	done      chan struct{}
	result    Result
}

// Pass describes one pass of the driver, for the pass log.
type Pass struct {
	Depth, Number int // plies; from 1
	Gamma, Value  int // centipawns
	Nodes         uint64
	Move          board.Move // first in the list of root moves after the pass
	Crossed       bool       // the bracket crossed
}

// Start begins a search of g and returns at once. The listener hears the rest.
// An engine carries out one search at a time: Start waits for the one before,
// which therefore must have been stopped or have limits.
func (e *Engine) Start(g Game, l Limits, on Listener) *Run {
	if l.Start.IsZero() {
		l.Start = time.Now()
	}
	r := &Run{
		engine: e, game: g, limits: l, on: on, passLog: e.PassLog,
		budget:   newBudget(&l),
		maxDepth: MaxDepth,
		release:  make(chan struct{}),
		done:     make(chan struct{}),
	}
	if l.Depth > 0 {
		r.maxDepth = min(l.Depth, MaxDepth)
	}
	r.pondering.Store(l.Ponder)
	go r.carryOut()
	return r
}

// Stop ends the search as soon as possible; harmless when it has ended.
func (r *Run) Stop() {
	r.stop.Store(true)
	r.released.Do(func() { close(r.release) })
}

// PonderHit tells that the expected move was played: the time that has passed
// since the start counts from now on.
func (r *Run) PonderHit() {
	if r.pondering.CompareAndSwap(true, false) && !r.limits.Infinite {
		r.released.Do(func() { close(r.release) })
	}
}

// Wait returns the result when the search has ended and Done has been called.
func (r *Run) Wait() Result {
	<-r.done
	return r.result
}

func (r *Run) carryOut() {
	defer close(r.done)
	r.engine.searching.Lock()
	defer r.engine.searching.Unlock()
	r.result = r.think()
	if r.limits.Infinite || r.limits.Ponder {
		<-r.release
	}
	if r.on.Done != nil {
		r.on.Done(r.result)
	}
}

// think lets all workers search and returns what they found.
func (r *Run) think() Result {
	workers := r.engine.workers
	main := workers[0]
	for _, w := range workers {
		w.prepare(r, &r.game)
		w.root.reset(&r.game.Position, &w.history, r.limits.SearchMoves)
	}
	if len(main.root.moves) == 0 {
		return Result{Info: r.info(main)}
	}
	r.engine.table.NewSearch()
	var helpers sync.WaitGroup
	for _, w := range workers[1:] {
		helpers.Go(func() { r.iterate(w) })
	}
	r.iterate(main)
	r.stop.Store(true)
	helpers.Wait()

	best := main
	for _, w := range workers[1:] {
		if w.root.depth > best.root.depth || w.root.depth == best.root.depth && w.root.score > best.root.score {
			best = w
		}
	}
	result := Result{Best: best.root.committed, Info: r.info(best)}
	if pv := result.Info.PV; len(pv) > 1 {
		result.Ponder = pv[1]
	}
	return result
}

// iterate lets w search. A panic, a bug of ours, ends the search of this worker
// only; what it has committed to by then is a legal move.
func (r *Run) iterate(w *worker) {
	defer func() {
		if fault := recover(); fault != nil && r.on.Error != nil {
			r.on.Error(fmt.Errorf("search: %v\n%s", fault, debug.Stack()))
		}
	}()
	w.iterate()
}

// mustStop tells a worker whether to unwind. The first iteration is always
// finished unless the search is stopped from outside or out of nodes, so that
// there is something to play.
func (r *Run) mustStop(w *worker) bool {
	if r.stop.Load() || w.nodeCap != 0 && w.nodes >= w.nodeCap {
		return true
	}
	if w.id != 0 {
		return false // the first worker watches the limits for all
	}
	if limit := r.limits.Nodes; limit != 0 && r.nodes(w) >= limit {
		return true
	}
	if w.rootDepth <= 1 || r.budget.hard == 0 || r.pondering.Load() {
		return false
	}
	return time.Since(r.limits.Start) >= r.budget.hard
}

// enough tells whether the search is over after an iteration that has closed.
func (r *Run) enough(root *root) bool {
	if r.stop.Load() {
		return true
	}
	if plies, ok := MatePlies(root.score); ok && r.limits.Mate > 0 && plies > 0 && plies <= 2*r.limits.Mate-1 {
		return true
	}
	if r.budget.soft == 0 || r.pondering.Load() {
		return false
	}
	if plies, ok := MatePlies(root.score); ok && root.depth > 2*abs(plies)+8 {
		return true // no shorter mate will come
	}
	soft := time.Duration(float64(r.budget.soft) * root.patience())
	if len(root.moves) == 1 {
		soft /= 8
	}
	return time.Since(r.limits.Start) >= soft*6/10 // the next iteration takes longer than all so far
}

// passLikelyEnds tells whether there is time for another pass when the iteration
// has already had some.
func (r *Run) passLikelyEnds(passes int) bool {
	if passes == 0 || r.budget.hard == 0 || r.pondering.Load() {
		return true
	}
	return time.Since(r.limits.Start) < r.budget.hard*9/10
}

// report tells the listener of the iteration that w has closed.
func (r *Run) report(w *worker) {
	if r.on.Info != nil {
		r.on.Info(r.info(w))
	}
}

// info describes the state of w.
func (r *Run) info(w *worker) Info {
	root := &w.root
	info := Info{
		Depth: root.depth, SelDepth: w.selDepth,
		Score:    w.shownScore(),
		Nodes:    r.nodes(w),
		Elapsed:  time.Since(r.limits.Start),
		HashFull: r.engine.table.HashFull(),
		PV:       append([]board.Move(nil), root.pv...),
	}
	return info
}

// nodes returns the nodes of all workers; it is called by w, or when all rest.
func (r *Run) nodes(w *worker) uint64 {
	total := w.nodes
	for _, other := range r.engine.workers {
		if other != w {
			total += other.published.Load()
		}
	}
	return total
}
