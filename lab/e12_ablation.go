package main

import (
	"fmt"
	"strings"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/search"
	"penrose/search/driver"
)

// enhancements are what E12 switches off, one at a time and all together.
func enhancements() []variant {
	return []variant{
		{name: "all on", adjust: func(*search.Params) {}},
		{name: "no history", adjust: func(p *search.Params) { p.History = false }},
		{name: "no deepening", adjust: func(p *search.Params) { p.Deepening = false }},
		{name: "no table", adjust: func(p *search.Params) { p.Memory = false }},
		{name: "none", adjust: func(p *search.Params) { p.History, p.Deepening, p.Memory = false, false, false }},
	}
}

// measureAblation is E12: what the enhancements of Alpha-Beta are worth beside
// the choice of the algorithm.
func measureAblation(l *lab) (report.Section, error) {
	const leaves = search.PlaatQuiescence
	depth := l.tuningDepth()
	s := report.Section{
		Title: "The enhancements switched off",
		Claim: "Often more gains are obtained from the enhancements than from the algorithm (chess paper section 5). " +
			"Weaker programs gain more from MTD(f) (long paper sections 5.3 and 7).",
		Setting: fmt.Sprintf("Chess, %d positions to %d plies, table of 2^%d entries. Leaves are quiescence searches. No history: there are no killers either. "+
			"No deepening: there is one iteration, and the first guess is the static evaluation of the root. No table: there are no bounds and no table moves. "+
			"From pass to pass the bounds and the order of the moves at the root are kept, and what history and killers have learned; without a table they count a node once in each pass. "+
			"None: there is no history, no deepening and no table.", len(l.positions), depth, l.tableBits),
	}
	shares, err := l.ablate(leaves, depth)
	if err != nil {
		return s, err
	}
	b := figure.Bars{
		Name: "e12-ablation", Title: fmt.Sprintf("Leaves without enhancements, depth %d", depth),
		XLabel: "enhancements", XName: "enhancements", YLabel: "leaves, % of Aspiration NegaScout, all on", LogY: true,
	}
	header := []string{"enhancements"}
	for k, d := range ablatedDrivers() {
		header = append(header, d.String())
		b.Series = append(b.Series, figure.Series{Name: d.String()})
		for i := range shares {
			b.Series[k].Y = append(b.Series[k].Y, shares[i][k])
		}
	}
	var rows [][]string
	var why strings.Builder
	ofAspiration := func(i int) float64 { return shares[i][2] / shares[i][1] }
	parts := make([]bool, 1)
	for i, v := range enhancements() {
		b.Categories = append(b.Categories, v.name)
		row := []string{v.name}
		for _, share := range shares[i] {
			row = append(row, fmt.Sprintf("%.0f", share))
		}
		rows = append(rows, append(row, fmt.Sprintf("%.3f", ofAspiration(i))))
		if i > 0 {
			parts = append(parts, ofAspiration(i) < ofAspiration(0))
			fmt.Fprintf(&why, "%s: MTD(f) needs %.3f of the leaves of Aspiration NegaScout; with everything on it needs %.3f. ", v.name, ofAspiration(i), ofAspiration(0))
		}
	}
	l.draw(&b)
	s.Figures = []string{b.Name}
	algorithm := shares[0][0] / min(shares[0][1], shares[0][2])
	enhancement := shares[len(shares)-1][0] / shares[0][0]
	parts[0] = enhancement > algorithm
	s.Result = beside(
		[]string{"leaves saved by the enhancements (Alpha-Beta)", "more than by the algorithm", fmt.Sprintf("factor %.1f", enhancement)},
		[]string{"leaves saved by the best algorithm, all on", "-", fmt.Sprintf("factor %.2f", algorithm)},
		[]string{"MTD(f) : Aspiration NegaScout in weaker programs", "lower", fmt.Sprintf("%.3f all on, %.3f without history, %.3f without deepening, %.3f without table", ofAspiration(0), ofAspiration(1), ofAspiration(2), ofAspiration(3))},
	) + "Leaves in % of Aspiration NegaScout with everything on. The last column is the ratio of MTD(f) to Aspiration NegaScout in the same row.\n\n" +
		report.Table(append(header, "MTD(f) : Asp."), rows)
	s.Verdict = verdictOf(parts...)
	s.Why = why.String() + "Without a table a pass knows next to nothing of the one before. So MTD(f), which makes the most passes, searches the same nodes again and again."
	return s, nil
}

// ablatedDrivers are those that E12 compares.
func ablatedDrivers() []driver.Driver {
	return []driver.Driver{driver.AlphaBeta, driver.AspirationNegaScout, driver.MTDf}
}

// ablate returns the leaves of each driver without each of the enhancements, in
// percent of Aspiration NegaScout with all of them: by enhancement, driver.
func (l *lab) ablate(leaves search.Plaat, depth int) ([][]float64, error) {
	t, err := tune(l, leaves)
	if err != nil {
		return nil, err
	}
	drivers := ablatedDrivers()
	var setups []setup
	for _, v := range enhancements() {
		for _, d := range drivers {
			of := t.setup(d, l.tableBits)
			tuned, rule := of.adjust, of.guess
			of.adjust = func(p *search.Params) {
				if tuned != nil {
					tuned(p)
				}
				v.adjust(p)
			}
			of.guess = func(depth int, values []int) int {
				if rule == nil || len(values) < depth { // no deepening
					return values[0]
				}
				return rule(depth, values)
			}
			setups = append(setups, of)
		}
	}
	runs := make([][][]iteration, len(setups))
	for i := range runs {
		runs[i] = make([][]iteration, len(l.positions))
	}
	err = l.inParallel(len(setups)*len(l.positions), func(b *bench, job int) error {
		i, k := job/len(l.positions), job%len(l.positions)
		its, err := b.search(setups[i], &l.positions[k], depth)
		if err == nil {
			runs[i][k] = its[len(its)-1:] // without deepening there is only one
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	shares := make([][]float64, len(enhancements()))
	for i := range setups {
		shares[i/len(drivers)] = append(shares[i/len(drivers)], average(runs[i], runs[1], 1, leafCount))
	}
	return shares, nil
}
