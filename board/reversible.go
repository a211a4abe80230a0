package board

// reversibleSlots is the size of the table of reversible moves, a power of two more than
// twice their number.
const reversibleSlots = 1 << 13

// reversibleTable finds the moves of pieces other than pawns by the difference of the keys
// before and after. A slot that is taken sends the next move to the slots behind it.
type reversibleTable struct {
	differences [reversibleSlots]Key // 0 for none
	squares     [reversibleSlots][2]Square
}

var reversible = newReversibleTable(zobrist)

func newReversibleTable(z *zobristKeys) *reversibleTable {
	t := new(reversibleTable)
	for _, c := range [...]Color{White, Black} {
		for piece := Knight; piece <= King; piece++ {
			for a := range Square(SquareCount) {
				for reach := Attacks(piece, a, 0); reach != 0; reach = reach.WithoutFirst() {
					if b := reach.First(); a < b { // the way back has the same difference
						keys := &z.piece[NewPiece(c, piece)]
						t.add(keys[a]^keys[b]^z.black, a, b)
					}
				}
			}
		}
	}
	return t
}

func (t *reversibleTable) add(difference Key, a, b Square) {
	slot := difference % reversibleSlots
	for t.differences[slot] != 0 {
		slot = (slot + 1) % reversibleSlots
	}
	t.differences[slot], t.squares[slot] = difference, [2]Square{a, b}
}

// ReversibleMove finds the move of a piece other than a pawn that leads from one position to another, side to
// move included. difference is the exclusive or of their keys. The two squares of the move come in either
// order. The caller has to check that those between them are empty. (After M. van Kervinck, 2013, who keeps
// these differences in a cuckoo table to find upcoming repetitions.)
func ReversibleMove(difference Key) (a, b Square, found bool) {
	for slot := difference % reversibleSlots; reversible.differences[slot] != 0; slot = (slot + 1) % reversibleSlots {
		if reversible.differences[slot] == difference {
			squares := reversible.squares[slot]
			return squares[0], squares[1], true
		}
	}
	return NoSquare, NoSquare, false
}
