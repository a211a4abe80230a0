package board_test

import (
	"testing"

	"penrose/board"
	"penrose/movegen"
)

// keyPositions have moves of all kinds.
var keyPositions = []string{
	board.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/Pp2P3/2N2Q1p/1PPBBPPP/R3K2R b KQkq a3 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
	"r3k2r/6P1/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
	"1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1",
}

// A key that is known is right, and those of most moves are. The likely key is the key, but after the moves that its
// comment excludes.
func TestKeyAfter(t *testing.T) {
	for _, fen := range keyPositions {
		p, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		var list movegen.List
		movegen.Legal(&p, &list)
		known, likely := 0, 0
		for _, m := range list.Moves() {
			after := p
			after.Make(m)
			key, ok := p.KeyAfter(m)
			if ok {
				known++
			}
			if ok && key != after.Key() {
				t.Errorf("%s, %v: %x, want %x", fen, m, key, after.Key())
			}
			if want := m.Kind() == board.Normal && (p.PieceOn(m.From()).Type() != board.Pawn || m.From()^m.To() != 16); ok != want {
				t.Errorf("%s, %v: known %v", fen, m, ok)
			}
			excluded := m.Kind() != board.Normal || after.CastlingRooks() != p.CastlingRooks() ||
				p.EnPassant() != board.NoSquare || after.EnPassant() != board.NoSquare
			if got := p.LikelyKeyAfter(m); got == after.Key() {
				likely++
			} else if !excluded {
				t.Errorf("%s, %v: likely %x, want %x", fen, m, got, after.Key())
			}
		}
		if known < list.Len()/2 {
			t.Errorf("%s: known after %d of %d moves", fen, known, list.Len())
		}
		if likely < list.Len()/2 && p.EnPassant() == board.NoSquare {
			t.Errorf("%s: likely right for %d of %d moves", fen, likely, list.Len())
		}
	}
}
