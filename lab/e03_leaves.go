package main

import (
	"fmt"
	"strings"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/search"
	"penrose/search/driver"
)

// consistentFrom is the first depth at which MTD(f) has to beat the base line to
// be called consistently better.
const consistentFrom = shownFrom + 2

// consistently reports whether a relative count of MTD(f) is below the base line at every
// depth from consistentFrom to deepest.
func consistently(deepest int, relative func(driver.Driver, int) float64) bool {
	for depth := consistentFrom; depth <= deepest; depth++ {
		if relative(driver.MTDf, depth) >= 100 {
			return false
		}
	}
	return true
}

// judgeLeaves returns which parts of the claim of E3 hold, by the leaves relative to the base line: MTD(f) is
// consistently below it, at the greatest depth by 5%; MT-SSS* needs a little less than Alpha-Beta and more than the base line, which
// needs less than Alpha-Beta; MTD(f) gains more on the base line than that on Alpha-Beta.
func judgeLeaves(deepest int, relative func(driver.Driver, int) float64) []bool {
	mtdf, sss, alphaBeta := relative(driver.MTDf, deepest), relative(driver.MTSSS, deepest), relative(driver.AlphaBeta, deepest)
	return []bool{consistently(deepest, relative), mtdf <= 95, sss < alphaBeta && sss >= leastSmall*alphaBeta, sss > 100, alphaBeta > 100, gainsMore(mtdf, alphaBeta)}
}

// gainsMore reports whether MTD(f) saves more of what the base line needs than the base line saves of what Alpha-Beta needs. Both
// are given in percent of the base line.
func gainsMore(mtdf, alphaBeta float64) bool { return 100-mtdf > gainOnAlphaBeta(alphaBeta) }

// gainOnAlphaBeta returns how many percent the base line saves of what Alpha-Beta needs, given in percent of the base line.
func gainOnAlphaBeta(alphaBeta float64) float64 { return 100 - 100*100/alphaBeta }

// gains says what gainsMore compares.
func gains(mtdf, alphaBeta float64) string {
	return fmt.Sprintf("MTD(f) saves %.1f%% of what the base line needs, the base line %.1f%% of what Alpha-Beta needs. ", 100-mtdf, gainOnAlphaBeta(alphaBeta))
}

// measureLeaves is E3: the number of leaves, figure 4 of the chess paper.
func measureLeaves(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "Leaf evaluations",
		Claim: "MTD(f) evaluates 5 to 10% fewer leaves than Aspiration NegaScout, consistently; in chess about 10% (long paper section 5.2.2; chess paper section 4.2.1). " +
			"SSS* is a small improvement on Alpha-Beta in leaves, and Aspiration NegaScout regularly beats it (chess paper section 4.2.2). " +
			"Aspiration NegaScout is better than Alpha-Beta (long paper section 5.2.2). MTD(f) improves on it \"by a wider margin than NegaScout's gain over Alpha-Beta\" (chess paper section 5).",
		Setting: l.chessSetting(l.depth) + fmt.Sprintf(" Counts are relative to Aspiration NegaScout. "+
			"\"Consistently\" is taken to mean at every depth from %d on, \"5 to 10%%\" at least 5%% at depth %d, and a small improvement one of %.0f%% at most.", consistentFrom, l.depth, 100*(1-leastSmall)),
	}
	var parts []bool
	var text, why strings.Builder
	rows := [][]string{{"leaves of MTD(f), % of Aspiration NegaScout", "90 to 95"}, {"MT-SSS*, % of Alpha-Beta", "somewhat below 100"}, {"MT-SSS*, % of Aspiration NegaScout", "often above 100"}}
	for _, leaves := range bothLeaves() {
		c, err := compareDrivers(l, leaves)
		if err != nil {
			return s, err
		}
		relative := func(d driver.Driver, depth int) float64 { return c.relative(d, depth, leafCount) }
		f, table := c.byDepth(figure.Figure{
			Name:      "e03-leaves-" + leaves.String(),
			Title:     "Leaves evaluated; leaves are " + leavesName(leaves),
			YLabel:    "leaves, % of Aspiration NegaScout",
			Reference: &figure.Reference{Value: 100, Label: "Aspiration NegaScout"},
		}, papersDrivers(), "%.1f", relative)
		l.draw(f)
		s.Figures = append(s.Figures, f.Name)
		fmt.Fprintf(&text, "Leaves are %s. Counts in %% of Aspiration NegaScout:\n\n%s\n%s", leavesName(leaves), table, c.tuned.describe(l.tuningDepth()))

		below := consistently(c.depth, relative)
		mtdf, sss, alphaBeta := relative(driver.MTDf, l.depth), relative(driver.MTSSS, l.depth), relative(driver.AlphaBeta, l.depth)
		parts = append(parts, judgeLeaves(l.depth, relative)...)
		for i, value := range []share{
			c.share(driver.MTDf, l.depth, leafCount),
			shareOf(c.of(driver.MTSSS), c.of(driver.AlphaBeta), l.depth, leafCount),
			c.share(driver.MTSSS, l.depth, leafCount),
		} {
			rows[i] = append(rows[i], value.String())
		}
		fmt.Fprintf(&why, "With %s as leaves MTD(f) needs %.1f%% of the leaves at depth %d. It is below the base line at every depth from %d on: %v. "+
			"MT-SSS* needs %.1f%% of Alpha-Beta. %s",
			leavesName(leaves), mtdf, l.depth, consistentFrom, below, 100*sss/alphaBeta, gains(mtdf, alphaBeta))
	}
	top := report.Table([]string{fmt.Sprintf("at depth %d", l.depth), "papers", "static evaluations", "quiescence searches"}, rows)
	full, err := l.researchFully()
	if err != nil {
		return s, err
	}
	deeper, err := l.goDeeper()
	if err != nil {
		return s, err
	}
	anomalies, err := l.checkForAnomalies()
	if err != nil {
		return s, err
	}
	s.Result = top + "\n" + text.String() + full + deeper + anomalies
	s.Verdict = verdictOf(parts...)
	s.Why = why.String() + "E5 measures how much of the rest is lost by the first guess."
	return s, nil
}

