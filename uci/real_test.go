package uci

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"penrose/board"
	"penrose/movegen"
)

// The tests of this file talk with the real search.

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// TestEveryGoReturnsALegalMove: whatever the limits, a legal move comes, soon,
// and the line before it is complete.
func TestEveryGoReturnsALegalMove(t *testing.T) {
	c := talk(t, newSearchEngine)
	info := regexp.MustCompile(`^info depth \d+ seldepth \d+ multipv 1 score (cp|mate) -?\d+ ((lower|upper)bound )?nodes \d+ nps \d+ hashfull \d+ tbhits 0 time \d+ pv ([a-h1-8nbrq]+)( [a-h1-8nbrq]+)*$`)
	for _, fen := range []string{board.StartFEN, kiwipete, "8/8/8/3k4/8/8/3PK3/8 b - - 99 80"} {
		p, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		c.send("position fen " + fen)
		for _, args := range []string{
			"depth 0", "depth 1", "depth -7", "depth", "nodes 0", "nodes 1", "nodes 2", "nodes 1000", "movetime 0", "movetime 1", "movetime -1",
			"movestogo 1", "wtime 0 btime 0", "wtime -100 btime -100", "wtime 1 btime 1", "wtime joho btime joho", "winc 5 binc 5",
			"wtime 50 btime 50 winc 0 binc 0 movestogo 1", "btime 60", "wtime 60", "wtime 5 btime 5 winc 1000 binc 1000",
			"depth 99999 movetime 20", "mate 1 movetime 20", "searchmoves joho depth 2", "ponder joho depth 2 nodes 100",
		} {
			start := time.Now()
			c.send("go " + args)
			if strings.Contains(args, "ponder") {
				c.send("ponderhit")
			}
			best, before := c.expect("bestmove ")
			if took := time.Since(start); took > 2*time.Second {
				t.Errorf("%s, go %s: %v", fen, args, took)
			}
			move := strings.Fields(best)[1]
			if _, err := movegen.ParseUCI(&p, move); err != nil {
				t.Errorf("%s, go %s: %s: %v", fen, args, best, err)
			}
			last := before[len(before)-1]
			if match := info.FindStringSubmatch(last); match == nil || match[4] != move {
				t.Errorf("%s, go %s: %q before %q", fen, args, last, best)
			}
		}
	}
}

// TestHeldBack: infinite and ponder searches print no move of their own accord,
// not even where nothing is left to search.
func TestHeldBack(t *testing.T) {
	c := talk(t, newSearchEngine)
	for _, fen := range []string{
		"R6k/8/6K1/8/8/8/8/8 b - - 0 1",   // mate
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",  // stalemate
		"7k/8/6K1/8/8/8/8/R7 w - - 0 1",   // mate in one
		"8/8/8/8/8/8/8/K6k w - - 0 1",     // dead draw
		"7k/8/8/8/8/8/1r6/K1r5 w - - 0 1", // a single legal move
	} {
		for _, search := range []string{"go infinite", "go infinite depth 1", "go ponder wtime 10 btime 10", "go depth 1 ponder"} {
			c.send("position fen "+fen, search)
			time.Sleep(20 * time.Millisecond)
			if said := c.sync(); count(said, "bestmove") != 0 {
				t.Errorf("%s, %s: %q", fen, search, said)
			}
			c.send("stop")
			c.expect("bestmove")
		}
	}
	if said := c.sync(); count(said, "bestmove") != 0 {
		t.Errorf("one bestmove too many: %q", said)
	}
}

// TestStopIsQuick holds the time from stop to bestmove far below what a search
// that polls too rarely takes. The exact figures are measured elsewhere: this
// machine may be busy.
func TestStopIsQuick(t *testing.T) {
	for _, threads := range []int{1, 2} {
		c := talk(t, newSearchEngine)
		c.send(fmt.Sprintf("setoption name Threads value %d", threads), "position fen "+kiwipete)
		var times []time.Duration
		for range 20 {
			c.send("go infinite")
			time.Sleep(5 * time.Millisecond)
			start := time.Now()
			c.send("stop")
			c.expect("bestmove ")
			times = append(times, time.Since(start))
		}
		slices.Sort(times)
		t.Logf("%d threads: median %v, longest %v", threads, times[len(times)/2], times[len(times)-1])
		if median := times[len(times)/2]; median > 50*time.Millisecond {
			t.Errorf("%d threads: median %v", threads, median)
		}
	}
}

