package main

import (
	"errors"
	"fmt"
	"slices"

	"penrose/internal/cli"
	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/lab/tree"
)

// memoryTrial compares a driver that remembers one bound for a node with the
// same driver under other conditions.
type memoryTrial struct {
	driver     string
	conditions string
	options    tree.Options

	trees, differ, fewer, more int // all; with another order of leaves; with fewer leaves; with more
	otherNodes, fewerNodes     int // trees with another number of nodes in all, with a smaller one
	leaves, oneBoundLeaves     []float64
	nodes, oneBoundNodes       []float64
}

// conditionsTried are the conditions of memory trials.
func conditionsTried() []string {
	return []string{"two bounds", "one bound, table move first", "no memory"}
}

func newMemoryTrials(drivers []string) []*memoryTrial {
	options := []tree.Options{{Memory: tree.TwoBounds}, {Memory: tree.OneBound, Reorder: true}, {Memory: tree.NoMemory}}
	var trials []*memoryTrial
	for _, driver := range drivers {
		for i, conditions := range conditionsTried() {
			trials = append(trials, &memoryTrial{driver: driver, conditions: conditions, options: options[i]})
		}
	}
	return trials
}

// try adds what t, of the given value, shows to the trial; oneBound is what the driver does with one
// bound.
func (m *memoryTrial) try(t tree.Tree, value int, oneBound tree.Result) error {
	r, err := searchWithLog(m.driver, t, m.options, value)
	if err != nil {
		return err
	}
	m.trees++
	if !slices.Equal(r.Order, oneBound.Order) {
		m.differ++
	}
	switch {
	case r.Leaves < oneBound.Leaves:
		m.fewer++
	case r.Leaves > oneBound.Leaves:
		m.more++
	}
	if r.Total() != oneBound.Total() {
		m.otherNodes++
	}
	if r.Total() < oneBound.Total() {
		m.fewerNodes++
	}
	m.leaves = append(m.leaves, float64(r.Leaves))
	m.oneBoundLeaves = append(m.oneBoundLeaves, float64(oneBound.Leaves))
	m.nodes = append(m.nodes, float64(r.Total()))
	m.oneBoundNodes = append(m.oneBoundNodes, float64(oneBound.Total()))
	return nil
}

// tryAll adds what t, of the given value, shows to all trials.
func tryAll(trials []*memoryTrial, t tree.Tree, value int) error {
	oneBound := map[string]tree.Result{}
	for _, m := range trials {
		if _, done := oneBound[m.driver]; !done {
			r, err := searchWithLog(m.driver, t, tree.Options{Memory: tree.OneBound}, value)
			if err != nil {
				return err
			}
			oneBound[m.driver] = r
		}
		if err := m.try(t, value, oneBound[m.driver]); err != nil {
			return err
		}
	}
	return nil
}

// searchWithLog searches t, of the given value, with the driver of that name. MTD(f) starts at the
// root's static value; MTD(step) takes steps of 50.
func searchWithLog(driver string, t tree.Tree, o tree.Options, value int) (tree.Result, error) {
	o.Log, o.Guess, o.Step = true, t.Eval(tree.Node{}), 50
	return searchTree(driver, t, o, value)
}

// equivalence is a row of the table of E9: trees on which the order of leaves is
// not that of Stockman's algorithm.
type equivalence struct {
	trees, leaves         int
	differSSS, differDUAL int
}

