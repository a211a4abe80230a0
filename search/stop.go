package search

import (
	"time"

	"penrose/board"
	"penrose/score"
	"penrose/search/driver"
)

// This file decides when a search ends: in the middle of a node, before a pass, after a
// pass, after an iteration. A worker counts its nodes, and now and then it polls whether a limit
// has been reached. How much time a move may take is planned in budget.go.

// stopping is when a worker looks at the limits of its search, and whether it has reached one.
type stopping struct {
	unwinding bool   // unwind: values returned from now on mean nothing
	pollAt    uint64 // the number of nodes at which to poll next
	pace      pace   // how many there are between two polls, if nothing else asks for one
	nodeCap   uint64 // unwind at this number of nodes of the worker, 0 for none; see [worker.capNodes]
}

// enter counts a node at f and reports whether the search goes on there: if not, it has to unwind.
func (w *worker) enter(f *frame) bool {
	if f.ply > w.selDepth {
		w.selDepth = f.ply
	}
	w.nodes++
	if w.nodes >= w.pollAt {
		w.publish()
		w.pace.adapt(time.Now(), w.nodes, w.run.paceLimit)
		w.letOthers()
		w.turns.Take() // lets a browser deliver Stop
		w.unwinding = w.unwinding || w.mustUnwind()
		w.pollAt = w.nextPoll()
	}
	return !w.unwinding
}

// nextPoll returns the number of nodes at which to poll next. With one thread a
// limit on nodes is met to the node, also where they are the clock.
func (w *worker) nextPoll() uint64 {
	next := w.nodes + w.pace.nodes
	for _, limit := range [...]uint64{w.nodeLimit(), w.hardNodes(), w.nodeCap} {
		if w.nodes < limit {
			next = min(next, limit)
		}
	}
	return next
}

// pollSoon makes the next node poll.
func (w *worker) pollSoon() { w.pollAt = w.nodes + 1 }

// noteClosed notes that w has closed a bracket. When the first worker has, there is a move to play, and the hard limit has
// no grace from then on.
func (w *worker) noteClosed() {
	if w.id == 0 && !w.run.hasClosed.Swap(true) {
		w.pace.nodes = leastPace
		w.pollSoon()
	}
}

// capNodes makes w unwind after so many more nodes, at least one, until [worker.uncapNodes].
func (w *worker) capNodes(more uint64) {
	w.nodeCap = w.nodes + max(more, 1)
	w.pollAt = min(w.pollAt, w.nextPoll()) // a poll may have been asked for
}

// uncapNodes takes back capNodes. w goes on unless another limit has been reached, too.
func (w *worker) uncapNodes() {
	w.nodeCap = 0
	w.unwinding = w.mustUnwind()
	w.pollAt = min(w.pollAt, w.nextPoll()) // many caps in a row must not put off the poll
}

// mustUnwind reports whether a worker has to unwind.
func (w *worker) mustUnwind() bool {
	if w.run.unwind.Load() || w.nodeCap != 0 && w.nodes >= w.nodeCap {
		return true
	}
	if limit := w.nodeLimit(); limit != 0 && w.allNodes() >= limit {
		return true
	}
	// Each worker looks for itself: the first one may have to wait for its processor.
	return w.run.onClock() && w.elapsed() >= w.run.hardLimit()
}

// nodeLimit returns the number of nodes of all workers at which the search is broken off, 0 for none.
func (w *worker) nodeLimit() uint64 {
	limit, own := w.run.limits.Nodes, w.handicap.nodes
	if limit == 0 || own != 0 && own < limit {
		return own
	}
	return limit
}

// hardLimit returns the time since the start at which the search is broken off on a clock.
func (r *Run) hardLimit() time.Duration {
	limit := r.budget.hard + time.Duration(r.pondered.Load())
	if r.hasClosed.Load() {
		return limit
	}
	return limit + r.budget.grace
}

// hardNodes returns the nodes at which the hard limit is reached if nodes are the clock, else 0.
func (w *worker) hardNodes() uint64 {
	if !w.run.onClock() {
		return 0
	}
	return w.run.clockNodes(w.run.hardLimit())
}

// clockNodes returns the nodes that a time stands for if nodes are the clock, else 0.
func (r *Run) clockNodes(d time.Duration) uint64 {
	rate := time.Duration(r.limits.NodesTime)
	whole, rest := d/time.Millisecond, d%time.Millisecond // apart, so that nothing overflows
	return uint64(whole*rate + (rest*rate+time.Millisecond-1)/time.Millisecond)
}

// onClock reports whether time is limited at the moment.
func (r *Run) onClock() bool { return r.budget.isLimited() && !r.pondering.Load() }

// onRealTime reports whether the search has a limit of time that is not counted in nodes.
func (r *Run) onRealTime() bool { return r.budget.isLimited() && r.limits.NodesTime == 0 }

// isStopped reports whether [Run.Stop] was called.
func (r *Run) isStopped() bool {
	select {
	case <-r.stopped.given:
		return true
	default:
		return false
	}
}

// isAwaited reports whether somebody waits for the move: a clock runs, or the search was stopped.
func (r *Run) isAwaited() bool { return r.isStopped() || r.onRealTime() && !r.pondering.Load() }

