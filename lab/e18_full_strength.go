package main

import (
	"fmt"
	"runtime/debug"
	"slices"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/search"
	"penrose/search/driver"
)

// hashBits gives 2^20 entries of 16 bytes: the 16 MiB of the option Hash.
const hashBits = 20

// MTD(f) and its twin are timed some plies deeper than nodes are counted, as shorter searches
// end too soon. So many depths are shown.
const (
	timedPlies  = 4
	timedDepths = 7
)

// measureFullStrength is E18: the drivers in the engine as it plays.
func measureFullStrength(l *lab) (report.Section, error) {
	depth := l.depth + 6 // pruning makes these plies cheaper than those of Plaat mode
	plays, twin := search.DefaultParams(), search.DefaultParams().For(driver.AspirationNegaScout)
	s := report.Section{
		Title: "The drivers at full strength",
		Claim: "None: the papers switch pruning and extensions off. This experiment shows what remains of their results in the search that plays.",
		Setting: fmt.Sprintf("Penrose as it plays: the network that is built in, all pruning, reductions and extensions, default settings, one thread, a table of 16 MiB. Each driver has its own settings, as in play. "+
			"Most drivers round evaluations to %d centipawns and stop when the bounds are at most %d apart. The drivers that scout (Aspiration NegaScout, NegaScout, Scout) use %d and %d. They prune and reduce less on the principal variation, and the table does not answer their nodes with a wide window, quiescence apart. "+
			"The first window of Aspiration NegaScout is ±%d. Iterative deepening to %d plies, %d positions. Nodes are relative to Aspiration NegaScout, ± the standard error. "+
			"A contradiction is a pass whose answer contradicts an earlier pass of the same iteration. "+
			"MTD(f) and Aspiration NegaScout are timed up to %d plies. Only one search runs at a time then, and the two alternate. %s.",
			plays.Grain, plays.Tolerance, twin.Grain, twin.Tolerance, twin.Window, depth, len(l.positions), depth+timedPlies, machine()),
	}
	drivers := driver.All()
	runs, err := l.each(atFullStrength(drivers), l.positions, depth)
	if err != nil {
		return s, err
	}
	b := figure.Bars{
		Name: "e18-full-strength", Title: fmt.Sprintf("Nodes to depth %d at full strength", depth),
		XLabel: "driver", XName: "driver", YLabel: "nodes, % of Aspiration NegaScout",
		Reference: &figure.Reference{Value: 100, Label: "Aspiration NegaScout"},
		Series:    []figure.Series{{Name: "nodes"}},
	}
	base := runs[slices.Index(drivers, driver.AspirationNegaScout)]
	var rows [][]string
	for i, d := range drivers {
		crossed := 0
		for _, its := range runs[i] {
			for k := range its {
				for _, p := range its[k].passes {
					if p.Crossed {
						crossed++
					}
				}
			}
		}
		nodes := shareOf(runs[i], base, depth, nodeCount)
		rows = append(rows, []string{d.String(), nodes.String(), fmt.Sprintf("%.2f", meanPasses(runs[i], 1, depth)), fmt.Sprint(crossed)})
		if d != driver.AspirationNegaScout {
			b.Categories = append(b.Categories, d.String())
			b.Series[0].Y = append(b.Series[0].Y, nodes.percent)
		}
	}
	l.draw(&b)
	s.Figures = []string{b.Name}
	times, err := l.timeToDepth(depth + timedPlies)
	if err != nil {
		return s, err
	}
	s.Result = report.Table([]string{"driver", "nodes %", "passes an iteration", "contradictions"}, rows) + times
	s.Verdict = report.Shown
	s.Why = "The values of a search that prunes depend on the window. So the drivers search different trees, and a driver may contradict itself. Neither nodes nor time to a depth are then a measure of strength; only games are."
	return s, nil
}

// atFullStrength returns the setups of drivers in the engine as it plays.
func atFullStrength(drivers []driver.Driver) []setup {
	setups := make([]setup, len(drivers))
	for i, d := range drivers {
		setups[i] = setup{driver: d, leaves: search.PlaatOff, bits: hashBits}
	}
	return setups
}

// timeToDepth returns a table of the nodes and the time that MTD(f) needs to each depth, in
// percent of those of its twin.
func (l *lab) timeToDepth(deepest int) (string, error) {
	t := &comparison{drivers: []driver.Driver{driver.MTDf, driver.AspirationNegaScout}, from: deepest - timedDepths + 1, depth: deepest}
	var err error
	if t.runs, err = l.alternate(atFullStrength(t.drivers), deepest); err != nil {
		return "", err
	}
	var rows [][]string
	for depth := t.from; depth <= deepest; depth++ {
		rows = append(rows, []string{
			fmt.Sprint(depth),
			t.share(driver.MTDf, depth, nodeCount).String(),
			t.share(driver.MTDf, depth, seconds).String(),
			fmt.Sprintf("%.2f", t.passes(driver.MTDf, depth)),
			fmt.Sprintf("%.2f", total(t.of(driver.AspirationNegaScout), depth, seconds)),
		})
	}
	return "\nNodes and time of MTD(f) in % of those of Aspiration NegaScout. The last column is its time for all positions, in seconds.\n\n" +
		report.Table([]string{"depth", "nodes %", "time %", "passes in the iteration", "Aspiration NegaScout, s"}, rows), nil
}

// engineCommit names the commit of this program, which is that of the engine. The go
// command records it with "go build", and with "go run -buildvcs=true".
func engineCommit() string {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return "commit not recorded"
	}
	commit, modified := "", ""
	for _, setting := range info.Settings {
		switch {
		case setting.Key == "vcs.revision" && len(setting.Value) >= 7:
			commit = setting.Value[:7]
		case setting.Key == "vcs.modified" && setting.Value == "true":
			modified = " with changes"
		}
	}
	if commit == "" {
		return "commit not recorded"
	}
	return "commit " + commit + modified
}
