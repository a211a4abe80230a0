package main

import (
	"fmt"
	"strings"

	"penrose/lab/figure"
	"penrose/lab/report"
	"penrose/search"
)

// evaluationGrains are the steps of the evaluation that E7 tries, in centipawns.
var evaluationGrains = [...]int{1, 2, 4, 8, 16, 32}

// measurePasses is E7: calls of MT for each iteration.
func measurePasses(l *lab) (report.Section, error) {
	s := report.Section{
		Title:   "Passes for each iteration",
		Claim:   "MTD(f) calls MT 3 to 6 times an iteration, SSS* and DUAL* dozens to hundreds of times; the wider the range of leaf values, the more (long paper section 5.2.2, chess paper section 3.3).",
		Setting: l.chessSetting(l.depth) + " In the second table the evaluation is rounded to coarser steps.",
	}
	var text strings.Builder
	family := []search.Driver{search.MTDf, search.MTDbest, search.MTDbi, search.MTDstep, search.MTSSS, search.MTDUAL}
	many, few := true, false
	for _, leaves := range bothLeaves() {
		c, err := compareDrivers(l, leaves)
		if err != nil {
			return s, err
		}
		f, table := c.byDepth(figure.Figure{
			Name:   "e07-passes-" + leaves.String(),
			Title:  "Passes of each iteration; leaves are " + leavesName(leaves),
			YLabel: "passes",
			LogY:   true,
		}, family, "%.1f", c.meanPasses)
		f.XLabel = "depth of the iteration (plies)"
		if err := f.Write(l.dir); err != nil {
			return s, err
		}
		s.Figures = append(s.Figures, f.Name)
		fmt.Fprintf(&text, "Leaves are %s; mean passes of an iteration:\n\n%s\n", leavesName(leaves), table)
		many = many && c.meanPasses(search.MTSSS, l.depth) >= 24 && c.meanPasses(search.MTDUAL, l.depth) >= 24
	}
	depth := min(l.depth, l.sweepDepth)
	f := figure.Figure{
		Name:   "e07-grain",
		Title:  fmt.Sprintf("Passes of MTD(f) by the step of the evaluation, depth 2 to %d", depth),
		XLabel: "step of the evaluation (centipawns)", XName: "step",
		YLabel: "passes an iteration", LogX: true,
	}
	var rows [][]string
	header := []string{"step"}
	for _, leaves := range bothLeaves() {
		var setups []setup
		for _, grain := range evaluationGrains {
			s := setup{driver: search.MTDf, leaves: leaves, bits: l.tableBits}
			if grain != 1 {
				s.adjust = func(p *search.Params) { p.Grain = grain }
			}
			setups = append(setups, s)
		}
		runs, err := l.each(setups, l.positions, depth)
		if err != nil {
			return s, err
		}
		header = append(header, leavesName(leaves)+": passes", "leaves %", "first guess off by")
		series := figure.Series{Name: leavesName(leaves)}
		for i, grain := range evaluationGrains {
			if len(rows) <= i {
				rows = append(rows, []string{fmt.Sprint(grain)})
				f.XTicks = append(f.XTicks, figure.Tick{Value: float64(grain), Label: fmt.Sprint(grain)})
			}
			passes, off := 0.0, 0.0
			for k := 2; k <= depth; k++ {
				passes += total(runs[i], k, passCount)
				off += total(runs[i], k, func(it *iteration) float64 { return float64(absolute(it.guess - it.last().Lower)) })
			}
			n := float64((depth - 1) * len(l.positions))
			series.X, series.Y = append(series.X, float64(grain)), append(series.Y, passes/n)
			rows[i] = append(rows[i], fmt.Sprintf("%.1f", passes/n), fmt.Sprintf("%.1f", average(runs[i], runs[0], depth, leafCount)), fmt.Sprintf("%.0f", off/n))
			few = few || passes/n >= 3 && passes/n <= 6
		}
		f.Series = append(f.Series, series)
	}
	if err := f.Write(l.dir); err != nil {
		return s, err
	}
	s.Figures = append(s.Figures, f.Name)
	fmt.Fprintf(&text, "MTD(f) by the step of the evaluation, depth 2 to %d: mean passes, leaves in %% of step 1, mean distance of the first guess in centipawns:\n\n%s\n", depth, report.Table(header, rows))
	s.Result = text.String()
	c, err := compareDrivers(l, search.PlaatQuiescence)
	if err != nil {
		return s, err
	}
	exact := c.meanPasses(search.MTDf, l.depth)
	s.Verdict = verdictOf(many, few, exact <= 6)
	s.Why = fmt.Sprintf("MT-SSS* and MT-DUAL* take dozens to hundreds of passes: %v. MTD(f) takes 3 to 6 at some step of the evaluation: %v; at a step of one centipawn it takes %.1f at depth %d "+
		"even with quiescence. The papers do not say how fine Phoenix's evaluation was. The number of passes follows the number of different values between the first guess and the value, as the second table shows.",
		many, few, exact, l.depth)
	return s, nil
}
