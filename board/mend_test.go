package board_test

import (
	"strings"
	"testing"

	"penrose/board"
)

func TestMendFEN(t *testing.T) {
	for _, c := range []struct{ name, fen, want string }{
		{"sound", board.StartFEN, board.StartFEN},
		{"X-FEN of Chess960", "4k1r1/8/8/8/8/8/8/4K1R1 w Kk - 0 1", "4k1r1/8/8/8/8/8/8/4K1R1 w Kk - 0 1"},
		{"no king at home", "4k3/8/8/8/8/8/4K3/R6R w KQkq - 3 9", "4k3/8/8/8/8/8/4K3/R6R w - - 3 9"},
		{"some rooks at home", "r3k3/8/8/8/8/8/8/4K2R w KQkq - 3 9", "r3k3/8/8/8/8/8/8/4K2R w Kq - 3 9"},
		{"a king that has castled beside a rook", "8/3k4/8/8/8/8/1r3PPP/R5K1 w KQkq - 0 1", "8/3k4/8/8/8/8/1r3PPP/R5K1 w - - 0 1"},
		{"a rook that has left home", "4k1r1/8/8/8/8/8/8/4K2R w KQk - 0 1", "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1"},
		{"rights that are named again", "4k3/8/8/8/8/8/8/4K2R w KKkKK - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
		{"a right that is named a million times", "4k3/8/8/8/8/8/8/4K2R w " + strings.Repeat("A", 1<<20) + "K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
		{"files of Chess960", "4k1r1/8/8/8/8/8/8/4K1R1 w GAg - 0 1", "4k1r1/8/8/8/8/8/8/4K1R1 w Gg - 0 1"},
		{"en passant square of an earlier position", "4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"both", "4k3/8/8/8/8/8/8/4K3 w K e3", "4k3/8/8/8/8/8/8/4K3 w - -"},
	} {
		got, flaw, err := board.MendFEN(c.fen)
		if err != nil || got != c.want || (flaw != nil) != (c.fen != c.want) {
			t.Errorf("%s: %q, flaw %v, error %v; want %q", c.name, got, flaw, err, c.want)
		}
	}
	for _, fen := range []string{"", "joho", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w XYZ - 0 1", "4k3/8/8/8/8/8/8/4K3 w - z9 0 1"} {
		if got, flaw, err := board.MendFEN(fen); err == nil || flaw != nil || got != fen {
			t.Errorf("%q: %q, flaw %v, no error", fen, got, flaw)
		}
	}
}
