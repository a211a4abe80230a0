package attacks

import "penrose/board"

// State says how a piece is attacked or not covered.
type State uint8

// The states of pieces.
const (
	Loose    State = iota // not attacked, and nothing covers it
	Attacked              // and covered
	Hanging               // attacked, and nothing covers it
	Menaced               // attacked by a piece of less value, and covered
	Lost                  // attacked by a piece of less value, and nothing covers it
)

// States is the number of states.
const States = int(Lost) + 1

// Exposed is a piece in one of the states. Kings are in none.
type Exposed struct {
	Piece  board.Piece
	Square board.Square
	State  State
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

// expose sets l to the pieces of both sides that are exposed. A minor piece is of less
// value than a rook; bishops and knights are of the same. The loop has no branch but its
// end: others would be mispredicted (see [List.addThreats]).
func (l *ExposedList) expose(m *Men, white, black *side) {
	attacked := white.men&black.all | black.men&white.all
	loose := white.men&^white.all | black.men&^black.all
	menaced := white.menaced(m, black) | black.menaced(m, white)
	types := m.planes()
	exposed := (attacked | loose) &^ m.Both[board.King]
	l.count = min(exposed.Count(), maxExposed)
	for i := range l.list[:l.count] {
		sq := exposed.First()
		exposed = exposed.WithoutFirst()
		state := Attacked + State(bit(loose, sq))*(Hanging-Attacked) + State(bit(menaced, sq))*(Menaced-Attacked)
		state *= State(bit(attacked, sq))
		l.list[i] = Exposed{board.NewPiece(board.Color(bit(black.men, sq)), types.at(sq)), sq, state}
	}
}

// menaced returns the squares of minor pieces, rooks and queens of s that enemy pieces of
// less value attack.
func (s *side) menaced(m *Men, enemy *side) board.Bitboard {
	byPawns := enemy.by[board.Pawn]
	byMinors := byPawns | enemy.by[board.Knight] | enemy.by[board.Bishop]
	return s.men & ((m.Both[board.Knight]|m.Both[board.Bishop])&byPawns |
		m.Both[board.Rook]&byMinors | m.Both[board.Queen]&(byMinors|enemy.by[board.Rook]))
}