// measureEquivalence is E9: SSS* and MT-SSS* evaluate the same leaves in the same
// order, and what the kind of memory has to do with it.
func measureEquivalence(l *lab) (report.Section, error) {
	drivers := []string{"MT-SSS*", "MT-DUAL*", "MTD(f)", "MTD(bi)", "MTD(step)"}
	trials := newMemoryTrials(drivers)
	var rows [][]string
	var all equivalence
	for _, f := range smallForests() {
		var e equivalence
		for t := range f.trees(l, l.trees) {
			value := valueOf(t)
			if err := errors.Join(e.compare(t, value), tryAll(trials, t, value)); err != nil {
				return report.Section{}, err
			}
		}
		rows = append(rows, e.row(f.name))
		all.add(e)
	}
	rows = append(rows, all.row("all"))

	s := report.Section{
		Title: "SSS* is MT-SSS*",
		Claim: "MT-SSS* expands the same leaf nodes in the same order as Stockman's SSS*, and MT-DUAL* those of DUAL*, if one bound is stored " +
			"for an interior node and moves come in a fixed order (" + chessPaper + ", section 5; of SSS* alone also " + longPaper + ", section 2 and appendix A). " +
			"MTD(+inf), MTD(-inf) and MTD(f) need only one bound; MTD(bi) and MTD(step) should store both (long paper section 4). " +
			"With two bounds MT-SSS* \"will occasionally expand a few nodes less than SSS*\" (long paper appendix A, footnote).",
		Setting: fmt.Sprintf("%s random trees of each of %d kinds. SSS* and DUAL* have an explicit OPEN list. Memory is unlimited. "+
			"MTD(f) starts at the root's static value, which says nothing if values are independent. MTD(step) takes steps of 50. "+
			"A driver is taken to need only one bound if it saves at most %.0f%% of its nodes with both, and to need both if it saves more than that, and more than two standard errors.", cli.Thousands(l.trees), len(smallForests()), 100*fewNodes),
		Figures: []string{"e09-memory"},
	}
	s.Result = report.Table([]string{"Trees", "Number", "Leaves of SSS*", "Order of MT-SSS* differs", "Order of MT-DUAL* differs"}, rows) +
		"\nThe same trees were searched under other conditions. Each driver is compared with itself, with one bound and in fixed order. " +
		"The table gives the number of trees that differ, and then the cost of all trees together, in percent of the cost with one bound:\n\n" + memoryTable(trials)
	twoBounds := withTwoBounds(trials)
	found := judgeEquivalence(all, twoBounds)
	s.Verdict = found.verdict()
	s.Why = tellEquivalence(all, twoBounds) + " " + found.failures()
	l.draw(memoryFigure(drivers, trials))
	return s, nil
}

// compare compares the leaves on t, of the given value.
func (e *equivalence) compare(t tree.Tree, value int) error {
	orders := map[string][]tree.Leaf{}
	for _, name := range []string{"SSS*", "MT-SSS*", "DUAL*", "MT-DUAL*"} {
		r, err := searchTree(name, t, tree.Options{Memory: tree.OneBound, Log: true}, value)
		if err != nil {
			return err
		}
		orders[name] = r.Order
	}
	e.trees++
	e.leaves += len(orders["SSS*"])
	if !slices.Equal(orders["SSS*"], orders["MT-SSS*"]) {
		e.differSSS++
	}
	if !slices.Equal(orders["DUAL*"], orders["MT-DUAL*"]) {
		e.differDUAL++
	}
	return nil
}

func (e *equivalence) add(other equivalence) {
	e.trees += other.trees
	e.leaves += other.leaves
	e.differSSS += other.differSSS
	e.differDUAL += other.differDUAL
}

func (e *equivalence) row(name string) []string {
	return []string{name, cli.Thousands(e.trees), cli.Thousands(e.leaves), cli.Thousands(e.differSSS), cli.Thousands(e.differDUAL)}
}

func memoryTable(trials []*memoryTrial) string {
	var rows [][]string
	for _, m := range trials {
		leaves, leavesError := ratio(m.leaves, m.oneBoundLeaves)
		nodes, nodesError := ratio(m.nodes, m.oneBoundNodes)
		rows = append(rows, []string{m.driver, m.conditions, cli.Thousands(m.differ), cli.Thousands(m.fewer), cli.Thousands(m.more), cli.Thousands(m.otherNodes),
			fmt.Sprintf("%.2f ± %.2f", 100*leaves, 100*leavesError), fmt.Sprintf("%.2f ± %.2f", 100*nodes, 100*nodesError)})
	}
	return report.Table([]string{"Driver", "Conditions", "Other order", "Fewer leaves", "More leaves", "Other number of nodes", "Leaves, %", "All nodes, %"}, rows)
}

// fewNodes is the share of the nodes that a driver may save with two bounds if it is to need only one: "a few".
// One that is to need both has to save more.
const fewNodes = 0.01

