package attacks

import "penrose/board"

// States of a piece that is attacked or not covered.
const (
	Loose    = iota // not attacked, and nothing covers it
	Attacked        // and covered
	Hanging         // attacked, and nothing covers it
	Menaced         // attacked by a piece of less value, and covered
	Lost            // attacked by a piece of less value, and nothing covers it
	States
)

// Exposed is a piece in one of the states. Kings are in none.
type Exposed struct {
	Piece  board.Piece
	Square board.Square
	State  uint8
}

// maxExposed is the number of pieces without the kings.
const maxExposed = 30

// ExposedList holds the exposed pieces of both sides.
type ExposedList struct {
	list  [maxExposed]Exposed
	count int
}

// Pieces returns the pieces in l.
func (l *ExposedList) Pieces() []Exposed { return l.list[:l.count] }

// expose adds the pieces of s that are exposed. A minor piece is of less value than a
// rook; bishops and knights are of the same.
func (l *ExposedList) expose(m *Men, s, enemy *side) {
	exposed := s.men & (enemy.all | ^s.all) &^ s.king.Bit()
	less := board.Bitboard(0) // squares that enemy pieces of less value attack
	for t := board.Pawn; t <= board.Queen; t++ {
		switch t {
		case board.Knight:
			less = enemy.by[board.Pawn]
		case board.Rook:
			less |= enemy.by[board.Knight] | enemy.by[board.Bishop]
		case board.Queen:
			less |= enemy.by[board.Rook]
		}
		for of := exposed & m.Both[t]; of != 0; of = of.WithoutFirst() {
			sq, state := of.First(), uint8(Loose)
			if enemy.all&sq.Bit() != 0 {
				state = Attacked
				if s.all&sq.Bit() == 0 {
					state = Hanging
				}
				if less&sq.Bit() != 0 {
					state += Menaced - Attacked
				}
			}
			if l.count < maxExposed {
				l.list[l.count] = Exposed{board.NewPiece(s.color, t), sq, state}
				l.count++
			}
		}
	}
}
