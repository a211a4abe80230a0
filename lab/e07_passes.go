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

// judgePasses judges whether d takes as many passes as the papers say: MTD(f) 6 at most, SSS* and DUAL* dozens.
func judgePasses(d driver.Driver, leaves search.Plaat, passes float64) finding {
	took := fmt.Sprintf("With %s as leaves %v takes %.2f passes, ", leavesName(leaves), d, passes)
	if d == driver.MTDf {
		return finding{isFew(passes), took + "more than 6."}
	}
	return finding{passes >= dozens, took + "not dozens."}
}

// isFew reports whether passes are at most those that the papers give for MTD(f).
func isFew(passes float64) bool { return passes <= 6 }

// fewFrom returns the index from which on passes are few.
func fewFrom(passes []float64) int {
	i := len(passes)
	for i > 0 && isFew(passes[i-1]) {
		i--
	}
	return i
}

// grainDrivers are those whose passes E7 counts by the step of the evaluation.
func grainDrivers() []driver.Driver {
	return []driver.Driver{driver.MTSSS, driver.MTDUAL, driver.MTDf}
}

// judgeGrain judges whether d takes fewer passes with a coarser evaluation. Of MTD(f), which the claim does
// not name, it returns nothing.
func judgeGrain(d driver.Driver, leaves search.Plaat, passes []float64) findings {
	if d == driver.MTDf {
		return nil
	}
	return findings{{fewerWhenCoarser(passes), fmt.Sprintf("With %s as leaves the passes of %v do not fall throughout.", leavesName(leaves), d)}}
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
			"The wider the range of leaf values, the smaller the steps with which SSS* and DUAL* converge, and the more passes they need (long paper section 5.2.2, chess paper section 3.3; the IJCAI paper says 3 to 4 for MTD(f)).",
		Setting: l.chessSetting(l.depth) + fmt.Sprintf(" In the last two tables the evaluation is rounded to coarser steps. With each of them SSS* and DUAL* may not need more passes than with the one before. "+
			"MTD(f) is shown beside them and not judged there. \"Dozens\" is taken to mean %d or more.", dozens),
	}
	family := []driver.Driver{driver.MTDf, driver.MTDbest, driver.MTDbi, driver.MTDstep, driver.MTSSS, driver.MTDUAL}
	var all findings
	var text strings.Builder
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
		var cells []string
		for _, d := range []driver.Driver{driver.MTDf, driver.MTSSS, driver.MTDUAL} {
			mean := meanPasses(c.of(d), 1, l.depth)
			cells = append(cells, fmt.Sprintf("%.1f", mean))
			all = append(all, judgePasses(d, leaves, mean))
		}
		addCells(rows, cells...)
	}
	grains, told, byGrain, err := l.passesByGrain(&s)
	if err != nil {
		return s, err
	}
	all = append(all, byGrain...)
	s.Result = report.Table([]string{fmt.Sprintf("passes, mean of depth 1 to %d", l.depth), "papers", "static evaluations", "quiescence searches"}, rows) + "\n" + text.String() + grains
	s.Verdict = all.verdict()
	s.Why = told + " " + all.failures()
	return s, nil
}

// passesByGrain lets [grainDrivers] search with coarser and coarser evaluations and returns what was
// measured, what follows for the number of passes, and what [judgeGrain] says with each kind of leaves.
func (l *lab) passesByGrain(s *report.Section) (tables, told string, parts findings, err error) {
	depth := min(l.depth, l.sweepDepth)
	f := figure.Figure{
		Name:   "e07-grain",
		Title:  fmt.Sprintf("Passes by the step of the evaluation, depth 1 to %d", depth),
		XLabel: "step of the evaluation (centipawns)", XName: "step",
		YLabel: "passes an iteration", LogX: true, LogY: true,
	}
	for _, grain := range evaluationGrains {
		f.XTicks = append(f.XTicks, figure.Tick{Value: float64(grain), Label: fmt.Sprint(grain)})
	}
	tables = fmt.Sprintf("The last two tables give the mean passes of an iteration by the step of the evaluation in centipawns, at depth 1 to %d. "+
		"The last columns are leaves of MTD(f) in %% of step 1, and how far its first guess is off from depth 2 on, in centipawns on average.\n\n", depth)
	coarsest := evaluationGrains[len(evaluationGrains)-1]
	for _, leaves := range bothLeaves() {
		told += fmt.Sprintf("Passes with %s as leaves, at a step of one centipawn and of %d:", leavesName(leaves), coarsest)
		header := []string{"step"}
		rows := make([][]string, len(evaluationGrains))
		for i, grain := range evaluationGrains {
			rows[i] = []string{fmt.Sprint(grain)}
		}
		for _, d := range grainDrivers() {
			runs, err := l.eachGrain(d, leaves, depth)
			if err != nil {
				return "", "", nil, err
			}
			header = append(header, d.String())
			series := figure.Series{Name: d.String() + ", " + leavesName(leaves), Dashed: leaves == search.PlaatQuiescence}
			for i, grain := range evaluationGrains {
				passes := meanPasses(runs[i], 1, depth)
				series.X, series.Y = append(series.X, float64(grain)), append(series.Y, passes)
				rows[i] = append(rows[i], fmt.Sprintf("%.1f", passes))
				if d == driver.MTDf {
					rows[i] = append(rows[i], fmt.Sprintf("%.1f", average(runs[i], runs[0], depth, leafCount)), fmt.Sprintf("%.0f", meanDistance(runs[i], 2, depth)))
				}
			}
			f.Series = append(f.Series, series)
			parts = append(parts, judgeGrain(d, leaves, series.Y)...)
			told += fmt.Sprintf(" %v takes %.1f and %.1f.", d, series.Y[0], series.Y[len(series.Y)-1])
			if few := fewFrom(series.Y); d == driver.MTDf && few < len(series.Y) {
				told += fmt.Sprintf(" It takes 6 or fewer from a step of %d on.", evaluationGrains[few])
			}
		}
		told += " "
		header = append(header, "leaves of MTD(f) %", "first guess off by")
		tables += fmt.Sprintf("Leaves are %s:\n\n%s\n", leavesName(leaves), report.Table(header, rows))
	}
	l.draw(&f)
	s.Figures = append(s.Figures, f.Name)
	return tables, told + "The papers do not say how fine the evaluation of their chess program was.", parts, nil
}

// eachGrain returns the iterations of d by step of the evaluation and position.
func (l *lab) eachGrain(d driver.Driver, leaves search.Plaat, depth int) ([][][]iteration, error) {
	t, err := tune(l, leaves)
	if err != nil {
		return nil, err
	}
	var setups []setup
	for _, grain := range evaluationGrains {
		coarse := t.setup(d, l.tableBits)
		if grain != 1 {
			coarse.adjust = func(p *search.Params) { p.Grain = grain }
			coarse.label += fmt.Sprintf(", step %d", grain)
		}
		setups = append(setups, coarse)
	}
	return l.each(setups, l.positions, depth)
}
