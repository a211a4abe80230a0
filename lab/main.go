package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"penrose/internal/cli"
	"penrose/internal/progress"
	"penrose/lab/report"
)

func main() { program().Main() }

func program() cli.Command {
	notes := "\nExperiments:"
	for _, e := range experiments() {
		notes += fmt.Sprintf("\n  %-4s %s", strings.ToLower(e.id), e.name)
	}
	return cli.Command{
		Name: "go run ./lab", Args: "[flags] [full] all | EXPERIMENT...", Help: "rerun the experiments of the MTD(f) papers",
		Notes: notes, Run: run,
	}
}

// defaultSeed is the year of the papers.
const defaultSeed = 1995

func run(c *cli.Call) error {
	quick := c.Flags.Bool("quick", false, "run the experiments in miniature, about half a minute for all")
	out := c.Flags.String("out", "", "directory for the report and the figures (default docs/lab; with -quick a temporary one)")
	seed := c.Flags.Uint64("seed", defaultSeed, "seed of the random trees")
	names, err := c.Parse()
	if err != nil {
		return err
	}
	if len(names) == 0 && !*quick || slices.Contains(names, "help") {
		return flag.ErrHelp
	}
	size, chosen, err := choose(names, *quick)
	if err != nil {
		return err
	}
	dir := *out
	if dir == "" {
		dir = filepath.Join("docs", "lab")
		if *quick {
			if dir, err = os.MkdirTemp("", "penrose-lab-"); err != nil {
				return err
			}
			defer os.RemoveAll(dir)
		} else if _, err := os.Stat(dir); err != nil {
			return fmt.Errorf("%w: begin in the directory of the sources, or name a directory with -out", err)
		}
	}
	l := &lab{scale: size, dir: dir, seed: *seed, measured: map[string]any{}, runs: map[string][][]iteration{}}
	l.bar = progress.New(c.Messages)
	defer l.bar.Close()
	ctx, stop := c.Interruptible()
	defer stop()
	return untilInterrupted(ctx, &l.writing, func() error { return l.carryOut(chosen) })
}

// untilInterrupted returns the error of work, or one that says that ctx has ended. Then
// work goes on until the process ends, but writes nothing more: it holds writing while it does, so
// that figures and report stay those of the same run. Some experiments take minutes between two places to look at ctx.
func untilInterrupted(ctx context.Context, writing *sync.Mutex, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		writing.Lock() // for ever
		return errors.New("interrupted")
	}
}

// choose returns the experiments that the names on the command line stand for, or
// all if there are no names, and their scale.
func choose(names []string, small bool) (size scale, chosen []experiment, err error) {
	quick, size, full := scales()
	wanted := map[string]bool{}
	for _, name := range names {
		switch {
		case strings.EqualFold(name, "full") && small:
			return size, nil, errors.New("full and -quick contradict each other")
		case strings.EqualFold(name, "full"):
			size = full
		case strings.EqualFold(name, "all"):
			for _, e := range experiments() {
				wanted[e.id] = true
			}
		default:
			i := slices.IndexFunc(experiments(), func(e experiment) bool { return strings.EqualFold(e.id, name) })
			if i < 0 {
				return size, nil, fmt.Errorf("no experiment is called %.20q; without arguments there is a list", name)
			}
			wanted[experiments()[i].id] = true
		}
	}
	for _, e := range experiments() {
		if len(wanted) == 0 || wanted[e.id] {
			chosen = append(chosen, e)
		}
	}
	if small {
		size = quick
	}
	return size, chosen, nil
}

// reportHeader stands above the sections of the report.
const reportHeader = `# The experiments of the MTD(f) papers, rerun

Made by ` + "`go run ./lab`" + `; [README.md](README.md) says how to repeat it and which papers
are meant.

Experiments in chess, unless a section says otherwise: Penrose in Plaat mode, that is
without extensions, pruning and reductions, with bounds that answer only at exactly
the depth asked for and whole keys verified. Iterative deepening; table moves first,
then captures, killers and moves by history. The evaluation is in steps of a
centipawn. The positions are runs of five from tournament games. Leaves and nodes are
counted as the papers count them, over all iterations up to a depth. Where leaves are
quiescence searches, each evaluation in one counts as a leaf and each position as a node.
Aspiration NegaScout, the base line, has the window with which it needs the fewest
leaves, and searches twice as wide when that fails; E3 names it, the rule for the first guess, and the figures
against a base line that then searches the whole side. "% of" is the geometric mean of the
positions. ± is its standard error. It treats the positions as independent; five each come from one game, so the true error may be larger.
The error bars of the figures, and the columns low and high of their CSV files, are at two standard errors. Claims
are judged by these means, and by differences of two standard errors only where a section says so.
`

// carryOut runs experiments one after the other, and writes each one's section
// when it has ended. A report that cannot be read or written is an error before the
// first one, which may take long.
func (l *lab) carryOut(chosen []experiment) error {
	path := filepath.Join(l.dir, "REPORT.md")
	if err := report.Update(path, reportHeader, nil); err != nil {
		return err
	}
	for i, e := range chosen {
		l.running, l.done = e.id, float64(i)/float64(len(chosen))
		l.tell(e.name)
		begin := time.Now()
		section, err := e.measure(l)
		if err != nil {
			return fmt.Errorf("%s: %w", e.id, err)
		}
		section.ID, section.Command, section.Engine = e.id, l.command(e), engineCommit()
		if err := l.write(path, section); err != nil {
			return fmt.Errorf("%s: %w", e.id, err)
		}
		if l.bar != nil {
			l.bar.Printf("%-4s %-60s %-14s %v", e.id, e.name, section.Verdict, time.Since(begin).Round(100*time.Millisecond))
		}
	}
	return nil
}

// write writes the figures of an experiment, and its section into the report at path.
func (l *lab) write(path string, section report.Section) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	if err := l.writeFigures(); err != nil {
		return err
	}
	return report.Update(path, reportHeader, []report.Section{section})
}

// tell shows on the progress bar how far the running experiment is.
func (l *lab) tell(state string) {
	if l.bar != nil {
		l.bar.Show(l.done, l.running+", "+state)
	}
}

// command returns the command line that repeats an experiment as it was run.
func (l *lab) command(e experiment) string {
	words := []string{"go run -buildvcs=true ./lab"}
	if l.name != "all" {
		words = append(words, map[string]string{"quick": "-quick", "full": "full"}[l.name])
	}
	if l.seed != defaultSeed {
		words = append(words, fmt.Sprintf("-seed %d", l.seed))
	}
	return strings.Join(append(words, strings.ToLower(e.id)), " ")
}
