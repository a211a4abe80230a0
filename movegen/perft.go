package movegen

import "penrose/board"

// Perft returns the number of legal move sequences of depth plies from p, 1 if
// depth is 0 or less. It is the usual test of a move generator. The last ply is
// counted by the length of the generated list (bulk counting).
func Perft(p *board.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	var list List
	Legal(p, &list)
	if depth == 1 {
		return uint64(list.Len())
	}
	nodes := uint64(0)
	var child board.Position // outside the loop, or it would move to the heap
	for _, m := range list.Moves() {
		child = *p
		child.Make(m)
		nodes += Perft(&child, depth-1)
	}
	return nodes
}
