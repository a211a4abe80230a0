package main

import (
	"slices"

	"penrose/board"
	"penrose/movegen"

	"github.com/dylhunn/dragontoothmg"
)

// disagreement says how the legal moves of p differ from those that another generator
// finds, and is nil if they do not. dragontoothmg knows standard chess only, and misses
// some en passant captures by pinned pawns (its issue 4): those are left out.
func disagreement(p *board.Position) *fault {
	var legal movegen.List
	movegen.Legal(p, &legal)
	var ours, others []string
	for _, m := range legal.Moves() {
		if m.Kind() != board.EnPassant || !p.Pinned().Has(m.From()) {
			ours = append(ours, movegen.FormatUCI(m, false))
		}
	}
	other := dragontoothmg.ParseFen(p.FEN())
	for _, m := range other.GenerateLegalMoves() {
		others = append(others, m.String())
	}
	slices.Sort(ours)
	slices.Sort(others)
	if slices.Equal(ours, others) {
		return nil
	}
	return faultf(opinion, "%s: %q are legal, the other generator says %q", p.FEN(), ours, others)
}
