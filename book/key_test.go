package book

import (
	"fmt"
	"strings"
	"testing"

	"penrose/board"
)

// TestKey takes its keys from the format description and from python-chess, see
// testdata. Where every pawn that could capture en passant is pinned or leaves
// its king in check, Key differs from the rule by the file, as it says.
func TestKey(t *testing.T) {
	for _, c := range []struct {
		file    string
		illegal int // rows with such a pawn
	}{
		{"key-vectors.txt", 0},
		{"keys-random.txt", 0},
		{"keys-enpassant.txt", 60}, // the header says 60
	} {
		illegal := 0
		for _, row := range readTable(t, c.file, 2) {
			p := mustParse(t, row[1])
			key := Key(&p)
			if target, only := illegalCapture(&p, row[1]); only {
				key ^= random64[enPassantConstants+target.File()]
				illegal++
			}
			if got := fmt.Sprintf("%016x", key); got != row[0] {
				t.Errorf("%s: %s: key %s, want %s", c.file, row[1], got, row[0])
			}
		}
		if illegal != c.illegal {
			t.Errorf("%s: %d rows with only illegal captures, want %d", c.file, illegal, c.illegal)
		}
	}
}

// illegalCapture tells whether fen names an en passant target that a pawn of p
// attacks but none may legally capture on.
func illegalCapture(p *board.Position, fen string) (target board.Square, only bool) {
	target, named := board.ParseSquare(strings.Fields(fen)[3])
	if !named || p.EnPassant() != board.NoSquare {
		return target, false
	}
	us := p.SideToMove()
	return target, board.PawnAttacks(us.Other(), target)&p.Pieces(us, board.Pawn) != 0
}

// TestKeyOfCastlingRights follows the format: the rights are those of the two
// sides of the king, whatever the file of the rook.
func TestKeyOfCastlingRights(t *testing.T) {
	const men = "nrk1r3/8/8/8/8/8/8/NRK1R3 w "
	none := mustParse(t, men+"- - 0 1")
	for i, right := range []string{"E", "B", "e", "b"} {
		p := mustParse(t, men+right+" - 0 1")
		if got, want := Key(&p)^Key(&none), random64[castlingConstants+i]; got != want {
			t.Errorf("right %s: %016x, want %016x", right, got, want)
		}
	}
}
