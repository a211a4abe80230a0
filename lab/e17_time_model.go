package main

import (
	"fmt"
	"math"
	"strings"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/search"
	"penrose/search/driver"
)

// What counts as a good predictor of time, and as a factor of 4 at the depth of the claim.
const (
	goodPoints    = 6.0 // between the shares of leaves and of time, in percentage points: so far apart are the papers' own of MTD(f) in chess at most
	saved4        = 3.5
	depthOfSaving = 9
)

// indicated is a driver whose leaves the papers call an indicator of its time, and the driver that they compare it with.
type indicated struct{ of, base driver.Driver }

// indicatedDrivers returns those of sections 5.3 and 3.4 of the long paper that are timed.
func indicatedDrivers() []indicated {
	return []indicated{{driver.MTDf, driver.AspirationNegaScout}, {driver.MTSSS, driver.AlphaBeta}}
}

// judgeIndicator judges whether the number of leaves is a good indicator of the time of d. points is by how much its
// shares of both differ at most, in percentage points of what it is compared with.
func judgeIndicator(d driver.Driver, leaves search.Plaat, points float64) finding {
	return finding{points <= goodPoints, fmt.Sprintf("With %s as leaves the time of %v is %.2f points away from their number.", leavesName(leaves), d, points)}
}

// apart returns by how much the shares of leaves and of time differ at most at the depths shown, in percentage points.
func (c *comparison) apart(i indicated) (points float64) {
	for depth := c.from; depth <= c.depth; depth++ {
		share := func(count func(*iteration) float64) float64 { return average(c.of(i.of), c.of(i.base), depth, count) }
		points = max(points, math.Abs(share(leafCount)-share(seconds)))
	}
	return points
}

// judgeSaving judges whether transpositions save a factor of 4. It returns nothing if the search is less
// deep than the papers'.
func judgeSaving(depth int, saved float64) findings {
	if depth < depthOfSaving {
		return nil
	}
	return findings{{saved >= saved4, fmt.Sprintf("Transpositions save a factor of %.2f, not 4.", saved)}}
}

// measureTimeModel is E17: what predicts time, and what transpositions save.
func measureTimeModel(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "What predicts time; transpositions",
		Claim: "\"For our test programs, the leaf node count is a good indicator of execution time\" (long paper section 5.3). " +
			"\"In general the run time of MT-SSS* and MT-DUAL* are proportional to the leaf count\" (long paper section 3.4). " +
			"For some algorithms the number of all nodes has a higher correlation with time (IJCAI paper section 5.2). " +
			"Transpositions save a factor of 4 in chess at depth 9 (long paper section 3.3).",
		Setting: fmt.Sprintf("Chess, %d positions, table of 2^%d entries. Times are measured as in E6, to %d plies. "+
			"Section 5.3 of the long paper shows the times of MTD(f) and Aspiration NegaScout, and section 3.4 compares with Alpha-Beta. So the indicator is judged by MTD(f), in %% of Aspiration NegaScout, and by MT-SSS*, in %% of Alpha-Beta, with each kind of leaves. MT-DUAL* is not timed. "+
			"The indicator is taken to be good if the leaves and the time are at most %.0f points apart at each of the depths shown in E6. Where both are close to 100%% this asks little. Correlations over the positions are shown. "+
			"For transpositions Alpha-Beta is run twice, to %d plies: with the table for move ordering only, and with its bounds and values as well. Alpha-Beta makes one pass an iteration. "+
			"A factor of 4 is taken to mean at least %.1f at depth %d, and is not judged if the search is less deep. A correlation counts as higher if the difference is more than two standard errors. "+
			"That is asked of each driver but the base line, with each kind of leaves. The part holds if it is so in one of these %d trials. The errors are those of independent samples, but both correlations have the same times and positions.",
			len(l.positions), l.tableBits, l.timeDepth, goodPoints, l.deepest, saved4, depthOfSaving, len(bothLeaves())*len(timedDrivers())),
	}
	var text strings.Builder
	var rows, distances [][]string
	var all findings
	nodesBetter, clearlyBetter := 0, false
	for _, leaves := range bothLeaves() {
		t, err := timeDrivers(l, leaves)
		if err != nil {
			return s, err
		}
		base := t.of(driver.AspirationNegaScout)
		var together pairs
		for _, d := range timedDrivers() {
			var own pairs
			for k, its := range t.of(d) {
				it, of := &its[t.depth-1], &base[k][t.depth-1]
				own.add(leafCount(it)/leafCount(of), nodeCount(it)/nodeCount(of), seconds(it)/seconds(of))
			}
			together.join(&own)
			rows = append(rows, own.row(leavesName(leaves), d.String()))
			ofNodes, ofLeaves := correlation(own.nodes, own.times), correlation(own.leaves, own.times)
			if ofNodes > ofLeaves {
				nodesBetter++
			}
			clearlyBetter = clearlyBetter || isHigher(ofNodes, ofLeaves, len(own.times))
		}
		rows = append(rows, together.row(leavesName(leaves), "all"))
		for _, i := range indicatedDrivers() {
			points := t.apart(i)
			all = append(all, judgeIndicator(i.of, leaves, points))
			distances = append(distances, []string{leavesName(leaves), i.of.String(), i.base.String(), fmt.Sprintf("%.1f", points)})
		}
	}
	fmt.Fprintf(&text, "Leaves and time are each a share of those of another driver. The most by which the two shares differ at a depth shown in E6, in percentage points:\n\n%s\n",
		report.Table([]string{"leaves are", "driver", "in % of", "apart"}, distances))
	fmt.Fprintf(&text, "Correlation of time with leaves and with nodes, each relative to Aspiration NegaScout on the same position:\n\n%s\n",
		report.Table([]string{"leaves are", "driver", "time and leaves", "time and nodes", "runs"}, rows))

	saved, share, err := l.transpositions(&text, &s)
	if err != nil {
		return s, err
	}
	s.Result = text.String()
	judged := judgeSaving(l.deepest, saved)
	all = append(all, finding{clearlyBetter, "For no driver is the correlation of time with nodes clearly higher."})
	all = append(all, judged...)
	s.Verdict = all.verdict()
	s.Why = sentences(sentence{judged == nil, fmt.Sprintf("The factor of 4 is not judged: it is for depth %d.", depthOfSaving)}) + fmt.Sprintf(" Nodes are the better indicator in %d of %d combinations of driver and kind of leaves. "+
		"At depth %d transpositions save a factor of %.1f in leaves. The table answers %.0f%% of all nodes that MTD(f) enters. %s",
		nodesBetter, len(bothLeaves())*len(timedDrivers()), l.deepest, saved, share, all.failures())
	return s, nil
}

