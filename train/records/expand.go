package records

import (
	"fmt"
	"io"

	"penrose/train/games"
)

// Expand writes to the new file dst the records of all positions for training
// (see [games.Keep]) in the given files of games, in order, and returns their
// number. A source with a bad block is an error.
func Expand(dst string, sources ...string) (count int64, err error) {
	err = build(dst, func(w *writer) error {
		for _, source := range sources {
			if err := expandFile(w, source); err != nil {
				return fmt.Errorf("%s: %w", source, err)
			}
		}
		count = int64(w.count)
		return nil
	})
	return count, err
}

func expandFile(w *writer, source string) error {
	r, err := games.Open(source)
	if err != nil {
		return err
	}
	defer r.Close()
	for {
		block, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		for i := range block.List {
			if err := expandGame(w, &block.List[i], block.GameID(i)); err != nil {
				return err
			}
		}
	}
}

func expandGame(w *writer, g *games.Game, id uint64) error {
	for i, p := range g.Positions() {
		if !games.Keep(p, i, g.Plies[i]) {
			continue
		}
		record := New(p, g.Plies[i].Score, g.Result, i, id)
		if err := w.add(&record); err != nil {
			return err
		}
	}
	return nil
}
