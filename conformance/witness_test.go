package conformance

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"penrose/board"
	"penrose/movegen"
)

// witness listens to a conversation and knows what the engine may say: it
// keeps the position in force, the options that shape the output and the
// searches that still owe a bestmove.
type witness struct {
	off      bool // commands go past it: it cannot judge
	faults   []string
	game     game
	lost     bool // a damaged command was sent: the position is not known
	chess960 bool
	showWDL  bool
	multiPV  int
	bestOnly bool     // the driver finds the best move, and perhaps only a bound of its score
	pending  []*order // oldest first
	answered int      // searches that have had their bestmove
	pings    int      // isready sent less readyok heard
	asked    bool     // uci was sent
	board    int      // boards that are still to be shown
	freeForm bool     // a command was sent whose answer is no protocol
}

// order is a go command on which no bestmove has come yet.
type order struct {
	game              game
	unknown           bool            // what it searches is not known
	moves             map[string]bool // the root moves to choose from, as they are written
	chess960, showWDL bool
	multiPV           int
	bestOnly          bool
	lines             []info // by number: the latest one of each
	counted           bool   // the counts have been printed alone, as the last word
}

func newWitness() *witness {
	return &witness{game: newGame(board.StartPosition()), multiPV: 1}
}

func (w *witness) fault(format string, args ...any) {
	if len(w.faults) < 100 {
		w.faults = append(w.faults, fmt.Sprintf(format, args...))
	}
}

// said follows what a command does; line is tidy.
func (w *witness) said(line string) {
	verb, rest, _ := strings.Cut(line, " ")
	if rest == "-h" || rest == "--help" {
		w.freeForm = true
		return
	}
	switch verb {
	case "uci":
		w.asked = true
	case "isready":
		w.pings++
	case "position":
		if g, err := parsePosition(rest); err == nil {
			w.game, w.lost = g, false
		}
	case "flip":
		w.game = newGame(w.game.position.Mirror())
	case "setoption":
		w.setOption(rest)
	case "go":
		if !strings.HasPrefix(rest, "perft") {
			w.pending = append(w.pending, w.newOrder(strings.Fields(rest)))
			break
		}
		w.freeForm = true
	case "d":
		w.board++
	case "eval", "bench", "compiler", "help", "?", "license":
		w.freeForm = true
	}
}

