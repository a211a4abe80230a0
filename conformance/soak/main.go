package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"time"

	"penrose/internal/cli"
	"penrose/internal/sysmem"
)

func main() {
	if isWatcher() {
		return
	}
	cli.Command{
		Name: "go run ./conformance/soak",
		Help: "play game after game with random settings, and watch the engine strictly",
		Run:  run,
	}.Main()
}

// runFlags are what the command line says.
type runFlags struct {
	duration              time.Duration
	games                 uint64
	seed                  uint64
	only                  uint64
	concurrency           int
	engine, tables, logs  string
	rivals                []string
	threads, hash, growth int
	patience              time.Duration
	latency, allowance    time.Duration
}

func run(c *cli.Call) error {
	var f runFlags
	c.Flags.DurationVar(&f.duration, "duration", 10*time.Minute, "how long games begin")
	c.Flags.Uint64Var(&f.games, "games", math.MaxUint64, "games at most")
	c.Flags.Uint64Var(&f.seed, "seed", 0, "of all settings; 0 for a new one, which is printed")
	c.Flags.Uint64Var(&f.only, "game", 0, "the only game to play, by its number; 0 for all")
	c.Flags.IntVar(&f.concurrency, "concurrency", max(1, runtime.NumCPU()/2), "games at a time")
	c.Flags.StringVar(&f.engine, "engine", "./penrose", "command of our engine")
	c.Flags.Func("rival", "command of another engine, which plays in a third of the games; may be given several times", func(text string) error {
		f.rivals = append(f.rivals, text)
		return nil
	})
	c.Flags.StringVar(&f.tables, "tables", "syzygy/testdata", "directory with endgame tables, of which games use copies")
	c.Flags.StringVar(&f.logs, "logs", os.TempDir(), "directory for the dialogues of games with faults")
	c.Flags.IntVar(&f.threads, "threads", 64, "threads of an engine at most")
	c.Flags.IntVar(&f.hash, "hash", 0, "MiB of the table of an engine at most; 0 for its share of two thirds of the memory that is free now")
	c.Flags.IntVar(&f.growth, "growth", 32, "MiB by which the memory of a process may grow")
	c.Flags.DurationVar(&f.patience, "patience", 30*time.Second, "time after which an engine that does not answer hangs")
	c.Flags.DurationVar(&f.latency, "latency", 500*time.Millisecond, "time for answers to stop and isready, besides what the machine explains")
	c.Flags.DurationVar(&f.allowance, "allowance", 2*time.Millisecond, "time that a move may be over the clock, besides what the machine explains")
	if err := c.ParseFlags(); err != nil {
		return err
	}
	ctx, stop := c.Interruptible()
	defer stop()
	return f.run(ctx, c.Out)
}

// mostConcurrency is the greatest number of games at a time: each has two processes.
const mostConcurrency = 256

// run plays the games and returns an error if anything is wrong with our engine.
func (f *runFlags) run(ctx context.Context, out io.Writer) error {
	if f.seed == 0 {
		f.seed = rand.Uint64() >> 1
	}
	if f.only != 0 {
		f.games, f.concurrency = 1, 1
	}
	if f.concurrency < 1 || f.concurrency > mostConcurrency || f.threads < 1 || f.duration <= 0 || f.patience <= 0 {
		return fmt.Errorf("-concurrency must be 1 to %d, -threads 1 or more, -duration and -patience above 0", mostConcurrency)
	}
	if f.hash < 0 || f.growth < 0 || f.latency < 0 || f.allowance < 0 {
		return errors.New("-hash, -growth, -latency and -allowance must not be below 0")
	}
	if f.hash == 0 {
		f.hash = max(1, int(sysmem.Available()>>20)*2/3/(2*f.concurrency))
	}
	s, err := f.soak(out)
	if err != nil {
		return err
	}
	s.say("seed %d, -threads %d -hash %d, %d games at a time", f.seed, f.threads, f.hash, f.concurrency)
	ctx, cancel := context.WithTimeout(ctx, f.duration)
	defer cancel()
	err = s.run(ctx, max(f.only, 1), f.games, f.concurrency)
	s.summarise(out)
	if err != nil {
		return err
	}
	if n := s.tally.total(true); n > 0 {
		return fmt.Errorf("%d faults", n)
	}
	return nil
}

func (f *runFlags) soak(out io.Writer) (*soak, error) {
	if err := os.MkdirAll(f.logs, 0o755); err != nil { // now, and not after an hour, with the first fault
		return nil, err
	}
	o, err := newOriginals(f.tables)
	if err != nil {
		return nil, err
	}
	t := newTally()
	s := &soak{
		engine: f.engine, rivalNames: f.rivals, tables: f.tables, seed: f.seed, bounds: bounds{threads: f.threads, hash: f.hash},
		originals: o, patience: f.patience, logs: f.logs, growth: growth{memory: f.growth << 10, threads: f.threads + 16, files: 1},
		watch: &watch{machine: newMachine(), tally: t, latency: f.latency, allowance: f.allowance}, tally: t, began: time.Now(), out: out,
	}
	return s, s.askRivals()
}
