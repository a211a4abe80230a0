package conformance

import (
	"fmt"
	"testing"
	"time"

	"penrose/chesstest/load"
)

// TestClocks: the move comes in time, for clocks down to a millisecond. There are 50 ms beyond the clock.
// After a miss two attempts in a row must be in time, of ten: a machine that pauses spoils one now and then,
// a search that plans badly for more than these 50 ms most of them (what it plans, tests of package search
// say). The cases do not run in parallel.
func TestClocks(t *testing.T) {
	const grace, attempts = 50 * time.Millisecond, 10
	for _, c := range []struct {
		args  string
		clock time.Duration // in milliseconds
	}{
		{"wtime 1 btime 1", 1},
		{"wtime 1 btime 1 winc 1 binc 1", 1},
		{"wtime 5 btime 5 movestogo 1", 5},
		{"wtime 10 btime 10", 10},
		{"wtime 10 btime 10 winc 1000 binc 1000", 10}, // the increment comes after the move
		{"wtime 20 btime 5000", 20},
		{"wtime 50 btime 50 movestogo 1", 50},
		{"wtime 50 btime 50 winc 100 binc 100", 50},
		{"wtime 100 btime 100", 100},
		{"wtime 100 btime 100 movestogo 1", 100},
		{"wtime 100 btime 100 winc 200 binc 200", 100},
		{"wtime 200 btime 1 movestogo 2", 200},
		{"wtime 500 btime 500 movestogo 1", 500},
		{"wtime 500 btime 500 winc 10000 binc 10000", 500},
		{"wtime 1000 btime 1000", 1000},
		{"wtime 1000 btime 1000 movestogo 1", 1000},
		{"wtime 1000 btime 1000 movestogo 40", 1000},
		{"movetime 1", 1},
		{"movetime 10", 10},
		{"movetime 100", 100},
		{"movetime 1000 wtime 50 btime 50", 50}, // the first limit that is reached
		{"movetime 50 wtime 100000 btime 100000", 50},
		{"ponder wtime 100 btime 100", 100},
	} {
		if isShort(t) && c.clock >= 500 {
			continue
		}
		clock := c.clock * time.Millisecond
		for _, position := range []string{startpos, kiwipete, rookEnding} {
			t.Run(fmt.Sprintf("%s/%.12s", c.args, position), func(t *testing.T) {
				p := start(t)
				var took time.Duration
				kept, wanted := 0, 1
				for range attempts {
					p.send("position " + position)
					p.sync()
					begin := time.Now()
					p.send("go "+c.args, "ponderhit")
					p.move()
					if took = time.Since(begin); !load.Keeps(took-clock, grace) {
						kept, wanted = 0, 2
					} else if kept++; kept == wanted {
						return
					}
				}
				p.errorf("%v, and no better in the attempts before", took)
			})
		}
	}
}
