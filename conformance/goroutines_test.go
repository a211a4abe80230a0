package conformance

import (
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"penrose/uci"
)

// TestNoGoroutineLeft runs hundreds of sessions inside this process, each ended
// in another state, and wants as many goroutines afterwards as before. It does
// not run beside other tests: their goroutines would count.
func TestNoGoroutineLeft(t *testing.T) {
	sessions := 300
	if testing.Short() {
		sessions = 60
	}
	inputs := []string{
		"", "uci\nisready\n", "go infinite\n", "go ponder\n", "go movetime 60000\nisready\n", "go ponder wtime 9000 btime 9000\nponderhit\n",
		"setoption name Threads value 3\ngo infinite\n", "go perft 9\n", "bench 20\n", "go infinite\nposition startpos moves e2e4\ngo infinite\nucinewgame\ngo infinite\n",
		"setoption name MultiPV value 4\ngo infinite\nstop\nstop\ngo infinite", "position " + mated + "\ngo infinite\n", "setoption name Hash value 2\ngo infinite\nsetoption name Hash value 3\ngo ponder\n",
	}
	before := runtime.NumGoroutine()
	for i := range sessions {
		session, err := uci.New(io.Discard, uci.About{Name: "Penrose", Author: "the Penrose authors"})
		if err != nil {
			t.Fatal(err)
		}
		in, writer := io.Pipe()
		written := make(chan struct{})
		go func() {
			defer close(written)
			io.WriteString(writer, inputs[i%len(inputs)])
			if i%2 == 0 {
				io.WriteString(writer, "\nquit\n")
			}
			writer.Close()
		}()
		session.Run(in)
		<-written
		if err := session.Close(); err != nil {
			t.Error(err)
		}
	}
	for deadline := time.Now().Add(patience); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			stacks := make([]byte, 1<<20)
			stacks = stacks[:runtime.Stack(stacks, true)]
			t.Fatalf("%d goroutines, %d before\n%s", runtime.NumGoroutine(), before, strings.TrimSpace(string(stacks)))
		}
	}
}
