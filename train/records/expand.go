package records

import (
	"context"
	"errors"
	"fmt"

	"penrose/train/games"
)

// Expand writes to the new file dst the records of all positions for training
// (see [games.Keep]) in the given files of games, in order, with scores by labels, and
// returns their number. A bad block in a source is an error, and so is a game that comes twice.
// When ctx ends, what was written is removed.
func Expand(ctx context.Context, dst string, labels Labels, sources ...string) (count int64, err error) {
	if err := labels.Validate(); err != nil {
		return 0, err
	}
	var seen games.Ledger
	e := expander{labels: labels}
	err = build(dst, func(w *writer) error {
		e.w = w
		for _, source := range sources {
			err := games.Each(source, func(b *games.Block) error {
				if err := errors.Join(ctx.Err(), seen.Add(b)); err != nil {
					return err
				}
				return e.block(b)
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

// expander writes the records of games.
type expander struct {
	w      *writer
	labels Labels
	scores []int16 // memory for those of a game
}

func (e *expander) block(b *games.Block) error {
	for i := range b.List {
		if err := e.game(&b.List[i], b.GameID(i)); err != nil {
			return err
		}
	}
	return nil
}

func (e *expander) game(g *games.Game, id uint64) error {
	e.scores = e.labels.Of(g, e.scores)
	for i, p := range g.Kept() {
		record := New(p, e.scores[i], g.Result, i, id)
		if err := e.w.add(&record); err != nil {
			return err
		}
	}
	return nil
}
