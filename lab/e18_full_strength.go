package main

import (
	"fmt"
	"slices"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/search"
	"penrose/search/driver"
)

// measureFullStrength is E18: the drivers with everything on that Penrose plays
// with.
func measureFullStrength(l *lab) (report.Section, error) {
	depth := l.depth + 2
	plays, twin := search.DefaultParams(), search.DefaultParams().For(driver.AspirationNegaScout)
	s := report.Section{
		Title: "The drivers at full strength",
		Claim: "None: the papers switch pruning and extensions off. This shows what remains of their results in the search that plays.",
		Setting: fmt.Sprintf("Penrose as it plays, but with the classical evaluation: null move, reductions and pruning, quiescence, evaluation in steps of %d centipawns, brackets closed within %d; MTD(f) takes doubling steps; "+
			"the drivers that scout evaluate in steps of %d centipawns and treat their principal variation with care; the first window of Aspiration NegaScout is ±%d. Iterative deepening to %d plies, table of 2^%d entries, %d positions. Relative to Aspiration NegaScout.",
			plays.Grain, plays.Tolerance, twin.Grain, twin.Window, depth, l.tableBits, len(l.positions)),
	}
	drivers := driver.All()
	var setups []setup
	for _, d := range drivers {
		setups = append(setups, setup{driver: d, leaves: search.PlaatOff, bits: l.tableBits})
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
	s.Why = "A search that prunes returns values that depend on the window, so the drivers search different trees and may contradict themselves; nodes to a depth are then no measure of strength, which only games are."
	return s, nil
}
