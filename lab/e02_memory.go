package main

import (
	"fmt"
	"strings"

	"penrose/lab/figure"
	"penrose/lab/report"
	"penrose/search"
)

// memorySweep is how many leaves each driver evaluates with tables of different
// size.
type memorySweep struct {
	drivers []search.Driver
	bits    []int       // the tables have 2^bits entries
	leaves  [][]float64 // by driver and table, the mean of the positions in % of Alpha-Beta with the largest table
}

// sweepMemory runs the drivers of E2 and E13 with every size of table.
func sweepMemory(l *lab) (*memorySweep, error) {
	return shared(l, "memory", func() (*memorySweep, error) {
		m := &memorySweep{
			drivers: []search.Driver{search.AlphaBeta, search.AspirationNegaScout, search.MTDf, search.MTSSS, search.MTDUAL},
			bits:    l.sweepBits,
		}
		var setups []setup
		for _, driver := range m.drivers {
			for _, bits := range m.bits {
				setups = append(setups, setup{driver: driver, leaves: search.PlaatEvaluation, bits: bits})
			}
		}
		runs, err := l.each(setups, l.positions, l.sweepDepth)
		if err != nil {
			return nil, err
		}
		base := runs[len(m.bits)-1]
		for i := range m.drivers {
			var row []float64
			for k := range m.bits {
				row = append(row, average(runs[i*len(m.bits)+k], base, l.sweepDepth, leafCount))
			}
			m.leaves = append(m.leaves, row)
		}
		return m, nil
	})
}

// of returns the leaves of a driver by table.
func (m *memorySweep) of(d search.Driver) []float64 {
	for i := range m.drivers {
		if m.drivers[i] == d {
			return m.leaves[i]
		}
	}
	return nil
}

// critical returns the smallest table, as a power of two, from which on d needs at
// most 5% more leaves than with the largest.
func (m *memorySweep) critical(d search.Driver) int {
	row := m.of(d)
	i := len(row) - 1
	for i > 0 && row[i-1] <= 1.05*row[len(row)-1] {
		i--
	}
	return m.bits[i]
}

// draw returns a figure and a table of some drivers; value turns the leaves of a
// driver with table k into what is shown.
func (m *memorySweep) draw(f figure.Figure, drivers []search.Driver, value func(d search.Driver, k int) float64) (*figure.Figure, string) {
	f.XLabel, f.XName, f.LogX = "size of the table (entries)", "entries", true
	f.XTicks = figure.PowersOfTwo(m.bits[0], m.bits[len(m.bits)-1], 2)
	header := []string{"entries"}
	rows := make([][]string, len(m.bits))
	for k, bits := range m.bits {
		rows[k] = []string{fmt.Sprintf("2^%d", bits)}
	}
	for _, d := range drivers {
		header = append(header, d.String())
		series := figure.Series{Name: d.String()}
		for k, bits := range m.bits {
			y := value(d, k)
			series.X, series.Y = append(series.X, float64(int(1)<<bits)), append(series.Y, y)
			rows[k] = append(rows[k], fmt.Sprintf("%.1f", y))
		}
		f.Series = append(f.Series, series)
	}
	return &f, report.Table(header, rows)
}

// measureMemory is E2: SSS* and DUAL* against Alpha-Beta in tables of different
// size, figures 9 and 10 of the long paper.
func measureMemory(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "Memory for SSS* and DUAL*",
		Claim: "With a small table Alpha-Beta beats MT-SSS*; beyond a critical size the curve of MT-SSS* is level and generally better than Alpha-Beta. " +
			"The same for MT-DUAL*, but shifted to the left: it refines the smaller kind of solution tree (long paper section 3.3, figures 9 and 10).",
		Setting: l.chessSetting(l.sweepDepth) + " The size of the table varies; leaves are static evaluations and each count is relative to Alpha-Beta with a table of the same size.",
	}
	m, err := sweepMemory(l)
	if err != nil {
		return s, err
	}
	relative := func(d search.Driver, k int) float64 { return 100 * m.of(d)[k] / m.of(search.AlphaBeta)[k] }
	f, table := m.draw(figure.Figure{
		Name:      "e02-memory",
		Title:     fmt.Sprintf("Leaves of SSS* and DUAL* by size of the table, depth %d", l.sweepDepth),
		YLabel:    "leaves, % of Alpha-Beta",
		Reference: &figure.Reference{Value: 100, Label: "Alpha-Beta"},
	}, []search.Driver{search.MTSSS, search.MTDUAL}, relative)
	if err := f.Write(l.dir); err != nil {
		return s, err
	}
	s.Figures = []string{f.Name}
	last := len(m.bits) - 1
	criticalSSS, criticalDUAL := m.critical(search.MTSSS), m.critical(search.MTDUAL)
	var text strings.Builder
	fmt.Fprintf(&text, "Leaves in %% of Alpha-Beta with as large a table:\n\n%s\n", table)
	fmt.Fprintf(&text, "Critical size, from which on at most 5%% more leaves are needed than with 2^%d entries: MT-SSS* 2^%d, MT-DUAL* 2^%d, Alpha-Beta 2^%d.\n",
		m.bits[last], criticalSSS, criticalDUAL, m.critical(search.AlphaBeta))
	s.Result = text.String()
	plateau := criticalSSS < m.bits[last] && criticalDUAL < m.bits[last]
	left := criticalDUAL <= criticalSSS
	smallLoses := relative(search.MTSSS, 0) > 100
	better := relative(search.MTSSS, last) < 100 && relative(search.MTDUAL, last) < 100
	s.Verdict = verdict(plateau, left, smallLoses, better)
	s.Why = fmt.Sprintf("Both level off before the largest table: %v. MT-DUAL* needs no larger table than MT-SSS*: %v. MT-SSS* loses to Alpha-Beta with the smallest table: %v. "+
		"Both beat Alpha-Beta with the largest: %v.", plateau, left, smallLoses, better)
	return s, nil
}
