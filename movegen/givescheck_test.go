package movegen

import (
	"testing"

	"penrose/board"
)

func TestGivesCheck(t *testing.T) {
	for _, c := range []struct {
		fen, uci string
		want     bool
	}{
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", true},
		{"4k3/8/8/8/8/8/4B3/4RK2 w - - 0 1", "e2d3", true},    // discovered
		{"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", true},      // by the castling rook
		{"1k6/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", false},     // past the king's file
		{"8/8/8/8/1R1pk3/8/4P3/6K1 w - - 0 1", "e2e3", false}, // a pawn ahead does not check
		{"8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 1", "e5d6", true},   // both pawns leave the rank
		{"6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", true},    // by the new queen
		{"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", true},    // by the new knight
		{"4k3/4P3/8/8/8/8/4R3/4K3 w - - 0 1", "e2d2", false},  // the pawn still stands between
		{"3nk3/4P3/8/8/8/8/4R3/4K3 w - - 0 1", "e7d8b", true}, // the promotion opens the file
		{"8/8/8/8/k2P3R/8/8/6K1 w - - 0 1", "d4d5", true},     // the pawn opens the rank
	} {
		p := mustParse(t, c.fen)
		m, err := ParseUCI(&p, c.uci)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
			continue
		}
		if got := GivesCheck(&p, m); got != c.want {
			t.Errorf("%s: GivesCheck(%s) = %v", c.fen, c.uci, got)
		}
	}
}

// TestGivesCheckIsInCheck compares with making the move, in random games.
func TestGivesCheckIsInCheck(t *testing.T) {
	var list List
	walkRandomGames(t, 3, 700, 40, gameStarts(t, true), func(p *board.Position) {
		Legal(p, &list)
		for _, m := range list.Moves() {
			child := *p
			child.Make(m)
			if GivesCheck(p, m) != child.InCheck() {
				t.Errorf("%s: GivesCheck(%v) = %v", p.FEN(), m, !child.InCheck())
			}
		}
	})
}

// TestCheckSquares: a piece that moves to such a square gives check, and one that gives
// check itself has moved to one.
func TestCheckSquares(t *testing.T) {
	var list List
	walkRandomGames(t, 4, 300, 40, gameStarts(t, true), func(p *board.Position) {
		squares := CheckSquares(p)
		Quiet(p, &list)
		for _, m := range list.Moves() {
			if m.Kind() == board.Castling {
				continue
			}
			after := *p
			after.Make(m)
			itself := after.Checkers().Has(m.To())
			if got := squares[p.PieceOn(m.From()).Type()].Has(m.To()); got != itself {
				t.Errorf("%s: %v to a check square %v, gives check itself %v", p.FEN(), m, got, itself)
			}
		}
	})
}
