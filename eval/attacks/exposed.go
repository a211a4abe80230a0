package attacks

import (
	"unsafe"

	"penrose/board"
)

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

// expose adds states up. These lines compile only if Loose is 0 and Lost is Hanging + Menaced - Attacked, as
// a constant below 0 is no uint.
const (
	_ = uint(Lost - (Hanging + Menaced - Attacked))
	_ = uint(Hanging + Menaced - Attacked - Lost)
	_ = uint(-Loose)
)

// Exposed is a piece in one of the states. Kings are in none. It is the number of an input,
// see [Exposed.Input], with the color above its bits.
type Exposed uint16

const (
	inputBits  = 12                    // all inputs, 5 * 768, fit
	ofSide     = 6 * board.SquareCount // inputs of a side in a state
	ofState    = 2 * ofSide            // inputs of a state
	squareMask = board.SquareCount - 1
)

func newExposed(c int, t board.PieceType, sq board.Square, s State) Exposed {
	return Exposed(c<<inputBits + int(s)*ofState + int(t)*board.SquareCount + int(sq))
}

// Input returns the number of e among the inputs of exposed pieces as side sees it, with
// squares flipped by flip: state * 768 + (enemy ? 384 : 0) + type * 64 + square.
func (e Exposed) Input(side board.Color, flip board.Square) uint16 {
	enemy := uint16(e>>inputBits) ^ uint16(side)
	return uint16(e)&(1<<inputBits-1) ^ uint16(flip) + enemy*ofSide
}

// MaxInputs is how many inputs [ExposedList.Inputs] may write.
const MaxInputs = 32

// Inputs sets inputs to the [Exposed.Input] of the pieces in l, for four pieces at a time. What
// comes after those of the pieces means nothing.
func (l *ExposedList) Inputs(side board.Color, flip board.Square, inputs *[MaxInputs]uint16) {
	const each = 0x0001_0001_0001_0001
	from, to := (*[MaxInputs / 4]uint64)(unsafe.Pointer(&l.list)), (*[MaxInputs / 4]uint64)(unsafe.Pointer(inputs))
	us, flips := each*uint64(side), each*uint64(flip)
	for i := range min((l.count+3)/4, len(from)) {
		four := from[i]
		enemy := four>>inputBits&each ^ us
		to[i] = four&(each*(1<<inputBits-1)) ^ flips + enemy*ofSide
	}
}

// Color returns the owner of the piece. It is for tests, like the three below.
func (e Exposed) Color() board.Color { return board.Color(e >> inputBits) }

// Type returns the type of the piece.
func (e Exposed) Type() board.PieceType {
	return board.PieceType(e & (1<<inputBits - 1) % ofState / board.SquareCount)
}

// Square returns where the piece stands.
func (e Exposed) Square() board.Square { return board.Square(e & squareMask) }

// State returns the state of the piece.
func (e Exposed) State() State { return State(e & (1<<inputBits - 1) / ofState) }

// maxExposed is the number of pieces without the kings.
const maxExposed = 30

// ExposedList holds the exposed pieces of both sides.
type ExposedList struct {
	_     [0]uint64 // aligns the list
	list  [MaxInputs]Exposed
	count int
}

// Pieces returns the pieces in l.
func (l *ExposedList) Pieces() []Exposed { return l.list[:l.count] }

// expose sets l to the pieces of both sides that are exposed. A minor piece is of less
// value than a rook; bishops and knights are of the same. The loop has no branch but its
// end: others would be mispredicted (see [List.addThreats]).
func (l *ExposedList) expose(p *Placement, white, black *side) {
	attacked := white.occupied&black.all | black.occupied&white.all
	loose := white.occupied&^white.all | black.occupied&^black.all
	menaced := white.menaced(p, black) | black.menaced(p, white)
	types := p.planes()
	exposed := (attacked | loose) &^ p.Both[board.King]
	l.count = min(exposed.Count(), maxExposed)
	for i := range l.list[:l.count] {
		sq := exposed.First()
		exposed = exposed.WithoutFirst()
		// Loose is 0, and what makes a piece Hanging and Menaced together makes it Lost.
		state := Attacked + State(bit(loose, sq))*(Hanging-Attacked) + State(bit(menaced, sq))*(Menaced-Attacked)
		state *= State(bit(attacked, sq))
		l.list[i] = newExposed(bit(black.occupied, sq), types.at(sq), sq, state)
	}
}

// menaced returns the squares of minor pieces, rooks and queens of s that enemy pieces of
// less value attack.
func (s *side) menaced(p *Placement, enemy *side) board.Bitboard {
	byPawns := enemy.by[board.Pawn]
	byMinors := byPawns | enemy.by[board.Knight] | enemy.by[board.Bishop]
	return s.occupied & ((p.Both[board.Knight]|p.Both[board.Bishop])&byPawns |
		p.Both[board.Rook]&byMinors | p.Both[board.Queen]&(byMinors|enemy.by[board.Rook]))
}
