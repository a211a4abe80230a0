package main

import (
	"errors"
	"fmt"
	"strings"

	"penrose/train/records"
	"penrose/train/selfplay"
)

// drawPositions prints positions for training as FEN, for another engine to score. Castling
// rights are left out: networks do not know them, and those of Chess960 not all engines.
func drawPositions(c *call) error {
	count := c.Flags.Int("positions", 16_000, "positions to draw from the games")
	percent := c.Flags.Int("held-out", 100, "percent of the games to draw from; 1 are those that training does not see")
	seed := c.Flags.Uint64("seed", 1, "of the choice of positions")
	files, err := c.parseGames()
	if err != nil {
		return err
	}
	if *count < 1 || *percent < 1 || *percent > 100 {
		return errors.New("want at least 1 position, and 1 to 100 percent")
	}
	drawn, err := selfplay.DrawLabelled(files, records.Labels{}, *percent, *count, *seed)
	if err != nil {
		return err
	}
	if len(drawn) < *count {
		return fmt.Errorf("the games have %d positions, want %d", len(drawn), *count)
	}
	for i := range drawn {
		fields := strings.Fields(drawn[i].Position.FEN())
		fields[2] = "-"
		fmt.Fprintln(c.Out, strings.Join(fields, " "))
	}
	return nil
}
