package search

import (
	"slices"
	"time"

	"penrose/board"
	"penrose/score"
	"penrose/search/driver"
	"penrose/tt"
)

// Listener receives the reports of a search. The calls come one after another, from
// goroutines of the search. With [Engine.Search] all but Error come from that of the caller. Done
// is the last one, unless an Error comes of the mates of an ending, which may still be being
// computed.
type Listener struct {
	Info    func(Info)
	Current func(m board.Move, number int) // the root move that is looked at, from 1; only after a second
	Error   func(error)                    // a fault inside the search that was survived, with its stack, or why there was no search
	Done    func(Result)
}

// report tells the listener of lines, all that there are, and changes them so that they can be told apart.
func (w *worker) report(lines []rootMove) {
	if w.run.on.Info == nil {
		return // describing them samples the table
	}
	tellApart(lines, w.params.Grain)
	for _, info := range w.describe(lines, false) {
		w.run.inform(info)
	}
}

// What is known before an iteration ends is reported, too, when a search has lasted for some time. Earlier it changes too
// fast to be read, and some GUIs drop the lines.
const (
	partsAfter  = 3 * time.Second
	closedEvery = 500 * time.Millisecond // at most: there may be hundreds of lines
)

// reportClosed tells the listener of all lines when the first n have closed in an iteration that is not over yet.
func (w *worker) reportClosed(n int) {
	r := w.run
	now := time.Since(r.limits.Start)
	if w.id != 0 || now < partsAfter || now-r.lastClosed < closedEvery {
		return
	}
	if lines := w.root.linesSoFar(n); lines != nil {
		r.lastClosed = now
		w.report(lines)
	}
}

// reportBound tells the listener of a bracket that is still open, after a pass. Where there are several lines
// it does not: the move may stand in another one still.
func (w *worker) reportBound(b *driver.Bracket) {
	r := w.run
	if w.id != 0 || r.on.Info == nil || b.Closed() || w.lineCount() > 1 || time.Since(r.limits.Start) < partsAfter {
		return
	}
	rm, failedHigh := &w.root.moves[w.root.line], b.FailedHigh()
	value, pv := b.Upper, rm.pv
	if failedHigh {
		value, pv = b.Lower, w.root.notedPV
	}
	// Without its shownMate: the bound is that of the running iteration.
	running := rootMove{move: rm.move, tablebases: rm.tablebases, rootScore: rootScore{
		score: value, fine: value, atLeast: failedHigh, atMost: !failedHigh,
		depth: w.rootDepth, selDepth: w.selDepth, pv: pv,
	}}
	w.settleMate(&running)
	r.inform(w.describe([]rootMove{running}, false)[0])
}

// currentAfter is the time after which the running root move is reported. Before
// it changes too fast to be read.
const (
	currentAfter = time.Second
	currentEvery = 100 * time.Millisecond // at most
)

// reportCurrent tells the listener that w is about to search root move i.
func (w *worker) reportCurrent(i int) {
	r := w.run
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

// describe puts lines of w into the form for the listener. final says that the search is over.
func (w *worker) describe(lines []rootMove, final bool) []Info {
	r := w.run
	infos := make([]Info, len(lines))
	pos := &r.game.Position
	us := pos.SideToMove()
	begun := time.Now()
	nodes, elapsed, hashFull, tablebaseHits := w.allNodes(), begun.Sub(r.limits.Start), r.table.HashFull(), w.allTablebaseHits()
	for i := range lines {
		rm := &lines[i]
		infos[i] = Info{
			Line:          i + 1,
			Lines:         len(lines),
			Depth:         max(rm.depth, w.root.finishedDepth),
			Score:         w.shownScore(rm),
			Bound:         tt.Exact,
			Drawn:         rm.tablebases.known && rm.tablebases.score == score.Draw || pos.InsufficientMaterial(),
			Bare:          !pos.Of(us).Several(),
			OtherBare:     !pos.Of(us.Other()).Several(),
			Nodes:         nodes,
			Elapsed:       elapsed,
			HashFull:      hashFull,
			TablebaseHits: tablebaseHits,
			PV:            slices.Clone(rm.pv),
		}
		switch {
		case rm.tablebases.known && !score.IsMate(infos[i].Score): // the tables say exactly
		case rm.atLeast:
			infos[i].Bound = tt.LowerBound
		case rm.atMost:
			infos[i].Bound = tt.UpperBound
		}
		infos[i].PV = r.byTablebases(infos[i].PV, infos[i].Score, rm.tablebases.known, begun, final && i == 0)
		infos[i].SelDepth = max(rm.selDepth, len(infos[i].PV)) // what tables of either kind answered was not visited
	}
	return infos
}

// inform tells the listener, which wants to hear of lines, of one.
func (r *Run) inform(info Info) {
	r.hearing.Lock()
	defer r.hearing.Unlock()
	r.on.Info(info)
}
