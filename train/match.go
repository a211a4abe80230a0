package main

import (
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"penrose/internal/progress"
	"penrose/train/elo"
	"penrose/train/selfplay"
)

// matchFlags are what the command line of match says.
type matchFlags struct {
	match          selfplay.Match
	params, nets   [2]string
	nodes          [2]uint64
	soft           uint64
	clocks         [2]string
	nodesTime      bool
	speeds         [2]int // nodes a second; 0 to measure
	test, openings string
}

// sidesHelp says how to write the parameters of a side.
const sidesHelp = "such as \"Checks=off SingularMargin=24 Driver=AspirationNegaScout\": steps of the search, numbers of its table, Driver"

func defineMatch(flags *flag.FlagSet) *matchFlags {
	f := &matchFlags{match: selfplay.Match{Settings: selfplay.MatchDefaults()}}
	m, s := &f.match, &f.match.Settings
	flags.StringVar(&f.params[0], "new", "", "parameters of the new side, "+sidesHelp)
	flags.StringVar(&f.params[1], "base", "", "parameters of the base, "+sidesHelp)
	flags.StringVar(&f.nets[0], "new-net", "", "network of the new side, or \"classical\"; the network that is built in unless named")
	flags.StringVar(&f.nets[1], "base-net", "", "network of the base, or \"classical\"; the network that is built in unless named")
	flags.Uint64Var(&f.nodes[0], "nodes", 5000, "nodes of a move, exactly as with \"go nodes\"")
	flags.Uint64Var(&f.nodes[1], "base-nodes", 0, "nodes of a move of the base; 0 for as many as the new side has")
	flags.Uint64Var(&f.soft, "soft", 0, "with 0 a move stops at exactly -nodes. Otherwise no iteration begins after -nodes, and the search stops at this many times -nodes")
	flags.StringVar(&f.clocks[0], "tc", "", "seconds for the game and for each move, such as 8+0.08: play with clocks, not by -nodes")
	flags.StringVar(&f.clocks[1], "base-tc", "", "clock of the base; that of the new side unless given")
	flags.BoolVar(&f.nodesTime, "nodestime", false, "clocks count nodes at the speed of each side, which load does not disturb, not time")
	flags.IntVar(&f.speeds[0], "nps", 0, "nodes a second of the new side's clock, in whole thousands; 0 measures both sides at the start")
	flags.IntVar(&f.speeds[1], "base-nps", 0, "nodes a second of the base's clock; as many as -nps unless given")
	flags.StringVar(&f.test, "sprt", "0,5", "two hypotheses, in logistic Elo: the match ends when one is accepted (both errors 5%); \"off\" plays all pairs")
	flags.StringVar(&f.openings, "openings", "", "file of openings, PGN or lines of EPD or FEN, in random order; random openings unless named")
	flags.IntVar(&m.Pairs, "pairs", 5000, "most pairs of games. Each has an opening of its own, so a file of openings limits them, except on clocks of real time")
	flags.IntVar(&m.First, "first", 0, "number of the first pair, from 0: to go on, with -sprt off, with a match that was interrupted after so many pairs; both together are one match")
	flags.IntVar(&m.Workers, "workers", runtime.GOMAXPROCS(0), "pairs played at the same time, one core each")
	flags.Uint64Var(&m.Seed, "seed", 1, "of the openings")
	flags.IntVar(&s.HashMiB, "hash", s.HashMiB, "table of each engine in MiB")
	flags.IntVar(&s.OpeningPlies, "opening-plies", s.OpeningPlies, "random plies at the start; one more in half of the pairs")
	flags.IntVar(&s.OpeningScore, "opening-score", s.OpeningScore, "random openings with a score beyond this, in centipawns, are drawn anew")
	flags.IntVar(&s.Chess960, "chess960", s.Chess960, "percent of random openings from the start positions of Chess960")
	flags.IntVar(&s.DFRC, "dfrc", s.DFRC, "percent of random openings in which each side has the pieces of another of them")
	return f
}

// flagsGiven returns the names of the flags that the command line has.
func flagsGiven(flags *flag.FlagSet) map[string]bool {
	given := map[string]bool{}
	flags.Visit(func(g *flag.Flag) { given[g.Name] = true })
	return given
}

