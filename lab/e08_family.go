package main

import (
	"fmt"
	"slices"
	"strings"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/search"
	"penrose/search/driver"
)

// variant is an algorithm of the MTD family with its settings.
type variant struct {
	name   string
	driver driver.Driver
	adjust func(*search.Params)
}

const (
	bisection  = "MTD(bi)"
	aspiration = "MTD(bi) with aspiration"
)

// familyVariants are what E8 sets beside MTD(f).
func familyVariants() []variant {
	variants := []variant{
		{"MTD(f)", driver.MTDf, nil},
		{bisection, driver.MTDbi, nil},
		{aspiration, driver.MTDf, func(p *search.Params) { p.Striding = true }},
	}
	for _, step := range []int{10, 40, 160} {
		variants = append(variants, variant{fmt.Sprintf("MTD(step %d)", step), driver.MTDstep, func(p *search.Params) { p.Step = step }})
	}
	return append(variants, variant{"MTD(best)", driver.MTDbest, nil})
}

// judgeFamily judges the parts of the claim of E8 that are about v, by its leaves and nodes in percent of MTD(f): it is
// inferior in both. Of drivers that the claim does not name it returns nothing.
func judgeFamily(v variant, kind search.Plaat, leaves, nodes share) findings {
	if v.driver != driver.MTDbi && v.driver != driver.MTDstep {
		return nil
	}
	needs := fmt.Sprintf("With %s as leaves %s needs ", leavesName(kind), v.name)
	return findings{
		{leaves.percent > 100, needs + fmt.Sprintf("%v%% of the leaves of MTD(f).", leaves)},
		{nodes.percent > 100, needs + fmt.Sprintf("%v%% of the nodes of MTD(f).", nodes)},
	}
}

// helps reports whether a driver needs fewer leaves or nodes than another one, by more than twice the standard error.
func helps(leaves, nodes share) bool {
	return leaves.exceeds(-1) || nodes.exceeds(-1)
}

// measureFamily is E8: the other instances of the framework.
func measureFamily(l *lab) (report.Section, error) {
	depth := min(l.depth, l.sweepDepth+1)
	s := report.Section{
		Title: "MTD(bi), MTD(step), MTD(best)",
		Claim: "MTD(bi) and MTD(step) are inferior to MTD(f); aspiration may help MTD(bi) (long paper sections 4 and 5). No figures are given.",
		Setting: l.chessSetting(depth) + " MTD(bi) with aspiration starts at the first guess. It doubles its steps until it has passed the value, and bisects from there. " +
			"MTD(best) stops when the best move is proven. It finds no exact value, so its next iteration starts from a lower bound. " +
			"Aspiration is taken to help if MTD(bi) needs fewer leaves or nodes with it, by two standard errors, with one kind of leaves.",
	}
	variants := familyVariants()
	b := figure.Bars{
		Name: "e08-family", Title: fmt.Sprintf("The MTD family against MTD(f), depth %d", depth),
		XLabel: "driver", XName: "driver", YLabel: "nodes, % of MTD(f)",
		Reference: &figure.Reference{Value: 100, Label: "MTD(f)"},
	}
	for _, v := range variants[1:] {
		b.Categories = append(b.Categories, v.name)
	}
	var text strings.Builder
	var inferior findings
	var aspirationHelps bool
	var aspirationShares []string
	for _, leaves := range bothLeaves() {
		t, err := tune(l, leaves)
		if err != nil {
			return s, err
		}
		var setups []setup
		for _, v := range variants {
			of := t.setup(v.driver, l.tableBits)
			if v.adjust != nil {
				of.adjust, of.label = v.adjust, v.name
			}
			setups = append(setups, of)
		}
		runs, err := l.each(setups, l.positions, depth)
		if err != nil {
			return s, err
		}
		series := figure.Series{Name: "leaves are " + leavesName(leaves)}
		var rows [][]string
		for i, v := range variants {
			leafShare, nodeShare := shareOf(runs[i], runs[0], depth, leafCount), shareOf(runs[i], runs[0], depth, nodeCount)
			rows = append(rows, []string{v.name, "-", leafShare.String(), nodeShare.String(), fmt.Sprintf("%.1f", meanPasses(runs[i], 1, depth))})
			if i > 0 {
				series.Y = append(series.Y, nodeShare.percent)
			}
			if parts := judgeFamily(v, leaves, leafShare, nodeShare); parts != nil {
				rows[i][1] = "inferior"
				inferior = append(inferior, parts...)
			}
		}
		bi, with := indexOf(variants, bisection), indexOf(variants, aspiration)
		leafShare, nodeShare := shareOf(runs[with], runs[bi], depth, leafCount), shareOf(runs[with], runs[bi], depth, nodeCount)
		aspirationHelps = aspirationHelps || helps(leafShare, nodeShare)
		aspirationShares = append(aspirationShares, fmt.Sprintf("%v%% of the leaves and %v%% of the nodes with %s as leaves", leafShare, nodeShare, leavesName(leaves)))
		b.Series = append(b.Series, series)
		fmt.Fprintf(&text, "Leaves are %s. The table gives leaves and nodes in %% of MTD(f), and the mean passes of all iterations:\n\n%s\n", leavesName(leaves),
			report.Table([]string{"driver", "papers", "leaves %", "nodes %", "passes"}, rows))
	}
	l.draw(&b)
	s.Figures = []string{b.Name}
	s.Result = text.String()
	s.Verdict = append(inferior, finding{holds: aspirationHelps}).verdict()
	if s.Why = inferior.failures(); s.Why == "" {
		s.Why = "MTD(bi) and MTD(step) need more leaves and more nodes than MTD(f), with every step size and with both kinds of leaves."
	}
	s.Why += fmt.Sprintf(" Aspiration %s MTD(bi): with it MTD(bi) needs %s of what it needs without.",
		map[bool]string{true: "helps", false: "does not help"}[aspirationHelps], strings.Join(aspirationShares, ", and "))
	return s, nil
}

// indexOf returns the index of the variant of that name.
func indexOf(variants []variant, name string) int {
	return slices.IndexFunc(variants, func(v variant) bool { return v.name == name })
}
