package witness

import (
	"slices"
	"strings"
	"testing"
)

// TestRemarks: what an engine says of a bug that it has survived is a fault, other remarks are none.
func TestRemarks(t *testing.T) {
	for line, faults := range map[string]int{
		"info string search: runtime error: index out of range [3] with length 3 goroutine 34 [running]: main.main()": 1,
		"info string internal error: runtime error: invalid memory address or nil pointer dereference":                1,
		"info string go: \"search:\" is not understood":                                                               0,
		"info string network penrose.nnue":                                                                            0,
	} {
		w := New()
		w.Said("go depth 1")
		if w.Heard(line); len(w.Faults) != faults {
			t.Errorf("%q: %d faults, want %d: %v", line, len(w.Faults), faults, w.Faults)
		}
	}
}

// TestFreeText: what is no protocol comes as the answer of a command that asks for it, and at no other time.
func TestFreeText(t *testing.T) {
	for _, c := range []struct {
		name   string
		talk   []string // what begins with < is heard
		faults int
	}{
		{"unasked", []string{"<garbage"}, 1},
		{"eval", []string{"eval", "<value +26 cp"}, 0},
		{"after eval", []string{"eval", "<value +26 cp", "isready", "<readyok", "<garbage"}, 1},
		{"isready before eval", []string{"isready", "eval", "<readyok", "<value +26 cp", "isready", "<readyok", "<garbage"}, 1},
		{"help of a command", []string{"go -h", "<carries out a search", "isready", "<readyok", "<garbage"}, 1},
		{"perft", []string{"go perft 1", "<e2e4: 1", "isready", "<readyok", "<e2e3: 1", "<Nodes searched: 2"}, 0},
		{"after perft", []string{"go perft 1", "<e2e4: 1", "<Nodes searched: 1", "<garbage"}, 1},
		{"bench after perft", []string{"go perft 9", "bench", "<info string stopped: perft", "<1/40", "<9 nodes 9 nps", "<garbage"}, 1},
	} {
		w := New()
		hold(w, c.talk)
		if len(w.Faults) != c.faults {
			t.Errorf("%s: %v, want %d faults", c.name, w.Faults, c.faults)
		}
	}
}

// hold lets w hear a conversation, in which the lines of the engine begin with <.
func hold(w *Witness, talk []string) {
	for _, said := range talk {
		if heard, ok := strings.CutPrefix(said, "<"); ok {
			w.Heard(heard)
		} else {
			w.Said(said)
		}
	}
}

// A search keeps to its limits on depth and nodes, and what it has counted and taken never falls.
func TestLimits(t *testing.T) {
	line := func(depth, nodes, time string) string {
		return "<info depth " + depth + " seldepth 7 multipv 1 score cp 24 nodes " + nodes + " nps 100000 hashfull 0 tbhits 0 time " + time + " pv e2e4"
	}
	const mate = "<info depth 5 seldepth 7 multipv 1 score mate 1 nodes 100 nps 100000 hashfull 0 tbhits 0 time 0 pv d8h4"
	for _, c := range []struct {
		name   string
		talk   []string // what begins with < is heard
		faults int
	}{
		{"the depth", []string{"go depth 5", line("4", "90", "0"), line("5", "100", "0"), "<bestmove e2e4"}, 0},
		{"less", []string{"go depth 5", line("4", "100", "0"), "<bestmove e2e4"}, 1},
		{"more", []string{"go depth 5", line("6", "100", "0"), "<bestmove e2e4"}, 1},
		{"more than the greatest depth", []string{"go depth 500", line("200", "100", "0"), "<bestmove e2e4"}, 0},
		{"less, stopped", []string{"go depth 5", line("4", "100", "0"), "stop", "<bestmove e2e4"}, 0},
		{"less, after a damaged command", []string{"go depth 5", line("4", "100", "0"), "", "<bestmove e2e4"}, 0},
		{"less, by another limit", []string{"go depth 5 nodes 100", line("4", "100", "0"), "<bestmove e2e4"}, 0},
		{"less, with a mate", []string{"position startpos moves f2f3 e7e5 g2g4", "go depth 9", mate, "<bestmove d8h4"}, 0},
		{"less, from a book", []string{"setoption name OwnBook value true", "go depth 9", line("1", "0", "0"), "<bestmove e2e4"}, 0},
		{"nodes", []string{"go nodes 1000", line("9", "900", "9"), "<info nodes 1000 nps 1 hashfull 0 tbhits 0 time 9", "<bestmove e2e4"}, 0},
		{"a node too many", []string{"go nodes 1000", line("9", "1001", "9"), "<bestmove e2e4"}, 1},
		{"more nodes than there are numbers", []string{"go nodes 99999999999999999999", line("9", "1001", "9"), "<bestmove e2e4"}, 0},
		{"a sixteenth more and two by each thread", []string{"setoption name Threads value 4", "go nodes 1000", line("9", "1070", "9"), "<bestmove e2e4"}, 0},
		{"a node too many of several threads", []string{"setoption name Threads value 4", "go nodes 1000", line("9", "1071", "9"), "<bestmove e2e4"}, 1},
		{"a number of threads that is not allowed", []string{"setoption name Threads value 0", "setoption name Threads value 1025", "go nodes 1000", line("9", "1001", "9"), "<bestmove e2e4"}, 1},
		{"fewer threads again", []string{"setoption name Threads value 4", "setoption name Threads value 1", "go nodes 1000", line("9", "1001", "9"), "<bestmove e2e4"}, 1},
		{"fewer nodes", []string{"go infinite", line("4", "100", "0"), line("5", "99", "0"), "stop", "<bestmove e2e4"}, 1},
		{"less time", []string{"go infinite", line("4", "100", "2"), line("5", "100", "1"), "stop", "<bestmove e2e4"}, 1},
	} {
		w := New()
		hold(w, c.talk)
		if len(w.Faults) != c.faults {
			t.Errorf("%s: %v, want %d faults", c.name, w.Faults, c.faults)
		}
	}
}