// errRandomOpenings is about flags of which one would do nothing.
var errRandomOpenings = errors.New("either -openings or flags of random openings")

// set makes the match what the flags say.
func (f *matchFlags) set(flags *flag.FlagSet) error {
	given := flagsGiven(flags)
	m := &f.match
	clocks := f.clocks[0] != ""
	switch {
	case clocks && (given["nodes"] || given["base-nodes"] || given["soft"]):
		return errors.New("either a clock or a number of nodes")
	case !clocks && (f.nodesTime || f.clocks[1] != ""):
		return errors.New("-nodestime and -base-tc go with -tc")
	case !f.nodesTime && (given["nps"] || given["base-nps"]):
		return errors.New("-nps and -base-nps go with -nodestime")
	case f.speeds[0] == 0 && f.speeds[1] != 0:
		return errors.New("-base-nps goes with -nps")
	case m.First > 0 && f.test != "off":
		return errors.New("-first goes with -sprt off: the test would not know the pairs before it")
	case f.openings != "" && (given["opening-plies"] || given["opening-score"] || given["chess960"] || given["dfrc"]):
		return errRandomOpenings
	}
	if f.nodes[1] == 0 {
		f.nodes[1] = f.nodes[0]
	}
	if f.clocks[1] == "" {
		f.clocks[1] = f.clocks[0]
	}
	if f.speeds[1] == 0 {
		f.speeds[1] = f.speeds[0]
	}
	for i := range m.Sides {
		side := &m.Sides[i]
		var err error
		if side.Params, err = selfplay.ParseParams(f.params[i]); err != nil {
			return err
		}
		if side.Evaluation, _, err = evaluationOf(f.nets[i]); err != nil {
			return err
		}
		if !clocks {
			side.Nodes, side.HardFactor = f.nodes[i], f.soft
			continue
		}
		if side.Clock, err = parseClock(f.clocks[i]); err != nil {
			return err
		}
		if f.speeds[i] < 0 || f.speeds[i]%1000 != 0 {
			return fmt.Errorf("%d nodes a second: want whole thousands", f.speeds[i])
		}
		side.Rate = f.speeds[i] / 1000
	}
	if f.test != "off" {
		test, err := elo.ParseTest(f.test)
		if err != nil {
			return err
		}
		m.Test = &test
	}
	if f.openings != "" {
		var err error
		if m.Openings, _, err = selfplay.ReadOpenings(f.openings); err != nil {
			return err
		}
		if realTime := clocks && !f.nodesTime; !given["pairs"] && !realTime {
			m.Pairs = min(m.Pairs, max(len(m.Openings)-m.First, 1))
		}
	}
	return nil
}

// parseClock reads seconds and an increment: "8+0.08".
func parseClock(text string) (selfplay.Clock, error) {
	base, increment, ok := strings.Cut(text, "+")
	if !ok {
		increment = "0"
	}
	seconds := func(text string) (time.Duration, error) {
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || !(n >= 0 && n < 1e6) {
			return 0, fmt.Errorf("clock %.40q: want seconds and an increment, such as 8+0.08", text)
		}
		return time.Duration(n * float64(time.Second)), nil
	}
	b, err := seconds(base)
	if err != nil {
		return selfplay.Clock{}, err
	}
	i, err := seconds(increment)
	return selfplay.Clock{Base: b, Increment: i}, err
}

