package main

import (
	"fmt"
	"strings"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/search"
	"penrose/search/driver"
)

// timedDrivers are those whose time is compared with that of the base line.
func timedDrivers() []driver.Driver {
	return []driver.Driver{driver.AlphaBeta, driver.NegaScout, driver.MTSSS, driver.MTDf}
}

// timeDrivers times those of [timedDrivers] and the base line.
func timeDrivers(l *lab, leaves search.Plaat) (*comparison, error) {
	return shared(l, "time, leaves: "+leaves.String(), func() (*comparison, error) {
		best, err := tune(l, leaves)
		if err != nil {
			return nil, err
		}
		t := &comparison{drivers: append(timedDrivers(), driver.AspirationNegaScout), from: max(shownFrom, l.timeDepth-3), depth: l.timeDepth}
		var setups []setup
		for _, driver := range t.drivers {
			setups = append(setups, best.setup(driver, l.tableBits))
		}
		t.runs, err = l.alternate(setups, t.depth)
		return t, err
	})
}

// judgeTime judges the parts of the claim of E6 by the times relative to the base line.
func judgeTime(from, deepest int, relative func(driver.Driver, int) float64) findings {
	fastest := true
	for depth := from; depth <= deepest; depth++ {
		mtdf := relative(driver.MTDf, depth)
		fastest = fastest && mtdf < 100
		for _, d := range timedDrivers() {
			fastest = fastest && (d == driver.MTDf || mtdf < relative(d, depth))
		}
	}
	mtdf := relative(driver.MTDf, deepest)
	return append(findings{
		{fastest, "MTD(f) is not the fastest at every depth shown."},
		{mtdf <= 91, fmt.Sprintf("MTD(f) takes %.2f%% of the time of Aspiration NegaScout, not 91%% or less.", mtdf)},
	}, judgeMargins(deepest, relative)...)
}

// measureTime is E6: execution time, figure 6 of the chess paper.
func measureTime(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "Execution time",
		Claim: "In chess MTD(f) is 9 to 13% faster than Aspiration NegaScout, and \"consistently the fastest algorithm\" (chess paper section 4.3). The long paper says 9 to 16% (section 5.3). " + widerMargin,
		Setting: l.chessSetting(l.timeDepth) + fmt.Sprintf(" Only one search runs at a time, and nothing else of the lab. The drivers alternate. "+
			"%s. "+
			"As in the papers, only the deeper searches are shown. The others end too soon to be timed. "+
			"\"9%% faster\" is taken to mean at most 91%% of the time at depth %d, and \"consistently\" less time than each of the other drivers at every depth shown. ", machine(), l.timeDepth) + widerMarginTaken,
	}
	var all findings
	var text, why strings.Builder
	rows := append([][]string{{fmt.Sprintf("time of MTD(f) at depth %d, %% of Aspiration NegaScout", l.timeDepth), "84 to 91"}}, marginRows()...)
	for _, leaves := range bothLeaves() {
		t, err := timeDrivers(l, leaves)
		if err != nil {
			return s, err
		}
		relative := func(d driver.Driver, depth int) float64 { return t.relative(d, depth, seconds) }
		f, table := t.byDepth(figure.Figure{
			Name:      "e06-time-" + leaves.String(),
			Title:     "Time; leaves are " + leavesName(leaves),
			YLabel:    "time, % of Aspiration NegaScout",
			Reference: &figure.Reference{Value: 100, Label: "Aspiration NegaScout"},
		}, timedDrivers(), "%.1f", relative)
		l.draw(f)
		s.Figures = append(s.Figures, f.Name)
		fmt.Fprintf(&text, "Leaves are %s. Times are in %% of Aspiration NegaScout, which takes %.1f s for all positions to depth %d:\n\n%s\n",
			leavesName(leaves), total(t.of(driver.AspirationNegaScout), l.timeDepth, seconds), l.timeDepth, table)
		mtdf := relative(driver.MTDf, l.timeDepth)
		addCells(rows, append([]string{t.share(driver.MTDf, l.timeDepth, seconds).String()}, marginCells(l.timeDepth, relative)...)...)
		found := judgeTime(t.from, l.timeDepth, relative)
		all = append(all, found...)
		fmt.Fprintf(&why, "With %s as leaves MTD(f) needs %.1f%% of the leaves of Aspiration NegaScout, %.1f%% of its nodes and %.1f%% of its time. "+
			"So a node of MTD(f) costs %.1f%% of a node of Aspiration NegaScout. %s ",
			leavesName(leaves), t.relative(driver.MTDf, l.timeDepth, leafCount), t.relative(driver.MTDf, l.timeDepth, nodeCount), mtdf, 100*mtdf/t.relative(driver.MTDf, l.timeDepth, nodeCount), found.failures())
	}
	s.Result = report.Table([]string{"", "papers", "static evaluations", "quiescence searches"}, rows) + "\n" + text.String()
	s.Verdict = all.verdict()
	s.Why = why.String() + "Times differ from run to run. Counts do not."
	return s, nil
}
