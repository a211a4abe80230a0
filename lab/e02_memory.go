package main

import (
	"fmt"
	"strings"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/search"
	"penrose/search/driver"
)

// memorySweep is how many leaves each driver evaluates with tables of different
// size.
type memorySweep struct {
	variants []variant
	bits     []int       // the tables have 2^bits entries
	leaves   [][]float64 // by variant and table, the mean of the positions in % of Alpha-Beta with the same steps and the largest table
	passes   []float64   // by variant, for each iteration with the largest table
}

// coarseMTDf is MTD(f) with an evaluation so coarse that it takes as few passes as
// the papers report.
const (
	coarseMTDf      = "MTD(f), step 16"
	coarseAlphaBeta = "Alpha-Beta, step 16" // its base line
)

// sweepMemory runs the drivers of E2 and E13 with every size of table.
func sweepMemory(l *lab) (*memorySweep, error) {
	return shared(l, "memory", func() (*memorySweep, error) {
		m := &memorySweep{
			bits: l.sweepBits,
		}
		for _, d := range []driver.Driver{driver.AlphaBeta, driver.AspirationNegaScout, driver.MTDf, driver.MTSSS, driver.MTDUAL} {
			m.variants = append(m.variants, variant{name: d.String(), driver: d})
		}
		coarse := func(p *search.Params) { p.Grain = 16 }
		m.variants = append(m.variants, variant{coarseMTDf, driver.MTDf, coarse}, variant{coarseAlphaBeta, driver.AlphaBeta, coarse})
		t, err := tune(l, search.PlaatEvaluation)
		if err != nil {
			return nil, err
		}
		var setups []setup
		for _, v := range m.variants {
			for _, bits := range m.bits {
				of := t.setup(v.driver, bits)
				if v.adjust != nil {
					of.adjust, of.label = v.adjust, v.name
				}
				setups = append(setups, of)
			}
		}
		runs, err := l.each(setups, l.positions, l.sweepDepth)
		if err != nil {
			return nil, err
		}
		largest := func(i int) [][]iteration { return runs[(i+1)*len(m.bits)-1] }
		for i, v := range m.variants {
			base := largest(indexOf(m.variants, driver.AlphaBeta.String()))
			if v.adjust != nil {
				base = largest(indexOf(m.variants, coarseAlphaBeta))
			}
			m.passes = append(m.passes, meanPasses(largest(i), 1, l.sweepDepth))
			var row []float64
			for k := range m.bits {
				row = append(row, average(runs[i*len(m.bits)+k], base, l.sweepDepth, leafCount))
			}
			m.leaves = append(m.leaves, row)
		}
		return m, nil
	})
}

// of returns the leaves of a variant by table.
func (m *memorySweep) of(name string) []float64 { return m.leaves[indexOf(m.variants, name)] }

// passesOf returns how many passes an iteration of a variant takes.
func (m *memorySweep) passesOf(name string) float64 { return m.passes[indexOf(m.variants, name)] }

// names returns those of the variants that are shown: all but a base line.
func (m *memorySweep) names() (names []string) {
	for _, v := range m.variants {
		if v.name != coarseAlphaBeta {
			names = append(names, v.name)
		}
	}
	return names
}

// loss returns how many times as many leaves a variant evaluates with the smallest
// table as with the largest.
func (m *memorySweep) loss(name string) float64 {
	row := m.of(name)
	return row[0] / row[len(row)-1]
}

// relative returns the leaves of a variant in percent of Alpha-Beta with a table of the same
// size.
func (m *memorySweep) relative(name string) []float64 {
	row := make([]float64, len(m.bits))
	for k, leaves := range m.of(name) {
		row[k] = 100 * leaves / m.of(driver.AlphaBeta.String())[k]
	}
	return row
}

// critical returns the smallest table, as a power of two, from which on a curve by table
// lies at most 5% above its end.
func (m *memorySweep) critical(curve []float64) int {
	i := len(curve) - 1
	for i > 0 && curve[i-1] <= 1.05*curve[len(curve)-1] {
		i--
	}
	return m.bits[i]
}

// isLevel reports whether a curve by table is level before its end.
func (m *memorySweep) isLevel(curve []float64) bool { return m.critical(curve) < m.bits[len(m.bits)-1] }

