package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"penrose/train/selfplay"
)

// gamesDirectory is where gen puts a run unless told otherwise.
const gamesDirectory = "games"

func generate(c *call) error {
	s := selfplay.Defaults()
	directory := c.flags.String("dir", "", "directory of the run; one that is there is continued (default "+gamesDirectory+" in -data)")
	net := c.flags.String("net", "", "network to evaluate by, or \"classical\"; the network that is built in unless named")
	workers := c.flags.Int("workers", runtime.GOMAXPROCS(0), "games played at the same time, one core each")
	run := c.flags.Uint64("run", 0, "number of the run, from which its games follow; 0 draws one")
	most := c.flags.Int64("games", 0, "stop after so many games; 0 for no limit")
	positions := c.flags.Int64("positions", 0, "stop after so many positions for training; 0 for no limit")
	duration := c.flags.Duration("duration", 0, "stop after this time; 0 for no limit")
	c.flags.Uint64Var(&s.SoftNodes, "nodes", s.SoftNodes, "nodes of a move after which no further iteration begins")
	c.flags.Uint64Var(&s.HardFactor, "hard", s.HardFactor, "a search is broken off at this many times its soft limit")
	c.flags.IntVar(&s.HashMiB, "hash", s.HashMiB, "table of each engine in MiB")
	c.flags.IntVar(&s.OpeningPlies, "opening-plies", s.OpeningPlies, "random plies at the start; one more in half of the games")
	c.flags.Uint64Var(&s.OpeningNodes, "opening-nodes", s.OpeningNodes, "soft limit of nodes of the search that verifies an opening")
	c.flags.IntVar(&s.OpeningScore, "opening-score", s.OpeningScore, "openings with a score beyond this, in centipawns, are drawn anew")
	c.flags.IntVar(&s.Chess960, "chess960", s.Chess960, "percent of games from the start positions of Chess960")
	c.flags.IntVar(&s.DFRC, "dfrc", s.DFRC, "percent of games in which each side has the pieces of another start position of Chess960")
	c.flags.IntVar(&s.WinScore, "win-score", s.WinScore, "centipawns at which a game is given as won")
	c.flags.IntVar(&s.WinPlies, "win-plies", s.WinPlies, "plies in a row for which both sides have to see that")
	c.flags.IntVar(&s.DrawScore, "draw-score", s.DrawScore, "centipawns within which a game is given as drawn")
	c.flags.IntVar(&s.DrawPlies, "draw-plies", s.DrawPlies, "plies in a row for which both sides have to see that")
	c.flags.IntVar(&s.DrawFromPly, "draw-from", s.DrawFromPly, "plies before which no game is given as drawn")
	c.flags.IntVar(&s.MaximumPlies, "max-plies", s.MaximumPlies, "plies after which a game is a draw")
	if args, err := c.parse(); err != nil {
		return err
	} else if len(args) > 0 {
		return fmt.Errorf("%q is no flag", args[0])
	}
	if *duration < 0 {
		return fmt.Errorf("a duration of %v, want 0 or more", *duration)
	}
	engine, source, err := identifyEngine()
	if err != nil {
		return fmt.Errorf("hash of the engine: %w", err)
	}
	evaluation, netHash, err := evaluationOf(*net)
	if err != nil {
		return err
	}
	job := selfplay.Job{
		Settings: s, Directory: c.inData(*directory, gamesDirectory), Workers: *workers, Run: *run,
		Evaluation: evaluation, Engine: engine, Net: netHash,
		Games: *most, Positions: *positions,
		Origin: selfplay.Origin{
			Command: append([]string{"train", "gen"}, c.args...), Workers: *workers,
			Engine: source, Net: *net, Program: describeProgram(), Began: time.Now().UTC().Format(time.RFC3339),
		},
	}
	fmt.Fprintf(c.out, "engine %x (%s), %d workers, into %s\n", engine, source, *workers, job.Directory)
	return play(c, job, *duration)
}

// play carries out a job, for at most the given time if that is not 0.
func play(c *call, job selfplay.Job, duration time.Duration) error {
	ctx, stop := interruptible()
	defer stop()
	if duration > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, duration)
		defer cancel()
	}
	m := newMeter(os.Stderr)
	done, err := selfplay.Run(ctx, job, func(p selfplay.Progress) {
		share := max(shareOf(p.Games, job.Games), shareOf(p.Positions, job.Positions), shareOf(int64(p.Elapsed), int64(duration)))
		m.show(share, tellProgress(&p))
	})
	m.close()
	for _, cut := range done.Cuts {
		fmt.Fprintf(c.out, "%s: cut %d bytes at byte %d, no whole block, that a killed process had left behind\n", cut.File, cut.Bytes, cut.Offset)
	}
	if done.Run != 0 {
		fmt.Fprintf(c.out, "run %d: %s; %v, %d games from earlier\n", done.Run, tellProgress(&done), done.Elapsed.Round(time.Second), done.Found)
	}
	switch {
	case errors.Is(err, selfplay.ErrOtherRun):
		return fmt.Errorf("%w; name another directory with -dir", err)
	case err != nil && done.Games > 0:
		return fmt.Errorf("%w; games counted above may not have been written", err)
	case err == nil && errors.Is(ctx.Err(), context.Canceled):
		fmt.Fprintln(c.out, "interrupted: the same command goes on")
	}
	return err
}

// shareOf returns which part of limit n is, 0 if there is none.
func shareOf(n, limit int64) float64 {
	if limit == 0 {
		return 0
	}
	return float64(n) / float64(limit)
}

func tellProgress(p *selfplay.Progress) string {
	return fmt.Sprintf("%d games, %d positions, %.2f M/core-hour", p.Games, p.Positions, p.PositionsPerCoreHour()/1e6)
}
