package uci

import (
	"fmt"
	"testing"
	"time"
)

// TestClocks: with the real search the move comes while there is time, for
// clocks down to a millisecond. Beyond the clock, 50 ms are granted to a busy
// machine, which may also need a second or third attempt: a search that plans
// badly fails every time.
func TestClocks(t *testing.T) {
	const grace, attempts = 50 * time.Millisecond, 3
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
		if testing.Short() && c.clock >= 500 {
			continue
		}
		limit := c.clock*time.Millisecond + grace
		for _, position := range []string{"startpos", "fen " + kiwipete, "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"} {
			t.Run(fmt.Sprintf("%s/%.12s", c.args, position), func(t *testing.T) {
				conversation := talk(t, newSearchEngine)
				conversation.send("position " + position)
				conversation.sync()
				var took time.Duration
				for range attempts {
					start := time.Now()
					conversation.send("go "+c.args, "ponderhit")
					conversation.expect("bestmove ")
					if took = time.Since(start); took <= limit {
						return
					}
				}
				t.Errorf("%v, and no less in the attempts before", took)
			})
		}
	}
}