// TestOptionsDuringSearch changes what the search stands on while it runs.
func TestOptionsDuringSearch(t *testing.T) {
	c := talk(t, newSearchEngine)
	for _, command := range []string{
		"setoption name Hash value 2", "setoption name Threads value 3", "setoption name Clear Hash", "setoption name Hash value 33554432",
		"setoption name Threads value 1", "ucinewgame", "position fen " + kiwipete, "setoption name UCI_Chess960 value true", "go nodes 5000",
	} {
		c.send("go infinite")
		time.Sleep(2 * time.Millisecond)
		c.send(command)
		c.expect("bestmove ")
	}
	c.expect("bestmove ") // of go nodes
	c.send("go depth 4")
	c.expect("bestmove ")
	if said := c.sync(); count(said, "bestmove") != 0 {
		t.Errorf("one bestmove too many: %q", said)
	}
}

// TestLongGame plays 20,000 plies in one command.
func TestLongGame(t *testing.T) {
	c := talk(t, newSearchEngine)
	start := time.Now()
	c.send("position startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 5000))
	if said := c.sync(); len(said) != 0 {
		t.Errorf("it says %q", said)
	}
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("setting it up took %v", took)
	}
	c.send("go depth 3")
	c.expect("bestmove ")
	if last := c.leave(); count(last, "info string") != 0 {
		t.Errorf("afterwards %q", last)
	}
}

// TestRepeatable: at one thread the same search does the same, also after
// ucinewgame.
func TestRepeatable(t *testing.T) {
	time := regexp.MustCompile(` (nps|time) \d+`)
	c := talk(t, newSearchEngine)
	var first []string
	for i := range 3 {
		c.send("ucinewgame", "position fen "+kiwipete, "go depth 6")
		best, lines := c.expect("bestmove ")
		for i := range lines {
			lines[i] = time.ReplaceAllString(lines[i], "")
		}
		lines = append(lines, best)
		if i == 0 {
			first = lines
		} else if !slices.Equal(lines, first) {
			t.Fatalf("now\n%s\nbefore\n%s", strings.Join(lines, "\n"), strings.Join(first, "\n"))
		}
	}
}

// TestTwoEngines: sessions in one process do not interact; each searches what
// it would search alone.
func TestTwoEngines(t *testing.T) {
	nodes := regexp.MustCompile(` nodes (\d+) `)
	search := func(c *conversation, fen string) string {
		c.send("ucinewgame", "position fen "+fen, "go depth 7")
		best, lines := c.expect("bestmove ")
		return nodes.FindString(lines[len(lines)-1]) + best
	}
	a, b := talk(t, newSearchEngine), talk(t, newSearchEngine)
	wantA, wantB := search(a, board.StartFEN), search(b, kiwipete)
	b.send("setoption name Hash value 16", "setoption name UCI_Chess960 value true")
	for range 3 {
		gotA := make(chan string)
		go func() { gotA <- search(a, board.StartFEN) }()
		if got := search(b, kiwipete); got != wantB {
			t.Errorf("second engine: %s, alone %s", got, wantB)
		}
		if got := <-gotA; got != wantA {
			t.Errorf("first engine: %s, alone %s", got, wantA)
		}
	}
}

// TestBenchIsDeterministic also holds that the session's state does not matter.
func TestBenchIsDeterministic(t *testing.T) {
	c := talk(t, newSearchEngine)
	sum := regexp.MustCompile(`^(\d+) nodes \d+ nps$`)
	bench := func() string {
		c.send("bench 4")
		c.expect(fmt.Sprintf("%d/%d", len(benchPositions), len(benchPositions)))
		line, _ := c.expect("")
		if !sum.MatchString(line) {
			t.Fatalf("the last line is %q", line)
		}
		return sum.FindStringSubmatch(line)[1]
	}
	first := bench()
	c.send("setoption name Hash value 1", "position fen "+kiwipete, "go depth 5")
	c.expect("bestmove ")
	if second := bench(); second != first {
		t.Errorf("%s nodes, then %s", first, second)
	}
}
