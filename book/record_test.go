package book

import (
	"slices"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/movegen"
)

// Some books have the king's target square for castling. Where that is also an ordinary move of the king, it is that
// move, whichever comes first in the list.
func TestDecodeCastling(t *testing.T) {
	for _, c := range []struct {
		fen, text string
		want      board.MoveKind
	}{
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", board.Castling},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", board.Castling},
		{"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", board.Normal},
		{"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", board.Castling},
	} {
		p := chesstest.Parse(t, c.fen)
		from, _ := board.ParseSquare(c.text[:2])
		to, _ := board.ParseSquare(c.text[2:])
		var moves, reversed movegen.List
		movegen.Legal(&p, &moves)
		movegen.Legal(&p, &reversed)
		slices.Reverse(reversed.Moves())
		for _, legal := range []*movegen.List{&moves, &reversed} {
			m := DecodeMove(EncodeMove(board.NewMove(from, to)), legal)
			if m == board.NoMove || m.Kind() != c.want {
				t.Errorf("%s, %s: %v of kind %v, want %v", c.fen, c.text, m, m.Kind(), c.want)
			}
		}
	}
}
