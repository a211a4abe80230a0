package main

import (
	"fmt"
	"strings"

	"penrose/lab/figure"
	"penrose/lab/report"
	"penrose/search"
)

// timeDrivers runs the papers' drivers when nothing else runs, one search at a
// time, several times, the drivers alternating so that a busy machine slows all
// alike. Of each driver and position it keeps the run with the least time.
func timeDrivers(l *lab, leaves search.Plaat) (*comparison, error) {
	return shared(l, "time, leaves: "+leaves.String(), func() (*comparison, error) {
		w, err := bestWindow(l, leaves)
		if err != nil {
			return nil, err
		}
		t := &comparison{drivers: append(papersDrivers(), search.AspirationNegaScout), from: max(shownFrom, l.depth-3), depth: l.depth}
		t.runs = make([][][]iteration, len(t.drivers))
		for i := range t.runs {
			t.runs[i] = make([][]iteration, len(l.positions))
		}
		var b bench
		defer b.close()
		for range l.rounds {
			for k := range l.positions {
				for i, driver := range t.drivers {
					run, err := b.search(l.usual(driver, leaves, w), &l.positions[k], t.depth)
					if err != nil {
						return nil, err
					}
					if best := t.runs[i][k]; best == nil || run[t.depth-1].elapsed < best[t.depth-1].elapsed {
						t.runs[i][k] = run
					}
				}
			}
		}
		return t, nil
	})
}

// measureTime is E6: execution time, figure 6 of the chess paper.
func measureTime(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "Execution time",
		Claim: "In chess MTD(f) is 9 to 13% faster than Aspiration NegaScout (chess paper section 4.3), 9 to 16% in the long paper (section 5.3).",
		Setting: l.chessSetting(l.depth) + fmt.Sprintf(" One search at a time on an otherwise idle machine, drivers alternating; the least of %d times each; the mean of the positions. "+
			"Like the papers we show only the deeper searches: the others end too soon to be timed.", l.rounds),
	}
	faster := true
	var text, why strings.Builder
	for _, leaves := range bothLeaves() {
		t, err := timeDrivers(l, leaves)
		if err != nil {
			return s, err
		}
		relative := func(d search.Driver, depth int) float64 { return t.relative(d, depth, seconds) }
		f, table := t.byDepth(figure.Figure{
			Name:      "e06-time-" + leaves.String(),
			Title:     "Time; leaves are " + leavesName(leaves),
			YLabel:    "time, % of Aspiration NegaScout",
			Reference: &figure.Reference{Value: 100, Label: "Aspiration NegaScout"},
		}, papersDrivers(), "%.1f", relative)
		if err := f.Write(l.dir); err != nil {
			return s, err
		}
		s.Figures = append(s.Figures, f.Name)
		fmt.Fprintf(&text, "Leaves are %s; time in %% of Aspiration NegaScout:\n\n%s\n", leavesName(leaves), table)
		fmt.Fprintf(&text, "At depth %d, in seconds for all positions: Aspiration NegaScout %.1f, MTD(f) %.1f. MTD(f) needs %.1f%% of its leaves, %.1f%% of its nodes, %.1f%% of its time.\n\n", l.depth,
			total(t.of(search.AspirationNegaScout), l.depth, seconds), total(t.of(search.MTDf), l.depth, seconds),
			t.relative(search.MTDf, l.depth, leafCount), t.relative(search.MTDf, l.depth, nodeCount), relative(search.MTDf, l.depth))
		faster = faster && relative(search.MTDf, l.depth) < 100
		fmt.Fprintf(&why, "With %s as leaves MTD(f) takes %.1f%% of the time of Aspiration NegaScout at depth %d. ", leavesName(leaves), relative(search.MTDf, l.depth), l.depth)
	}
	s.Result = text.String()
	s.Verdict = verdictOf(faster)
	s.Why = why.String() + "Times are of one machine and differ from run to run; counts do not."
	return s, nil
}
