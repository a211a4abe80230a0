package movegen

import "penrose/board"

// List holds the moves of one position, 256 at most. With the pieces that promotions allow, which is what [board.ParseFEN]
// accepts, no position has more than 218 (Tobs40 on lichess.org, 2024, by integer programming).
//
// The zero value is an empty list. Reuse lists: one is half a kibibyte.
type List struct {
	moves [256]board.Move
	n     int
}

// Len returns the number of moves.
func (l *List) Len() int { return l.n }

// At returns move i, 0 <= i < Len.
func (l *List) At(i int) board.Move { return l.moves[uint8(i)] }

// Moves returns the moves. The slice is valid until the list is filled anew.
func (l *List) Moves() []board.Move { return l.moves[:l.n] }

// appendFrom writes the moves of the piece on from to all targets, after the first
// n moves, and returns the new number of moves. The number is an argument, not a
// field, so that it stays in a register. An index of type uint8 needs no bounds
// check.
func (l *List) appendFrom(n int, from board.Square, targets board.Bitboard) int {
	for ; targets != 0; targets = targets.WithoutFirst() {
		l.moves[uint8(n)] = board.NewMove(from, targets.First())
		n++
	}
	return n
}

// appendShifted writes one move to each target, from the square target-delta.
func (l *List) appendShifted(n int, targets board.Bitboard, delta board.Square) int {
	for ; targets != 0; targets = targets.WithoutFirst() {
		to := targets.First()
		l.moves[uint8(n)] = board.NewMove(to-delta, to)
		n++
	}
	return n
}

// appendPromotions is appendShifted with the four promotions of each target.
func (l *List) appendPromotions(n int, targets board.Bitboard, delta board.Square) int {
	for ; targets != 0; targets = targets.WithoutFirst() {
		to := targets.First()
		for t := board.Queen; t >= board.Knight; t-- {
			l.moves[uint8(n)] = board.NewPromotion(to-delta, to, t)
			n++
		}
	}
	return n
}
