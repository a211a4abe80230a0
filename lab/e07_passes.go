package main

import (
	"fmt"
	"strings"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/search"
	"penrose/search/driver"
)

// evaluationGrains are the steps of the evaluation that E7 tries, in centipawns.
var evaluationGrains = [...]int{1, 2, 4, 8, 16, 32}

// dozens is how many passes count as "dozens to hundreds".
const dozens = 24

// judgePasses reports whether d takes as many passes as the papers say: MTD(f) 6 at most, SSS* and DUAL* dozens.
func judgePasses(d driver.Driver, passes float64) bool {
	if d == driver.MTDf {
		return passes <= 6
	}
	return passes >= dozens
}

// fewerWhenCoarser reports whether passes, by the step of the evaluation, never rise: the narrower the range of leaf
// values, the fewer calls.
func fewerWhenCoarser(passes []float64) bool {
	for i := 1; i < len(passes); i++ {
		if passes[i] > passes[i-1] {
			return false
		}
	}
	return passes[len(passes)-1] < passes[0]
}

// measurePasses is E7: calls of MT for each iteration.
func measurePasses(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "Passes for each iteration",
		Claim: "MTD(f) calls MT 3 to 6 times an iteration, SSS* and DUAL* dozens to hundreds of times. " +
			"The wider the range of leaf values, the more calls (long paper section 5.2.2, chess paper section 3.3; the IJCAI paper says 3 to 4).",
		Setting: l.chessSetting(l.depth) + fmt.Sprintf(" In the last table the evaluation is rounded to coarser steps. \"Dozens\" is taken to mean %d or more.", dozens),
	}
	family := []driver.Driver{driver.MTDf, driver.MTDbest, driver.MTDbi, driver.MTDstep, driver.MTSSS, driver.MTDUAL}
	var parts []bool
	var text, why strings.Builder
	rows := [][]string{{"MTD(f)", "3 to 6"}, {"MT-SSS*", "dozens to hundreds"}, {"MT-DUAL*", "dozens to hundreds"}}
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
		}, family, "%.1f", c.passes)
		f.XLabel = "depth of the iteration (plies)"
		l.draw(f)
		s.Figures = append(s.Figures, f.Name)
		fmt.Fprintf(&text, "Leaves are %s. Mean passes of an iteration:\n\n%s\n", leavesName(leaves), table)
		for i, d := range []driver.Driver{driver.MTDf, driver.MTSSS, driver.MTDUAL} {
			mean := meanPasses(c.of(d), shownFrom, l.depth)
			rows[i] = append(rows[i], fmt.Sprintf("%.1f", mean))
			parts = append(parts, judgePasses(d, mean))
		}
	}
	grains, finding, coarser, err := l.passesByGrain(&s)
	if err != nil {
		return s, err
	}
	why.WriteString(finding)
	s.Result = report.Table([]string{fmt.Sprintf("passes, mean of depth %d to %d", shownFrom, l.depth), "papers", "static evaluations", "quiescence searches"}, rows) + "\n" + text.String() + grains
	s.Verdict = verdictOf(append(parts, coarser...)...)
	s.Why = why.String()
	return s, nil
}

// passesByGrain lets MTD(f) search with coarser and coarser evaluations and
// returns what was measured, what follows for the number of passes, and with each kind of leaves whether [fewerWhenCoarser].
func (l *lab) passesByGrain(s *report.Section) (table, finding string, coarser []bool, err error) {
	depth := min(l.depth, l.sweepDepth)
	f := figure.Figure{
		Name:   "e07-grain",
		Title:  fmt.Sprintf("Passes of MTD(f) by the step of the evaluation, depth 2 to %d", depth),
		XLabel: "step of the evaluation (centipawns)", XName: "step",
		YLabel: "passes an iteration", LogX: true,
	}
	header := []string{"step"}
	rows := make([][]string, len(evaluationGrains))
	for i, grain := range evaluationGrains {
		rows[i] = []string{fmt.Sprint(grain)}
		f.XTicks = append(f.XTicks, figure.Tick{Value: float64(grain), Label: fmt.Sprint(grain)})
	}
	for _, leaves := range bothLeaves() {
		t, err := tune(l, leaves)
		if err != nil {
			return "", "", nil, err
		}
		var setups []setup
		for _, grain := range evaluationGrains {
			coarse := t.setup(driver.MTDf, l.tableBits)
			if grain != 1 {
				coarse.adjust = func(p *search.Params) { p.Grain = grain }
				coarse.label += fmt.Sprintf(", step %d", grain)
			}
			setups = append(setups, coarse)
		}
		runs, err := l.each(setups, l.positions, depth)
		if err != nil {
			return "", "", nil, err
		}
		header = append(header, leavesName(leaves)+": passes", "leaves %", "first guess off by")
		series := figure.Series{Name: leavesName(leaves)}
		few := 0
		for i, grain := range evaluationGrains {
			passes := meanPasses(runs[i], 2, depth)
			series.X, series.Y = append(series.X, float64(grain)), append(series.Y, passes)
			rows[i] = append(rows[i], fmt.Sprintf("%.1f", passes), fmt.Sprintf("%.1f", average(runs[i], runs[0], depth, leafCount)), fmt.Sprintf("%.0f", meanDistance(runs[i], 2, depth)))
			if few == 0 && passes <= 6 {
				few = grain
			}
		}
		f.Series = append(f.Series, series)
		coarser = append(coarser, fewerWhenCoarser(series.Y))
		finding += fmt.Sprintf("With %s as leaves MTD(f) takes %.1f passes at a step of one centipawn and %.1f at %d", leavesName(leaves), series.Y[0], series.Y[len(series.Y)-1], evaluationGrains[len(evaluationGrains)-1])
		if few > 0 {
			finding += fmt.Sprintf(". It takes 6 or fewer from a step of %d on", few)
		}
		finding += ". "
	}
	l.draw(&f)
	s.Figures = append(s.Figures, f.Name)
	table = fmt.Sprintf("The last table shows MTD(f) by the step of the evaluation in centipawns, at depth 2 to %d: mean passes, leaves in %% of step 1, and mean distance of the first guess in centipawns:\n\n%s\n", depth, report.Table(header, rows))
	return table, finding + "The papers do not say how fine the evaluation of their chess program was.", coarser, nil
}
