package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"penrose/internal/progress"
	"penrose/search"
	"penrose/train/selfplay"
	"penrose/train/spsa"
)

// tuneDirectory is where tune puts a run unless told otherwise.
const tuneDirectory = "tune"

// tuneFlags are what the command line of tune says.
type tuneFlags struct {
	settings                             spsa.Settings
	games                                selfplay.Settings
	only                                 string
	all                                  bool
	params, net, openingsFile, directory string
	nodes, soft                          uint64
	workers                              int

	side     selfplay.Side // both, but for the numbers
	openings []selfplay.Opening
}

func defineTune(flags *flag.FlagSet) *tuneFlags {
	f := &tuneFlags{settings: spsa.Defaults(), games: selfplay.MatchDefaults()}
	s, g := &f.settings, &f.games
	flags.StringVar(&f.only, "only", "", "numbers to tune, as patterns: \"Reduction*,NullMove*\"")
	flags.BoolVar(&f.all, "all", false, "tune all numbers of the table but those of the clock")
	flags.StringVar(&f.params, "params", "", "parameters of both sides, "+sidesHelp+"; numbers start from there")
	flags.StringVar(&f.net, "net", "", "network of both sides, or \"classical\"; the network that is built in unless named")
	flags.StringVar(&f.directory, "dir", "", "directory of the run; one that is there is continued (default "+tuneDirectory+" in -data)")
	flags.Uint64Var(&f.nodes, "nodes", 8000, "nodes of a move, exactly as with \"go nodes\"")
	flags.Uint64Var(&f.soft, "soft", 0, "if not 0, no iteration of a search begins after -nodes, and it is broken off at this many times as many")
	flags.StringVar(&f.openingsFile, "openings", "", "file of openings, PGN or lines of EPD or FEN, in random order; random openings unless named")
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "pairs played at the same time, one core each, at most -lag times -pairs; no part of the result")
	flags.IntVar(&s.Iterations, "iterations", s.Iterations, "after each of them all numbers move; the gains follow from how many there are")
	flags.IntVar(&s.Pairs, "pairs", s.Pairs, "pairs of games in each iteration")
	flags.IntVar(&s.Lag, "lag", s.Lag, "iterations that are played at the same time; part of the result")
	flags.Float64Var(&s.REnd, "r-end", s.REnd, "learning rate of the last iteration, in steps of a number for a game won")
	flags.Float64Var(&s.Alpha, "alpha", s.Alpha, "exponent by which learning falls")
	flags.Float64Var(&s.Gamma, "gamma", s.Gamma, "exponent by which the perturbation falls, which ends at the step of the number")
	flags.Float64Var(&s.AShare, "a", s.AShare, "A, which keeps the first iterations calm, as a share of the iterations")
	flags.Uint64Var(&s.Seed, "seed", s.Seed, "of directions, roundings and openings")
	flags.IntVar(&g.HashMiB, "hash", g.HashMiB, "table of each engine in MiB")
	flags.IntVar(&g.OpeningPlies, "opening-plies", g.OpeningPlies, "random plies at the start; one more in half of the pairs")
	flags.IntVar(&g.OpeningScore, "opening-score", g.OpeningScore, "random openings with a score beyond this, in centipawns, are drawn anew")
	return f
}

// clockPrefix begins the names of the numbers of the clock. They act on nothing where nodes are fixed, so they would
// move by chance.
const clockPrefix = "Time"

// numbersOf returns the rows of the table that the patterns match, all if there are no patterns, each starting
// from its value in p. Numbers of the clock are left out. A pattern that matches no other number is an error.
func numbersOf(patterns string, p *search.Params) ([]spsa.Number, error) {
	list := strings.FieldsFunc(patterns, func(r rune) bool { return r == ',' || r == ' ' })
	used := make([]bool, len(list))
	var numbers []spsa.Number
	for _, row := range search.Tunables() {
		if strings.HasPrefix(row.Name, clockPrefix) {
			continue
		}
		wanted := len(list) == 0
		for i, pattern := range list {
			ok, err := path.Match(pattern, row.Name)
			if err != nil {
				return nil, fmt.Errorf("pattern %.40q: %w", pattern, err)
			}
			wanted, used[i] = wanted || ok, used[i] || ok
		}
		if wanted {
			start := p.Tuning.Get(row.Name)
			numbers = append(numbers, spsa.Number{Name: row.Name, Start: start, Min: row.Min, Max: row.Max, Step: row.Step})
		}
	}
	for i, pattern := range list {
		if !used[i] {
			return nil, unmatched(pattern)
		}
	}
	return numbers, nil
}

// unmatched returns why no number is tuned by the pattern.
func unmatched(pattern string) error {
	for _, row := range search.Tunables() {
		if ok, err := path.Match(pattern, row.Name); ok && err == nil {
			return fmt.Errorf("%.40q matches only numbers of the clock (%s*), which act on nothing where nodes are fixed", pattern, clockPrefix)
		}
	}
	return fmt.Errorf("no number is called %.40q", pattern)
}

