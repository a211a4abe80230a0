package main

import (
	"fmt"
	"slices"
	"strings"

	"penrose/search"
	"penrose/search/driver"
)

// tuning is what the settings of Aspiration NegaScout and MTD(f) cost with one kind
// of leaves, and which settings are best. The papers do not give the window of their
// base line, and a base line has to be as good as it can be. So it is tuned, and so is
// MTD(f).
type tuning struct {
	leaves search.Plaat
	rules  []namedRule
	widths []int
	asp    [][]float64 // leaves of Aspiration NegaScout by rule and width, in % of the first
	mtdf   []float64   // leaves of MTD(f) by rule, in % of the first

	aspRule, mtdfRule, width int // the best: indices of rules, and half the window in centipawns
}

// namedRule is a rule for the first guess.
type namedRule struct {
	name string
	rule guessRule
}

// tune tries windows and rules, at a depth that leaves time for the experiments.
func tune(l *lab, leaves search.Plaat) (*tuning, error) {
	return shared(l, "tuning, leaves: "+leaves.String(), func() (*tuning, error) {
		t := &tuning{
			leaves: leaves,
			rules:  []namedRule{{"last value", lastValue}, {"value of two iterations back", valueBeforeLast}},
			widths: []int{8, 16, 24, 40, 60, 100},
		}
		depth := l.tuningDepth()
		var setups []setup
		for rule := range t.rules {
			for _, width := range t.widths {
				setups = append(setups, t.aspiration(rule, width, l.tableBits))
			}
			setups = append(setups, t.guessing(driver.MTDf, rule, l.tableBits))
		}
		runs, err := l.each(setups, l.positions, depth)
		if err != nil {
			return nil, err
		}
		perRule := len(t.widths) + 1
		for rule := range t.rules {
			var row []float64
			for i := range t.widths {
				row = append(row, average(runs[rule*perRule+i], runs[0], depth, leafCount))
			}
			t.asp = append(t.asp, row)
			t.mtdf = append(t.mtdf, average(runs[rule*perRule+len(t.widths)], runs[len(t.widths)], depth, leafCount))
		}
		t.choose()
		return t, nil
	})
}

// tuningDepth returns the depth at which drivers are tuned, in plies.
func (l *lab) tuningDepth() int { return min(l.depth, 6) }

// choose takes the settings that need the fewest leaves.
func (t *tuning) choose() {
	t.width = t.widths[0]
	least := t.asp[0][0]
	for rule := range t.rules {
		for i, leaves := range t.asp[rule] {
			if leaves < least {
				least, t.aspRule, t.width = leaves, rule, t.widths[i]
			}
		}
	}
	t.mtdfRule = slices.Index(t.mtdf, slices.Min(t.mtdf))
}

// setup returns how d runs in comparisons, with a table of 2^bits entries.
func (t *tuning) setup(d driver.Driver, bits int) setup {
	switch d {
	case driver.AspirationNegaScout:
		return t.aspiration(t.aspRule, t.width, bits)
	case driver.MTDf, driver.MTDbest:
		return t.guessing(d, t.mtdfRule, bits)
	}
	return setup{driver: d, leaves: t.leaves, bits: bits}
}

func (t *tuning) aspiration(rule, width, bits int) setup {
	s := t.guessing(driver.AspirationNegaScout, rule, bits)
	s.adjust = func(p *search.Params) { p.Window = width }
	s.label += fmt.Sprintf(", window %d", width)
	return s
}

func (t *tuning) guessing(d driver.Driver, rule, bits int) setup {
	return setup{driver: d, leaves: t.leaves, bits: bits, guess: t.rules[rule].rule, label: t.rules[rule].name}
}

// describe says what was tried, at which depth, and what was chosen.
func (t *tuning) describe(depth int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "The window and the first guess were tuned at depth %d with %s as leaves. "+
		"The list gives the leaves of Aspiration NegaScout, in %% of its first entry, by the center of the window and its half width in centipawns: ", depth, leavesName(t.leaves))
	for rule := range t.rules {
		fmt.Fprintf(&b, "%s", t.rules[rule].name)
		for i, width := range t.widths {
			fmt.Fprintf(&b, " ±%d %.1f,", width, t.asp[rule][i])
		}
		b.WriteString(" ")
	}
	fmt.Fprintf(&b, "so ±%d around the %s is the base line. "+
		"With the %s as first guess MTD(f) needs %.1f%% of the leaves that it needs with the %s. So it starts at the %s.\n\n",
		t.width, t.rules[t.aspRule].name, t.rules[1].name, t.mtdf[1], t.rules[0].name, t.rules[t.mtdfRule].name)
	return b.String()
}
