package uci

import (
	"io"
	"regexp"
	"runtime"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest/load"
)

// These tests run the real search, since they need several engines inside this
// process.

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// TestTwoEngines: sessions in one process do not interact. Each searches what it
// would search alone.
func TestTwoEngines(t *testing.T) {
	nodes := regexp.MustCompile(` nodes (\d+) `)
	begin := func(c *conversation, fen string) { c.send("ucinewgame", "position fen "+fen, "go depth 7") }
	result := func(c *conversation) string {
		best, lines := c.expect("bestmove ")
		return nodes.FindString(lines[len(lines)-1]) + best
	}
	a, b := talk(t, newSearchEngine), talk(t, newSearchEngine)
	begin(a, board.StartFEN)
	wantA := result(a)
	begin(b, kiwipete)
	wantB := result(b)
	b.send("setoption name Hash value 16", "setoption name UCI_Chess960 value true")
	for range 3 {
		begin(a, board.StartFEN)
		begin(b, kiwipete)
		if got := result(b); got != wantB {
			t.Errorf("second engine: %s, alone %s", got, wantB)
		}
		if got := result(a); got != wantA {
			t.Errorf("first engine: %s, alone %s", got, wantA)
		}
	}
}

// TestNoGoroutineLeft ends hundreds of sessions in many states. Afterwards there
// must be no more goroutines than before. It does not run in parallel with other
// tests, since their goroutines would count.
func TestNoGoroutineLeft(t *testing.T) {
	sessions := 300
	if testing.Short() {
		sessions = 60
	}
	inputs := []string{
		"", "uci\nisready\n", "go infinite\n", "go ponder\n", "go movetime 60000\nisready\n", "go ponder wtime 9000 btime 9000\nponderhit\n",
		"setoption name Threads value 3\ngo infinite\n", "go perft 9\n", "bench 20\n", "go infinite\nposition startpos moves e2e4\ngo infinite\nucinewgame\ngo infinite\n",
		"setoption name MultiPV value 4\ngo infinite\nstop\nstop\ngo infinite", "position fen R6k/8/6K1/8/8/8/8/8 b - - 0 1\ngo infinite\n", "setoption name Hash value 2\ngo infinite\nsetoption name Hash value 3\ngo ponder\n",
		"setoption name Threads value 2\ngo infinite\nponderhit\ngo perft 20\nbench\ngo ponder\n",
	}
	before := runtime.NumGoroutine()
	for i := range sessions {
		session, err := New(io.Discard, About{})
		if err != nil {
			t.Fatal(err)
		}
		in, writer := io.Pipe()
		written := make(chan struct{})
		go func() {
			defer close(written)
			io.WriteString(writer, inputs[i%len(inputs)])
			switch i % 3 {
			case 0:
				io.WriteString(writer, "\nquit\n")
			case 1:
				session.Interrupt()
				session.Interrupt()
			}
			writer.Close()
		}()
		session.Run(in)
		<-written
		if err := session.Close(); err != nil {
			t.Error(err)
		}
	}
	for limit := load.NewDeadline(patienceOfTests); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if limit.IsOver() {
			stacks := make([]byte, 1<<20)
			stacks = stacks[:runtime.Stack(stacks, true)]
			t.Fatalf("%d goroutines, %d before\n%s", runtime.NumGoroutine(), before, stacks)
		}
	}
}
