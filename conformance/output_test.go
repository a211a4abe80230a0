package conformance

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"penrose/conformance/witness"
)

// Most rules about the output are held by the witness on every line. These cases
// make sure that the lines come.

// TestMultiPV: at each depth the lines 1 to want stand together, once, with different
// moves and the better line first. A search that is cut short may show them again,
// as the witness holds them to be right.
func TestMultiPV(t *testing.T) {
	for _, c := range []struct {
		name, position, args string
		multiPV, want        int
		blocks               int // of lines, 0 if the search is cut short
	}{
		{"2 lines", kiwipete, "depth 5", 2, 2, 5},
		{"3 lines", startpos, "depth 6", 3, 3, 6},
		{"5 lines", startpos, "depth 5", 5, 5, 5},
		{"20 lines, all moves", startpos, "depth 3", 20, 20, 3},
		{"more lines than moves", kiwipete, "depth 3", 256, 48, 3}, // 48 moves: perft 1
		{"three moves", bareKings, "depth 6", 10, 3, 6},
		{"a single move", onlyMove, "depth 5", 4, 1, 5},
		{"no move", mated, "depth 5", 4, 1, 1},
		{"with searchmoves", startpos, "depth 4 searchmoves a2a3 b2b3", 4, 2, 4},
		{"mates in several lines", mateInTwo, "depth 8", 4, 4, 8},
		{"mate in 1", mateInOne, "depth 4", 3, 3, 4},
		{"cut short by nodes", kiwipete, "nodes 20000", 4, 4, 0},
	} {
		try(t, c.name, func(p *process) {
			p.send(fmt.Sprintf("setoption name MultiPV value %d", c.multiPV), "position "+c.position)
			_, infos := p.best("go " + c.args)
			if c.blocks == 0 {
				infos = slices.DeleteFunc(infos, func(i witness.Info) bool { return i.Counts })
				if len(infos)%c.want != 0 {
					p.fatalf("%d lines, want a multiple of %d", len(infos), c.want)
				}
			} else if len(infos) != c.blocks*c.want {
				p.fatalf("%d lines, want %d", len(infos), c.blocks*c.want)
			}
			for block := range slices.Chunk(infos, c.want) {
				first := map[string]bool{}
				for k, i := range block {
					if i.Line != k+1 {
						p.errorf("line %d is %q", k+1, i.Text)
					}
					first[strings.Join(i.PV[:min(len(i.PV), 1)], "")] = true
					if c.blocks == 0 {
						continue // the last iteration has not searched all moves
					}
					if i.Depth != block[0].Depth || k > 0 && worth(i) > worth(block[k-1]) {
						p.errorf("at another depth or out of order: %q, %q", block[max(k-1, 0)].Text, i.Text)
					}
				}
				if len(first) != c.want {
					p.errorf("%d different moves, want %d", len(first), c.want)
				}
			}
		})
	}
	try(t, "stopped", func(p *process) {
		p.send("setoption name MultiPV value 4", "position "+kiwipete)
		for i := range 20 {
			p.send("go infinite")
			time.Sleep(time.Duration(i) * time.Millisecond)
			p.send("stop")
			p.move()
		}
	})
	try(t, "cut short", func(p *process) {
		p.send("setoption name MultiPV value 3", "position "+kiwipete)
		for _, args := range []string{"nodes 1", "nodes 30", "nodes 100", "nodes 1000", "movetime 1", "wtime 1 btime 1"} {
			p.best("ucinewgame", "go "+args)
		}
	})
	try(t, "changed between searches", func(p *process) {
		p.send("position " + kiwipete)
		for _, n := range []int{1, 3, 2, 256, 1} {
			p.best(fmt.Sprintf("setoption name MultiPV value %d", n), "go depth 3")
		}
	})
}

// worth orders scores: earlier mates are better.
func worth(i witness.Info) int {
	switch {
	case i.Mate && i.Score > 0:
		return 1_000_000 - i.Score
	case i.Mate:
		return -1_000_000 - i.Score
	}
	return i.Score
}

