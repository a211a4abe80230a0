package witness

import (
	"maps"
	"slices"
	"strings"

	"penrose/movegen"
)

// order is a go command on which no bestmove has come yet.
type order struct {
	game              Game
	unknown           bool            // what it searches is not known
	moves             map[string]bool // the root moves to choose from, as they are written
	chess960, showWDL bool
	multiPV           int
	bestOnly          bool
	limits            limits
	nodes, time       int    // of the latest line that has them
	exact             int    // depth of the latest first line without a bound
	lines             []Info // by number: the latest one of each
	counted           bool   // the counts have been printed alone, as the last word

	infinite, ponders bool // it is to go on until stop, or until ponderhit
	stopped, damaged  bool // a command that ends the search was sent; one that may end it
	hit, heard        bool // ponderhit was sent; a line has come since
	block             int  // number of the latest of the lines that come together, 0 before the first
	news              bool // one of these says something new
	mayRepeat         bool // lines may come once more with nothing new, as after ponderhit
	blocks            int  // that have ended
	repeats           bool // lines might when the block began
}

func (w *Witness) newOrder(args []string) *order {
	o := &order{game: w.Game, unknown: w.Lost, chess960: w.Chess960, showWDL: w.showWDL, multiPV: w.multiPV, bestOnly: w.bestOnly, moves: map[string]bool{}}
	o.infinite, o.ponders = slices.Contains(args, "infinite"), slices.Contains(args, "ponder")
	o.limits = w.limitsOf(args)
	for _, m := range w.Game.Legal() {
		o.moves[movegen.FormatUCI(m, o.chess960)] = true
	}
	if i := slices.Index(args, "searchmoves"); i >= 0 {
		only := map[string]bool{}
		for _, text := range args[i+1:] {
			if m, err := movegen.ParseUCI(&w.Game.Position, text); err == nil {
				only[movegen.FormatUCI(m, o.chess960)] = true
			}
		}
		if len(only) > 0 {
			o.moves = only
		}
	}
	return o
}

// end follows what ponderhit (hit), or any other end of the search, does to o.
func (o *order) end(hit bool) {
	switch {
	case !hit:
		o.stopped = true
	case o.ponders && !o.stopped:
		o.hit, o.mayRepeat = true, true
	}
}

// isHeld reports whether the bestmove has to be held back, whatever has been found. Limits on depth, nodes or
// mate do not matter.
func (o *order) isHeld() bool {
	return !o.stopped && !o.damaged && (o.infinite || o.ponders && !o.hit)
}

// checkInfo holds an info line about a search to the rules.
func (o *order) checkInfo(w *Witness, i *Info) {
	if o.counted {
		w.fault(Protocol, "after the counts: %q", i.Text)
	}
	if i.Current != "" {
		o.checkCurrent(w, i)
		return
	}
	o.checkCounts(w, i)
	if i.Counts {
		o.endBlock(w, true)
		o.counted = true
		return
	}
	o.heard = o.heard || o.hit
	if i.Line == 1 {
		o.endBlock(w, false)
		o.repeats = o.mayRepeat
	}
	switch {
	case i.Line != o.block+1:
		w.fault(Protocol, "multipv %d after %d: %q", i.Line, o.block, i.Text)
		return
	case i.Line > 1 && i.Bound == "" && o.lines[i.Line-2].Depth < i.Depth:
		w.fault(Protocol, "deeper than multipv %d: %q", i.Line-1, i.Text)
		return
	case i.Line > len(o.lines):
		o.lines = append(o.lines, *i)
		o.news = true
	default:
		o.news = o.news || o.lines[i.Line-1].says() != i.says()
		o.lines[i.Line-1] = *i
	}
	o.block = i.Line
	if i.Line == 1 && i.Bound == "" {
		o.exact = i.Depth
	}
	if i.Line > max(o.lineCount(), 1) && !o.unknown {
		w.fault(Protocol, "%d moves to choose from, MultiPV %d: %q", len(o.moves), o.multiPV, i.Text)
	}
	if (i.WDL != "") != o.showWDL {
		w.fault(Protocol, "UCI_ShowWDL is %v: %q", o.showWDL, i.Text)
	}
	if o.unknown {
		return
	}
	if len(i.PV) == 0 && len(o.moves) > 0 {
		w.fault(Protocol, "no moves: %q", i.Text)
	}
	if len(i.PV) > 0 && !o.moves[i.PV[0]] {
		w.fault(IllegalLine, "%s is none of %q: %q", i.PV[0], slices.Sorted(maps.Keys(o.moves)), i.Text)
	}
	if err := o.game.checkLine(i, o.chess960); err != nil {
		w.fault(IllegalLine, "%v: %q", err, i.Text)
	}
}

