package search

import (
	"slices"
	"sync"
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

// Info describes one line of a running search.
type Info struct {
	Line            int      // from 1, the best
	Lines           int      // how many are reported together, one after the other
	Depth, SelDepth int      // plies
	Score           int      // centipawns for the side to move, in the bands of package score; users see score.Shown of it
	Bound           tt.Bound // what Score is of the value: all but tt.NoBound
	Drawn           bool     // the game cannot end otherwise: no mate is possible, or endgame tables say so
	Bare, OtherBare bool     // the side to move, or the other one, has only its king, and cannot win
	Nodes           uint64
	Elapsed         time.Duration
	HashFull        int          // permille of the table that this search has stored, see [tt.Table.HashFull]
	TablebaseHits   uint64       // positions found in endgame tables
	PV              []board.Move // legal to its end
}

// Results returns the expected results for the side to move: those of the score, as far as
// they are possible.
func (i *Info) Results() score.Results {
	if i.Drawn {
		return score.Results{Draw: 1000}
	}
	results := score.Expected(i.Score)
	if i.Bare {
		results = results.WithoutWin()
	}
	if i.OtherBare {
		results = results.ForOther().WithoutWin().ForOther()
	}
	return results
}

// audience passes reports on to the listener of a search, one after another. A report of a kind that the listener does
// not want to hear of is dropped.
type audience struct {
	on      Listener
	hearing sync.Mutex // held while the listener is called

	// Of the first worker, which alone reports on the way.
	lastCurrent time.Duration // when the running root move was reported last
	lastClosed  time.Duration // when lines were reported last amid an iteration
}

// info reports one line.
func (a *audience) info(info Info) {
	if a.on.Info != nil {
		a.hearing.Lock()
		defer a.hearing.Unlock()
		a.on.Info(info)
	}
}

// current reports the running root move and its number, from 1.
func (a *audience) current(m board.Move, number int) {
	if a.on.Current != nil {
		a.hearing.Lock()
		defer a.hearing.Unlock()
		a.on.Current(m, number)
	}
}

// fault reports an error of the search.
func (a *audience) fault(err error) {
	if a.on.Error != nil {
		a.hearing.Lock()
		defer a.hearing.Unlock()
		a.on.Error(err)
	}
}

// done reports the result.
func (a *audience) done(result Result) {
	if a.on.Done != nil {
		a.hearing.Lock()
		defer a.hearing.Unlock()
		a.on.Done(result)
	}
}

// report tells the listener of lines, all that there are, and changes them so that they can be told apart.
func (w *worker) report(lines []rootMove) {
	if w.run.audience.on.Info == nil {
		return // describing them samples the table
	}
	tellApart(lines, w.params.Grain)
	for _, info := range w.describe(lines, false) {
		w.run.audience.info(info)
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
	a, now := &w.run.audience, time.Since(w.run.limits.Start)
	if w.id != 0 || now < partsAfter || now-a.lastClosed < closedEvery {
		return
	}
	if lines := w.root.linesSoFar(n); lines != nil {
		a.lastClosed = now
		w.report(lines)
	}
}

// reportBound tells the listener of a bracket that is still open, after a pass. Where there are several lines
// it does not: the move may stand in another one still.
func (w *worker) reportBound(b *driver.Bracket) {
	r := w.run
	if w.id != 0 || r.audience.on.Info == nil || b.Closed() || w.lineCount() > 1 || time.Since(r.limits.Start) < partsAfter {
		return
	}
	rm, failedHigh := &w.root.moves[w.root.line], b.FailedHigh()
	value, pv := b.Upper, rm.pv
	if failedHigh {
		value, pv = b.Lower, w.root.keptPV
	}
	// Without its shownMate: the bound is that of the running iteration, and settleMate would write the line of that
	// mate into pv, which is no copy.
	running := rootMove{move: rm.move, tablebases: rm.tablebases, rootScore: rootScore{
		score: value, fine: value, atLeast: failedHigh, atMost: !failedHigh,
		depth: w.rootDepth, selDepth: w.selDepth, pv: pv,
	}}
	w.settleMate(&running)
	r.audience.info(w.describe([]rootMove{running}, false)[0])
}

// currentAfter is the time after which the running root move is reported. Before
// it changes too fast to be read.
const (
	currentAfter = time.Second
	currentEvery = 100 * time.Millisecond // at most
)

// reportCurrent tells the listener that w is about to search root move i.
func (w *worker) reportCurrent(i int) {
	a := &w.run.audience
	if w.id != 0 || a.on.Current == nil { // before the look at the clock, which costs a small search too much
		return
	}
	now := time.Since(w.run.limits.Start)
	if now < currentAfter || now-a.lastCurrent < currentEvery {
		return
	}
	a.lastCurrent = now
	a.current(w.root.moves[i].move, i+1)
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

// shownScore returns the score to report with the principal variation of rm.
func (w *worker) shownScore(rm *rootMove) int {
	switch {
	case rm.tablebases.known && (rm.tablebases.score == score.Draw || !w.isWholeMate(rm.pv, rm.fine)):
		return rm.tablebases.score
	case !rm.hasScore(): // stopped before anything was known
		return w.onGrid(w.evaluate(&w.frames[0]))
	}
	return rm.fine
}
