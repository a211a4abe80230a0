package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"penrose/lab/report"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "lab:", err)
		os.Exit(1)
	}
}

// defaultSeed is the year of the papers.
const defaultSeed = 1995

// run carries out the command line.
func run(args []string) error {
	flags := flag.NewFlagSet("lab", flag.ExitOnError)
	quick := flags.Bool("quick", false, "run the experiments in miniature, about a minute for all")
	out := flags.String("out", "", "directory for the report and the figures (default docs/lab; with -quick a temporary one)")
	seed := flags.Uint64("seed", defaultSeed, "seed of the random trees")
	flags.Usage = func() { usage(flags) }
	names := parseMixed(flags, args)
	if len(names) == 0 && !*quick {
		usage(flags)
		return nil
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
		}
	}
	l := &lab{scale: size, dir: dir, seed: *seed, measured: map[string]any{}, runs: map[string][][]iteration{}}
	return l.carryOut(chosen)
}

// parseMixed parses flags wherever they stand among the arguments and returns
// the other arguments.
func parseMixed(flags *flag.FlagSet, args []string) (names []string) {
	for {
		_ = flags.Parse(args) // exits on errors
		args = flags.Args()
		if len(args) == 0 {
			return names
		}
		names = append(names, args[0])
		args = args[1:]
	}
}

// choose returns what the names on the command line stand for; none stand for
// all.
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
				return size, nil, fmt.Errorf("no experiment is called %q; run without arguments for the list", name)
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

func usage(flags *flag.FlagSet) {
	fmt.Fprintln(flags.Output(), "Usage: go run ./lab [flags] [full] all | experiment...\n\nExperiments:")
	for _, e := range experiments() {
		fmt.Fprintf(flags.Output(), "  %-4s %s\n", strings.ToLower(e.id), e.name)
	}
	fmt.Fprintln(flags.Output(), "\nFlags:")
	flags.PrintDefaults()
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
counted as the papers count them, over all iterations up to a depth. Aspiration
NegaScout, the base line, has the window, and MTD(f) the first guess, with which it
needs the fewest leaves; E3 tells which. "% of" is the geometric mean of the
positions.
`

// carryOut runs experiments one after the other and writes each one's section
// when it has ended.
func (l *lab) carryOut(chosen []experiment) error {
	l.progress = report.NewProgress(len(chosen))
	defer l.progress.Close()
	for _, e := range chosen {
		l.running = e.id
		l.tell(e.name)
		begin := time.Now()
		section, err := e.measure(l)
		if err != nil {
			return fmt.Errorf("%s: %w", e.id, err)
		}
		section.ID = e.id
		section.Command = l.command(e)
		if err := report.Update(filepath.Join(l.dir, "REPORT.md"), reportHeader, []report.Section{section}); err != nil {
			return err
		}
		l.progress.Ended(fmt.Sprintf("%-4s %-60s %-14s %v", e.id, e.name, section.Verdict, time.Since(begin).Round(100*time.Millisecond)))
		l.progress.Add(1)
	}
	return nil
}

// tell says on the progress bar how far the running experiment is.
func (l *lab) tell(state string) {
	if l.progress != nil {
		l.progress.Begin(l.running + ", " + state)
	}
}

// command returns what repeats an experiment as it was run.
func (l *lab) command(e experiment) string {
	words := []string{"go run ./lab"}
	if l.name != "all" {
		words = append(words, map[string]string{"quick": "-quick", "full": "full"}[l.name])
	}
	if l.seed != defaultSeed {
		words = append(words, fmt.Sprintf("-seed %d", l.seed))
	}
	return strings.Join(append(words, strings.ToLower(e.id)), " ")
}
