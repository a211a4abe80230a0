package main

import (
	"fmt"
	"slices"
	"strings"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/search/driver"
)

// clearlyWorse is the ratio of nodes from which an odd/even effect is clear. For MT-DUAL* with static
// evaluations the standard error of the ratio of depth 5 to depths 4 and 6 is 0.03 (279817a).
const clearlyWorse = 1.05

// substantially is the ratio of nodes from which MT-SSS* needs "substantially more" than Alpha-Beta, and from which
// the base line "greatly out-performs" it.
const substantially = 1.10

// judgeNodes judges the parts of the claim of E4 by the nodes relative to the base line.
func judgeNodes(deepest int, relative func(driver.Driver, int) float64) findings {
	mtdf, sss, dual, alphaBeta := relative(driver.MTDf, deepest), relative(driver.MTSSS, deepest), relative(driver.MTDUAL, deepest), relative(driver.AlphaBeta, deepest)
	rivals := slices.DeleteFunc(papersDrivers(), func(d driver.Driver) bool { return d == driver.MTDf })
	best := mtdf < 100
	for _, d := range rivals {
		best = best && mtdf < relative(d, deepest)
	}
	evenSSS, oddSSS := byParity(driver.MTSSS, deepest, relative)
	evenDUAL, oddDUAL := byParity(driver.MTDUAL, deepest, relative)
	return append(findings{
		{best, "MTD(f) does not need the fewest nodes."},
		{consistently(deepest, relative, rivals...), fmt.Sprintf("MTD(f) does not need the fewest nodes at every depth from %d on.", consistentFrom)},
		{sss >= substantially*100, "Aspiration NegaScout does not greatly out-perform MT-SSS*."},
		{dual > 100, "MT-DUAL* is not above Aspiration NegaScout."},
		{sss >= substantially*alphaBeta, "MT-SSS* does not need substantially more nodes than Alpha-Beta."},
		{dual > alphaBeta, "MT-DUAL* does not need more nodes than Alpha-Beta."},
		{evenSSS >= clearlyWorse*oddSSS, "MT-SSS* is not clearly worse at even depths."},
		{oddDUAL >= clearlyWorse*evenDUAL, "MT-DUAL* is not clearly worse at odd depths."},
	}, judgeMargins(deepest, relative)...)
}

// measureNodes is E4: the number of all nodes, figure 5 of the chess paper.
func measureNodes(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "Total nodes",
		Claim: "MTD(f) is best in total nodes, too (long paper section 5.2.2). It is \"consistently the most efficient search algorithm\" (long paper section 7). " +
			"SSS* and DUAL* are poor beside Aspiration NegaScout (long paper section 5.2.2), which \"greatly out-performs\" SSS* (chess paper section 4.2.2). SSS* \"examines substantially more total nodes than Alpha-Beta\" (long paper section 5.2.1), and both compare unfavorably to it (long paper section 6). " +
			"There is a clear odd/even effect: SSS* makes many traversals at even depths, DUAL* at odd depths (long paper section 5.2.1 and figure 14; chess paper figure 5). " + widerMargin,
		Setting: l.chessSetting(l.depth) + " A node is counted each time it is entered, even if the table answers at once. " +
			"A root move is skipped if an earlier pass has shown that it is worth less than gamma. Counts are relative to Aspiration NegaScout. " +
			fmt.Sprintf("MTD(f) is taken to be best if it needs the fewest nodes at depth %d, and to be so consistently if it does at every depth from %d on. An odd/even effect is taken to be clear from %.0f%% on. "+
				"SSS* and DUAL* are compared with the others at depth %d. \"Substantially more\" and \"greatly\" are taken to mean at least %.0f%% more. \"Poor\" beside Aspiration NegaScout and \"unfavorably\" beside Alpha-Beta are taken to mean more at all, and are asked of MT-DUAL*. Of MT-SSS* the stronger words are asked. ",
				l.depth, consistentFrom, 100*(clearlyWorse-1), l.depth, 100*(substantially-1)) + widerMarginTaken,
	}
	var all findings
	var text, why strings.Builder
	rows := append([][]string{{"nodes of MTD(f), % of Aspiration NegaScout", "below 100"}, {"MT-SSS*, % of Alpha-Beta", "well above 100"}, {"MT-DUAL*, % of Alpha-Beta", "above 100"},
		{"MT-SSS* at even : odd depths", "worse at even ones"}, {"MT-DUAL* at even : odd depths", "worse at odd ones"}}, marginRows()...)
	for _, leaves := range bothLeaves() {
		c, err := compareDrivers(l, leaves)
		if err != nil {
			return s, err
		}
		relative := func(d driver.Driver, depth int) float64 { return c.relative(d, depth, nodeCount) }
		f, table := c.byDepth(figure.Figure{
			Name:      "e04-nodes-" + leaves.String(),
			Title:     "Nodes entered; leaves are " + leavesName(leaves),
			YLabel:    "nodes, % of Aspiration NegaScout",
			Reference: &figure.Reference{Value: 100, Label: "Aspiration NegaScout"},
		}, papersDrivers(), "%.1f", relative)
		l.draw(f)
		s.Figures = append(s.Figures, f.Name)
		fmt.Fprintf(&text, "Leaves are %s. Counts in %% of Aspiration NegaScout:\n\n%s\n", leavesName(leaves), table)

		found := judgeNodes(l.depth, relative)
		all = append(all, found...)
		evenSSS, oddSSS := byParity(driver.MTSSS, l.depth, relative)
		evenDUAL, oddDUAL := byParity(driver.MTDUAL, l.depth, relative)
		addCells(rows, append([]string{
			c.share(driver.MTDf, l.depth, nodeCount).String(),
			shareOf(c.of(driver.MTSSS), c.of(driver.AlphaBeta), l.depth, nodeCount).String(), shareOf(c.of(driver.MTDUAL), c.of(driver.AlphaBeta), l.depth, nodeCount).String(),
			fmt.Sprintf("%.0f : %.0f", evenSSS, oddSSS), fmt.Sprintf("%.0f : %.0f", evenDUAL, oddDUAL),
		}, marginCells(l.depth, relative)...)...)
		fmt.Fprintf(&why, "With %s as leaves MTD(f) needs %.1f%% of the nodes at depth %d. %s ", leavesName(leaves), relative(driver.MTDf, l.depth), l.depth, found.failures())
	}
	s.Result = report.Table([]string{"", "papers", "static evaluations", "quiescence searches"}, rows) + "\n" + text.String()
	s.Verdict = all.verdict()
	s.Why = why.String()
	return s, nil
}

// byParity returns what a driver costs at even and at odd depths: the means of those that are shown, without
// the first one if there is an even number of them. So the depths of both means are the same on average, and a
// cost that rises or falls with the depth is no odd/even effect.
func byParity(d driver.Driver, deepest int, relative func(driver.Driver, int) float64) (even, odd float64) {
	var sum, n [2]float64
	first := shownFrom
	if deepest > shownFrom+1 {
		first += (deepest - shownFrom) % 2
	}
	for depth := first; depth <= deepest; depth++ {
		sum[depth%2] += relative(d, depth)
		n[depth%2]++
	}
	return sum[0] / n[0], sum[1] / n[1]
}