// TestMates: the witness holds each line with a mate score to its length and to
// end in mate. Positions without a source are made up.
func TestMates(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		depth     int
		score     int // moves to mate
	}{
		{"mate in 1", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 5, 1},
		{"mate in 2", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", 12, 2},
		{"back rank", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 5, 1},
		{"smothered", "r6k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1", 12, 2},
		{"to be mated", "8/8/8/8/8/6k1/r7/7K w - - 0 1", 6, -1},
		{"a forced move, then mate", "7k/5K2/8/8/8/8/8/R7 b - - 0 1", 8, -1},
		{"promotion mates", "6k1/P4ppp/8/8/8/8/8/6K1 w - - 0 1", 5, 1},
	} {
		try(t, c.name, func(p *process) {
			_, infos := p.best("position fen "+c.fen, fmt.Sprintf("go depth %d", c.depth))
			if last := infos[len(infos)-1]; !last.Mate || last.Score != c.score {
				p.errorf("%q, want mate %d", last.Text, c.score)
			}
		})
	}
	try(t, "longer searches around mates", func(p *process) {
		p.send("setoption name MultiPV value 3")
		for _, fen := range []string{
			"8/8/8/8/8/3k4/8/R3K3 w - - 0 1", "8/8/8/3k4/8/8/3Q4/3K4 w - - 0 1", "4k3/8/8/8/8/8/PPP5/4K2R w K - 0 1",
			"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "8/8/8/8/8/2k5/1q6/K7 w - - 0 1",
		} {
			p.best("ucinewgame", "position fen "+fen, "go movetime 100")
		}
	})
}

func TestInfo(t *testing.T) {
	try(t, "one line for each depth", func(p *process) {
		_, infos := p.best("position "+kiwipete, "go depth 7")
		depth := 0
		for _, i := range infos {
			if i.Bound != "" { // after 3 seconds
				continue
			}
			if i.Depth != depth+1 {
				p.errorf("depth %d after %d", i.Depth, depth)
			}
			depth = i.Depth
		}
		if depth != 7 {
			p.errorf("the last depth is %d", depth)
		}
	})
	try(t, "time and nodes never fall", func(p *process) {
		_, infos := p.best("position "+kiwipete, "go movetime 100")
		for k := 1; k < len(infos); k++ {
			if infos[k].Time < infos[k-1].Time || infos[k].Nodes < infos[k-1].Nodes {
				p.errorf("%q after %q", infos[k].Text, infos[k-1].Text)
			}
		}
	})
	try(t, "nps is nodes by time", func(p *process) {
		_, infos := p.best("position "+kiwipete, "go movetime 200")
		last := infos[len(infos)-1]
		if want := last.Nodes * 1000 / max(last.Time, 1); last.NPS < want*9/10-1 || last.NPS > want*11/10+1 {
			p.errorf("%q, about %d expected", last.Text, want)
		}
	})
	try(t, "seldepth is at least 1", func(p *process) {
		_, infos := p.best("position "+kiwipete, "go depth 7")
		for _, i := range infos {
			if i.SelDepth < 1 {
				p.errorf("%q", i.Text)
			}
		}
	})
	isLate := func(line string) bool { // after a second, or three
		return strings.Contains(line, " currmove ") || strings.Contains(line, "bound ")
	}
	try(t, "no currmove and no bounds in a short search", func(p *process) {
		p.sync()
		for range 3 {
			begin := time.Now()
			p.send("position "+kiwipete, "go movetime 300")
			_, before := p.await("bestmove ")
			if time.Since(begin) >= time.Second {
				continue // the machine has made it a long one
			}
			// A move from the middle of an iteration comes with a bound in the last line, see docs/uci.md.
			if last := len(before) - 1; last >= 0 && strings.Contains(before[last], " lowerbound ") {
				before = before[:last]
			}
			if i := slices.IndexFunc(before, isLate); i >= 0 {
				p.errorf("%q", before[i])
			}
			return
		}
		p.t.Skip("no search of 300 ms ends within a second")
	})
	try(t, "the same search twice", func(p *process) {
		p.best("go depth 1") // the first search says what evaluates
		varying := regexp.MustCompile(` (nps|time) \d+`)
		var said [2]string
		for i := range said {
			p.send("ucinewgame", "position "+kiwipete)
			p.sync()
			p.send("go depth 7")
			best, before := p.await("bestmove ")
			before = slices.DeleteFunc(before, isLate)
			said[i] = varying.ReplaceAllString(strings.Join(before, "\n"), "") + "\n" + best
		}
		if said[0] != said[1] {
			p.errorf("first\n%s\nthen\n%s", said[0], said[1])
		}
	})
	try(t, "lines stop at a repetition", func(p *process) {
		// White can only hold on by perpetual check; the king has been there before.
		p.send("setoption name MultiPV value 3")
		p.best("position fen 6k1/5ppp/8/4Q3/8/8/qr6/7K w - - 0 1 moves e5e8 g8h7 e8e4 h7g8 e4e8 g8h7 e8e4 h7g8", "go movetime 100")
	})
	try(t, "lines stop at fifty moves", func(p *process) {
		p.send("setoption name MultiPV value 3")
		p.best("position fen 8/8/8/3k4/8/8/1R6/3K4 w - - 95 90", "go movetime 100")
		p.best("position fen 8/8/8/3k4/8/8/1R6/3K4 w - - 99 90", "go movetime 20")
	})
}