// isHigher reports whether a correlation of n pairs is higher than another one by two standard errors, as if
// their samples were independent (R. A. Fisher's z).
func isHigher(a, b float64, n int) bool {
	return math.Atanh(a)-math.Atanh(b) > 2*math.Sqrt(2/float64(n-3))
}

// pairs are what runs cost relative to the base line.
type pairs struct{ leaves, nodes, times []float64 }

func (p *pairs) add(leaves, nodes, time float64) {
	p.leaves, p.nodes, p.times = append(p.leaves, leaves), append(p.nodes, nodes), append(p.times, time)
}

func (p *pairs) join(q *pairs) {
	for i := range q.leaves {
		p.add(q.leaves[i], q.nodes[i], q.times[i])
	}
}

func (p *pairs) row(leaves, driver string) []string {
	return []string{leaves, driver, fmt.Sprintf("%.2f", correlation(p.leaves, p.times)), fmt.Sprintf("%.2f", correlation(p.nodes, p.times)), fmt.Sprint(len(p.times))}
}

// transpositions measures how many leaves Alpha-Beta saves by bounds in the table
// and how many nodes of MTD(f) the table answers, at the greatest depth.
func (l *lab) transpositions(text *strings.Builder, s *report.Section) (saved, share float64, err error) {
	const leaves = search.PlaatEvaluation
	t, err := tune(l, leaves)
	if err != nil {
		return 0, 0, err
	}
	runs, err := l.each([]setup{
		{driver: driver.AlphaBeta, leaves: leaves, bits: l.tableBits},
		{driver: driver.AlphaBeta, leaves: leaves, bits: l.tableBits, label: "moves only", adjust: func(p *search.Params) { p.Bounds = false }},
		t.setup(driver.MTDf, l.tableBits),
	}, l.positions, l.deepest)
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
	for depth := shownFrom; depth <= l.deepest; depth++ {
		saved = average(runs[1], runs[0], depth, leafCount) / 100
		share = 100 * total(runs[2], depth, answered) / total(runs[2], depth, nodeCount)
		f.Series[0].X, f.Series[0].Y = append(f.Series[0].X, float64(depth)), append(f.Series[0].Y, saved)
		f.XTicks = append(f.XTicks, figure.Tick{Value: float64(depth), Label: fmt.Sprint(depth)})
		rows = append(rows, []string{fmt.Sprint(depth), fmt.Sprintf("%.2f", saved), fmt.Sprintf("%.1f", share),
			fmt.Sprintf("%.1f", 100*total(runs[0], depth, answered)/total(runs[0], depth, nodeCount))})
	}
	l.draw(&f)
	s.Figures = append(s.Figures, f.Name)
	fmt.Fprintf(text, "The saving is the number of leaves of Alpha-Beta without bounds from the table, divided by the number with them. "+
		"The other columns give the share of nodes that the table answers:\n\n%s\n",
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
