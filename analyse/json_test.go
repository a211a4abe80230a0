package analyse

import (
	"strings"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest"
	"penrose/score"
	"penrose/search"
	"penrose/tt"
)

// What is a bound for the side to move is shown as White's.
func TestBoundsAreWhites(t *testing.T) {
	for _, c := range []struct {
		fen, move string
		want      [3]string // of lower bounds, upper bounds and values
	}{
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2", [3]string{"lower", "upper", ""}},
		{"4k2r/8/8/8/8/8/8/4K3 b - - 0 1", "h8h7", [3]string{"upper", "lower", ""}},
	} {
		p, want := chesstest.Parse(t, c.fen), c.want
		for i, bound := range []tt.Bound{tt.LowerBound, tt.UpperBound, tt.Exact} {
			line := search.Info{Line: 1, Depth: 5, Score: 500, Bound: bound, PV: []board.Move{chesstest.Move(t, &p, c.move)}}
			if got := newJSONLine(p, line).Bound; got != want[i] {
				t.Errorf("%s: bound %v is %q, want %q", c.fen, bound, got, want[i])
			}
			sign := map[string]string{"lower": "≥ ", "upper": "≤ ", "": " "}[want[i]]
			if text := strings.Join(table(&p, []search.Info{line}, 0), "\n"); !strings.Contains(text, sign) || want[i] == "" && strings.ContainsAny(text, "≥≤") {
				t.Errorf("%s: bound %v is not shown in\n%s", c.fen, bound, text)
			}
		}
	}
}

// A mate is White's, in moves, and castling is written as in standard chess.
func TestMateIsWhites(t *testing.T) {
	for _, c := range []struct {
		fen, move, uci string
		score, mate    int
	}{
		{"6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1g1", score.MateIn(3), 2},
		{"6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1g1", score.MatedIn(4), -2},
		{"r3k2r/8/8/8/8/5ppp/8/6K1 b kq - 0 1", "e8c8", "e8c8", score.MateIn(3), -2},
		{"r3k2r/8/8/8/8/5ppp/8/6K1 b kq - 0 1", "a8a1", "a8a1", score.MatedIn(4), 2},
		{"6k1/5ppp/8/8/8/8/8/R4KR1 w GA - 0 1", "f1g1", "f1g1", score.MateIn(3), 2}, // king takes rook
	} {
		p := chesstest.Parse(t, c.fen)
		l := newJSONLine(p, search.Info{Score: c.score, PV: []board.Move{chesstest.Move(t, &p, c.move)}})
		if l.Mate == nil || *l.Mate != c.mate || l.Centipawns != nil || l.Moves[0] != c.uci {
			t.Errorf("%s, %d: %+v", c.fen, c.score, l)
		}
	}
}

// Depth, nodes and time are those of the search, although some of its lines are older.
func TestCountsOfSearch(t *testing.T) {
	p := board.StartPosition()
	line := func(depth int, nodes uint64, elapsed time.Duration) search.Info {
		return search.Info{Depth: depth, Nodes: nodes, Elapsed: elapsed, PV: []board.Move{chesstest.Move(t, &p, "e2e4")}}
	}
	old, late := line(6, 100, time.Second), line(7, 200, 2*time.Second)
	for _, lines := range [][]search.Info{{old, late}, {late, old}} {
		if a := newJSON(&p, lines, true); a.Depth != 7 || a.Nodes != 200 || a.Millis != 2000 {
			t.Errorf("%+v", a)
		}
		if row := table(&p, lines, 0)[0]; !strings.Contains(row, "200 nodes") {
			t.Error(row)
		}
	}
}
