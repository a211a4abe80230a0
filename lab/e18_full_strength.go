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

// measureFullStrength is E18: the drivers in the engine as it plays.
func measureFullStrength(l *lab) (report.Section, error) {
	depth := l.depth + 6 // pruning makes these plies cheaper than those of Plaat mode
	plays, twin := search.DefaultParams(), search.DefaultParams().For(driver.AspirationNegaScout)
	s := report.Section{
		Title: "The drivers at full strength",
		Claim: "None: the papers switch pruning and extensions off. This experiment shows what remains of their results in the search that plays.",
		Setting: fmt.Sprintf("Penrose as it plays (%s): the network that is built in, all pruning, reductions and extensions, default settings, one thread, a table of 16 MiB. Each driver has its own settings, as in play. "+
			"Most drivers round evaluations to %d centipawns and stop when the bounds are at most %d apart. The drivers that scout (Aspiration NegaScout, NegaScout, Scout) use %d and %d. They prune and reduce less on the principal variation. "+
			"The first window of Aspiration NegaScout is ±%d. Iterative deepening to %d plies, %d positions. Nodes are relative to Aspiration NegaScout. "+
			"A contradiction is a pass whose answer contradicts an earlier pass of the same iteration.",
			engineCommit(), plays.Grain, plays.Tolerance, twin.Grain, twin.Tolerance, twin.Window, depth, len(l.positions)),
	}
	drivers := driver.All()
	var setups []setup
	for _, d := range drivers {
		setups = append(setups, setup{driver: d, leaves: search.PlaatOff, bits: hashBits})
	}
	runs, err := l.each(setups, l.positions, depth)
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
		share := average(runs[i], base, depth, nodeCount)
		rows = append(rows, []string{d.String(), fmt.Sprintf("%.1f", share), fmt.Sprintf("%.2f", meanPasses(runs[i], 1, depth)), fmt.Sprint(crossed)})
		if d != driver.AspirationNegaScout {
			b.Categories = append(b.Categories, d.String())
			b.Series[0].Y = append(b.Series[0].Y, share)
		}
	}
	if err := b.Write(l.dir); err != nil {
		return s, err
	}
	s.Figures = []string{b.Name}
	s.Result = report.Table([]string{"driver", "nodes %", "passes an iteration", "contradictions"}, rows)
	s.Verdict = report.Shown
	s.Why = "The values of a search that prunes depend on the window. So the drivers search different trees, and a driver may contradict itself. The number of nodes to a depth is then no measure of strength; only games are."
	return s, nil
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