// TestChess960 has castling in and out, in the notations that go with the
// option, and in positions that standard chess does not know.
func TestChess960(t *testing.T) {
	for _, c := range []struct {
		name, setting, position, castling, want, board string
	}{
		{"standard, out", "false", "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "e1g1", "4k3/8/8/8/8/8/8/5RK1"},
		{"standard, takes e1h1", "false", "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "e1g1", "4k3/8/8/8/8/8/8/5RK1"},
		{"Chess960, out", "true", "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "e1h1", "4k3/8/8/8/8/8/8/5RK1"},
		{"Chess960, takes e1g1", "true", "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "e1h1", "4k3/8/8/8/8/8/8/5RK1"},
		{"queenside", "true", "fen r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8a8", "e8a8", "2kr4/8/8/8/8/8/8/4K3"},
		{"king beside the rook", "true", "fen 4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "f1g1", "4k3/8/8/8/8/8/8/5RK1"},
		{"rook on b1, king on c1", "true", "fen 4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", "c1b1", "c1b1", "4k3/8/8/8/8/8/8/2KR4"},
		{"king stays, rook jumps", "true", "fen 4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1", "g1h1", "4k3/8/8/8/8/8/8/5RK1"},
		{"inner rook", "true", "fen 4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "e1b1", "e1b1", "4k3/8/8/8/8/8/8/R1KR4"},
	} {
		try(t, c.name, func(p *process) {
			move, _ := p.best("setoption name UCI_Chess960 value "+c.setting, "position "+c.position, "go depth 4 searchmoves "+c.castling)
			if move != c.want {
				p.errorf("%s, want %s", move, c.want)
			}
			p.send("position " + c.position + " moves " + c.castling)
			if said := p.sync(); len(said) > 0 {
				p.errorf("it says %q", said)
			}
			if fen := strings.Fields(p.fen()); fen[0] != c.board {
				p.errorf("castling leads to %s, want %s", fen[0], c.board)
			}
		})
	}
	// Arena writes castling so in Chess960.
	for _, c := range []struct{ move, want string }{{"O-O", "4k3/8/8/8/8/8/8/R4RK1"}, {"O-O-O", "4k3/8/8/8/8/8/8/2KR3R"}, {"0-0", "4k3/8/8/8/8/8/8/R4RK1"}} {
		try(t, "Arena's "+c.move, func(p *process) {
			p.send("setoption name UCI_Chess960 value true")
			p.sendAs("position fen "+c.want+" b - - 1 1", "position fen 4k3/8/8/8/8/8/8/R3K2R w HA - 0 1 moves "+c.move+"\n")
			if fen := strings.Fields(p.fen()); fen[0] != c.want {
				p.errorf("now at %s, want %s", fen[0], c.want)
			}
		})
	}
	try(t, "a game from an arrangement of Chess960", func(p *process) {
		p.send("setoption name UCI_Chess960 value true")
		const position = "position fen bbnrnkqr/pppppppp/8/8/8/8/PPPPPPPP/BBNRNKQR w HDhd - 0 1"
		moves := ""
		for range 30 {
			move, _ := p.best(position+moves, "go nodes 1500")
			if move == "(none)" {
				break
			}
			if moves == "" {
				moves = " moves"
			}
			moves += " " + move
		}
	})
}
