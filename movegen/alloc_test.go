package movegen

import (
	"testing"

	"penrose/board"
)

// TestNoAllocations: what runs in every search node does not use the heap.
func TestNoAllocations(t *testing.T) {
	p := mustParse(t, kiwipete)
	var list, moves List
	Legal(&p, &moves)
	for name, work := range map[string]func(m board.Move){
		"Legal":      func(board.Move) { Legal(&p, &list) },
		"Noisy":      func(board.Move) { Noisy(&p, &list) },
		"Quiet":      func(board.Move) { Quiet(&p, &list) },
		"IsLegal":    func(m board.Move) { IsLegal(&p, m) },
		"SeeGE":      func(m board.Move) { SeeGE(&p, m, 0) },
		"GivesCheck": func(m board.Move) { GivesCheck(&p, m) },
		"Perft":      func(board.Move) { Perft(&p, 2) },
	} {
		allocations := testing.AllocsPerRun(10, func() {
			for _, m := range moves.Moves() {
				work(m)
			}
		})
		if allocations != 0 {
			t.Errorf("%s: %v allocations", name, allocations)
		}
	}
}