// chessJudge lets sides play that differ in numbers of the search.
type chessJudge struct {
	*selfplay.Duel
	numbers []spsa.Number
	params  search.Params // of both sides, but for the numbers
}

// Play implements [spsa.Judge].
func (j *chessJudge) Play(ctx context.Context, number int, plus, minus []int) (int, error) {
	sides := [2]search.Params{j.params, j.params}
	for i, values := range [2][]int{plus, minus} {
		for k, value := range values {
			if err := sides[i].Tuning.Set(j.numbers[k].Name, value); err != nil {
				return 0, err
			}
		}
	}
	if err := j.SetParams(sides[0], sides[1]); err != nil {
		return 0, err
	}
	pair, err := j.Duel.Play(ctx, number)
	return pair.Points[0] + pair.Points[1], err
}

// job returns what the flags ask for.
func (f *tuneFlags) job(flags *flag.FlagSet, directory string) (spsa.Job, error) {
	job := spsa.Job{Settings: f.settings, Directory: directory, Workers: f.workers}
	if given := flagsGiven(flags); f.openingsFile != "" && (given["opening-plies"] || given["opening-score"]) {
		return job, errRandomOpenings
	}
	if f.all == (f.only != "") {
		return job, errors.New("want either -only with patterns or -all")
	}
	params, err := selfplay.ParseParams(f.params)
	if err != nil {
		return job, err
	}
	if job.Numbers, err = numbersOf(f.only, &params); err != nil {
		return job, err
	}
	evaluation, netHash, err := evaluationOf(f.net)
	if err != nil {
		return job, err
	}
	var openingsIdentity string
	if f.openings, openingsIdentity, err = identifiedOpenings(f.openingsFile); err != nil {
		return job, err
	}
	engine, _, err := identifyEngine()
	if err != nil {
		return job, fmt.Errorf("hash of the engine: %w", err)
	}
	job.Settings.Judge = fmt.Sprintf("engine %x, network %x, parameters %q, %d nodes (soft %d), %s, %+v",
		engine, netHash, f.params, f.nodes, f.soft, openingsIdentity, f.games)
	f.side = selfplay.Side{Evaluation: evaluation, Params: params, Nodes: f.nodes, HardFactor: f.soft}
	job.NewJudge = func() (spsa.Judge, error) {
		duel, err := selfplay.NewDuel(f.games, [2]selfplay.Side{f.side, f.side}, f.openings, f.settings.Seed)
		if err != nil {
			return nil, err
		}
		return &chessJudge{duel, job.Numbers, params}, nil
	}
	return job, nil
}

// otherParams returns the words of -params that name none of the numbers.
func (f *tuneFlags) otherParams(numbers []spsa.Number) string {
	words := strings.Fields(strings.ReplaceAll(f.params, ",", " "))
	return strings.Join(slices.DeleteFunc(words, func(word string) bool {
		name, _, _ := strings.Cut(word, "=")
		return slices.ContainsFunc(numbers, func(n spsa.Number) bool { return n.Name == name })
	}), " ")
}

func tuneSearch(c *call) error {
	f := defineTune(c.Flags)
	if err := c.ParseFlags(); err != nil {
		return err
	}
	job, err := f.job(c.Flags, c.inData(f.directory, tuneDirectory))
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%d numbers, %d iterations of %d games, into %s\n", len(job.Numbers), job.Settings.Iterations, 2*job.Settings.Pairs, job.Directory)
	if most := job.Settings.Lag * job.Settings.Pairs; most > 0 && job.Workers > most {
		fmt.Fprintf(c.Out, "%d workers, of whom at most %d play at the same time: -lag times -pairs\n", job.Workers, most)
	}
	ctx, stop := c.Interruptible()
	defer stop()
	bar := progress.New(c.Messages)
	done, err := spsa.Run(ctx, job, func(p spsa.Progress) {
		share := float64(p.Iteration-p.Found) / float64(job.Settings.Iterations-p.Found)
		bar.Show(share, fmt.Sprintf("iteration %d of %d, %d games", p.Iteration, job.Settings.Iterations, 2*job.Settings.Pairs*p.Iteration))
	})
	bar.Close()
	if errors.Is(err, spsa.ErrOtherRun) {
		return fmt.Errorf("%w; name another directory with -dir", err)
	}
	if done.Values == nil {
		return err
	}
	fmt.Fprintf(c.Out, "%d iterations, %d of them in earlier calls, %d games, path in %s and .svg\n",
		done.Iteration, done.Found, 2*job.Settings.Pairs*done.Iteration, filepath.Join(job.Directory, "path.csv"))
	fmt.Fprintln(c.Out, strings.Join(done.Names(job.Numbers), " "))
	if others := f.otherParams(job.Numbers); others != "" {
		fmt.Fprintf(c.Out, "both sides of a match need %q, too\n", others)
	}
	if err == nil && ctx.Err() != nil {
		fmt.Fprintln(c.Out, "interrupted: the same command goes on")
	}
	return err
}
