package search

import (
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"penrose/board"
	"penrose/movegen"
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
	interval uint64 // nodes between two polls of a worker
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
	Depth        int // of the iteration, in plies
	Line         int // from 1
	Number       int // of the pass in this iteration of the line, from 1
	Gamma, Value int // what was tested and the answer, in centipawns
	Lower, Upper int // the bracket after the pass
	Nodes        uint64
	Move         board.Move // first in the list of root moves of the line after the pass
	Crossed      bool       // the pass contradicted an earlier one
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
		interval: pollInterval,
		release:  make(chan struct{}),
		done:     make(chan struct{}),
	}
	if l.Depth > 0 {
		r.maxDepth = min(l.Depth, MaxDepth)
	}
	if threads := uint64(len(e.workers)); l.Nodes > 0 && threads > 1 {
		r.interval = min(pollInterval, l.Nodes/(32*threads)+1) // a common limit is overrun by a few percent at most
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
	r.result = r.thinkSafely()
	if r.limits.Infinite || r.limits.Ponder {
		<-r.release
	}
	if r.on.Done != nil {
		r.on.Done(r.result)
	}
}

// thinkSafely returns what think does, or if that panics, a bug of ours, some
// legal move.
func (r *Run) thinkSafely() (result Result) {
	defer func() {
		if fault := recover(); fault != nil {
			r.noteFault(fault)
			result = anyMove(&r.game.Position)
		}
	}()
	return r.think()
}

func (r *Run) noteFault(fault any) {
	if r.on.Error != nil {
		r.on.Error(fmt.Errorf("search: %v\n%s", fault, debug.Stack()))
	}
}

// anyMove returns a result with the first legal move of pos.
func anyMove(pos *board.Position) Result {
	var list movegen.List
	movegen.Legal(pos, &list)
	if list.Len() == 0 {
		return gameOver(pos)
	}
	m := list.At(0)
	return Result{Best: m, Lines: []Info{{Line: 1, PV: []board.Move{m}}}}
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
		return gameOver(&r.game.Position)
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
		if isBetter(&w.root, &best.root) {
			best = w
		}
	}
	result := Result{Best: best.root.moves[0].move, Lines: r.lines(best, best.root.lines())}
	for _, w := range workers {
		result.Crossings += w.crossings
	}
	if pv := result.Lines[0].PV; len(pv) > 1 {
		result.Ponder = pv[1]
	}
	return result
}

// isBetter tells whether the result of a counts for more than that of b: the
// deeper closed bracket, with the higher score among equals.
func isBetter(a, b *root) bool {
	if a.depth != b.depth {
		return a.depth > b.depth
	}
	return a.depth > 0 && a.closed[0].score > b.closed[0].score
}

// gameOver returns the result for a position without legal moves.
func gameOver(pos *board.Position) Result {
	info := Info{Line: 1, Score: drawScore}
	if pos.InCheck() {
		info.Score = matedIn(0)
	}
	return Result{Lines: []Info{info}}
}

// iterate lets w search. A panic, a bug of ours, ends the search of this worker
// only; what it has committed to by then is a legal move.
func (r *Run) iterate(w *worker) {
	defer func() {
		if fault := recover(); fault != nil {
			r.noteFault(fault)
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
	for _, limit := range [...]uint64{r.limits.Nodes, w.handicap.nodes} {
		if limit != 0 && r.nodes(w) >= limit {
			return true
		}
	}
	// The first worker watches the clock for all.
	if w.id != 0 || w.rootDepth <= 1 || r.budget.hard == 0 || r.pondering.Load() {
		return false
	}
	return r.elapsed(w) >= r.budget.hard
}

// enough tells whether the search is over after an iteration that has closed.
func (r *Run) enough(w *worker) bool {
	root := &w.root
	if r.stop.Load() {
		return true
	}
	plies, mate := MatePlies(root.closed[0].score)
	if mate && r.limits.Mate > 0 && plies > 0 && plies <= 2*r.limits.Mate-1 {
		return true
	}
	if r.budget.soft == 0 || r.pondering.Load() {
		return false
	}
	if mate && root.depth > 2*abs(plies)+8 {
		return true // no shorter mate will come
	}
	soft := time.Duration(float64(r.budget.soft) * root.patience())
	if len(root.moves) == 1 {
		soft /= 8
	}
	return r.elapsed(w) >= soft*6/10 // the next iteration takes longer than all so far
}

// passLikelyEnds tells whether there is time for another pass when the iteration
// has already had some.
func (r *Run) passLikelyEnds(w *worker, passes int) bool {
	if passes == 0 || w.rootDepth <= 1 || r.budget.hard == 0 || r.pondering.Load() {
		return true
	}
	return r.elapsed(w) < r.budget.hard*9/10
}

// elapsed returns the time since the start by which limits are judged: by the
// clock, or by nodes at the rate that Limits.NodesTime sets.
func (r *Run) elapsed(w *worker) time.Duration {
	if rate := r.limits.NodesTime; rate > 0 {
		return time.Duration(r.nodes(w)) * time.Millisecond / time.Duration(rate)
	}
	return time.Since(r.limits.Start)
}

// report tells the listener of the lines of an iteration that w has finished.
func (r *Run) report(w *worker) {
	if r.on.Info == nil {
		return
	}
	for _, info := range r.lines(w, w.root.closed) {
		r.on.Info(info)
	}
}

// lines describes the lines of w for the listener.
func (r *Run) lines(w *worker, lines []rootMove) []Info {
	infos := make([]Info, len(lines))
	for i := range lines {
		rm := &lines[i]
		infos[i] = Info{
			Line:     i + 1,
			Depth:    max(rm.depth, w.root.depth),
			SelDepth: w.selDepth,
			Score:    w.shownScore(rm),
			Nodes:    r.nodes(w),
			Elapsed:  time.Since(r.limits.Start),
			HashFull: r.engine.table.HashFull(),
			PV:       slices.Clone(rm.pv),
		}
	}
	return infos
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