// setOption follows the options that shape the output, if name and value are
// written as announced.
func (w *witness) setOption(rest string) {
	name, value, _ := strings.Cut(strings.TrimPrefix(rest, "name "), " value ")
	switch name {
	case "UCI_Chess960":
		w.chess960 = value == "true"
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

func (w *witness) newOrder(args []string) *order {
	o := &order{game: w.game, unknown: w.lost, chess960: w.chess960, showWDL: w.showWDL, multiPV: w.multiPV, bestOnly: w.bestOnly, moves: map[string]bool{}}
	for _, m := range w.game.legal() {
		o.moves[movegen.FormatUCI(m, o.chess960)] = true
	}
	if i := slices.Index(args, "searchmoves"); i >= 0 {
		only := map[string]bool{}
		for _, text := range args[i+1:] {
			if m, err := movegen.ParseUCI(&w.game.position, text); err == nil {
				only[movegen.FormatUCI(m, o.chess960)] = true
			}
		}
		if len(only) > 0 {
			o.moves = only
		}
	}
	return o
}

// heard checks a line of the engine.
func (w *witness) heard(line string) {
	if w.off {
		return
	}
	word, _, _ := strings.Cut(line, " ")
	var i info
	switch {
	case strings.HasPrefix(line, "info string internal error"):
		w.fault("%q", line)
	case strings.HasPrefix(line, "info string "):
	case word == "info":
		var err error
		if i, err = parseInfo(line); err != nil {
			w.fault("%v", err)
		} else if len(w.pending) == 0 {
			w.fault("without a search: %q", line)
		} else {
			w.pending[0].checkInfo(w, &i)
			return
		}
	case word == "bestmove":
		w.bestMove(line)
	case line == "readyok":
		if w.pings--; w.pings < 0 {
			w.fault("readyok unasked")
		}
	case word == "id" || word == "option" || line == "uciok":
		if !w.asked {
			w.fault("before uci: %q", line)
		}
	case w.board > 0:
		if strings.HasPrefix(line, "Checkers:") {
			w.board--
		}
	case !w.freeForm:
		w.fault("not of the protocol: %q", line)
	}
}

// checkInfo holds an info line about a search to the rules.
func (o *order) checkInfo(w *witness, i *info) {
	if o.counted {
		w.fault("after the counts: %q", i.text)
	}
	switch {
	case i.current:
		return
	case i.counts:
		o.counted = true
		return
	case i.line > len(o.lines)+1:
		w.fault("multipv %d after %d: %q", i.line, len(o.lines), i.text)
		return
	case i.line > 1 && i.bound == "" && o.lines[i.line-2].depth < i.depth:
		w.fault("deeper than multipv %d: %q", i.line-1, i.text)
		return
	case i.line > len(o.lines):
		o.lines = append(o.lines, *i)
	case o.lines[i.line-1].says() == i.says():
		w.fault("a second time, with nothing new: %q", i.text)
	default:
		o.lines[i.line-1] = *i
	}
	if i.line > max(o.lineCount(), 1) && !o.unknown {
		w.fault("%d moves to choose from, MultiPV %d: %q", len(o.moves), o.multiPV, i.text)
	}
	if (i.wdl != "") != o.showWDL {
		w.fault("UCI_ShowWDL is %v: %q", o.showWDL, i.text)
	}
	if o.unknown {
		return
	}
	if len(i.pv) == 0 && len(o.moves) > 0 {
		w.fault("no moves: %q", i.text)
	}
	if len(i.pv) > 0 && !o.moves[i.pv[0]] {
		w.fault("%s is none of %q: %q", i.pv[0], slices.Sorted(maps.Keys(o.moves)), i.text)
	}
	if err := o.game.checkLine(i, o.chess960); err != nil {
		w.fault("%v: %q", err, i.text)
	}
}

// lineCount returns how many lines a finished search shows.
func (o *order) lineCount() int { return min(o.multiPV, len(o.moves)) }

func (w *witness) bestMove(line string) {
	if len(w.pending) == 0 {
		w.fault("without a search: %q", line)
		return
	}
	o := w.pending[0]
	w.pending = w.pending[1:]
	w.answered++
	if o.unknown {
		return
	}
	fields := strings.Fields(line)
	if len(fields) != 2 && (len(fields) != 4 || fields[2] != "ponder") {
		w.fault("malformed: %q", line)
		return
	}
	best := fields[1]
	if len(o.moves) == 0 {
		if line != "bestmove (none)" {
			w.fault("there is no legal move: %q", line)
		}
		return
	}
	if !o.moves[best] {
		w.fault("not legal or not asked for in %s: %q", o.game.position.FEN(), line)
		return
	}
	if len(fields) == 4 {
		g := o.game.clone()
		if err := g.play(best, o.chess960); err != nil {
			w.fault("%v: %q", err, line)
		} else if err := g.play(fields[3], o.chess960); err != nil {
			w.fault("%v: %q", err, line)
		}
	}
	// A search that is cut short early shows fewer lines than asked for.
	if len(o.lines) == 0 {
		w.fault("no info line before %q", line)
		return
	}
	firsts := map[string]bool{}
	for _, i := range o.lines {
		if len(i.pv) > 0 && firsts[i.pv[0]] {
			w.fault("two lines with the same move before %q: %q", line, i.text)
		} else if len(i.pv) > 0 {
			firsts[i.pv[0]] = true
		}
	}
	if last := o.lines[0]; len(last.pv) == 0 || last.pv[0] != best || last.bound != "" && !(o.bestOnly && last.bound == "lowerbound") {
		w.fault("the last info line %q does not explain %q", last.text, line)
	}
}
