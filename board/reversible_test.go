package board

import "testing"

// Every move of a piece but a pawn on an otherwise empty board is found by what it changes of the key,
// in both directions and for both colors. Their numbers are known: 168 of a knight, 280 of a bishop,
// 448 of a rook, 728 of a queen and 210 of a king, directions not told apart.
func TestReversibleMoves(t *testing.T) {
	for _, c := range []struct {
		piece PieceType
		moves int
	}{{Knight, 168}, {Bishop, 280}, {Rook, 448}, {Queen, 728}, {King, 210}} {
		for _, color := range []Color{White, Black} {
			keys, moves := &zobrist.piece[NewPiece(color, c.piece)], 0
			for a := range Square(SquareCount) {
				for b := range Square(SquareCount) {
					from, to, found := ReversibleMove(keys[a] ^ keys[b] ^ zobrist.black)
					if want := a != b && Attacks(c.piece, a, 0).Has(b); found != want {
						t.Fatalf("%v of color %v from %v to %v: found %v, want %v", c.piece, color, a, b, found, want)
					}
					if !found {
						continue
					}
					if from != min(a, b) || to != max(a, b) {
						t.Fatalf("%v from %v to %v: squares %v and %v", c.piece, a, b, from, to)
					}
					moves++
				}
			}
			if moves != 2*c.moves {
				t.Errorf("%v of color %v: %d moves, want %d", c.piece, color, moves, 2*c.moves)
			}
		}
	}
}

// Other differences are no moves: of a pawn, of two pieces, without a change of sides, none at all.
func TestNotReversible(t *testing.T) {
	knight, pawn := &zobrist.piece[NewPiece(White, Knight)], &zobrist.piece[NewPiece(White, Pawn)]
	for _, c := range []struct {
		name       string
		difference Key
	}{
		{"nothing", 0},
		{"a null move", zobrist.black},
		{"a pawn", pawn[8] ^ pawn[16] ^ zobrist.black},
		{"two knight moves", knight[1] ^ knight[18] ^ knight[6] ^ knight[21] ^ zobrist.black},
		{"without a change of sides", knight[1] ^ knight[18]},
		{"a capture", knight[1] ^ knight[18] ^ pawn[18] ^ zobrist.black},
	} {
		if a, b, found := ReversibleMove(c.difference); found {
			t.Errorf("%s: found %v%v", c.name, a, b)
		}
	}
}
