package witness

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"penrose/board"
	"penrose/movegen"
)

// Witness listens to a conversation and knows what the engine may say: it
// keeps the position in force, the options that shape the output and the
// searches that still owe a bestmove. It is not safe for use by several goroutines.
type Witness struct {
	Off      bool    // commands go past it: it cannot judge
	Lost     bool    // a damaged command was sent: the position is not known
	Faults   []Fault // the first hundred
	Game     Game    // in force
	Chess960 bool    // castling is king takes rook
	Answered int     // searches that have had their bestmove
	Pings    int     // isready sent less readyok heard

	showWDL  bool
	ownBook  bool
	multiPV  int
	bestOnly bool     // the driver finds the best move, and perhaps only a bound of its score
	pending  []*order // oldest first
	asked    bool     // uci was sent
	board    int      // boards that are still to be shown
	texts    int      // readyok to come until all free text that was asked for has come, 0 if none is awaited
	counts   int      // perft and bench commands that may still print; a bench that is refused counts for good
}

// Fault is something the engine should not have said.
type Fault struct {
	Kind Kind
	Text string
}

// Kind says what a fault is about.
type Kind uint8

// The kinds of faults.
const (
	Protocol    Kind = iota // a line that is malformed, repeated or unasked
	IllegalMove             // a bestmove that is not legal, or not one of searchmoves
	IllegalLine             // an info line whose moves are not legal, or not as its score says
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

	ponders, stopped bool         // ponderhit is awaited; a command that ends the search was sent
	hit, heard       bool         // ponderhit was sent; a line has come since
	repeated         map[int]bool // numbers of lines that came once more with nothing new, as they may after ponderhit
}

// New returns a witness of a conversation that begins.
func New() *Witness {
	return &Witness{Game: newGame(board.StartPosition()), multiPV: 1}
}

// Pending returns how many searches still owe a bestmove.
func (w *Witness) Pending() int { return len(w.pending) }

// Fault notes a fault in the protocol that a caller has seen.
func (w *Witness) Fault(format string, args ...any) { w.fault(Protocol, format, args...) }

func (w *Witness) fault(kind Kind, format string, args ...any) {
	if len(w.Faults) < 100 {
		w.Faults = append(w.Faults, Fault{kind, fmt.Sprintf(format, args...)})
	}
}

// Said follows what a command does; line is tidy, or empty for one that is damaged.
func (w *Witness) Said(line string) {
	verb, rest, _ := strings.Cut(line, " ")
	if rest == "-h" || rest == "--help" {
		w.awaitText()
		return
	}
	if n := len(w.pending); n > 0 {
		switch {
		case verb == "": // damaged, but it may have ended the search
			w.pending[n-1].limits.depth = 0
		case verb == "ponderhit" || endsSearch(verb):
			w.pending[n-1].end(verb == "ponderhit")
		}
	}
	switch verb {
	case "uci":
		w.asked = true
	case "isready":
		w.Pings++
	case "position":
		if g, err := ParsePosition(rest); err == nil {
			w.Game, w.Lost = g, false
		}
	case "flip":
		w.Game = newGame(w.Game.Position.Mirror())
	case "setoption":
		w.setOption(rest)
	case "go":
		if !strings.HasPrefix(rest, "perft") {
			w.pending = append(w.pending, w.newOrder(strings.Fields(rest)))
			break
		}
		w.counts++
	case "d":
		w.board++
	case "bench":
		w.counts++
	case "eval", "compiler", "help", "?", "license":
		w.awaitText()
	}
}

// Closed notes that the input of the engine has ended, which ends its searches.
func (w *Witness) Closed() {
	for _, o := range w.pending {
		o.end(false)
	}
}

// endsSearch reports whether a command ends a search before it is carried out.
func endsSearch(verb string) bool {
	switch verb {
	case "stop", "setoption", "ucinewgame", "position", "go", "flip", "bench", "genfens", "quit", "exit":
		return true
	}
	return false
}

// awaitText notes that a command was sent whose answer is free text. It comes before the answer to the next isready.
func (w *Witness) awaitText() { w.texts = w.Pings + 1 }

// endsCount reports whether line is the last one of perft or bench.
func endsCount(line string) bool {
	return strings.HasPrefix(line, "Nodes searched: ") || strings.HasSuffix(line, " nps") ||
		line == "info string perft stopped" || line == "info string bench stopped"
}

// end follows what ponderhit (hit), or any other end of the search, does to o.
func (o *order) end(hit bool) {
	switch {
	case !hit:
		o.stopped = true
	case o.ponders && !o.stopped:
		o.hit, o.repeated = true, map[int]bool{}
	}
}

