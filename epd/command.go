package epd

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"penrose/eval"
	"penrose/internal/cli"
	"penrose/internal/progress"
	"penrose/search"
)

// Command returns "penrose epd", which runs the suite in files, shows each position as
// it is finished, and reports how it went. in is where "epd -" reads positions from.
func Command(in io.Reader) cli.Command {
	return cli.Command{
		Name: "epd", Args: "[flags] FILE...", Help: "solve the positions of a test suite",
		Run: func(c *cli.Call) error { return runFiles(c, in) },
		Notes: "Each position is shown as it is finished. Scores are in pawns for the side to move; #3 is\n" +
			"a mate in three moves, #-3 being mated. Ctrl-C ends the run and reports on those.\n" +
			"The file - is standard input.",
	}
}

func runFiles(c *cli.Call, in io.Reader) error {
	o := Options{}
	limits := limitFlags{}
	limits.define(c.Flags)
	c.Flags.IntVar(&o.HashMiB, "hash", 16, "table of each engine in MiB")
	c.Flags.IntVar(&o.Threads, "threads", 1, "search threads of each engine")
	c.Flags.IntVar(&o.Concurrency, "concurrency", 0, "engines at work at the same time; 0 for the number of processors divided by -threads")
	longest := c.Flags.Int("mates-up-to", 0, "only positions that state that the side to move mates in at most this many moves; 0 for all")
	failures := c.Flags.Bool("failures", false, "show only the positions that were not solved")
	files, err := c.Parse()
	if err != nil {
		return err
	}
	if limits.depth < 0 || *longest < 0 {
		return errors.New("limits are not below 0")
	}
	if o.Concurrency == 0 {
		o.Concurrency = enginesFor(runtime.GOMAXPROCS(0), o.Threads)
	}
	if o.Limits = limits.limits(); o.Limits.MoveTime == 0 && o.Limits.Depth == 0 && o.Limits.Nodes == 0 {
		return errors.New("-movetime 0 goes with -depth or -nodes: the first position would never end")
	}
	if len(files) == 0 {
		return errors.New("no file given; -h lists the flags")
	}
	files = cli.Expand(files)
	positions, skipped, err := readFiles(files, in)
	if err != nil {
		return err
	}
	for _, err := range skipped {
		fmt.Fprintf(c.Messages, "%v; it is skipped\n", err)
	}
	lines := len(positions) + len(skipped)
	if *longest > 0 {
		positions = shortMates(positions, *longest)
	}
	if len(positions) == 0 {
		return fmt.Errorf("%s: no positions to solve", shownNames(files))
	}
	if !slices.ContainsFunc(positions, func(p Position) bool { return p.hasTask() }) {
		return fmt.Errorf("%s: no position has bm, am or dm, which say what solves it", shownNames(files))
	}
	if _, err := eval.DefaultKernel(); err != nil {
		fmt.Fprintln(c.Messages, err)
	}
	ctx, stop := c.Interruptible()
	defer stop()
	if err := runShown(ctx, c, positions, o, *failures); err != nil {
		return err
	}
	if len(skipped) > 0 {
		return fmt.Errorf("%s of %s lines could not be read", cli.Thousands(len(skipped)), cli.Thousands(lines))
	}
	return nil
}

// enginesFor returns how many engines, each with so many threads, share the processors.
func enginesFor(processors, threads int) int { return max(1, processors/max(1, threads)) }

// limitFlags limit the search of each position.
type limitFlags struct {
	moveTime cli.Duration
	depth    int
	nodes    uint64
}

func (l *limitFlags) define(flags *flag.FlagSet) {
	flags.Var(&l.moveTime, "movetime", "`time` for each position, like 500ms or 5s; 0 for no limit (default 1s, unless -depth or -nodes is given)")
	flags.IntVar(&l.depth, "depth", 0, "plies; 0 for no limit")
	flags.Uint64Var(&l.nodes, "nodes", 0, "nodes; 0 for no limit")
}

// limits returns what the flags say. Without any the time is limited.
func (l *limitFlags) limits() search.Limits {
	limits := search.Limits{MoveTime: l.moveTime.Duration, Depth: l.depth, Nodes: l.nodes}
	if !l.moveTime.Given && l.depth == 0 && l.nodes == 0 {
		limits.MoveTime = time.Second
	}
	return limits
}

// shownName returns what a file is called in messages.
func shownName(name string) string {
	if name == "-" {
		return "standard input"
	}
	return name
}

// shownNames is shownName for several files.
func shownNames(names []string) string {
	var shown []string
	for _, name := range names {
		shown = append(shown, shownName(name))
	}
	return strings.Join(shown, ", ")
}

// readFiles returns the positions of all files together. skipped says what is wrong with the lines that
// cannot be read.
func readFiles(names []string, in io.Reader) (positions []Position, skipped []error, err error) {
	for _, name := range names {
		more, bad, err := readFile(name, in)
		if err != nil {
			return nil, nil, err
		}
		positions, skipped = append(positions, more...), append(skipped, bad...)
	}
	return positions, skipped, nil
}

// readFile is readFiles for one file, or for in if the name is "-". A file in which no line can be read is an
// error.
func readFile(name string, in io.Reader) (positions []Position, skipped []error, err error) {
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, nil, err
		}
		defer f.Close()
		in = f
	}
	positions, skipped, err = readSound(in)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", shownName(name), err)
	}
	for i := range skipped {
		skipped[i] = fmt.Errorf("%s: %w", shownName(name), skipped[i])
	}
	if len(positions) == 0 && len(skipped) > 0 {
		return nil, nil, skipped[0]
	}
	return positions, skipped, nil
}

// shortMates returns the positions that state a mate by the side to move in at most the
// given number of moves.
func shortMates(positions []Position, longest int) []Position {
	kept := positions[:0]
	for _, p := range positions {
		if p.MateIn > 0 && p.MateIn <= longest {
			kept = append(kept, p)
		}
	}
	return kept
}

// runShown runs the positions, shows each as it is finished, or only the failures, and
// reports on those that were finished when ctx ended.
func runShown(ctx context.Context, c *cli.Call, positions []Position, o Options, failures bool) error {
	began := time.Now()
	bar := progress.New(c.Messages)
	defer bar.Close()
	finished, solved := 0, 0
	outcomes, err := Run(ctx, positions, o, func(o *Outcome) {
		finished++
		if o.Solved {
			solved++
		}
		if !failures || o.failed() {
			bar.Aside(func() {
				fmt.Fprintf(c.Out, "%*d/%d %v\n", len(fmt.Sprint(len(positions))), o.Number, len(positions), o)
			})
		}
		bar.Show(float64(finished)/float64(len(positions)), fmt.Sprintf("%d of %d positions, %d solved", finished, len(positions), solved))
	})
	if err != nil {
		return err
	}
	bar.Aside(func() { Report(c.Out, outcomes, time.Since(began)) })
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted; %d of %d positions were finished", len(outcomes), len(positions))
	}
	return nil
}