// endBlock holds the lines that have come together, if there are any, to the rules: there are as many as a finished search
// shows, but for a single one that explains the move of a search that was cut short; each has another move; and they say
// something new.
func (o *order) endBlock(w *Witness, ends bool) {
	if o.block == 0 {
		return
	}
	last := o.lines[o.block-1]
	alone := o.block == 1 && ends && o.blocks == 0
	if all := max(o.lineCount(), 1); o.block < all && !alone && !o.unknown {
		w.fault(Protocol, "%d lines of %d: %q", o.block, all, last.Text)
	}
	firsts := map[string]bool{}
	for _, i := range o.lines[:o.block] {
		if len(i.PV) > 0 && firsts[i.PV[0]] {
			w.fault(Protocol, "two lines with the same move: %q", i.Text)
		} else if len(i.PV) > 0 {
			firsts[i.PV[0]] = true
		}
	}
	if !o.news {
		if !o.repeats {
			w.fault(Protocol, "a second time, with nothing new: %q", last.Text)
		}
		o.mayRepeat = false
	}
	o.block, o.news = 0, false
	o.blocks++
}

// checkCurrent holds a line about the root move that is being searched to the moves that there are.
func (o *order) checkCurrent(w *Witness, i *Info) {
	switch {
	case o.unknown:
	case !o.moves[i.Current]:
		w.fault(IllegalLine, "%s is none of %q: %q", i.Current, slices.Sorted(maps.Keys(o.moves)), i.Text)
	case i.Number > len(o.moves):
		w.fault(Protocol, "%d moves to choose from: %q", len(o.moves), i.Text)
	}
}

// lineCount returns how many lines a finished search shows.
func (o *order) lineCount() int { return min(o.multiPV, len(o.moves)) }

func (w *Witness) bestMove(line string) {
	if len(w.pending) == 0 {
		w.fault(Protocol, "without a search: %q", line)
		return
	}
	o := w.pending[0]
	w.pending = w.pending[1:]
	w.Answered++
	o.endBlock(w, true)
	if o.isHeld() {
		w.fault(Protocol, "before stop or ponderhit: %q", line)
	}
	if o.unknown {
		return
	}
	fields := strings.Fields(line)
	if len(fields) != 2 && (len(fields) != 4 || fields[2] != "ponder") {
		w.fault(Protocol, "malformed: %q", line)
		return
	}
	best := fields[1]
	if len(o.moves) == 0 {
		if line != "bestmove (none)" {
			w.fault(IllegalMove, "there is no legal move: %q", line)
		}
		return
	}
	if !o.moves[best] {
		w.fault(IllegalMove, "not legal or not asked for in %s: %q", o.game.Position.FEN(), line)
		return
	}
	if len(fields) == 4 {
		g := o.game.clone()
		g.play(best, o.chess960) // cannot fail: it is one of o.moves
		if err := g.play(fields[3], o.chess960); err != nil {
			w.fault(IllegalLine, "%v: %q", err, line)
		}
	}
	if len(o.lines) == 0 {
		w.fault(Protocol, "no info line before %q", line)
		return
	}
	if o.hit && !o.heard {
		w.fault(Protocol, "no info line between ponderhit and %q", line)
	}
	// A move found in the middle of an iteration has a lower bound, and the depth of that iteration. One that mates may be that
	// of another thread, whose iteration need not be deeper.
	last := o.lines[0]
	if d := o.limits.depth; d != 0 && last.Depth != d && !o.stopped && !o.damaged && !last.Mate {
		w.fault(Protocol, "depth %d was asked for: %q", d, last.Text)
	}
	atLeast := last.Bound == "lowerbound" && (o.bestOnly || last.Mate && last.Score > 0 || last.Depth > o.exact)
	if len(last.PV) == 0 || last.PV[0] != best || last.Bound != "" && !atLeast {
		w.fault(Protocol, "the last info line %q does not explain %q", last.Text, line)
	}
}
