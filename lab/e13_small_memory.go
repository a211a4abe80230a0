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
			"It performs \"better than Alpha-Beta when given less memory than needed for the solution tree\", too " +
			"(long paper section 5.2.2).",
		Setting: fmt.Sprintf("Chess, %d positions to %d plies, leaves are static evaluations. "+
			"Counts are relative to Alpha-Beta with the largest table, those of MTD(f) with an evaluation in steps of 16 centipawns to Alpha-Beta with the same steps. "+
			"A table is taken to be too small for the solution tree if it is below the critical size of MTD(f). The tables below that size and the others are judged separately: with each of them MTD(f) has to beat Alpha-Beta with the same table. "+
			"The chess paper's \"as much memory\" for SSS* as for Alpha-Beta (section 1) is shown and not judged.", len(l.positions), l.sweepDepth),
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
	fmt.Fprintf(&text, "The table gives the passes of an iteration, the leaves with the smallest table divided by those with the largest, and the critical size, the smallest table from which on there are at most 5%% more leaves than with the largest:\n\n%s\n",
		report.Table([]string{"driver", "passes", fmt.Sprintf("2^%d : 2^%d", m.bits[0], m.bits[last]), "critical size"}, rows))
	mtdf, alphaBeta := driver.MTDf.String(), driver.AlphaBeta.String()
	sss, dual := driver.MTSSS.String(), driver.MTDUAL.String()
	times := func(name string) string { return fmt.Sprintf("x %.2f", m.loss(name)) }
	small := m.compareSmallMemory(mtdf, alphaBeta)
	found := m.judgeSmallMemory(&small)
	s.Result = beside(
		[]string{"MTD(f), smallest to largest table", "less than MT-SSS*, MT-DUAL*", times(mtdf)},
		[]string{"MT-SSS*", "-", times(sss)},
		[]string{"MT-DUAL*", "-", times(dual)},
		[]string{"critical size of MTD(f)", "-", fmt.Sprintf("2^%d", small.critical)},
		[]string{"smaller tables with which MTD(f) does not beat Alpha-Beta", "none", small.smallOnes()},
		[]string{"other tables with which it does not", "none", tableList(small.lostLarge)},
		[]string{"critical size of MT-SSS*, Alpha-Beta", "as much memory (chess paper section 1)", fmt.Sprintf("2^%d, 2^%d", m.critical(m.of(sss)), m.critical(m.of(alphaBeta)))},
		[]string{"MTD(f) at step 16, smallest to largest table", "-", times(coarseMTDf)},
	) + text.String()
	s.Verdict = found.verdict()
	s.Why = sentences(sentence{small.smaller == 0, "No table that was tried is too small for the solution tree of MTD(f), so nothing is said of those."}) +
		fmt.Sprintf(" The smallest table costs MTD(f) a factor of %.2f, MT-SSS* %.2f, MT-DUAL* %.2f, Alpha-Beta %.2f. "+
			"With the evaluation in steps of 16 centipawns MTD(f) takes %.1f passes an iteration instead of %.1f, and the smallest table costs it a factor of %.2f. %s",
			m.loss(mtdf), m.loss(sss), m.loss(dual), m.loss(alphaBeta), m.passesOf(coarseMTDf), m.passesOf(mtdf), m.loss(coarseMTDf),
			found.failures())
	return s, nil
}

// smallMemory is with which tables MTD(f) does not beat Alpha-Beta, all as powers of two.
type smallMemory struct {
	critical             int   // size of MTD(f)
	smaller              int   // number of tables below it
	lostSmall, lostLarge []int // tables below it, and those from it on
}

// compareSmallMemory compares a variant with another one that has the same table.
func (m *memorySweep) compareSmallMemory(name, rival string) smallMemory {
	s := smallMemory{critical: m.critical(m.of(name))}
	for k, bits := range m.bits {
		lost := m.of(name)[k] >= m.of(rival)[k]
		switch {
		case bits < s.critical:
			s.smaller++
			if lost {
				s.lostSmall = append(s.lostSmall, bits)
			}
		case lost:
			s.lostLarge = append(s.lostLarge, bits)
		}
	}
	return s
}

// judgeSmallMemory judges the parts of the claim of E13. If there is no table below the critical size, there is
// nothing to say of those.
func (m *memorySweep) judgeSmallMemory(s *smallMemory) findings {
	mtdf := m.loss(driver.MTDf.String())
	f := findings{
		{mtdf < m.loss(driver.MTSSS.String()), "A small table costs MTD(f) no less than MT-SSS*."},
		{mtdf < m.loss(driver.MTDUAL.String()), "A small table costs MTD(f) no less than MT-DUAL*."},
		{len(s.lostLarge) == 0, fmt.Sprintf("Of the tables from the critical size on MTD(f) does not beat Alpha-Beta with %s entries.", tableList(s.lostLarge))},
	}
	if s.smaller > 0 {
		f = append(f, finding{len(s.lostSmall) == 0, fmt.Sprintf("Of the tables below the critical size MTD(f) does not beat Alpha-Beta with %s entries.", tableList(s.lostSmall))})
	}
	return f
}

// smallOnes names the tables below the critical size with which MTD(f) loses, if there are any such tables.
func (s *smallMemory) smallOnes() string {
	if s.smaller == 0 {
		return "no table is smaller"
	}
	return tableList(s.lostSmall)
}

// tableList names tables of 2^bits entries.
func tableList(tables []int) string {
	if len(tables) == 0 {
		return "none"
	}
	var names []string
	for _, bits := range tables {
		names = append(names, fmt.Sprintf("2^%d", bits))
	}
	return strings.Join(names, ", ")
}
