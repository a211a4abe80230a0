package movegen

import (
	"testing"

	"penrose/board"
)

// TestIsLegalIsMembership asks about every 16-bit move in every position of
// short random games: the answer has to be "yes" exactly for the generated moves.
func TestIsLegalIsMembership(t *testing.T) {
	games := 600
	if testing.Short() {
		games = 40
	}
	walkRandomGames(t, 1, games, 4, gameStarts(t, true), func(p *board.Position) { checkIsLegal(t, p) })
}

// checkIsLegal compares IsLegal with the generated moves for all 65536 moves.
func checkIsLegal(t *testing.T, p *board.Position) {
	t.Helper()
	var list List
	Legal(p, &list)
	var listed [1 << 16]bool
	for _, m := range list.Moves() {
		if listed[m] {
			t.Errorf("%s: %v is generated twice", p.FEN(), m)
		}
		listed[m] = true
	}
	for m := range 1 << 16 {
		m := board.Move(m)
		if IsLegal(p, m) != listed[m] {
			t.Errorf("%s: IsLegal(%v, kind %d, bits %016b) = %v", p.FEN(), m, m.Kind(), uint16(m), !listed[m])
		}
		if listed[m] && !isPseudoLegal(p, m) {
			t.Errorf("%s: %v is legal and not pseudo-legal", p.FEN(), m)
		}
	}
}