// surePlies: no mate shorter than one in n plies is expected after an iteration deeper than 2n+surePlies.
const surePlies = 8

// enough reports whether the search is over after an iteration that has closed or used up its passes.
// With a clock it notes for [Run.PonderHit] whether the time is over, see [Run.timeIsUp].
func (w *worker) enough() bool {
	r := w.run
	if r.unwind.Load() || w.unwinding || w.provedMate() || w.pastSoftNodes() {
		return true
	}
	return r.budget.hasClock() && r.timeIsUp(w.isSureOfMate() || w.isLate())
}

// provedMate reports whether the mate that Limits.Mate asks for has been found.
func (w *worker) provedMate() bool {
	longest := 2*w.run.limits.Mate - 1 // plies; negative if no mate is asked for
	plies, mate := w.finishedMate()
	return mate && plies > 0 && plies <= longest
}

// pastSoftNodes reports whether there is a soft limit on nodes that has been reached.
func (w *worker) pastSoftNodes() bool {
	soft := w.run.limits.SoftNodes
	return soft != 0 && w.allNodes() >= soft
}

// isSureOfMate reports whether the last iteration that closed shows a mate, and was so deep that no shorter one will come.
func (w *worker) isSureOfMate() bool {
	plies, mate := w.finishedMate()
	return mate && w.root.finishedDepth > 2*abs(plies)+surePlies
}

// finishedMate returns the mate that the last iteration that closed shows, if it shows one: in how many plies it comes,
// negative if the side to move is mated.
func (w *worker) finishedMate() (plies int, mate bool) {
	if w.root.finishedDepth == 0 {
		return 0, false
	}
	return score.MatePlies(w.shownScore(&w.root.finishedLines[0]))
}

// timeIsUp notes for [Run.PonderHit] whether the time of the move is over, and reports whether that ends the search
// now: not while it ponders. It stores outOfTime and then reads pondering. PonderHit clears pondering and then reads
// outOfTime. So at least one of the two sees what the other has written.
func (r *Run) timeIsUp(up bool) bool {
	r.outOfTime.Store(up)
	return up && !r.pondering.Load()
}

// isLate reports whether it is too late for another iteration to begin. An iteration lasts about
// half as long as all before it together, so the next one may well end after the target time, or be
// ended by [worker.passDecides].
func (w *worker) isLate() bool {
	return w.elapsed() >= w.targetTime()*time.Duration(w.params.Tuning.TimeIteration)/100
}

// passLikelyEnds reports whether another pass of the running iteration would likely end
// before the hard limit. The iteration began at the time begun and has had the given
// number of passes. The next pass is assumed to need half of the mean time of those. A
// fixed time for the move is always used up: ending early saves nothing, and even a
// pass that is broken off may find a better move.
func (w *worker) passLikelyEnds(begun time.Duration, passes int) bool {
	r := w.run
	if passes == 0 || !r.hasClosed.Load() || !r.onClock() || !r.budget.hasClock() {
		return true
	}
	now := w.elapsed()
	mean := (now - begun) / time.Duration(passes)
	return now+mean/2 < r.hardLimit()
}

// passDecides reports whether the running iteration, whose bracket is b, ends with the latest
// pass: the target time is over, and the pass failed high with a move that is now committed.
// Further passes may find a better move, but a good one is proven. In return iterations begin
// later than they could if all had to close. Price: 21 Elo (1+0.01 by nodes, 1,404 games).
// It notes for [Run.PonderHit] that the time is over, see [Run.timeIsUp].
func (w *worker) passDecides(b *driver.Bracket) bool {
	r := w.run
	if !r.hasClosed.Load() || !r.budget.hasClock() || w.lineCount() > 1 {
		return false
	}
	if !b.FailedHigh() || w.root.candidate != board.NoMove {
		return false
	}
	if w.elapsed() < w.targetTime()*time.Duration(w.params.Tuning.TimePass)/100 {
		return false
	}
	return r.timeIsUp(true)
}

// doubtfulFall is by how many centipawns the score has to fall for the move to be in doubt: not measured. Of each seven first
// passes one fails low; a second pass of MTD(f), two grains below, that fails low, too, brings the upper bound down to here.
const doubtfulFall = 24

// doubtMove withdraws outOfTime when the running iteration shows that the score is far below guess. Then the best move is in
// doubt, and a ponder hit does not end the search. A forced move or a mate is never in doubt.
func (w *worker) doubtMove(b *driver.Bracket, guess int) {
	r := &w.root
	if w.id != 0 || r.line != 0 || b.Upper > guess-doubtfulFall || r.isForced() {
		return
	}
	if r.finishedDepth == 0 || r.finishedLines[0].mate == 0 {
		w.run.outOfTime.Store(false)
	}
}

// elapsed returns the time since the start by which limits are judged: by the
// clock, or by nodes at the rate that Limits.NodesTime sets.
func (w *worker) elapsed() time.Duration {
	if rate := w.run.limits.NodesTime; rate > 0 {
		return time.Duration(w.allNodes()) * time.Millisecond / time.Duration(rate)
	}
	return time.Since(w.run.limits.Start)
}
