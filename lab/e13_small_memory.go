package main

import (
	"fmt"
	"strings"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/search/driver"
)

// measureSmallMemory is E13: the sweep of E2 for MTD(f) and Aspiration NegaScout
// (long paper section 5.2.2).
func measureSmallMemory(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "MTD(f) and Aspiration NegaScout with small memory",
		Claim: "MTD(f) makes few passes. So a table that is too small for its solution tree is a smaller problem for it than for SSS* and DUAL*. " +
			"Even then it beats Alpha-Beta with one wide window " +
			"(long paper section 5.2.2).",
		Setting: fmt.Sprintf("Chess, %d positions to %d plies, leaves are static evaluations. "+
			"Counts are relative to Alpha-Beta with the largest table.", len(l.positions), l.sweepDepth),
	}
	m, err := sweepMemory(l)
	if err != nil {
		return s, err
	}
	f, table := m.draw(figure.Figure{
		Name:   "e13-small-memory",
		Title:  fmt.Sprintf("Leaves by size of the table, depth %d", l.sweepDepth),
		YLabel: "leaves, % of Alpha-Beta with the largest table",
		LogY:   true,
	}, m.names(), m.of)
	l.draw(f)
	s.Figures = []string{f.Name}
	last := len(m.bits) - 1
	rows := [][]string{}
	for _, name := range m.names() {
		rows = append(rows, []string{name, fmt.Sprintf("%.1f", m.passesOf(name)), fmt.Sprintf("%.2f", m.loss(name)), fmt.Sprintf("2^%d", m.critical(m.of(name)))})
	}
	var text strings.Builder
	fmt.Fprintf(&text, "Leaves, in %% of Alpha-Beta with 2^%d entries:\n\n%s\n", m.bits[last], table)
	fmt.Fprintf(&text, "The table gives the passes of an iteration, the leaves with the smallest table divided by those with the largest, and the critical size, the smallest table with at most 5%% more leaves than the largest:\n\n%s\n",
		report.Table([]string{"driver", "passes", fmt.Sprintf("2^%d : 2^%d", m.bits[0], m.bits[last]), "critical size"}, rows))
	mtdf, alphaBeta := driver.MTDf.String(), driver.AlphaBeta.String()
	sss, dual := driver.MTSSS.String(), driver.MTDUAL.String()
	times := func(name string) string { return fmt.Sprintf("x %.2f", m.loss(name)) }
	beats := beatsEverywhere(m.of(mtdf), m.of(alphaBeta))
	s.Result = beside(
		[]string{"MTD(f), smallest to largest table", "less than MT-SSS*, MT-DUAL*", times(mtdf)},
		[]string{"MT-SSS*", "-", times(sss)},
		[]string{"MT-DUAL*", "-", times(dual)},
		[]string{"MTD(f) below Alpha-Beta with every table", "yes", yesNo(beats)},
		[]string{"critical size of MT-SSS*, Alpha-Beta", "as much memory (chess paper section 1)", fmt.Sprintf("2^%d, 2^%d", m.critical(m.of(sss)), m.critical(m.of(alphaBeta)))},
		[]string{"MTD(f) at step 16, smallest to largest table", "-", times(coarseMTDf)},
	) + text.String()
	s.Verdict = verdictOf(m.loss(mtdf) < m.loss(sss), m.loss(mtdf) < m.loss(dual), beats)
	s.Why = fmt.Sprintf("The smallest table costs MTD(f) a factor of %.2f, MT-SSS* %.2f, MT-DUAL* %.2f, Alpha-Beta %.2f. "+
		"With the evaluation in steps of 16 centipawns MTD(f) takes %.1f passes an iteration instead of %.1f, and the smallest table costs it a factor of %.2f.",
		m.loss(mtdf), m.loss(sss), m.loss(dual), m.loss(alphaBeta), m.passesOf(coarseMTDf), m.passesOf(mtdf), m.loss(coarseMTDf))
	return s, nil
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// beatsEverywhere reports whether every number of a is below that of b.
func beatsEverywhere(a, b []float64) bool {
	for i := range a {
		if a[i] >= b[i] {
			return false
		}
	}
	return true
}
