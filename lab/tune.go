package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"penrose/lab/positions"
	"penrose/search"
	"penrose/search/driver"
)

// tuning is how Aspiration NegaScout and MTD(f) run with one kind of leaves. The papers do not give the
// window of their base line, and a base line has to be as good as it can be. So it is tuned.
type tuning struct {
	leaves    search.Plaat
	rules     []namedRule
	widths    []int
	off       []float64 // by rule: how far the first guess is from the value on average, in centipawns
	gain      float64   // by how much the second rule is closer than the first, in centipawns
	gainError float64   // the standard error of gain
	asp       []float64 // leaves of Aspiration NegaScout by width, in % of the first

	rule, width int // chosen: the index of a rule, and half the window in centipawns
}

// namedRule is a rule for the first guess.
type namedRule struct {
	name string
	rule guessRule
}

// tune tries rules and windows, at a depth that leaves time for the experiments.
func tune(l *lab, leaves search.Plaat) (*tuning, error) {
	return shared(l, "tuning, leaves: "+leaves.String(), func() (*tuning, error) {
		t := &tuning{
			leaves: leaves,
			rules:  []namedRule{{"last value", lastValue}, {"value of two iterations back", valueBeforeLast}},
			widths: []int{1, 2, 4, 8, 16, 24, 40, 60, 100},
		}
		depth := l.tuningDepth()
		values, err := l.each([]setup{{driver: driver.MTDf, leaves: leaves, bits: l.tableBits}}, l.more, depth)
		if err != nil {
			return nil, err
		}
		t.chooseRule(values[0], l.more, depth)
		var setups []setup
		for _, width := range t.widths {
			setups = append(setups, t.aspiration(width, l.tableBits))
		}
		runs, err := l.each(setups, l.positions, depth)
		if err != nil {
			return nil, err
		}
		t.width, t.asp = t.bestWidth(runs, depth)
		return t, nil
	})
}

// bestWidth returns the window of the runs with the fewest leaves, and the leaves of all in % of the first.
// There is one run for each window.
func (t *tuning) bestWidth(runs [][][]iteration, depth int) (width int, leaves []float64) {
	for i := range t.widths {
		leaves = append(leaves, average(runs[i], runs[0], depth, leafCount))
	}
	return t.widths[slices.Index(leaves, slices.Min(leaves))], leaves
}

// tuningDepth returns the depth at which drivers are tuned, in plies.
func (l *lab) tuningDepth() int { return min(l.depth, 6) }

// chooseRule chooses the rule for the first guess at the given depth, by runs on the positions of. The second
// rule is the papers' for programs whose score swings between odd and even depths. Whether it does is a
// matter of the evaluation, so the rule is that of all drivers. It is chosen on positions that no comparison
// of costs but E3's check for anomalies uses. It has to be closer to the value than the last value is by two standard
// errors.
func (t *tuning) chooseRule(runs [][]iteration, of []positions.Position, depth int) {
	t.off = make([]float64, len(t.rules))
	gains := make([]float64, len(runs))
	for k := range runs {
		values := []int{staticEvaluation(&of[k].Position)}
		for i := range runs[k] {
			values = append(values, runs[k][i].last().Lower)
		}
		for rule := range t.rules {
			distance := float64(absolute(values[depth] - t.rules[rule].rule(depth, values)))
			t.off[rule] += distance / float64(len(runs))
			gains[k] += distance * float64(1-2*rule)
		}
	}
	t.gain, t.gainError = meanAndError(gains)
	if t.gain > 2*t.gainError {
		t.rule = 1
	}
}

// meanAndError returns the mean of at least two figures and its standard error.
func meanAndError(figures []float64) (mean, standardError float64) {
	n := float64(len(figures))
	for _, x := range figures {
		mean += x / n
	}
	variance := 0.0
	for _, x := range figures {
		variance += (x - mean) * (x - mean) / (n - 1)
	}
	return mean, math.Sqrt(variance / n)
}

// setup returns how d runs in comparisons, with a table of 2^bits entries.
func (t *tuning) setup(d driver.Driver, bits int) setup {
	switch d {
	case driver.AspirationNegaScout:
		return t.aspiration(t.width, bits)
	case driver.MTDf, driver.MTDbest:
		return t.guessing(d, bits)
	}
	return setup{driver: d, leaves: t.leaves, bits: bits}
}

func (t *tuning) aspiration(width, bits int) setup {
	s := t.guessing(driver.AspirationNegaScout, bits)
	s.adjust = func(p *search.Params) { p.Window = width }
	s.label += fmt.Sprintf(", window %d", width)
	return s
}

// fullResearch is aspiration with [driver.Settings.FullResearch].
func (t *tuning) fullResearch(width, bits int) setup {
	s := t.guessing(driver.AspirationNegaScout, bits)
	s.adjust = func(p *search.Params) { p.Window, p.FullResearch = width, true }
	s.label += fmt.Sprintf(", window %d, full re-search", width)
	return s
}

func (t *tuning) guessing(d driver.Driver, bits int) setup {
	return setup{driver: d, leaves: t.leaves, bits: bits, guess: t.rules[t.rule].rule, label: t.rules[t.rule].name}
}

// describe says what was tried, at which depth, and what was chosen.
func (t *tuning) describe(depth int) string {
	therefore := "So"
	if t.rule == 0 && t.gain > 0 {
		therefore = fmt.Sprintf("The %s is closer by no more than two standard errors, so", t.rules[1].name)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "The first guess and the window were tuned at depth %d with %s as leaves. On positions of other games the first guess is off by "+
		"%.1f centipawns on average with the %s, and by %.1f with the %s (difference %.1f, standard error %.1f). "+
		"%s all drivers that need a first guess take the %s. Leaves of Aspiration NegaScout with it, by half the window in centipawns, in %% of those with the first window:",
		depth, leavesName(t.leaves), t.off[0], t.rules[0].name, t.off[1], t.rules[1].name, t.gain, t.gainError, therefore, t.rules[t.rule].name)
	for i, width := range t.widths {
		fmt.Fprintf(&b, " ±%d %.1f,", width, t.asp[i])
	}
	fmt.Fprintf(&b, " so ±%d is the base line.\n\n", t.width)
	return b.String()
}
