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
	}, m.drivers, func(d search.Driver, k int) float64 { return m.of(d)[k] })
	if err := f.Write(l.dir); err != nil {
		return s, err
	}
	s.Figures = []string{f.Name}
	last := len(m.bits) - 1
	loss := func(d search.Driver) float64 { return m.of(d)[0] / m.of(d)[last] }
	rows := [][]string{}
	for _, d := range m.drivers {
		rows = append(rows, []string{d.String(), fmt.Sprintf("%.2f", loss(d)), fmt.Sprintf("2^%d", m.critical(d))})
	}
	var text strings.Builder
	fmt.Fprintf(&text, "Leaves in %% of Alpha-Beta with 2^%d entries:\n\n%s\n", m.bits[last], table)
	fmt.Fprintf(&text, "How many times as many leaves the smallest table costs as the largest, and the size from which on at most 5%% more are needed:\n\n%s\n",
		report.Table([]string{"driver", "2^" + fmt.Sprint(m.bits[0]) + " : 2^" + fmt.Sprint(m.bits[last]), "critical size"}, rows))
	s.Result = text.String()
	robust := loss(search.MTDf) < loss(search.MTSSS) && loss(search.MTDf) < loss(search.MTDUAL)
	beats := true
	for k := range m.bits {
		beats = beats && m.of(search.MTDf)[k] < m.of(search.AlphaBeta)[k]
	}
	s.Verdict = verdict(robust, beats)
	s.Why = fmt.Sprintf("MTD(f) loses less by a small table than MT-SSS* and MT-DUAL*: %v. It beats Alpha-Beta with every table: %v.", robust, beats)
	return s, nil
}
