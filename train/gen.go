package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"penrose/internal/progress"
	"penrose/train/selfplay"
)

// gamesDirectory is where gen puts a run unless told otherwise.
const gamesDirectory = "games"

func generate(c *call) error {
	s := selfplay.Defaults()
	directory := c.Flags.String("dir", "", "directory of the run; one that is there is continued (default "+gamesDirectory+" in -data)")
	net := c.Flags.String("net", "", "network to evaluate by, or \"classical\"; the network that is built in unless named")
	workers := c.Flags.Int("workers", runtime.GOMAXPROCS(0), "games played at the same time, one core each")
	run := c.Flags.Uint64("run", 0, "number of the run, from which its games follow; 0 draws one")
	most := c.Flags.Int64("games", 0, "stop after so many games; 0 for no limit")
	positions := c.Flags.Int64("positions", 0, "stop after so many positions for training; 0 for no limit")
	duration := c.Flags.Duration("duration", 0, "stop after this time; 0 for no limit")
	c.Flags.Uint64Var(&s.SoftNodes, "nodes", s.SoftNodes, "nodes of a move after which no further iteration begins")
	c.Flags.Uint64Var(&s.HardFactor, "hard", s.HardFactor, "a search is broken off at this many times its soft limit")
	c.Flags.StringVar(&s.Search, "search", s.Search, "changes of the search, in the words of match: \"LateMovePruning=off\"")
	c.Flags.IntVar(&s.HashMiB, "hash", s.HashMiB, "table of each engine in MiB")
	c.Flags.IntVar(&s.OpeningPlies, "opening-plies", s.OpeningPlies, "random plies at the start; one more in half of the games. With few of them whole games come again")
	c.Flags.Uint64Var(&s.OpeningNodes, "opening-nodes", s.OpeningNodes, "soft limit of nodes of the search that verifies an opening")
	c.Flags.IntVar(&s.OpeningScore, "opening-score", s.OpeningScore, "openings with a score beyond this, in centipawns, are drawn anew")
	c.Flags.IntVar(&s.Chess960, "chess960", s.Chess960, "percent of games from the start positions of Chess960")
	c.Flags.IntVar(&s.DFRC, "dfrc", s.DFRC, "percent of games in which each side has the pieces of another start position of Chess960")
	c.Flags.IntVar(&s.WinScore, "win-score", s.WinScore, "centipawns at which a game is given as won")
	c.Flags.IntVar(&s.WinPlies, "win-plies", s.WinPlies, "plies in a row in which both sides see at least -win-score")
	c.Flags.IntVar(&s.DrawScore, "draw-score", s.DrawScore, "centipawns within which a game is given as drawn")
	c.Flags.IntVar(&s.DrawPlies, "draw-plies", s.DrawPlies, "plies in a row in which both sides see at most -draw-score")
	c.Flags.IntVar(&s.DrawFromPly, "draw-from", s.DrawFromPly, "plies before which no game is given as drawn")
	c.Flags.IntVar(&s.MaximumPlies, "max-plies", s.MaximumPlies, "plies after which a game is a draw")
	if err := c.ParseFlags(); err != nil {
		return err
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
			Command: append([]string{"train", "gen"}, c.Args...), Workers: *workers,
			Engine: source, Net: *net, Program: describeProgram(), Began: time.Now().UTC().Format(time.RFC3339),
		},
	}
	fmt.Fprintf(c.Out, "engine %x (%s), %d workers, into %s\n", engine, source, *workers, job.Directory)
	return play(c, job, *duration)
}

// play carries out a job, for at most the given time if that is not 0.
func play(c *call, job selfplay.Job, duration time.Duration) error {
	ctx, stop := c.Interruptible()
	defer stop()
	if duration > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, duration)
		defer cancel()
	}
	bar := progress.New(c.Messages)
	done, err := selfplay.Run(ctx, job, func(p selfplay.Progress) {
		share := max(shareOf(p.Games, job.Games), shareOf(p.Positions, job.Positions), shareOf(int64(p.Elapsed), int64(duration)))
		bar.Show(share, progressLine(&p))
	})
	bar.Close()
	for _, cut := range done.Cuts {
		fmt.Fprintf(c.Out, "%s: cut %d bytes at byte %d, no whole block, that a killed process had left behind\n", cut.File, cut.Bytes, cut.Offset)
	}
	if done.Run != 0 {
		fmt.Fprintf(c.Out, "run %d: %s; %v, %d games from earlier\n", done.Run, progressLine(&done), done.Elapsed.Round(time.Second), done.Found)
	}
	switch {
	case errors.Is(err, selfplay.ErrOtherRun):
		return fmt.Errorf("%w; name another directory with -dir", err)
	case err != nil && done.Games > 0:
		return fmt.Errorf("%w; games counted above may not have been written", err)
	case err == nil && errors.Is(ctx.Err(), context.Canceled):
		fmt.Fprintln(c.Out, "interrupted: the same command goes on")
	}
	return err
}

// shareOf returns n as a share of limit, 0 if there is no limit.
func shareOf(n, limit int64) float64 {
	if limit == 0 {
		return 0
	}
	return float64(n) / float64(limit)
}

func progressLine(p *selfplay.Progress) string {
	return fmt.Sprintf("%d games, %d positions, %.2f M/core-hour", p.Games, p.Positions, p.PositionsPerCoreHour()/1e6)
}
