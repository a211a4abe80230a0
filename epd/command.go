package epd

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"penrose/internal/cli"
	"penrose/search"
)

// Command returns "penrose epd", which runs the suite in a file and reports how
// it went.
func Command() cli.Command {
	return cli.Command{Name: "epd", Args: "[flags] FILE", Help: "solve the positions of a test suite", Run: runFile}
}

func runFile(c *cli.Call) error {
	moveTime := c.Flags.Duration("movetime", time.Second, "time for each position; 0 for no limit")
	depth := c.Flags.Int("depth", 0, "plies; 0 for no limit")
	nodes := c.Flags.Uint64("nodes", 0, "nodes; 0 for no limit")
	hash := c.Flags.Int("hash", 16, "table of each engine in MiB")
	threads := c.Flags.Int("threads", 1, "search threads of each engine")
	concurrency := c.Flags.Int("concurrency", runtime.NumCPU(), "engines at work at the same time")
	longest := c.Flags.Int("mates-up-to", 0, "only positions that state that the side to move mates in at most this many moves; 0 for all")
	verbose := c.Flags.Bool("v", false, "show every position")
	files, err := c.Parse()
	if err != nil {
		return err
	}
	if len(files) != 1 {
		return errors.New("want one file; -h lists the flags")
	}
	f, err := os.Open(files[0])
	if err != nil {
		return err
	}
	defer f.Close()
	positions, err := Read(f)
	if err != nil {
		return fmt.Errorf("%s: %w", files[0], err)
	}
	if *longest > 0 {
		kept := positions[:0]
		for _, p := range positions {
			if p.MateIn > 0 && p.MateIn <= *longest {
				kept = append(kept, p)
			}
		}
		positions = kept
	}
	outcomes, err := Run(positions, Options{
		Limits:  search.Limits{MoveTime: *moveTime, Depth: *depth, Nodes: *nodes},
		HashMiB: *hash, Threads: *threads, Concurrency: *concurrency,
	})
	if err != nil {
		return err
	}
	for i := range outcomes {
		if o := &outcomes[i]; *verbose || !o.Solved {
			fmt.Fprintln(c.Out, o)
		}
	}
	Report(c.Out, outcomes)
	return nil
}
