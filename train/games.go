package main

import (
	"errors"
	"fmt"
	"io"

	"penrose/internal/plainfile"
	"penrose/train/games"
)

func verify(c *call) error {
	files, err := c.parseGames()
	if err != nil {
		return err
	}
	bad := 0
	var seen games.Ledger
	for _, file := range files {
		s, err := games.Verify(file, &seen)
		fmt.Fprintf(c.Out, "%s: %d games, %d positions for training", file, s.Games, s.Kept)
		if err != nil {
			bad++
			fmt.Fprintf(c.Out, ", then: %v", err)
		}
		fmt.Fprintln(c.Out)
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d files are damaged, incomplete or repeat others", bad, len(files))
	}
	return nil
}

func salvage(c *call) error {
	to := c.Flags.String("o", "", "file to write")
	args, err := c.Parse()
	if err != nil {
		return err
	}
	if len(args) != 1 || *to == "" {
		return errors.New("want one file of games, and with -o another one for what is whole")
	}
	file, info, err := plainfile.Open(args[0])
	if err != nil {
		return err
	}
	defer file.Close()
	if err := mustBeNew(*to); err != nil {
		return err
	}
	var saved int
	var lost []games.Damage
	ctx, stop := c.Interruptible()
	defer stop()
	err = writeFile(*to, func(w io.Writer) error {
		var err error
		if saved, lost, err = games.Salvage(ctx, w, file, info.Size()); err == nil && saved == 0 {
			err = fmt.Errorf("%s has no whole block of games", args[0])
		}
		return err
	})
	if err != nil {
		return writeFailure(err)
	}
	out := c.report(*to)
	for _, damage := range lost {
		fmt.Fprintf(out, "%s: lost %v\n", args[0], damage)
	}
	fmt.Fprintf(out, "%s: %d games\n", *to, saved)
	return nil
}

func showStats(c *call) error {
	files, err := c.parseGames()
	if err != nil {
		return err
	}
	var s games.Stats
	var seen games.Ledger
	for _, file := range files {
		err := games.Each(file, func(b *games.Block) error {
			s.Add(b)
			return seen.Add(b)
		})
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	fmt.Fprint(c.Out, &s)
	return nil
}