// setOption follows the options that shape the output, if name and value are
// written as announced.
func (w *Witness) setOption(rest string) {
	name, value, _ := strings.Cut(strings.TrimPrefix(rest, "name "), " value ")
	switch name {
	case "UCI_Chess960":
		w.Chess960 = value == "true"
	case "OwnBook":
		w.ownBook = value == "true"
	case "UCI_ShowWDL":
		w.showWDL = value == "true"
	case "Driver":
		w.bestOnly = value == "MTD(best)"
	case "MultiPV":
		if n, err := strconv.Atoi(value); err == nil && n >= 1 && n <= 256 {
			w.multiPV = n
		}
	}
}

func (w *Witness) newOrder(args []string) *order {
	o := &order{game: w.Game, unknown: w.Lost, chess960: w.Chess960, showWDL: w.showWDL, multiPV: w.multiPV, bestOnly: w.bestOnly, moves: map[string]bool{}}
	o.ponders = slices.Contains(args, "ponder")
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

// Heard checks a line of the engine.
func (w *Witness) Heard(line string) {
	if w.Off {
		return
	}
	word, _, _ := strings.Cut(line, " ")
	var i Info
	counts := w.counts
	if endsCount(line) {
		w.counts = max(0, counts-1)
	}
	switch {
	case tellsOfBug(line):
		w.fault(Protocol, "%q", line)
	case strings.HasPrefix(line, "info string "):
	case word == "info":
		var err error
		if i, err = ParseInfo(line); err != nil {
			w.fault(Protocol, "%v", err)
		} else if len(w.pending) == 0 {
			w.fault(Protocol, "without a search: %q", line)
		} else {
			w.pending[0].checkInfo(w, &i)
			return
		}
	case word == "bestmove":
		w.bestMove(line)
	case line == "readyok":
		if w.Pings--; w.Pings < 0 {
			w.fault(Protocol, "readyok unasked")
		}
		w.texts = max(0, w.texts-1)
	case word == "id" || word == "option" || line == "uciok":
		if !w.asked {
			w.fault(Protocol, "before uci: %q", line)
		}
	case w.board > 0:
		if strings.HasPrefix(line, "Checkers:") {
			w.board--
		}
	case w.texts == 0 && counts == 0:
		w.fault(Protocol, "not of the protocol: %q", line)
	}
}

// tellsOfBug reports whether line is the remark of an engine that has survived a bug of its own:
// of a command, or of a search.
func tellsOfBug(line string) bool {
	return strings.HasPrefix(line, "info string internal error") || strings.HasPrefix(line, "info string search: ")
}

// checkInfo holds an info line about a search to the rules.
func (o *order) checkInfo(w *Witness, i *Info) {
	if o.counted {
		w.fault(Protocol, "after the counts: %q", i.Text)
	}
	if i.Current {
		return
	}
	o.checkCounts(w, i)
	if i.Counts {
		o.counted = true
		return
	}
	o.heard = o.heard || o.hit
	switch {
	case i.Line > len(o.lines)+1:
		w.fault(Protocol, "multipv %d after %d: %q", i.Line, len(o.lines), i.Text)
		return
	case i.Line > 1 && i.Bound == "" && o.lines[i.Line-2].Depth < i.Depth:
		w.fault(Protocol, "deeper than multipv %d: %q", i.Line-1, i.Text)
		return
	case i.Line > len(o.lines):
		o.lines = append(o.lines, *i)
	case o.lines[i.Line-1].says() == i.says() && (!o.hit || o.repeated[i.Line]):
		w.fault(Protocol, "a second time, with nothing new: %q", i.Text)
	default:
		if o.lines[i.Line-1].says() == i.says() {
			o.repeated[i.Line] = true
		}
		o.lines[i.Line-1] = *i
	}
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
		if err := g.play(best, o.chess960); err != nil {
			w.fault(IllegalMove, "%v: %q", err, line)
		} else if err := g.play(fields[3], o.chess960); err != nil {
			w.fault(IllegalLine, "%v: %q", err, line)
		}
	}
	// A search that is cut short early shows fewer lines than asked for.
	if len(o.lines) == 0 {
		w.fault(Protocol, "no info line before %q", line)
		return
	}
	if o.hit && !o.heard {
		w.fault(Protocol, "no info line between ponderhit and %q", line)
	}
	firsts := map[string]bool{}
	for _, i := range o.lines {
		if len(i.PV) > 0 && firsts[i.PV[0]] {
			w.fault(Protocol, "two lines with the same move before %q: %q", line, i.Text)
		} else if len(i.PV) > 0 {
			firsts[i.PV[0]] = true
		}
	}
	// A move found in the middle of an iteration has a lower bound, and the depth of that iteration.
	last := o.lines[0]
	if d := o.limits.depth; d != 0 && last.Depth != d && !o.stopped && !last.Mate {
		w.fault(Protocol, "depth %d was asked for: %q", d, last.Text)
	}
	atLeast := last.Bound == "lowerbound" && (o.bestOnly || last.Depth > o.exact)
	if len(last.PV) == 0 || last.PV[0] != best || last.Bound != "" && !atLeast {
		w.fault(Protocol, "the last info line %q does not explain %q", last.Text, line)
	}
}
