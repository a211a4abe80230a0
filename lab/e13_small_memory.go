package main

import (
	"fmt"
	"strings"

	"penrose/lab/figure"
	"penrose/lab/report"
	"penrose/search"
)

// measureSmallMemory is E13: the sweep of E2 for MTD(f) and Aspiration NegaScout
// (long paper section 5.2.2).
func measureSmallMemory(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "MTD(f) and Aspiration NegaScout with small memory",
		Claim: "MTD(f) makes few passes, so a table too small for its solution tree harms it far less than SSS* and DUAL*; even then it beats Alpha-Beta with one wide window " +
			"(long paper section 5.2.2).",
		Setting: l.chessSetting(l.sweepDepth) + " The size of the table varies; leaves are static evaluations and counts are relative to Alpha-Beta with the largest table.",
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
	}, m.names(), func(name string, k int) float64 { return m.of(name)[k] })
	if err := f.Write(l.dir); err != nil {
		return s, err
	}
	s.Figures = []string{f.Name}
	last := len(m.bits) - 1
	rows := [][]string{}
	for _, name := range m.names() {
		rows = append(rows, []string{name, fmt.Sprintf("%.1f", m.passesOf(name)), fmt.Sprintf("%.2f", m.loss(name)), fmt.Sprintf("2^%d", m.critical(name))})
	}
	var text strings.Builder
	fmt.Fprintf(&text, "Leaves in %% of Alpha-Beta with 2^%d entries:\n\n%s\n", m.bits[last], table)
	fmt.Fprintf(&text, "Passes for each iteration, how many times as many leaves the smallest table costs as the largest, and the size from which on at most 5%% more are needed:\n\n%s\n",
		report.Table([]string{"driver", "passes", fmt.Sprintf("2^%d : 2^%d", m.bits[0], m.bits[last]), "critical size"}, rows))
	s.Result = text.String()
	mtdf := search.MTDf.String()
	lessThanSSS, lessThanDUAL := m.loss(mtdf) < m.loss(search.MTSSS.String()), m.loss(mtdf) < m.loss(search.MTDUAL.String())
	beats := beatsEverywhere(m.of(mtdf), m.of(search.AlphaBeta.String()))
	s.Verdict = verdictOf(lessThanSSS, lessThanDUAL, beats)
	s.Why = fmt.Sprintf("By the smallest table MTD(f) loses less than MT-SSS*: %v; less than MT-DUAL*: %v. It beats Alpha-Beta with every table: %v. "+
		"How many passes have to begin anew makes a difference: with the evaluation in steps of 16 centipawns MTD(f) takes %.1f passes instead of %.1f, loses a factor of %.2f instead of %.2f, and beats Alpha-Beta with every table: %v.",
		lessThanSSS, lessThanDUAL, beats, m.passesOf(coarseMTDf), m.passesOf(mtdf), m.loss(coarseMTDf), m.loss(mtdf), beatsEverywhere(m.of(coarseMTDf), m.of(search.AlphaBeta.String())))
	return s, nil
}

// beatsEverywhere tells whether every number of a is below that of b.
func beatsEverywhere(a, b []float64) bool {
	for i := range a {
		if a[i] >= b[i] {
			return false
		}
	}
	return true
}