// Lines that come together are complete, in order, and at least one says something new.
func TestBlocks(t *testing.T) {
	line := func(number, depth, move string) string {
		return "<info depth " + depth + " seldepth 7 multipv " + number + " score cp 24 nodes 100 nps 100000 hashfull 0 tbhits 0 time 0 pv " + move
	}
	e4, d4, deeper := line("1", "5", "e2e4"), line("2", "5", "d2d4"), line("1", "6", "e2e4")
	for _, c := range []struct {
		name   string
		lines  []string
		faults int
	}{
		{"the first is new", []string{e4, d4, deeper, d4}, 0},
		{"none is new", []string{e4, d4, e4, d4}, 1},
		{"the second is missing", []string{e4, d4, deeper}, 1},
		{"the second alone", []string{e4, d4, line("2", "5", "c2c4")}, 1},
		{"a block of one, then of two", []string{e4, deeper, d4}, 1},
		{"a single line, cut short", []string{e4}, 0},
		{"the same move twice", []string{e4, line("2", "5", "e2e4"), deeper, d4}, 1},
		{"another root move between", []string{e4, "<info currmove e2e4 currmovenumber 1", d4}, 0},
	} {
		w := New()
		hold(w, slices.Concat([]string{"setoption name MultiPV value 2", "go infinite"}, c.lines, []string{"stop", "<bestmove e2e4"}))
		if len(w.Faults) != c.faults {
			t.Errorf("%s: %v, want %d faults", c.name, w.Faults, c.faults)
		}
	}
}

// A line comes again with nothing new only after ponderhit, once, and after ponderhit some line comes before the move.
func TestPonderHit(t *testing.T) {
	const line = "info depth 5 seldepth 7 multipv 1 score cp 24 nodes 100 nps 100000 hashfull 0 tbhits 0 time 0 pv e2e4"
	for _, c := range []struct {
		name   string
		talk   []string // what begins with < is heard
		faults int
	}{
		{"again after ponderhit", []string{"go ponder wtime 100 btime 100", "<" + line, "ponderhit", "<" + line, "<bestmove e2e4"}, 0},
		{"again without it", []string{"go wtime 100 btime 100", "<" + line, "<" + line, "<bestmove e2e4"}, 1},
		{"twice after it", []string{"go ponder wtime 100 btime 100", "<" + line, "ponderhit", "<" + line, "<" + line, "<bestmove e2e4"}, 1},
		{"not after it", []string{"go ponder wtime 100 btime 100", "<" + line, "ponderhit", "<bestmove e2e4"}, 1},
		{"ponderhit after stop", []string{"go ponder wtime 100 btime 100", "<" + line, "stop", "ponderhit", "<bestmove e2e4"}, 0},
		{"ponderhit after position", []string{"go ponder wtime 100 btime 100", "<" + line, "position startpos", "ponderhit", "<bestmove e2e4"}, 0},
		{"ponderhit without ponder", []string{"go infinite", "<" + line, "ponderhit", "stop", "<bestmove e2e4"}, 0},
	} {
		w := New()
		hold(w, c.talk)
		if len(w.Faults) != c.faults {
			t.Errorf("%s: %v, want %d faults", c.name, w.Faults, c.faults)
		}
	}
}