// withTwoBounds returns the trials with two bounds, by driver.
func withTwoBounds(trials []*memoryTrial) map[string]*memoryTrial {
	twoBounds := map[string]*memoryTrial{}
	for _, m := range trials {
		if m.options.Memory == tree.TwoBounds {
			twoBounds[m.driver] = m
		}
	}
	return twoBounds
}

// judgeEquivalence judges the parts of the claim of E9.
func judgeEquivalence(all equivalence, twoBounds map[string]*memoryTrial) findings {
	f := findings{
		{all.differSSS == 0, fmt.Sprintf("The order of leaves of MT-SSS* differs on %s trees.", cli.Thousands(all.differSSS))},
		{all.differDUAL == 0, fmt.Sprintf("The order of leaves of MT-DUAL* differs on %s trees.", cli.Thousands(all.differDUAL))},
		{twoBounds["MT-SSS*"].fewerNodes > 0, fmt.Sprintf("The saving of the footnote did not occur once in %s trees.", cli.Thousands(all.trees))},
	}
	for _, driver := range []string{"MT-SSS*", "MT-DUAL*", "MTD(f)"} {
		f = append(f, finding{twoBounds[driver].savesFewNodes(), fmt.Sprintf("%s needs more than one bound: with two it enters %s nodes.", driver, twoBounds[driver].nodesEntered())})
	}
	for _, driver := range []string{"MTD(bi)", "MTD(step)"} {
		f = append(f, finding{twoBounds[driver].needsConditions(), driver + " does not need both bounds."})
	}
	return f
}

// tellEquivalence says what was found beside the verdict, and what it comes from.
func tellEquivalence(all equivalence, twoBounds map[string]*memoryTrial) string {
	return sentences(
		sentence{all.differSSS+all.differDUAL == 0, "The equivalence is exact."},
		sentence{twoBounds["MT-SSS*"].fewerNodes == 0, "On trees the saving of the footnote cannot occur. In MT-SSS* gamma only falls. " +
			"So a lower bound of at least gamma answers in all later passes, too, and an upper bound that no longer answers is replaced."},
		sentence{true, twoBounds["MTD(bi)"].saving()},
		sentence{true, twoBounds["MTD(step)"].saving()})
}

// savesFewNodes reports whether the conditions save no more than fewNodes.
func (m *memoryTrial) savesFewNodes() bool {
	nodes, _ := ratio(m.nodes, m.oneBoundNodes)
	return nodes >= 1-fewNodes
}

// needsConditions reports whether the conditions save more than that, and more than two standard errors.
func (m *memoryTrial) needsConditions() bool {
	nodes, standardError := ratio(m.nodes, m.oneBoundNodes)
	return !m.savesFewNodes() && nodes < 1-2*standardError
}

// nodesEntered says how many nodes fewer or more are entered under the conditions.
func (m *memoryTrial) nodesEntered() string {
	nodes, _ := ratio(m.nodes, m.oneBoundNodes)
	return fewer(100 * nodes)
}

// saving says what two bounds save.
func (m *memoryTrial) saving() string {
	return fmt.Sprintf("With two bounds %s enters %s nodes. Of %s trees it evaluates fewer leaves on %s, and more on %s.",
		m.driver, m.nodesEntered(), cli.Thousands(m.trees), cli.Thousands(m.fewer), cli.Thousands(m.more))
}

// memoryFigure shows the nodes entered relative to one bound.
func memoryFigure(drivers []string, trials []*memoryTrial) *figure.Bars {
	b := &figure.Bars{
		Name: "e09-memory", Title: "What memory is worth to the drivers of MT (small random trees)",
		XLabel: "driver", YLabel: "nodes entered, % of those with one bound", Categories: drivers,
		Reference: &figure.Reference{Value: 100, Label: "one bound, fixed order"},
	}
	for _, conditions := range conditionsTried() {
		s := figure.Series{Name: conditions}
		for _, m := range trials {
			if m.conditions == conditions {
				mean, standardError := ratio(m.nodes, m.oneBoundNodes)
				s.Y = append(s.Y, 100*mean)
				s.Low = append(s.Low, 100*(mean-2*standardError))
				s.High = append(s.High, 100*(mean+2*standardError))
			}
		}
		b.Series = append(b.Series, s)
	}
	return b
}
