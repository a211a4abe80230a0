package conformance

import (
	"slices"
	"strings"
	"testing"
	"time"

	"penrose/chesstest/load"
)

// Positions that cases share.
const (
	startpos  = "startpos"
	kiwipete  = "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	mated     = "fen R6k/8/6K1/8/8/8/8/8 b - - 0 1"
	stalemate = "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
	mateInOne = "fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1"
	mateInTwo = "fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1" // 1. Kf7 Kh7 2. Rh1
	bareKings = "fen 8/8/8/8/8/8/8/K6k w - - 0 1"
	onlyMove  = "fen 7k/8/8/8/8/8/1r6/K1r5 w - - 0 1"

	rookEnding = "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
)

// TestEveryGoMoves: whatever the tokens, in any order, a legal move comes. The
// witness holds it to be legal and explained.
func TestEveryGoMoves(t *testing.T) {
	for _, args := range []string{
		"depth 0", "depth 1", "depth 4", "depth -7", "depth", "depth joho", "depth 99999 movetime 20", "depth 99999999999999999999 nodes 2000",
		"nodes 0", "nodes 1", "nodes 2", "nodes 1000", "nodes -5",
		"movetime 0", "movetime 1", "movetime 20", "movetime -1",
		"movestogo 1", "movestogo 0 wtime 100 btime 100", "wtime 100 btime 100 movestogo 1", "movestogo -3 wtime 100 btime 100",
		"wtime 0 btime 0", "wtime -100 btime -100", "wtime 1 btime 1", "wtime joho btime joho", "wtime btime winc binc", "wtime 9999999999999999999999 btime 9999999999999999999999 nodes 1000",
		"winc 5 binc 5", "wtime -5 btime -5 winc 100 binc 100", "wtime 100 btime 100 winc -5 binc -5", "wtime 0 btime 0 winc 0 binc 0 movestogo 40",
		"wtime 60", "btime 60", "wtime 300000.7 btime 300000.7 nodes 500",
		"mate 1 movetime 20", "mate 0 nodes 500", "mate -3 nodes 500", "depth 3 nodes 100 movetime 50 wtime 1000 btime 1000",
		"searchmoves depth 2", "searchmoves joho depth 2", "searchmoves e2e5 a1a1 0000 depth 2", "joho depth 2", "depth 2 joho 7",
		"btime 1000 winc 10 depth 3 wtime 1000 binc 10", "infinite depth",
	} {
		try(t, "go "+args, func(p *process) {
			for _, position := range []string{startpos, kiwipete, onlyMove, mated, stalemate, "fen 4k3/8/8/8/8/8/4p3/4K3 w - - 99 80"} {
				fastest, kept := load.Within(2*time.Second, func() {
					p.send("position "+position, "go "+args)
					if strings.HasPrefix(args, "infinite") {
						p.send("stop")
					}
					p.move()
				})
				if !kept {
					p.errorf("%s: %v", position, fastest)
				}
			}
		})
	}
}

