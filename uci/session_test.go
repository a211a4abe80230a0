package uci

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestIdentify(t *testing.T) {
	c, _ := talkToFake(t)
	c.send("uci")
	first, before := c.expect("id name ")
	if first != "id name Penrose test" || len(before) > 0 {
		t.Errorf("first line %q, before it %q", first, before)
	}
	if _, lines := c.expect("uciok"); count(lines, "option name ") != len(options(About{})) || count(lines, "id author ") != 1 {
		t.Errorf("between id name and uciok: %q", lines)
	}
}

// TestCommandDuringSearch: what needs the engine ends the search first; its one
// bestmove comes before anything the command says.
func TestCommandDuringSearch(t *testing.T) {
	for _, search := range []string{"go infinite", "go ponder wtime 1000 btime 1000", "go movetime 60000"} {
		for _, command := range []string{
			"setoption name Hash value 32", "setoption name Clear Hash", "setoption name Threads value 2", "setoption name joho value 1",
			"ucinewgame", "position startpos moves e2e4", "position fen nonsense", "go depth 1", "flip", "bench 1", "go perft 1",
		} {
			t.Run(search+"/"+command, func(t *testing.T) {
				c, _ := talkToFake(t)
				c.send(search)
				c.expect("info depth")
				c.send(command)
				c.expect("bestmove a2a3")
				want := 0
				if command == "go depth 1" {
					want = 1
				}
				if command != "bench 1" {
					c.expect2nd(want)
				}
				if last := c.leave(); count(last, "bestmove") != 0 {
					t.Errorf("afterwards %q", last)
				}
			})
		}
	}
}

// expect2nd waits for as many more searches and checks that all is well.
func (c *conversation) expect2nd(searches int) {
	c.t.Helper()
	for range searches {
		c.expect("bestmove")
	}
	if said := c.sync(); count(said, "bestmove") != 0 {
		c.t.Errorf("one bestmove too many: %q", said)
	}
}

func TestIsReadyDuringSearch(t *testing.T) {
	c, _ := talkToFake(t)
	c.send("go infinite")
	c.expect("info depth")
	for range 3 {
		if said := c.sync(); count(said, "bestmove") != 0 {
			t.Fatalf("isready ended the search: %q", said)
		}
	}
	c.send("stop")
	c.expect("bestmove")
}

func TestStop(t *testing.T) {
	c, _ := talkToFake(t)
	c.send("stop", "stop", "ponderhit") // nothing runs
	if said := c.sync(); len(said) != 0 {
		t.Errorf("stop without a search says %q", said)
	}
	for range 50 {
		c.send("go infinite", "stop", "stop")
		c.expect("bestmove")
	}
	if said := c.sync(); len(said) != 0 {
		t.Errorf("afterwards %q", said)
	}
}

func TestPonder(t *testing.T) {
	c, fake := talkToFake(t)
	c.send("go wtime 1000 btime 1000 ponder")
	if said := c.sync(); count(said, "bestmove") != 0 {
		t.Fatalf("a bestmove while pondering: %q", said)
	}
	c.send("ponderhit", "ponderhit")
	c.expect("bestmove")
	c.send("go ponder", "stop")
	c.expect("bestmove")
	c.send("go infinite", "ponderhit") // not pondering: means nothing
	if said := c.sync(); count(said, "bestmove") != 0 {
		t.Fatalf("ponderhit ended an infinite search: %q", said)
	}
	c.leave()
	if fake.ponderHits != 2 {
		t.Errorf("%d ponder hits reached the engine, want 2", fake.ponderHits)
	}
}

func TestNoLegalMove(t *testing.T) {
	c, _ := talkToFake(t)
	for _, fen := range []string{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", // stalemate
		"R6k/8/6K1/8/8/8/8/8 b - - 0 1",  // mate
	} {
		c.send("position fen "+fen, "go depth 5")
		if _, before := c.expect("bestmove (none)"); count(before, "info depth 0 ") != 1 {
			t.Errorf("%s: %q", fen, before)
		}
		c.send("go infinite")
		if said := c.sync(); len(said) != 0 {
			t.Errorf("%s, infinite: %q before stop", fen, said)
		}
		c.send("stop")
		c.expect("bestmove (none)")
	}
}

// TestFinalInfo: the line right before bestmove is a complete info line whose
// line of moves begins with the best one, also while others print.
func TestFinalInfo(t *testing.T) {
	c, _ := talkToFake(t)
	for range 100 {
		c.send("go depth 1", "isready", "isready")
		best, before := c.expect("bestmove ")
		last := before[len(before)-1]
		move := strings.Fields(best)[1]
		if !strings.HasPrefix(last, "info depth ") || !strings.Contains(last, " pv "+move) {
			t.Fatalf("before %q: %q", best, before)
		}
	}
}

