package movegen

import "penrose/board"

// Perft returns the number of legal move sequences of depth plies from p, the
// usual check of a move generator. The last ply is counted by the length of the
// generated list (bulk counting).
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

// MoveCount is a root move with the size of the tree below it.
type MoveCount struct {
	Move  board.Move
	Nodes uint64
}

// Divide returns [Perft] for each legal move of p; depth is at least 1 and
// includes the root move.
func Divide(p *board.Position, depth int) []MoveCount {
	var list List
	Legal(p, &list)
	counts := make([]MoveCount, 0, list.Len())
	for _, m := range list.Moves() {
		child := *p
		child.Make(m)
		counts = append(counts, MoveCount{m, Perft(&child, depth-1)})
	}
	return counts
}