// researchFully compares MTD(f) with an Aspiration NegaScout that searches the whole side on which its window has failed,
// with the window that is best for that.
func (l *lab) researchFully() (string, error) {
	var b strings.Builder
	b.WriteString("When its window fails, the base line searches from the bound found, twice as wide. The papers do not say how theirs went on. " +
		"It may search the whole side at once instead.")
	for _, leaves := range bothLeaves() {
		c, err := compareDrivers(l, leaves)
		if err != nil {
			return "", err
		}
		var setups []setup
		for _, width := range c.tuned.widths {
			setups = append(setups, c.tuned.fullResearch(width, l.tableBits))
		}
		depth := l.tuningDepth()
		runs, err := l.each(setups, l.positions, depth)
		if err != nil {
			return "", err
		}
		width, _ := c.tuned.bestWidth(runs, depth)
		if runs, err = l.each([]setup{c.tuned.fullResearch(width, l.tableBits)}, l.positions, l.depth); err != nil {
			return "", err
		}
		below := consistently(l.depth, func(d driver.Driver, depth int) float64 { return shareOf(c.of(d), runs[0], depth, leafCount).percent })
		fmt.Fprintf(&b, " With %s as leaves it does best with ±%d, and then needs %v%% of the leaves of the base line at depth %d. MTD(f) needs %v%% of its leaves and %v%% of its nodes, and fewer leaves at every depth from %d on: %v.",
			leavesName(leaves), width, shareOf(runs[0], c.of(driver.AspirationNegaScout), l.depth, leafCount), l.depth, shareOf(c.of(driver.MTDf), runs[0], l.depth, leafCount), shareOf(c.of(driver.MTDf), runs[0], l.depth, nodeCount), consistentFrom, below)
	}
	b.WriteString("\n\n")
	return b.String(), nil
}

// goDeeper compares MTD(f) with the base line beyond the depth at which all are
// compared, if the scale of the lab allows it.
func (l *lab) goDeeper() (string, error) {
	if l.deepest <= l.depth {
		return "", nil
	}
	const leaves = search.PlaatQuiescence
	t, err := tune(l, leaves)
	if err != nil {
		return "", err
	}
	runs, err := l.each([]setup{t.setup(driver.AspirationNegaScout, l.tableBits), t.setup(driver.MTDf, l.tableBits)}, l.positions, l.deepest)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("A ply deeper, to %d plies and with %s as leaves, MTD(f) needs %v%% of the leaves of Aspiration NegaScout and %v%% of its nodes.\n\n", l.deepest, leavesName(leaves),
		shareOf(runs[1], runs[0], l.deepest, leafCount), shareOf(runs[1], runs[0], l.deepest, nodeCount)), nil
}

// checkForAnomalies compares MTD(f) with the base line on further positions.
func (l *lab) checkForAnomalies() (string, error) {
	depth := l.tuningDepth()
	var b strings.Builder
	fmt.Fprintf(&b, "As a check for anomalies, the %d positions of other games that also chose the first guess were searched to %d plies: ", len(l.more), depth)
	for i, leaves := range bothLeaves() {
		t, err := tune(l, leaves)
		if err != nil {
			return "", err
		}
		runs, err := l.each([]setup{t.setup(driver.AspirationNegaScout, l.tableBits), t.setup(driver.MTDf, l.tableBits)}, l.more, depth)
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
		fmt.Fprintf(&b, "with %s as leaves MTD(f) needs %v%% of the leaves of Aspiration NegaScout, and fewer than it in %d positions",
			leavesName(leaves), shareOf(runs[1], runs[0], depth, leafCount), better)
	}
	fmt.Fprintf(&b, ". On the %d positions of the other experiments the figures at this depth are ", len(l.positions))
	for i, leaves := range bothLeaves() {
		c, err := compareDrivers(l, leaves)
		if err != nil {
			return "", err
		}
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%v%%", c.share(driver.MTDf, depth, leafCount))
	}
	b.WriteString(".\n")
	return b.String(), nil
}
