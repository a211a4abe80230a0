package main

import (
	"fmt"
	"slices"

	"penrose/lab/positions"
	"penrose/lab/report"
	"penrose/search/driver"
)

// measureAgreement is V1: every driver finds the same value.
func measureAgreement(l *lab) (report.Section, error) {
	shallow := l.tuningDepth()
	s := report.Section{
		Title: "All drivers find the same value",
		Claim: "Every algorithm returns the minimax value of the fixed-depth tree. They differ only in cost.",
		Setting: l.chessSetting(l.depth) + fmt.Sprintf(" The %d further positions are searched to %d plies. Alpha-Beta is compared with the others. "+
			"MTD(best) finds a move and not a value. So the only check here is that the bound it proves does not exceed the value. "+
			"TestDriversAgree of package search checks the move.", len(l.more), shallow),
	}
	var rows [][]string
	allAgree := true
	for _, leaves := range bothLeaves() {
		c, err := compareDrivers(l, leaves)
		if err != nil {
			return s, err
		}
		var setups []setup
		for _, d := range c.drivers {
			setups = append(setups, c.tuned.setup(d, l.tableBits))
		}
		more, err := l.each(setups, l.more, shallow)
		if err != nil {
			return s, err
		}
		for _, group := range []struct {
			name string
			of   []positions.Position
			runs [][][]iteration
		}{{"experiments", l.positions, c.runs}, {"further", l.more, more}} {
			agree, compared := agreement(c.drivers, group.runs)
			rows = append(rows, []string{leavesName(leaves), group.name, fmt.Sprint(len(group.of)), fmt.Sprint(len(group.runs[0][0])), fmt.Sprint(compared), percent(float64(agree), float64(compared))})
			allAgree = allAgree && agree == compared
		}
	}
	s.Result = report.Table([]string{"leaves are", "positions of", "positions", "depth", "values compared", "equal %"}, rows)
	s.Verdict = verdictOf(allAgree)
	return s, nil
}

// agreement counts the iterations in which a driver has found what Alpha-Beta has.
func agreement(drivers []driver.Driver, runs [][][]iteration) (agree, compared int) {
	reference := runs[slices.Index(drivers, driver.AlphaBeta)]
	for i, d := range drivers {
		if d == driver.AlphaBeta {
			continue
		}
		for position := range runs[i] {
			for k := range runs[i][position] {
				want := reference[position][k].last().Lower
				got := runs[i][position][k].last()
				compared++
				if got.Lower == want && got.Upper == want || d == driver.MTDbest && got.Lower <= want {
					agree++
				}
			}
		}
	}
	return agree, compared
}
