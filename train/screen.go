package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"

	"penrose/internal/progress"
	"penrose/search"
	"penrose/train/elo"
	"penrose/train/selfplay"
)

// screenLedger is where screen keeps its results unless told otherwise.
const screenLedger = "screen.txt"

// screenFlags are what the command line of screen says.
type screenFlags struct {
	screen                       selfplay.Screen
	params, net, openings, clock string
	nps                          int
}

func defineScreen(flags *flag.FlagSet) *screenFlags {
	f := &screenFlags{screen: selfplay.Screen{Settings: selfplay.MatchDefaults()}}
	s, g := &f.screen, &f.screen.Settings
	flags.StringVar(&f.params, "params", "", "parameters of both sides, "+sidesHelp+"; a change sets others")
	flags.StringVar(&f.net, "net", "", "network of both sides, or \"classical\"; the network that is built in unless named")
	flags.StringVar(&f.openings, "openings", "", "file of openings, PGN or lines of EPD or FEN, in random order; random openings unless named")
	flags.StringVar(&s.Ledger, "ledger", "", "file of the results; a screen that is there is continued (default "+screenLedger+" in -data)")
	flags.Uint64Var(&s.Side.Nodes, "nodes", 8000, "nodes of a move, exactly as with \"go nodes\"")
	flags.StringVar(&f.clock, "tc", "", "seconds for the game and for each move, such as 2+0.02, counted by nodes: play with clocks, not by -nodes")
	flags.IntVar(&f.nps, "nps", 150_000, "nodes a second of the clocks, in whole thousands")
	flags.IntVar(&s.Pairs, "pairs", 5000, "pairs of games, each from an opening of its own: no more than the file of openings has")
	flags.IntVar(&s.Workers, "workers", runtime.GOMAXPROCS(0), "pairs played at the same time, one core each")
	flags.Uint64Var(&s.Seed, "seed", 1, "of the openings and of who has which change")
	flags.IntVar(&g.HashMiB, "hash", g.HashMiB, "table of each engine in MiB")
	return f
}

// set makes the screen of the changes what the flags say.
func (f *screenFlags) set(flags *flag.FlagSet, changes []string) error {
	s := &f.screen
	given := flagsGiven(flags)
	switch {
	case f.clock != "" && given["nodes"]:
		return errors.New("either a clock or a number of nodes")
	case f.clock == "" && given["nps"]:
		return errors.New("-nps goes with -tc")
	}
	if len(changes) == 0 || len(changes) > selfplay.MaxFactors {
		return fmt.Errorf("%d changes: want 1 to %d", len(changes), selfplay.MaxFactors)
	}
	s.Factors = len(changes)
	s.Params = func(chosen uint64) (search.Params, error) {
		words := f.params
		for i, change := range changes {
			words += " " + wordsOf(change, chosen>>i&1 != 0)
		}
		return selfplay.ParseParams(words)
	}
	if _, err := s.Params(1<<s.Factors - 1); err != nil { // two changes of the same number, for example
		return err
	}
	var netHash [8]byte
	var err error
	if f.clock != "" {
		if f.nps < 1000 || f.nps%1000 != 0 {
			return fmt.Errorf("%d nodes a second: want whole thousands", f.nps)
		}
		if s.Side.Clock, err = parseClock(f.clock); err != nil {
			return err
		}
		s.Side.Nodes, s.Side.Rate = 0, f.nps/1000
	}
	if s.Side.Params, err = s.Params(0); err != nil {
		return err
	}
	if s.Side.Evaluation, netHash, err = evaluationOf(f.net); err != nil {
		return err
	}
	var openings string
	if s.Openings, openings, err = identifiedOpenings(f.openings); err != nil {
		return err
	}
	if len(s.Openings) > 0 && !given["pairs"] {
		s.Pairs = min(s.Pairs, len(s.Openings))
	}
	engine, _, err := identifyEngine()
	if err != nil {
		return fmt.Errorf("hash of the engine: %w", err)
	}
	s.Title = fmt.Sprintf("changes %q, engine %x, network %x, parameters %q, %s, seed %d, %s, %+v",
		changes, engine, netHash, f.params, f.effort(), s.Seed, openings, s.Settings)
	return nil
}

// wordsOf returns what a change sets of a side that has it, or has it not. The word Name=A..B of it is Name=A
// without and Name=B with the change. Other words are for those that have it.
func wordsOf(change string, has bool) string {
	var words []string
	for _, word := range strings.Fields(strings.ReplaceAll(change, ",", " ")) {
		name, values, _ := strings.Cut(word, "=")
		without, with, both := strings.Cut(values, "..")
		switch {
		case both && has:
			words = append(words, name+"="+with)
		case both:
			words = append(words, name+"="+without)
		case has:
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// effort returns what the sides have for a move.
func (f *screenFlags) effort() string {
	if f.clock != "" {
		return fmt.Sprintf("%s at %d nodes a second", f.clock, 1000*f.screen.Side.Rate)
	}
	return fmt.Sprintf("%d nodes a move", f.screen.Side.Nodes)
}

func screenSearch(c *call) error {
	f := defineScreen(c.Flags)
	changes, err := c.Parse()
	if err != nil {
		return err
	}
	f.screen.Ledger = c.inData(f.screen.Ledger, screenLedger)
	if err := f.set(c.Flags, changes); err != nil {
		return err
	}
	ctx, stop := c.Interruptible()
	defer stop()
	bar := progress.New(c.Messages)
	standing, err := f.screen.Play(ctx, func(s *selfplay.ScreenStanding) {
		bar.Show(shareOf(int64(s.Pairs-s.Found), int64(f.screen.Pairs-s.Found)), fmt.Sprintf("%d games", 2*s.Pairs))
	})
	bar.Close()
	if standing.Pairs > 0 {
		writeEffects(c.Out, changes, standing.Factors)
	} else if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%d games, %s, hash %d, seed %d; the ledger is %s\n",
		2*standing.Pairs, f.effort(), f.screen.Settings.HashMiB, f.screen.Seed, f.screen.Ledger)
	if err == nil && ctx.Err() != nil {
		fmt.Fprintln(c.Out, "interrupted: the same command goes on")
	}
	return err
}

// writeEffects writes what each change is worth.
func writeEffects(w io.Writer, changes []string, factors []elo.Score) {
	for i, change := range changes {
		difference, margin := factors[i].Elo()
		fmt.Fprintf(w, "%+7.1f ±%.1f  %s\n", difference, margin, change)
	}
}
