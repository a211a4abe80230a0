package main

import (
	"fmt"
	"strings"

	"penrose/lab/figure"
	"penrose/lab/report"
	"penrose/search"
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
	depth := min(l.sweepDepth, 6)
	s := report.Section{
		Title: "The enhancements switched off",
		Claim: "More gains are obtained from the enhancements than from the algorithm (chess paper section 5). Weaker programs gain more from MTD(f) (long paper sections 5.3 and 7).",
		Setting: l.chessSetting(depth) + " Leaves are quiescence searches. Without deepening there is one iteration and the first guess is the static evaluation of the root; " +
			"without table there are neither bounds nor table moves, and every pass begins anew.",
	}
	w, err := bestWindow(l, leaves)
	if err != nil {
		return s, err
	}
	drivers := []search.Driver{search.AlphaBeta, search.AspirationNegaScout, search.MTDf}
	var setups []setup
	for _, v := range enhancements() {
		for _, d := range drivers {
			setups = append(setups, setup{
				driver: d, leaves: leaves, bits: l.tableBits,
				adjust: func(p *search.Params) { p.Window = w.best; v.adjust(p) },
				guess: func(depth int, values []int) int {
					if len(values) < depth { // no deepening
						return values[0]
					}
					return lastValue(depth, values)
				},
			})
		}
	}
	runs, err := l.each(setups, l.positions, depth)
	if err != nil {
		return s, err
	}
	leavesOf := func(run int) float64 { // the mean over positions, % of Aspiration NegaScout with everything on
		sum := 0.0
		for i := range l.positions {
			its := runs[run][i]
			sum += 100 * float64(its[len(its)-1].leaves) / float64(runs[1][i][depth-1].leaves)
		}
		return sum / float64(len(l.positions))
	}
	b := figure.Bars{
		Name: "e12-ablation", Title: fmt.Sprintf("Leaves without enhancements, depth %d", depth),
		XLabel: "enhancements", XName: "enhancements", YLabel: "leaves, % of Aspiration NegaScout, all on", LogY: true,
	}
	for _, d := range drivers {
		b.Series = append(b.Series, figure.Series{Name: d.String()})
	}
	var rows [][]string
	shares := make([]float64, 0, len(enhancements()))
	for i, v := range enhancements() {
		b.Categories = append(b.Categories, v.name)
		row := []string{v.name}
		for k := range drivers {
			y := leavesOf(i*len(drivers) + k)
			b.Series[k].Y = append(b.Series[k].Y, y)
			row = append(row, fmt.Sprintf("%.0f", y))
		}
		share := b.Series[2].Y[i] / b.Series[1].Y[i]
		shares = append(shares, share)
		rows = append(rows, append(row, fmt.Sprintf("%.2f", share)))
	}
	if err := b.Write(l.dir); err != nil {
		return s, err
	}
	s.Figures = []string{b.Name}
	s.Result = "Leaves in % of Aspiration NegaScout with everything on; last column: MTD(f) to Aspiration NegaScout in the same row.\n\n" +
		report.Table([]string{"enhancements", drivers[0].String(), drivers[1].String(), drivers[2].String(), "MTD(f) : Asp."}, rows)
	algorithm := b.Series[0].Y[0] / min(b.Series[1].Y[0], b.Series[2].Y[0])
	enhancement := b.Series[0].Y[len(shares)-1] / b.Series[0].Y[0]
	weaker := shares[1] < shares[0] && shares[2] < shares[0]
	s.Verdict = verdictOf(enhancement > algorithm, weaker)
	var why strings.Builder
	fmt.Fprintf(&why, "All enhancements together save Alpha-Beta a factor of %.1f in leaves, the best algorithm with them a factor of %.2f: %v. ", enhancement, algorithm, enhancement > algorithm)
	fmt.Fprintf(&why, "MTD(f) gains more on Aspiration NegaScout without history and without deepening than with them: %v.", weaker)
	if shares[3] > 1 {
		fmt.Fprintf(&why, " Without a table MTD(f) needs %.2f times the leaves of Aspiration NegaScout: its passes have nothing to stand on.", shares[3])
	}
	s.Why = why.String()
	return s, nil
}
