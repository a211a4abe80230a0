package main

import (
	"fmt"
	"strings"

	"penrose/lab/figure"
	"penrose/lab/report"
	"penrose/search"
)

// measureNodes is E4: the number of all nodes, figure 5 of the chess paper.
func measureNodes(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "Total nodes",
		Claim: "MTD(f) is best in total nodes, too; SSS* and DUAL* are poor, with a clear odd/even effect: SSS* worse at even depths, DUAL* at odd ones " +
			"(long paper section 5.2.1 and figure 14; chess paper figure 5).",
		Setting: l.chessSetting(l.depth) + " A node is counted each time it is entered, also when the table answers at once. Counts are of all iterations up to the depth; the mean of the positions.",
	}
	best, poor := true, true
	var text strings.Builder
	for _, leaves := range bothLeaves() {
		c, err := compareDrivers(l, leaves)
		if err != nil {
			return s, err
		}
		relative := func(d search.Driver, depth int) float64 { return c.relative(d, depth, nodeCount) }
		f, table := c.byDepth(figure.Figure{
			Name:      "e04-nodes-" + leaves.String(),
			Title:     "Nodes entered; leaves are " + leavesName(leaves),
			YLabel:    "nodes, % of Aspiration NegaScout",
			Reference: &figure.Reference{Value: 100, Label: "Aspiration NegaScout"},
		}, papersDrivers(), "%.1f", relative)
		if err := f.Write(l.dir); err != nil {
			return s, err
		}
		s.Figures = append(s.Figures, f.Name)
		fmt.Fprintf(&text, "Leaves are %s; %% of Aspiration NegaScout:\n\n%s\n", leavesName(leaves), table)
		best = best && relative(search.MTDf, l.depth) < 100
		poor = poor && relative(search.MTSSS, l.depth) > 100 && relative(search.MTDUAL, l.depth) > 100
		fmt.Fprintf(&text, "Odd/even effect, mean of the depths from %d on: %s; %s.\n\n", shownFrom,
			parity("MT-SSS*", search.MTSSS, l.depth, relative), parity("MT-DUAL*", search.MTDUAL, l.depth, relative))
	}
	s.Result = text.String()
	s.Verdict = verdictOf(best, poor)
	s.Why = fmt.Sprintf("At depth %d, with either kind of leaves: MTD(f) below Aspiration NegaScout: %v; MT-SSS* and MT-DUAL* above it: %v.", l.depth, best, poor)
	return s, nil
}

// parity says what a driver costs at even and at odd depths.
func parity(name string, d search.Driver, deepest int, relative func(search.Driver, int) float64) string {
	var sum, n [2]float64
	for depth := shownFrom; depth <= deepest; depth++ {
		sum[depth%2] += relative(d, depth)
		n[depth%2]++
	}
	return fmt.Sprintf("%s %.0f%% at even depths, %.0f%% at odd ones", name, sum[0]/n[0], sum[1]/n[1])
}