func playMatch(c *call) error {
	f := defineMatch(c.Flags)
	if err := c.ParseFlags(); err != nil {
		return err
	}
	if err := f.set(c.Flags); err != nil {
		return err
	}
	ctx, stop := c.Interruptible()
	defer stop()
	m := &f.match
	if f.nodesTime && f.speeds[0] == 0 {
		rates, err := selfplay.MeasureSpeed(ctx, &m.Settings, m.Sides)
		if err != nil {
			return interruption(err)
		}
		for i := range rates {
			m.Sides[i].Rate = rates[i]
		}
		fmt.Fprintf(c.Out, "speed of both sides: -nps %d -base-nps %d\n", 1000*rates[0], 1000*rates[1])
	}
	bar := progress.New(c.Messages)
	standing, err := m.Play(ctx, func(s *selfplay.Standing) {
		bar.Show(float64(s.Games())/float64(2*m.Pairs), scoreLine(&s.Score, m.Test))
	})
	bar.Close()
	if err != nil && standing.Games() == 0 {
		return err
	}
	fmt.Fprintln(c.Out, scoreLine(&standing.Score, m.Test)+"; "+f.conditions(&standing))
	if standing.Repeated > 0 {
		fmt.Fprintf(c.Messages, "warning: %d pairs began with an opening that had come before. Their games are the same, so the errors are too small\n", standing.Repeated)
	}
	if err == nil && ctx.Err() != nil {
		fmt.Fprintln(c.Out, "interrupted")
	}
	return err
}

// scoreLine returns the results on one line.
func scoreLine(s *elo.Score, test *elo.Test) string {
	difference, margin := s.Elo()
	line := fmt.Sprintf("%d games: +%d =%d -%d, pairs by half points %v, Elo %+.1f ±%.1f",
		s.Games(), s.Wins, s.Draws, s.Losses, s.Pairs, difference, margin)
	if test != nil {
		verdict, ratio := test.Judge(s)
		line += fmt.Sprintf(", LLR %.2f (±%.2f) for H0 %g against H1 %g: %v", ratio, elo.Bound(), test.Elo0, test.Elo1, verdict)
	}
	return line
}

// describeOpenings says which openings were played.
func (f *matchFlags) describeOpenings() string {
	s, text := &f.match.Settings, "openings "+filepath.Base(f.openings)
	if f.openings == "" {
		text = fmt.Sprintf("%d random plies", s.OpeningPlies)
		if s.OpeningScore != selfplay.MatchDefaults().OpeningScore {
			text += fmt.Sprintf(" within %d cp", s.OpeningScore)
		}
		if s.Chess960+s.DFRC > 0 {
			text += fmt.Sprintf(", Chess960 %d%%, DFRC %d%%", s.Chess960, s.DFRC)
		}
	}
	if f.match.First > 0 {
		text += fmt.Sprintf(" from pair %d on", f.match.First)
	}
	return text
}

// conditions returns what was played, and at which speed and depth, on the same line.
func (f *matchFlags) conditions(s *selfplay.Standing) string {
	var parts []string
	for i, name := range [2]string{"new", "base"} {
		said := strings.TrimSpace(f.nets[i] + " " + f.params[i])
		if said != "" {
			parts = append(parts, name+" "+said)
		}
	}
	pair := func(format string, a, b any) string {
		first, second := fmt.Sprintf(format, a), fmt.Sprintf(format, b)
		if first != second {
			first += " and " + second
		}
		return first
	}
	sides := &f.match.Sides
	switch {
	case f.clocks[0] == "":
		parts = append(parts, pair("%d nodes", f.nodes[0], f.nodes[1]))
		if f.soft > 0 {
			parts = append(parts, fmt.Sprintf("soft, at most %d times as many", f.soft))
		}
	case f.nodesTime:
		parts = append(parts, pair("%s", f.clocks[0], f.clocks[1])+" at "+pair("%d", sides[0].Rate, sides[1].Rate)+" nodes a millisecond")
	default:
		parts = append(parts, pair("%s", f.clocks[0], f.clocks[1]))
	}
	parts = append(parts,
		fmt.Sprintf("hash %d", f.match.Settings.HashMiB),
		fmt.Sprintf("seed %d", f.match.Seed),
		f.describeOpenings(),
		pair("%.0f knps", s.Efforts[0].NodesPerSecond()/1000, s.Efforts[1].NodesPerSecond()/1000),
		"depth "+pair("%.1f", s.Efforts[0].MeanDepth(), s.Efforts[1].MeanDepth()))
	if a, b := s.Efforts[0].Overstepped, s.Efforts[1].Overstepped; a+b > 0 {
		parts = append(parts, pair("%d lost on time", a, b))
	}
	return strings.Join(parts, ", ")
}
