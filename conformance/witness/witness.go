package witness

import (
	"fmt"
	"strconv"
	"strings"

	"penrose/board"
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
	Asked    int     // uci sent less uciok heard

	// SpareNodes is how many nodes a search may look at beyond its limit for any reason: 0 for an engine that meets
	// the limit to the node with one thread.
	SpareNodes int

	showWDL  bool
	ownBook  bool
	multiPV  int
	threads  int
	bestOnly bool     // the driver finds the best move, and perhaps only a bound of its score
	pending  []*order // oldest first
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

// New returns a witness of a conversation that begins.
func New() *Witness {
	return &Witness{Game: newGame(board.StartPosition()), multiPV: 1, threads: 1}
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
		case verb == "":
			w.pending[n-1].damaged = true
		case verb == "ponderhit" || endsSearch(verb):
			w.pending[n-1].end(verb == "ponderhit")
		}
	}
	switch verb {
	case "uci":
		w.Asked++
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
		line == "info string stopped: perft" || line == "info string stopped: bench"
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
		setNumber(&w.multiPV, value, 256)
	case "Threads":
		setNumber(&w.threads, value, 1024)
	}
}

// setNumber sets an option to value if that is a number from 1 to most.
func setNumber(option *int, value string, most int) {
	if n, err := strconv.Atoi(value); err == nil && n >= 1 && n <= most {
		*option = n
	}
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
		if w.Asked == 0 {
			w.fault(Protocol, "unasked: %q", line)
		} else if line == "uciok" {
			w.Asked--
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
