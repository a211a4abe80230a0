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
	var all findings
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
			agree, compared := 0, 0
			best := "" // how often the bound of MTD(best) is at most the value
			for i, d := range c.drivers {
				if d == driver.AlphaBeta {
					continue
				}
				of, n := agreement(d, group.runs[i], group.runs[slices.Index(c.drivers, driver.AlphaBeta)])
				if d == driver.MTDbest {
					best = fmt.Sprintf("%d of %d", of, n)
				} else {
					agree, compared = agree+of, compared+n
				}
				all = append(all, finding{of == n, fmt.Sprintf("With %s as leaves %v finds another value in %d of %d iterations on the %s positions.", leavesName(leaves), d, n-of, n, group.name)})
			}
			rows = append(rows, []string{leavesName(leaves), group.name, fmt.Sprint(len(group.of)), fmt.Sprint(len(group.runs[0][0])), fmt.Sprintf("%d of %d", agree, compared), best})
		}
	}
	s.Result = report.Table([]string{"leaves are", "positions of", "positions", "depth", "equal values", "bounds of MTD(best) at most the value"}, rows)
	if s.Verdict, s.Why = report.Holds, all.failures(); s.Why != "" {
		s.Verdict = report.Fails // one is enough
	}
	return s, nil
}

// agreement counts the iterations of d, and those in which it has found what Alpha-Beta has.
func agreement(d driver.Driver, runs, alphaBeta [][]iteration) (agree, compared int) {
	for position := range runs {
		for k := range runs[position] {
			want := alphaBeta[position][k].last().Lower
			got := runs[position][k].last()
			compared++
			if got.Lower == want && got.Upper == want || d == driver.MTDbest && got.Lower <= want {
				agree++
			}
		}
	}
	return agree, compared
}
