package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"runtime"
	"time"

	"penrose/internal/progress"
	"penrose/train/selfplay"
)

// gamesDirectory is where gen puts a run unless told otherwise.
const gamesDirectory = "games"

// genFlags are what the command line of gen says.
type genFlags struct {
	settings         selfplay.Settings
	directory, net   string
	workers          int
	run              uint64
	games, positions int64
	duration         time.Duration
}

func defineGen(flags *flag.FlagSet) *genFlags {
	f := &genFlags{settings: selfplay.Defaults()}
	s := &f.settings
	flags.StringVar(&f.directory, "dir", "", "directory of the run; one that is there is continued (default "+gamesDirectory+" in -data)")
	flags.StringVar(&f.net, "net", "", "network to evaluate by, or \"classical\"; the network that is built in unless named")
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "games played at the same time, one core each")
	flags.Uint64Var(&f.run, "run", 0, "number of the run, from which its games follow; 0 draws one")
	flags.Int64Var(&f.games, "games", 0, "stop when the run has so many games; 0 for no limit")
	flags.Int64Var(&f.positions, "positions", 0, "stop when the run has so many positions for training; 0 for no limit")
	flags.DurationVar(&f.duration, "duration", 0, "stop after this time; 0 for no limit")
	flags.Uint64Var(&s.SoftNodes, "nodes", s.SoftNodes, "nodes of a move after which no further iteration begins")
	flags.Uint64Var(&s.HardFactor, "hard", s.HardFactor, "a search is broken off at this many times its soft limit")
	flags.StringVar(&s.Search, "search", s.Search, "changes of the search, in the words of match: \"LateMovePruning=off\"")
	flags.IntVar(&s.HashMiB, "hash", s.HashMiB, "table of each engine in MiB")
	flags.IntVar(&s.OpeningPlies, "opening-plies", s.OpeningPlies, "random plies at the start; one more in half of the games. With few of them whole games come again")
	flags.Uint64Var(&s.OpeningNodes, "opening-nodes", s.OpeningNodes, "soft limit of nodes of the search that verifies an opening")
	flags.IntVar(&s.OpeningScore, "opening-score", s.OpeningScore, "openings with a score beyond this, in centipawns, are drawn anew")
	flags.IntVar(&s.Chess960, "chess960", s.Chess960, "percent of games from the start positions of Chess960")
	flags.IntVar(&s.DFRC, "dfrc", s.DFRC, "percent of games in which each side has the pieces of another start position of Chess960")
	flags.IntVar(&s.WinScore, "win-score", s.WinScore, "centipawns at which a game is given as won")
	flags.IntVar(&s.WinPlies, "win-plies", s.WinPlies, "plies in a row in which both sides see at least -win-score")
	flags.IntVar(&s.DrawScore, "draw-score", s.DrawScore, "centipawns within which a game is given as drawn")
	flags.IntVar(&s.DrawPlies, "draw-plies", s.DrawPlies, "plies in a row in which both sides see at most -draw-score")
	flags.IntVar(&s.DrawFromPly, "draw-from", s.DrawFromPly, "plies before which no game is given as drawn")
	flags.IntVar(&s.MaximumPlies, "max-plies", s.MaximumPlies, "plies after which a game is a draw")
	return f
}

// job returns what the flags ask for. args are the command line.
func (f *genFlags) job(directory string, args []string) (job selfplay.Job, err error) {
	if f.duration < 0 {
		return job, fmt.Errorf("a duration of %v, want 0 or more", f.duration)
	}
	engine, source, err := identifyEngine()
	if err != nil {
		return job, fmt.Errorf("hash of the engine: %w", err)
	}
	evaluation, netHash, err := evaluationOf(f.net)
	if err != nil {
		return job, err
	}
	return selfplay.Job{
		Settings: f.settings, Directory: directory, Workers: f.workers, Run: f.run,
		Evaluation: evaluation, Engine: engine, Net: netHash,
		Games: f.games, Positions: f.positions,
		Origin: selfplay.Origin{
			Command: append([]string{"train", "gen"}, args...), Workers: f.workers,
			Engine: source, Net: f.net, Program: describeProgram(), Began: time.Now().UTC().Format(time.RFC3339),
		},
	}, nil
}

func generate(c *call) error {
	f := defineGen(c.Flags)
	if err := c.ParseFlags(); err != nil {
		return err
	}
	job, err := f.job(c.inData(f.directory, gamesDirectory), c.Args)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "engine %x (%s), %d workers, into %s\n", job.Engine, job.Origin.Engine, f.workers, job.Directory)
	return play(c, job, f.duration)
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
		share := max(shareOf(p.Games, job.Games-int64(p.Found)), shareOf(p.Positions, job.Positions-p.Kept), shareOf(int64(p.Elapsed), int64(duration)))
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
