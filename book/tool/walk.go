package tool

import "penrose/book"

// maxWalk is the greatest depth of a walk through a book, in plies. No game stays
// in book that long, but a damaged file may claim it.
const maxWalk = 200

// walk visits each position that play from start can reach with the entries from
// moves. It calls moves once for each position, ply by ply. So ply is the least
// number of plies to the position.
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
