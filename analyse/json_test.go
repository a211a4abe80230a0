package analyse

import (
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
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
