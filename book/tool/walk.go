package tool

import "penrose/book"

// maxWalk is how deep books are walked through, in plies. No game is in book so
// long; damaged files may claim it.
const maxWalk = 200

// walk visits each position that play from start can reach while moves, which is
// asked once for each of them, has any, and the positions behind those. It goes
// ply by ply, so that moves sees each position at the least ply it can have.
func walk(start book.Position, moves func(p *book.Position, ply int) ([]book.Entry, error)) error {
	level := []book.Position{start}
	seen := map[uint64]bool{start.Key(): true}
	for ply := 0; len(level) > 0 && ply <= maxWalk; ply++ {
		var next []book.Position
		for i := range level {
			entries, err := moves(&level[i], ply)
			if err != nil {
				return err
			}
			for _, e := range entries {
				child := level[i]
				child.Play(e.Move)
				if key := child.Key(); !seen[key] {
					seen[key] = true
					next = append(next, child)
				}
			}
		}
		level = next
	}
	return nil
}