// levels says from which table on the curves of MT-SSS* and MT-DUAL* are level, for those that are.
func (m *memorySweep) levels(sss, dual []float64) string {
	const from = "The curve of %v is level from 2^%d entries on."
	return sentences(
		sentence{m.isLevel(sss), fmt.Sprintf(from, driver.MTSSS, m.critical(sss))},
		sentence{m.isLevel(dual), fmt.Sprintf(from, driver.MTDUAL, m.critical(dual))},
		sentence{m.isLevel(sss) && m.isLevel(dual), fmt.Sprintf("The table sizes differ by a factor of %d, so critical sizes closer than that are the same here.", 1<<(m.bits[1]-m.bits[0]))})
}

// levelFrom returns from what size of the table on a curve is level.
func (m *memorySweep) levelFrom(curve []float64) string {
	if !m.isLevel(curve) {
		return "none"
	}
	return fmt.Sprintf("2^%d", m.critical(curve))
}

// draw returns a figure and a table of the curves of some variants.
func (m *memorySweep) draw(f figure.Figure, names []string, curve func(name string) []float64) (*figure.Figure, string) {
	f.XLabel, f.XName, f.LogX = "size of the table (entries)", "entries", true
	f.XTicks = figure.PowersOfTwo(m.bits[0], m.bits[len(m.bits)-1], m.bits[1]-m.bits[0])
	header := []string{"entries"}
	rows := make([][]string, len(m.bits))
	for k, bits := range m.bits {
		rows[k] = []string{fmt.Sprintf("2^%d", bits)}
	}
	for _, name := range names {
		header = append(header, name)
		series := figure.Series{Name: name}
		for k, y := range curve(name) {
			series.X, series.Y = append(series.X, float64(int(1)<<m.bits[k])), append(series.Y, y)
			rows[k] = append(rows[k], fmt.Sprintf("%.1f", y))
		}
		f.Series = append(f.Series, series)
	}
	return &f, report.Table(header, rows)
}

// adequateBits is the size of the table of which the papers say that less is "more than adequate" for
// MT-SSS*: 2^20 entries.
const adequateBits = 20

// adequate returns the index of the largest table that is smaller than 2^adequateBits entries, or of the smallest one.
func (m *memorySweep) adequate() int {
	i := len(m.bits) - 1
	for i > 0 && m.bits[i] >= adequateBits {
		i--
	}
	return i
}

// nearer counts the tables below the critical size of a curve, and those of them with which another curve is nearer to its end.
// If there are any, and it is with all, it is shifted to the left.
func (m *memorySweep) nearer(other, curve []float64) (nearer, below int) {
	last := len(m.bits) - 1
	for k, bits := range m.bits {
		if bits >= m.critical(curve) {
			break
		}
		if below++; other[k]/other[last] < curve[k]/curve[last] {
			nearer++
		}
	}
	return nearer, below
}

// judgeMemory judges the parts of the claim of E2 by the curves of MT-SSS* and MT-DUAL*, relative to Alpha-Beta.
func (m *memorySweep) judgeMemory(sss, dual []float64) findings {
	last, size := len(m.bits)-1, m.bits[m.adequate()]
	nearer, below := m.nearer(dual, sss)
	return findings{
		{sss[0] > 100, "With the smallest table Alpha-Beta does not beat MT-SSS*."},
		{dual[0] > 100, "With the smallest table Alpha-Beta does not beat MT-DUAL*."},
		{sss[last] < 100, "With the largest table MT-SSS* does not beat Alpha-Beta."},
		{dual[last] < 100, "With the largest table MT-DUAL* does not beat Alpha-Beta."},
		{m.isLevel(sss), "The curve of MT-SSS* is not level before its end."},
		{m.critical(sss) < adequateBits && sss[m.adequate()] < 100,
			fmt.Sprintf("With 2^%d entries the curve of MT-SSS* is not level yet, or MT-SSS* does not beat Alpha-Beta.", size)},
		{below > 0 && nearer == below, "The curve of MT-DUAL* is not shifted to the left."},
	}
}