func TestChess960Output(t *testing.T) {
	c, _ := talkToFake(t)
	c.send("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "go depth 1 searchmoves e1g1")
	c.expect("bestmove e1g1")
	c.send("setoption name UCI_Chess960 value true", "go depth 1 searchmoves e1g1")
	c.expect("bestmove e1h1")
}

func TestSearchMoves(t *testing.T) {
	c, fake := talkToFake(t)
	c.send("go depth 1 searchmoves e2e5 d2d4 joho")
	if best, before := c.expect("bestmove "); best != "bestmove d2d4" || count(before, "info string go: searchmoves") != 1 {
		t.Errorf("%q after %q", best, before)
	}
	c.send("go depth 1 searchmoves e2e5") // none left: all are searched
	c.expect("bestmove ")
	c.leave()
	if n := len(fake.limits[1].SearchMoves); n != 0 {
		t.Errorf("%d search moves", n)
	}
}

func TestLimitsReachTheSearch(t *testing.T) {
	c, fake := talkToFake(t)
	before := time.Now()
	c.send("setoption name MoveOverhead value 77", "go wtime 5000 btime 1 movestogo 3")
	c.expect("bestmove")
	c.leave()
	l := fake.limits[0]
	if l.Overhead != 77*time.Millisecond || l.Clock == nil || l.Clock.Remaining != 5*time.Second || l.Clock.MovesToGo != 3 {
		t.Errorf("limits %+v", l)
	}
	if l.Start.Before(before) || l.Start.After(time.Now()) {
		t.Errorf("the clock started at %v, sent at %v", l.Start, before)
	}
}

func TestSetOptionErrors(t *testing.T) {
	c, fake := talkToFake(t)
	c.send("setoption name hash value 64")
	if said := c.sync(); len(said) != 0 {
		t.Errorf("setting Hash says %q", said)
	}
	for _, bad := range []string{"Hash value 0", "Hash value -1", "Hash value joho", "Hash value", "Hash", "Hash value 33554433",
		"Hash value 100000", // more than the machine has
		"Threads value 0", "Ponder value maybe", "joho value 3", "", "value 3"} {
		c.send("setoption name " + bad)
		if said := c.sync(); len(said) != 1 || !strings.HasPrefix(said[0], "info string ") {
			t.Errorf("%q: %q", bad, said)
		}
	}
	c.leave()
	if fake.hash != 64 {
		t.Errorf("the hash is %d MiB, want 64", fake.hash)
	}
}

func TestNewGameReachesTheEngine(t *testing.T) {
	c, fake := talkToFake(t)
	c.send("ucinewgame", "ucinewgame", "setoption name Clear Hash")
	c.sync()
	c.leave()
	if fake.games != 3 {
		t.Errorf("cleared %d times, want 3", fake.games)
	}
}

// TestJunk: nothing on the input ends the session, and what means nothing gets
// one info string at most.
func TestJunk(t *testing.T) {
	c, _ := talkToFake(t)
	for _, junk := range []string{
		"joho", "\x00\x01\x02", "\xff\xfe\x00u\x00c\x00i", "# uci", "#", "   ", "\t", "12345", "bestmove e2e4", "info depth 3",
		"Quit", "debug on", "debug joho on", "register later", "setoption", "%s%d%n", strings.Repeat("joho ", 100_000),
		strings.Repeat("z", maxLine+1),
	} {
		c.send(junk)
		if said := c.sync(); len(said) > 1 || len(said) == 1 && !strings.HasPrefix(said[0], "info string ") {
			t.Errorf("%.40q: %.200q", junk, said)
		}
	}
}

func TestEndOfInput(t *testing.T) {
	for _, state := range []string{"", "uci", "go infinite", "go ponder", "go movetime 60000", "go perft 20", "bench", "position startpos"} {
		for _, end := range []string{"", "quit", "joho quit", "quit\nisready"} {
			t.Run(state+"/"+end, func(t *testing.T) {
				c, _ := talkToFake(t)
				c.send(state)
				start := time.Now()
				if end != "" {
					go io.WriteString(c.input, end+"\n") // the session may be gone before the last line
				} else {
					c.input.Close()
				}
				last := c.awaitEnd()
				if took := time.Since(start); took > time.Second {
					t.Errorf("it took %v", took)
				}
				want := 0
				if strings.HasPrefix(state, "go") && !strings.HasPrefix(state, "go perft") {
					want = 1
				}
				if count(last, "bestmove") != want || count(last, "readyok") != 0 {
					t.Errorf("last words %q", last)
				}
				c.input.Close()
			})
		}
	}
}

// TestCommandsBeforeTheEnd: input that ends at once is still obeyed to its end.
func TestCommandsBeforeTheEnd(t *testing.T) {
	c, _ := talkToFake(t)
	c.send(slices.Repeat([]string{"isready"}, 5000)...)
	if last := c.leave(); count(last, "readyok") != 5000 {
		t.Errorf("%d of 5000 answers", count(last, "readyok"))
	}
}

// TestFlood sends hundreds of searches without waiting for any.
func TestFlood(t *testing.T) {
	c, _ := talkToFake(t)
	for range 300 {
		c.send("isready", "position startpos moves e2e4", "go infinite", "isready", "stop", "go ponder", "ponderhit", "go depth 1")
	}
	if last := c.leave(); count(last, "bestmove a7a6") != 900 || count(last, "readyok") != 600 {
		t.Errorf("%d best moves of 900, %d answers of 600", count(last, "bestmove a7a6"), count(last, "readyok"))
	}
}

// TestClosedOutput: when nobody takes the output the session ends by itself.
func TestClosedOutput(t *testing.T) {
	in, inWriter := io.Pipe()
	defer inWriter.Close()
	out, outWriter := io.Pipe()
	out.Close()
	session, err := newSession(outWriter, About{}, func(int, int) (engine, error) { return new(fakeEngine), nil })
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { session.Run(in); close(ended) }()
	go io.WriteString(inWriter, "go infinite\nuci\nisready\n")
	select {
	case <-ended:
	case <-time.After(patienceOfTests):
		t.Fatal("the session goes on without a listener")
	}
	session.Close()
}

// TestBlockedOutput: a GUI that does not read cannot keep the session from
// leaving.
func TestBlockedOutput(t *testing.T) {
	in, inWriter := io.Pipe()
	_, outWriter := io.Pipe() // nobody reads
	session, err := newSession(outWriter, About{}, func(int, int) (engine, error) { return new(fakeEngine), nil })
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { session.Run(in); close(ended) }()
	io.WriteString(inWriter, "uci\ngo infinite\nstop\nposition startpos\nisready\nquit\n")
	select {
	case <-ended:
	case <-time.After(patienceOfTests):
		t.Fatal("the session waits for its output")
	}
	outWriter.Close() // lets what is left of it go
}

func TestInterrupt(t *testing.T) {
	c, _ := talkToFake(t)
	c.send("go infinite")
	c.expect("info depth")
	c.session.Interrupt()
	c.session.Interrupt()
	if last := c.awaitEnd(); count(last, "bestmove") != 1 {
		t.Errorf("last words %q", last)
	}
}

// TestPanicIsSurvived: a bug behind a command is reported and life goes on.
func TestPanicIsSurvived(t *testing.T) {
	c, fake := talkToFake(t)
	fake.panicOnStop = true
	c.send("go infinite", "stop")
	c.expect("info string internal error: a bug")
	c.send("stop")
	c.expect("bestmove")
}

func TestRunOnce(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"go depth 1", "bestmove a2a3"},
		{"go perft 2", "Nodes searched: 400"},
		{"go perft 0", "Nodes searched: 1"},
		{"bench 1", fmt.Sprintf("%d nodes", 20*len(benchPositions))},
		{"isready", "readyok"},
		{"joho", "info string unknown command"},
	} {
		var sb strings.Builder
		s, err := newSession(&sb, About{}, func(int, int) (engine, error) { return new(fakeEngine), nil })
		if err != nil {
			t.Fatal(err)
		}
		s.RunOnce(c.line)
		s.Close()
		lines := strings.Split(strings.TrimSuffix(sb.String(), "\n"), "\n")
		if last := lines[len(lines)-1]; !strings.HasPrefix(last, c.want) {
			t.Errorf("%s: last line %q, want %q", c.line, last, c.want)
		}
	}
}

// TestNoGoroutineLeft: what a session starts ends with it.
func TestNoGoroutineLeft(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, end := range []string{"quit\n", ""} {
		s, err := newSession(io.Discard, About{}, newSearchEngine)
		if err != nil {
			t.Fatal(err)
		}
		s.Run(strings.NewReader("setoption name Threads value 2\ngo infinite\nponderhit\ngo perft 20\nbench\ngo ponder\n" + end))
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	for deadline := time.Now().Add(patienceOfTests); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}
