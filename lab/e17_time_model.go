package main

import (
	"fmt"
	"math"
	"strings"

	"penrose/lab/figure"
	"penrose/lab/report"
	"penrose/search"
)

// measureTimeModel is E17: what predicts time, and what transpositions save.
func measureTimeModel(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "What predicts time; transpositions",
		Claim: "The number of leaves is a good indicator of time (long paper section 5.3); in programs with slow interior nodes total nodes should be checked as well (section 3.4). " +
			"Transpositions save a factor of 4 in chess at depth 9 (section 3.3).",
		Setting: l.chessSetting(l.depth) + " Times are those of E6. For transpositions Alpha-Beta, which makes one pass an iteration, runs with the table for move ordering only and with its bounds and values as well.",
	}
	var text strings.Builder
	var rows [][]string
	good := true
	for _, leaves := range bothLeaves() {
		t, err := timeDrivers(l, leaves)
		if err != nil {
			return s, err
		}
		base := t.of(search.AspirationNegaScout)
		var times, leafShares, nodeShares []float64
		for i := range t.drivers {
			for k := range l.positions {
				its, of := &t.runs[i][k][t.depth-1], &base[k][t.depth-1]
				if t.drivers[i] == search.AspirationNegaScout {
					continue
				}
				times = append(times, seconds(its)/seconds(of))
				leafShares = append(leafShares, leafCount(its)/leafCount(of))
				nodeShares = append(nodeShares, nodeCount(its)/nodeCount(of))
			}
		}
		byLeaves, byNodes := correlation(leafShares, times), correlation(nodeShares, times)
		rows = append(rows, []string{leavesName(leaves), fmt.Sprintf("%.2f", byLeaves), fmt.Sprintf("%.2f", byNodes), fmt.Sprint(len(times))})
		good = good && byLeaves > 0.8
	}
	fmt.Fprintf(&text, "Correlation of time with leaves and with nodes, each relative to Aspiration NegaScout on the same position, over drivers and positions:\n\n%s\n",
		report.Table([]string{"leaves are", "time and leaves", "time and nodes", "runs"}, rows))

	saved, share, err := l.transpositions(&text, &s)
	if err != nil {
		return s, err
	}
	s.Result = text.String()
	s.Verdict = verdictOf(good, saved > 2)
	s.Why = fmt.Sprintf("Leaves predict time with a correlation above 0.8: %v. At depth %d transpositions save a factor of %.1f in leaves; the table answers %.0f%% of all nodes entered by MTD(f).", good, l.depth, saved, share)
	return s, nil
}

// transpositions measures how many leaves Alpha-Beta saves by bounds in the table
// and how many nodes of MTD(f) the table answers.
func (l *lab) transpositions(text *strings.Builder, s *report.Section) (saved, share float64, err error) {
	const leaves = search.PlaatEvaluation
	runs, err := l.each([]setup{
		{driver: search.AlphaBeta, leaves: leaves, bits: l.tableBits},
		{driver: search.AlphaBeta, leaves: leaves, bits: l.tableBits, adjust: func(p *search.Params) { p.Bounds = false }},
		{driver: search.MTDf, leaves: leaves, bits: l.tableBits},
	}, l.positions, l.depth)
	if err != nil {
		return 0, 0, err
	}
	f := figure.Figure{
		Name: "e17-transpositions", Title: "What transpositions save",
		XLabel: "depth of the last iteration (plies)", XName: "depth", YLabel: "leaves without : with transpositions",
		Series: []figure.Series{{Name: "Alpha-Beta"}},
	}
	answered := func(it *iteration) float64 { return float64(it.answered) }
	var rows [][]string
	for depth := shownFrom; depth <= l.depth; depth++ {
		saved = average(runs[1], runs[0], depth, leafCount) / 100
		share = 100 * total(runs[2], depth, answered) / total(runs[2], depth, nodeCount)
		f.Series[0].X, f.Series[0].Y = append(f.Series[0].X, float64(depth)), append(f.Series[0].Y, saved)
		f.XTicks = append(f.XTicks, figure.Tick{Value: float64(depth), Label: fmt.Sprint(depth)})
		rows = append(rows, []string{fmt.Sprint(depth), fmt.Sprintf("%.2f", saved), fmt.Sprintf("%.1f", share),
			fmt.Sprintf("%.1f", 100*total(runs[0], depth, answered)/total(runs[0], depth, nodeCount))})
	}
	if err := f.Write(l.dir); err != nil {
		return 0, 0, err
	}
	s.Figures = append(s.Figures, f.Name)
	fmt.Fprintf(text, "Leaves of Alpha-Beta without bounds from the table to those with them, and the share of nodes that the table answers:\n\n%s\n",
		report.Table([]string{"depth", "saving", "answered, MTD(f) %", "answered, Alpha-Beta %"}, rows))
	return saved, share, nil
}

// correlation returns the coefficient of K. Pearson.
func correlation(x, y []float64) float64 {
	n := float64(len(x))
	var mx, my, sxy, sxx, syy float64
	for i := range x {
		mx, my = mx+x[i]/n, my+y[i]/n
	}
	for i := range x {
		dx, dy := x[i]-mx, y[i]-my
		sxy, sxx, syy = sxy+dx*dy, sxx+dx*dx, syy+dy*dy
	}
	return sxy / math.Sqrt(sxx*syy)
}
