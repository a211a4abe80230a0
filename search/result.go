package search

import (
	"slices"
	"time"

	"penrose/board"
	"penrose/movegen"
	"penrose/score"
	"penrose/search/driver"
)

// conclude returns the result when all workers have ended: that of the one with
// the deepest closed bracket, with the higher score among equals.
func (r *Run) conclude() Result {
	best := r.workers[0]
	result := Result{}
	for _, w := range r.workers {
		if isBetter(&w.root, &best.root) {
			best = w
		}
		result.Crossings += w.crossings
	}
	result.Best = best.root.moves[0].move
	result.Lines = r.describe(best, best.root.lines())
	if pv := result.Lines[0].PV; len(pv) > 1 {
		result.Ponder = pv[1]
	}
	return result
}

func isBetter(a, b *root) bool {
	if a.depth != b.depth {
		return a.depth > b.depth
	}
	return a.depth > 0 && a.closed[0].score > b.closed[0].score
}

// gameOver returns the result for a position without legal moves.
func gameOver(pos *board.Position) Result {
	info := Info{Line: 1, Score: score.Draw}
	if pos.InCheck() {
		info.Score = score.MatedIn(0)
	}
	return Result{Lines: []Info{info}}
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

// report tells the listener of the lines of the iteration that w has finished.
func (r *Run) report(w *worker) {
	for _, info := range r.describe(w, w.root.closed) {
		r.inform(info)
	}
}

// boundsAfter is the time after which bounds are reported, too. Earlier they
// would be gone before anyone could read them, and some GUIs drop the lines.
const boundsAfter = 3 * time.Second

// reportBound tells the listener of a bracket that is still open, after a pass.
func (r *Run) reportBound(w *worker, b *driver.Bracket) {
	if w.id != 0 || b.Closed() || time.Since(r.limits.Start) < boundsAfter {
		return
	}
	running := w.root.moves[w.root.line]
	running.depth, running.selDepth = w.rootDepth, w.selDepth
	bound := UpperBound
	running.score = b.Upper
	if b.FailedHigh() {
		bound, running.score, running.pv = LowerBound, b.Lower, w.root.candidatePV
	}
	info := r.describe(w, []rootMove{running})[0]
	info.Line, info.Bound = w.root.line+1, bound
	r.inform(info)
}

// currentAfter is the time after which the running root move is reported. Before
// it changes too fast to be read.
const (
	currentAfter = time.Second
	currentEvery = 100 * time.Millisecond // at most
)

// reportCurrent tells the listener that w is about to search root move i.
func (r *Run) reportCurrent(w *worker, i int) {
	if w.id != 0 || r.on.Current == nil {
		return
	}
	now := time.Since(r.limits.Start)
	if now < currentAfter || now-r.lastCurrent < currentEvery {
		return
	}
	r.lastCurrent = now
	r.hearing.Lock()
	defer r.hearing.Unlock()
	r.on.Current(w.root.moves[i].move, i+1)
}

// describe puts lines of w into the form for the listener.
func (r *Run) describe(w *worker, lines []rootMove) []Info {
	infos := make([]Info, len(lines))
	for i := range lines {
		rm := &lines[i]
		infos[i] = Info{
			Line:     i + 1,
			Depth:    max(rm.depth, w.root.depth),
			SelDepth: max(rm.selDepth, len(rm.pv)), // what the table answered was not visited
			Score:    w.shownScore(rm),
			Nodes:    r.nodes(w),
			Elapsed:  time.Since(r.limits.Start),
			HashFull: r.engine.table.HashFull(),
			PV:       slices.Clone(rm.pv),
		}
		if rm.atLeast {
			infos[i].Bound = LowerBound
		}
	}
	return infos
}