func TestLimits(t *testing.T) {
	try(t, "no legal move", func(p *process) {
		for _, position := range []string{mated, stalemate} {
			for _, limit := range []string{"depth 3", "movetime 10", "nodes 10", "wtime 100 btime 100", "mate 2", "searchmoves e2e4"} {
				if move, infos := p.best("position "+position, "go "+limit); move != "(none)" || len(infos) != 1 || infos[0].Depth != 0 {
					p.errorf("%s, go %s: %s after %v", position, limit, move, infos)
				}
			}
			p.send("go infinite")
			p.await("info depth 0 ") // at once
			if said := p.sync(); len(said) > 0 {
				p.errorf("%s, go infinite: %q before stop", position, said)
			}
			p.send("stop")
			p.move()
		}
	})
	try(t, "depth is the depth", func(p *process) {
		for _, depth := range []string{"1", "2", "5", "7"} {
			_, infos := p.best("position "+kiwipete, "go depth "+depth)
			if last := infos[len(infos)-1]; !strings.HasPrefix(last.Text, "info depth "+depth+" ") {
				p.errorf("go depth %s: %q", depth, last.Text)
			}
		}
	})
	try(t, "nodes are kept to", func(p *process) {
		for nodes, limit := range map[int]string{1: "nodes 1", 5000: "nodes 5000", 50_000: "nodes 50000"} {
			_, infos := p.best("ucinewgame", "position "+kiwipete, "go "+limit)
			// Whether they are too many the witness says.
			if last := infos[len(infos)-1]; last.Nodes < nodes/2 {
				p.errorf("go %s: %q", limit, last.Text)
			}
		}
	})
	try(t, "movetime is used and kept to", func(p *process) {
		for attempt := 1; ; attempt++ {
			var over []time.Duration
			for range 5 {
				p.sync()
				begin := time.Now()
				p.send("position "+kiwipete, "go movetime 100")
				p.move()
				over = append(over, time.Since(begin)-100*time.Millisecond)
			}
			slices.Sort(over)
			p.t.Logf("%v", over)
			if over[0] < -50*time.Millisecond {
				p.fatalf("beyond 100 ms: %v", over)
			}
			if load.Keeps(over[0], 20*time.Millisecond) && load.Keeps(over[2], 300*time.Millisecond) {
				return
			}
			if attempt == 3 {
				p.fatalf("beyond 100 ms: %v, and too long twice before", over)
			}
		}
	})
	try(t, "only our own clock counts", func(p *process) {
		p.sync()
		fastest, kept := load.Within(5*time.Second, func() {
			p.send("position startpos", "go wtime 100 btime 10000000")
			p.move()
			p.send("position startpos moves e2e4", "go wtime 10000000 btime 100")
			p.move()
		})
		if !kept {
			p.errorf("%v", fastest)
		}
	})
	try(t, "mate in N is found", func(p *process) {
		for _, c := range []struct{ position, limit string }{
			{mateInOne, "mate 1"}, {mateInTwo, "mate 2"}, {mateInTwo, "mate 5"},
			{"fen 3qk3/8/8/8/8/8/8/3QK2R w K - 0 1", "mate 1 movetime 50"}, // there is none
		} {
			move, infos := p.best("ucinewgame", "position "+c.position, "go "+c.limit)
			last := infos[len(infos)-1]
			if !strings.Contains(c.limit, "movetime") && (!last.Mate || last.Score < 1 || last.Score > 5) {
				p.errorf("go %s: %s, %q", c.limit, move, last.Text)
			}
		}
	})
	try(t, "fifty moves are up", func(p *process) {
		p.best("position fen 8/8/8/3k4/8/8/3PK3/8 b - - 100 80", "go depth 5")
	})
	try(t, "a threefold repetition on the board", func(p *process) {
		p.best("position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "go depth 5")
	})
}

// TestSearchMoves: the witness accepts no other move than those asked for.
func TestSearchMoves(t *testing.T) {
	for _, c := range []struct {
		name, args string
		want       string // empty for any move
		remarks    int
	}{
		{"one", "depth 4 searchmoves a2a3", "a2a3", 0},
		{"the worst", "depth 4 searchmoves g2g4", "g2g4", 0},
		{"several", "depth 4 searchmoves a2a3 h2h3 f2f3", "", 0},
		{"before the limit", "searchmoves b1a3 depth 4", "b1a3", 0},
		{"illegal ones are dropped", "depth 4 searchmoves e2e5 e1e2 joho h2h4", "h2h4", 1},
		{"all illegal: all are searched", "depth 4 searchmoves e2e5 e7e5", "", 1},
		{"one twice", "depth 4 searchmoves b2b4 b2b4", "b2b4", 0},
		{"with nodes", "searchmoves c2c3 nodes 3000", "c2c3", 0},
		{"with a clock", "wtime 300 btime 300 searchmoves c2c4 winc 10 binc 10", "c2c4", 0},
		{"with one node", "nodes 1 searchmoves h2h3", "h2h3", 0},
		{"ponder as the last token", "wtime 300 btime 300 searchmoves d2d3 ponder", "d2d3", 0},
	} {
		try(t, c.name, func(p *process) {
			p.best("position startpos", "go depth 1") // the first search says what evaluates
			p.send("go " + c.args)
			if strings.HasSuffix(c.args, "ponder") {
				p.holdsBack(50 * time.Millisecond)
				p.send("ponderhit")
			}
			best, before := p.await("bestmove ")
			if move := strings.Fields(best)[1]; c.want != "" && move != c.want {
				p.errorf("%s, want %s", move, c.want)
			}
			if count(before, "info string ") != c.remarks {
				p.errorf("it says %q, want %d info strings", before, c.remarks)
			}
		})
	}
	try(t, "forgotten by the next go", func(p *process) {
		p.best("position "+mateInOne, "go depth 3 searchmoves g6f6")
		if move, _ := p.best("go depth 3"); move != "a1a8" {
			p.errorf("%s, want a1a8", move)
		}
	})
	try(t, "infinite", func(p *process) {
		p.send("position startpos", "go infinite searchmoves e2e4 d2d4") // the example of the protocol text
		p.holdsBack(50 * time.Millisecond)
		p.send("stop")
		p.move()
	})
}
