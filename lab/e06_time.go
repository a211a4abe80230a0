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
	return []driver.Driver{driver.AlphaBeta, driver.MTSSS, driver.MTDf}
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

// judgeTime returns which parts of the claim of E6 hold, by the times of MTD(f) and Alpha-Beta in percent of Aspiration NegaScout: MTD(f)
// is faster, by 9%, and by a wider margin than Aspiration NegaScout is than Alpha-Beta.
func judgeTime(mtdf, alphaBeta float64) []bool {
	return []bool{mtdf < 100, mtdf <= 91, gainsMore(mtdf, alphaBeta)}
}

// measureTime is E6: execution time, figure 6 of the chess paper.
func measureTime(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "Execution time",
		Claim: "In chess MTD(f) is 9 to 13% faster than Aspiration NegaScout (chess paper section 4.3). The long paper says 9 to 16% (section 5.3). MTD(f) is ahead \"by a wider margin than NegaScout's gain over Alpha-Beta\" (chess paper section 5).",
		Setting: l.chessSetting(l.timeDepth) + fmt.Sprintf(" Only one search runs at a time, and nothing else of the lab. The drivers alternate. "+
			"%s. "+
			"As in the papers, only the deeper searches are shown. The others end too soon to be timed.", machine()),
	}
	var parts []bool
	var text, why strings.Builder
	row := []string{fmt.Sprintf("time of MTD(f) at depth %d, %% of Aspiration NegaScout", l.timeDepth), "84 to 91"}
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
		row = append(row, t.share(driver.MTDf, l.timeDepth, seconds).String())
		alphaBeta := relative(driver.AlphaBeta, l.timeDepth)
		parts = append(parts, judgeTime(mtdf, alphaBeta)...)
		fmt.Fprintf(&why, "With %s as leaves MTD(f) needs %.1f%% of the leaves of Aspiration NegaScout, %.1f%% of its nodes and %.1f%% of its time. "+
			"So a node of MTD(f) costs %.1f%% of a node of Aspiration NegaScout. %s",
			leavesName(leaves), t.relative(driver.MTDf, l.timeDepth, leafCount), t.relative(driver.MTDf, l.timeDepth, nodeCount), mtdf, 100*mtdf/t.relative(driver.MTDf, l.timeDepth, nodeCount), gains(mtdf, alphaBeta))
	}
	s.Result = report.Table([]string{"", "papers", "static evaluations", "quiescence searches"}, [][]string{row}) + "\n" + text.String()
	s.Verdict = verdictOf(parts...)
	s.Why = why.String() + "Times differ from run to run. Counts do not."
	return s, nil
}
