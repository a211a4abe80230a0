package games

import (
	"slices"

	"penrose/board"
	"penrose/movegen"
)

// The canonical order of the legal moves of a position is by from square, then by target
// square, then by promotion piece from knight to queen. Castling goes from the king's to
// the rook's square. The rank of a move is its place in that order, from 0. It fits a
// byte because a [movegen.List] holds at most 256 moves.

// orderKey returns a number that grows in canonical order.
func orderKey(m board.Move) uint32 {
	key := uint32(m.From())<<8 | uint32(m.To())<<2
	if m.Kind() == board.Promotion {
		key |= uint32(m.Promotes() - board.Knight)
	}
	return key
}

// rankOf returns the rank of m among the legal moves. ok is false if m is not legal.
func rankOf(legal *movegen.List, m board.Move) (rank byte, ok bool) {
	key := orderKey(m)
	for _, other := range legal.Moves() {
		if other == m {
			ok = true
		} else if orderKey(other) < key {
			rank++
		}
	}
	return rank, ok
}

// moveAt returns the legal move with the given rank, and false if
// there are fewer moves. It finds the moving piece first and orders only the moves of that piece. Reading
// games takes half as long as with all moves ordered.
func moveAt(legal *movegen.List, rank byte) (board.Move, bool) {
	if int(rank) >= legal.Len() {
		return board.NoMove, false
	}
	var counts [board.SquareCount]byte
	for _, m := range legal.Moves() {
		counts[m.From()]++
	}
	from := board.A1
	for rank >= counts[from] {
		rank -= counts[from]
		from++
	}
	var buffer [32]uint32 // one piece has at most 27 moves
	ordered := buffer[:0]
	for _, m := range legal.Moves() {
		if m.From() == from {
			ordered = append(ordered, orderKey(m)<<16|uint32(m))
		}
	}
	slices.Sort(ordered)
	return board.Move(ordered[rank]), true
}
