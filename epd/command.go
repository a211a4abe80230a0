package epd

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"penrose/search"
)

// Command carries out "penrose epd": it reads the flags and the file named in
// args, runs the suite and writes the report to w.
func Command(w io.Writer, args []string) error {
	flags := flag.NewFlagSet("epd", flag.ContinueOnError)
	flags.SetOutput(w)
	moveTime := flags.Duration("movetime", time.Second, "time for each position; 0 for none")
	depth := flags.Int("depth", 0, "plies; 0 for no limit")
	nodes := flags.Uint64("nodes", 0, "nodes; 0 for no limit")
	hash := flags.Int("hash", 16, "table of each engine in MiB")
	threads := flags.Int("threads", 1, "search threads of each engine")
	concurrency := flags.Int("concurrency", runtime.NumCPU(), "engines at work at the same time")
	longest := flags.Int("mates-up-to", 0, "only positions that state that the side to move mates in at most this many moves; 0 for all")
	verbose := flags.Bool("v", false, "show every position")
	flags.Usage = func() {
		fmt.Fprintln(w, "usage: penrose epd [flags] FILE")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return nil
	} else if err != nil {
		return err
	}
	if flags.NArg() != 1 {
		flags.Usage()
		return fmt.Errorf("epd: want one file")
	}
	f, err := os.Open(flags.Arg(0))
	if err != nil {
		return err
	}
	defer f.Close()
	positions, err := Read(f)
	if err != nil {
		return fmt.Errorf("%s: %w", flags.Arg(0), err)
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
	Report(w, outcomes, *verbose)
	return nil
}
