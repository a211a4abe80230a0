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
			"None: there is no history, no deepening and no table. "+
			"The gain from the algorithm is that of the better of the other two drivers on Alpha-Beta, with everything on. "+
			"A weaker program is taken to be one without history, or one without deepening. In both MTD(f) has to gain more on Aspiration NegaScout than with everything on, in leaves and by two standard errors.", len(l.positions), depth, l.tableBits),
	}
	ablations, err := l.ablate(leaves, depth)
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
		for i := range ablations {
			b.Series[k].Y = append(b.Series[k].Y, ablations[i].leaves[k])
		}
	}
	var rows [][]string
	var why strings.Builder
	enhancement, algorithm := savings(ablations)
	found := judgeAblation(ablations)
	dearer := true // MTD(f) than the base line, without a table
	for i, v := range enhancements() {
		of := &ablations[i]
		b.Categories = append(b.Categories, v.name)
		row := []string{v.name}
		for _, percent := range of.leaves {
			row = append(row, fmt.Sprintf("%.0f", percent))
		}
		compared := "-"
		if i > 0 {
			compared = of.compared.String()
		}
		rows = append(rows, append(row, of.algorithm.String(), compared))
		if !hasTable(v) {
			dearer = dearer && of.leaves[2] > of.leaves[1]
		} else if i > 0 {
			verdict := "neither more nor less, beyond two errors"
			switch {
			case of.compared.exceeds(-1):
				verdict = "more"
			case of.compared.exceeds(1):
				verdict = "less"
			}
			fmt.Fprintf(&why, "With %s MTD(f) gains %s: it needs %v%% of the leaves of Aspiration NegaScout, which is %v%% of its share with everything on. ", v.name, verdict, of.algorithm, of.compared)
		}
	}
	l.draw(&b)
	s.Figures = []string{b.Name}
	s.Result = beside(
		[]string{"leaves saved by the enhancements (Alpha-Beta)", "more than by the algorithm", fmt.Sprintf("factor %.1f", enhancement)},
		[]string{"leaves saved by the best algorithm, all on", "-", fmt.Sprintf("factor %.2f", algorithm)},
		[]string{"MTD(f), % of Aspiration NegaScout, in weaker programs", "lower", fmt.Sprintf("%.1f all on, %.1f without history, %.1f without deepening",
			ablations[0].algorithm.percent, ablations[1].algorithm.percent, ablations[2].algorithm.percent)},
	) + "Leaves in % of Aspiration NegaScout with everything on. The last columns are MTD(f) in % of Aspiration NegaScout in the same row, and that in % of the first row. " +
		"Their errors are those of the positions, each compared with itself.\n\n" +
		report.Table(append(header, "MTD(f) : Asp.", "of the first row"), rows)
	s.Verdict = found.verdict()
	s.Why = why.String() + sentences(
		sentence{dearer, "Without a table a pass knows next to nothing of the one before. So MTD(f), which makes the most passes, searches the same nodes again and again."},
		sentence{true, "Without a table it is not the algorithm of the papers, which needs one: those rows do not count for the claim."},
		sentence{found.failures() != "", found.failures()})
	return s, nil
}

// savings returns the factors in leaves that the enhancements save Alpha-Beta, and that the better of the other drivers
// saves with everything on.
func savings(ablations []ablation) (enhancement, algorithm float64) {
	allOn, none := ablations[0].leaves, ablations[len(ablations)-1].leaves
	return none[0] / allOn[0], allOn[0] / min(allOn[1], allOn[2])
}

// judgeAblation judges the parts of the claim of E12 by what the drivers need with each of [enhancements]. Without a
// table, which the papers' algorithms need, and with everything on there is nothing to judge.
func judgeAblation(ablations []ablation) findings {
	enhancement, algorithm := savings(ablations)
	f := findings{{enhancement > algorithm, fmt.Sprintf("The enhancements save a factor of %.2f in leaves, the algorithm one of %.2f.", enhancement, algorithm)}}
	for i, v := range enhancements() {
		if i > 0 && hasTable(v) {
			f = append(f, finding{ablations[i].compared.exceeds(-1), "MTD(f) does not gain more with " + v.name + "."})
		}
	}
	return f
}

// hasTable reports whether v leaves the table on.
func hasTable(v variant) bool {
	p := search.DefaultParams()
	v.adjust(&p)
	return p.Memory
}

// ablatedDrivers are those that E12 compares.
func ablatedDrivers() []driver.Driver {
	return []driver.Driver{driver.AlphaBeta, driver.AspirationNegaScout, driver.MTDf}
}

// ablation is what the drivers need without some of the enhancements.
type ablation struct {
	leaves    []float64 // by driver, in % of Aspiration NegaScout with everything on
	algorithm share     // MTD(f) relative to Aspiration NegaScout
	compared  share     // that relative to the same with everything on
}

// ablate searches without each of the enhancements.
func (l *lab) ablate(leaves search.Plaat, depth int) ([]ablation, error) {
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
	ablations := make([]ablation, len(enhancements()))
	for i := range ablations {
		of, a := runs[i*len(drivers):][:len(drivers)], &ablations[i]
		for _, run := range of {
			a.leaves = append(a.leaves, average(run, runs[1], 1, leafCount))
		}
		a.algorithm = shareOf(of[2], of[1], 1, leafCount)
		logs := make([]float64, len(l.positions))
		for k := range logs {
			count := func(run [][]iteration) float64 { return math.Log(leafCount(&run[k][0])) }
			logs[k] = count(of[2]) - count(of[1]) - count(runs[2]) + count(runs[1])
		}
		a.compared = shareOfLogs(logs)
	}
	return ablations, nil
}