// measureMemory is E2: SSS* and DUAL* against Alpha-Beta in tables of different
// size, figures 9 and 10 of the long paper.
func measureMemory(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "Memory for SSS* and DUAL*",
		Claim: "With a small table Alpha-Beta beats MT-SSS*, and with a very small one MT-DUAL*, too. Beyond a critical size the curve of MT-SSS* is level and generally better than Alpha-Beta. " +
			"The curve of MT-DUAL* has the same form but is shifted to the left, because MT-DUAL* refines the smaller kind of solution tree. " +
			"Less than 2^20 entries are \"more than adequate for MT-SSS*\" (long paper section 3.3, figures 9 and 10).",
	}
	m, err := sweepMemory(l)
	if err != nil {
		return s, err
	}
	s.Setting = fmt.Sprintf("Chess, %d positions to %d plies, leaves are static evaluations. "+
		"Each number of leaves is relative to Alpha-Beta with a table of the same size. "+
		"A curve is taken to be level if its critical size is below the largest table, one to be shifted to the left of another if it is nearer to its end with each table below the critical size of that one, and less than 2^%d entries to be adequate if with 2^%d the curve is level and MT-SSS* beats Alpha-Beta.",
		len(l.positions), l.sweepDepth, adequateBits, m.bits[m.adequate()])
	sss, dual := driver.MTSSS.String(), driver.MTDUAL.String()
	f, table := m.draw(figure.Figure{
		Name:      "e02-memory",
		Title:     fmt.Sprintf("Leaves of SSS* and DUAL* by size of the table, depth %d", l.sweepDepth),
		YLabel:    "leaves, % of Alpha-Beta",
		Reference: &figure.Reference{Value: 100, Label: "Alpha-Beta"},
	}, []string{sss, dual}, m.relative)
	l.draw(f)
	s.Figures = []string{f.Name}
	last := len(m.bits) - 1
	ofSSS, ofDUAL := m.relative(sss), m.relative(dual)
	nearer, below := m.nearer(ofDUAL, ofSSS)
	var text strings.Builder
	fmt.Fprintf(&text, "Leaves, in %% of Alpha-Beta with a table of the same size:\n\n%s\n", table)
	fmt.Fprintf(&text, "The critical size is the smallest table from which on a curve lies at most 5%% above its end at 2^%d entries. MT-SSS*: %s, MT-DUAL*: %s.\n",
		m.bits[last], m.levelFrom(ofSSS), m.levelFrom(ofDUAL))
	smallSSS, smallDUAL, largeSSS, largeDUAL := ofSSS[0], ofDUAL[0], ofSSS[last], ofDUAL[last]
	s.Result = beside(
		[]string{"MT-SSS*, smallest table, % of Alpha-Beta", "above 100", fmt.Sprintf("%.1f", smallSSS)},
		[]string{"MT-DUAL*, smallest table", "above 100", fmt.Sprintf("%.1f", smallDUAL)},
		[]string{"MT-SSS*, largest table", "below 100", fmt.Sprintf("%.1f", largeSSS)},
		[]string{"MT-DUAL*, largest table", "below 100", fmt.Sprintf("%.1f", largeDUAL)},
		[]string{fmt.Sprintf("MT-SSS*, 2^%d entries", m.bits[m.adequate()]), "below 100", fmt.Sprintf("%.1f", ofSSS[m.adequate()])},
		[]string{"critical size, MT-SSS*", "level before the end", m.levelFrom(ofSSS)},
		[]string{"critical size, MT-DUAL*", "-", m.levelFrom(ofDUAL)},
		[]string{"smaller tables than that of MT-SSS* with which MT-DUAL* is nearer to its end", "all", fmt.Sprintf("%d of %d", nearer, below)},
	) + text.String()
	found := m.judgeMemory(ofSSS, ofDUAL)
	s.Verdict = found.verdict()
	s.Why = fmt.Sprintf("Relative to Alpha-Beta, MT-SSS* goes from %.1f%% with the smallest table to %.1f%% with the largest, and MT-DUAL* from %.1f%% to %.1f%%. "+
		"%s %s", smallSSS, largeSSS, smallDUAL, largeDUAL, m.levels(ofSSS, ofDUAL), found.failures())
	return s, nil
}
