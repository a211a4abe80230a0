package main

import (
	"fmt"
	"strings"

	"penrose/lab/figure"
	"penrose/lab/report"
	"penrose/search"
)

// measureLeaves is E3: the number of leaves, figure 4 of the chess paper.
func measureLeaves(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "Leaf evaluations",
		Claim: "MTD(f) evaluates 5 to 10% fewer leaves than Aspiration NegaScout, consistently; in chess about 10% (long paper section 5.2.2; chess paper section 4.2.1). " +
			"SSS* is a small improvement on Alpha-Beta in leaves, and Aspiration NegaScout often beats it (chess paper section 4.2.2).",
		Setting: l.chessSetting(l.depth) + " A leaf is an evaluation computed; one found in the table is not counted again. " +
			"Counts are of all iterations up to the depth, relative to Aspiration NegaScout, position by position; the mean of the positions.",
	}
	below, sssBelowAlphaBeta := true, true
	var text strings.Builder
	for _, leaves := range bothLeaves() {
		c, err := compareDrivers(l, leaves)
		if err != nil {
			return s, err
		}
		f, table := c.byDepth(figure.Figure{
			Name:      "e03-leaves-" + leaves.String(),
			Title:     "Leaves evaluated; leaves are " + leavesName(leaves),
			YLabel:    "leaves, % of Aspiration NegaScout",
			Reference: &figure.Reference{Value: 100, Label: "Aspiration NegaScout"},
		}, papersDrivers(), "%.1f", func(d search.Driver, depth int) float64 { return c.relative(d, depth, leafCount) })
		if err := f.Write(l.dir); err != nil {
			return s, err
		}
		s.Figures = append(s.Figures, f.Name)
		fmt.Fprintf(&text, "Leaves are %s; %% of Aspiration NegaScout:\n\n%s\n", leavesName(leaves), table)
		w, err := bestWindow(l, leaves)
		if err != nil {
			return s, err
		}
		text.WriteString(w.String())
		for depth := shownFrom + 1; depth <= c.depth; depth++ {
			below = below && c.relative(search.MTDf, depth, leafCount) < 100
		}
		sssBelowAlphaBeta = sssBelowAlphaBeta && c.relative(search.MTSSS, c.depth, leafCount) < c.relative(search.AlphaBeta, c.depth, leafCount)
	}
	deeper, err := l.goDeeper()
	if err != nil {
		return s, err
	}
	text.WriteString(deeper)
	anomalies, err := l.checkForAnomalies()
	if err != nil {
		return s, err
	}
	text.WriteString(anomalies)
	s.Result = text.String()
	s.Verdict = verdictOf(below, sssBelowAlphaBeta)
	s.Why = fmt.Sprintf("MTD(f) below Aspiration NegaScout at every depth from %d: %v. MT-SSS* below Alpha-Beta at depth %d: %v.",
		shownFrom+1, below, l.depth, sssBelowAlphaBeta)
	return s, nil
}

// String tells of the windows in a sentence.
func (w *windows) String() string {
	var b strings.Builder
	b.WriteString("First windows of Aspiration NegaScout that were tried, in centipawns to each side of the guess, with their leaves in % of the first: ")
	for i, width := range w.tried {
		fmt.Fprintf(&b, "±%d %.1f, ", width, w.cost[i])
	}
	fmt.Fprintf(&b, "so ±%d is the base line.\n\n", w.best)
	return b.String()
}

// goDeeper compares a few drivers beyond the depth at which all are compared, if
// the scale of the lab allows it.
func (l *lab) goDeeper() (string, error) {
	if l.deepest <= l.depth {
		return "", nil
	}
	drivers := []search.Driver{search.AspirationNegaScout, search.MTDf}
	var rows [][]string
	for _, leaves := range bothLeaves() {
		w, err := bestWindow(l, leaves)
		if err != nil {
			return "", err
		}
		var setups []setup
		for _, d := range drivers {
			setups = append(setups, l.usual(d, leaves, w))
		}
		runs, err := l.each(setups, l.positions, l.deepest)
		if err != nil {
			return "", err
		}
		for i, d := range drivers[1:] {
			rows = append(rows, []string{leavesName(leaves), d.String(),
				fmt.Sprintf("%.1f", average(runs[i+1], runs[0], l.deepest, leafCount)),
				fmt.Sprintf("%.1f", average(runs[i+1], runs[0], l.deepest, nodeCount)),
				fmt.Sprintf("%.1f", average(runs[i+1], runs[0], l.deepest, seconds))})
		}
	}
	return fmt.Sprintf("Deeper, to %d plies, in %% of Aspiration NegaScout (times of two searches side by side):\n\n%s\n", l.deepest,
		report.Table([]string{"leaves are", "driver", "leaves %", "nodes %", "time %"}, rows)), nil
}

// checkForAnomalies compares MTD(f) with the base line on further positions.
func (l *lab) checkForAnomalies() (string, error) {
	depth := l.sweepDepth
	var b strings.Builder
	fmt.Fprintf(&b, "As a check for anomalies, %d positions of other games to %d plies: ", len(l.more), depth)
	for i, leaves := range bothLeaves() {
		w, err := bestWindow(l, leaves)
		if err != nil {
			return "", err
		}
		runs, err := l.each([]setup{l.usual(search.AspirationNegaScout, leaves, w), l.usual(search.MTDf, leaves, w)}, l.more, depth)
		if err != nil {
			return "", err
		}
		better := 0
		for k := range l.more {
			if runs[1][k][depth-1].leaves < runs[0][k][depth-1].leaves {
				better++
			}
		}
		if i > 0 {
			b.WriteString("; ")
		}
		fmt.Fprintf(&b, "with %s as leaves MTD(f) needs %.1f%% of the leaves of Aspiration NegaScout, fewer than it in %d",
			leavesName(leaves), average(runs[1], runs[0], depth, leafCount), better)
	}
	b.WriteString(".\n")
	return b.String(), nil
}
