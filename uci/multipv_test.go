package uci

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"penrose/board"
	"penrose/movegen"
)

// TestMultiPV: each depth shows lines 1 to k, k at most the number of moves that
// may be played, with different first moves and the better line first. The last
// k lines before bestmove are complete, and the first of them begins with it.
func TestMultiPV(t *testing.T) {
	info := regexp.MustCompile(`^info depth (\d+) seldepth \d+ multipv (\d+) score (cp|mate) (-?\d+) nodes .* pv (\S+)`)
	for _, c := range []struct {
		name, fen, args string
		multiPV, lines  int
	}{
		{"start", board.StartFEN, "depth 6", 3, 3},
		{"kiwipete", kiwipete, "depth 4", 5, 5},
		{"all moves", kiwipete, "depth 3", 256, 48}, // 48 moves: perft 1
		{"searchmoves", board.StartFEN, "depth 4 searchmoves e2e4 d2d4", 3, 2},
		{"three moves", "8/8/8/8/8/8/1k6/7K w - - 0 1", "depth 6", 10, 3},
		{"one move", "7k/8/8/8/8/8/1r6/K1r5 w - - 0 1", "depth 3", 4, 1},
		{"mate", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "depth 4", 3, 3},
		{"nodes", kiwipete, "nodes 20000", 4, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := board.ParseFEN(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			conversation := talk(t, newSearchEngine)
			conversation.send("setoption name MultiPV value "+strconv.Itoa(c.multiPV), "position fen "+c.fen, "go "+c.args)
			best, lines := conversation.expect("bestmove ")
			if len(lines)%c.lines != 0 {
				t.Fatalf("%d lines:\n%s", len(lines), strings.Join(lines, "\n"))
			}
			for block := range slices.Chunk(lines, c.lines) {
				var moves []string
				before := 1 << 20
				for i, line := range block {
					fields := info.FindStringSubmatch(line)
					if fields == nil || fields[2] != strconv.Itoa(i+1) {
						t.Fatalf("line %d: %s", i+1, line)
					}
					if slices.Contains(moves, fields[5]) {
						t.Errorf("%s again: %s", fields[5], line)
					}
					moves = append(moves, fields[5])
					if _, err := movegen.ParseUCI(&p, fields[5]); err != nil {
						t.Error(err)
					}
					if rank := rankOfScore(fields[3], fields[4]); rank > before && c.name != "nodes" {
						t.Errorf("better than the line before: %s", line)
					} else {
						before = rank
					}
				}
			}
			if first := info.FindStringSubmatch(lines[len(lines)-c.lines]); strings.Fields(best)[1] != first[5] {
				t.Errorf("%s, but the first line begins with %s", best, first[5])
			}
		})
	}
}

// rankOfScore returns a number that grows with the score.
func rankOfScore(kind, number string) int {
	n, _ := strconv.Atoi(number)
	switch {
	case kind == "cp":
		return n
	case n > 0:
		return 100_000 - n
	default:
		return -100_000 - n
	}
}
