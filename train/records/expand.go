package records

import (
	"context"
	"errors"
	"fmt"

	"penrose/train/games"
)

// Expand writes to the new file dst the records of all positions for training
// (see [games.Keep]) in the given files of games, in order, and returns their
// number. A bad block in a source is an error, and so is a game that comes twice.
// When ctx ends, what was written is removed.
func Expand(ctx context.Context, dst string, sources ...string) (count int64, err error) {
	var seen games.Ledger
	err = build(dst, func(w *writer) error {
		for _, source := range sources {
			err := games.Each(source, func(b *games.Block) error {
				if err := errors.Join(ctx.Err(), seen.Add(b)); err != nil {
					return err
				}
				return expandBlock(w, b)
			})
			if err != nil {
				return fmt.Errorf("%s: %w", source, err)
			}
		}
		count = int64(w.count)
		return nil
	})
	return count, err
}

func expandBlock(w *writer, b *games.Block) error {
	for i := range b.List {
		if err := expandGame(w, &b.List[i], b.GameID(i)); err != nil {
			return err
		}
	}
	return nil
}

func expandGame(w *writer, g *games.Game, id uint64) error {
	for i, p := range g.Kept() {
		record := New(p, g.Plies[i].Score, g.Result, i, id)
		if err := w.add(&record); err != nil {
			return err
		}
	}
	return nil
}
