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
	s.Verdict, s.Why = judgeEquivalence(all, trials)
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

func judgeEquivalence(all equivalence, trials []*memoryTrial) (report.Verdict, string) {
	twoBounds := map[string]*memoryTrial{}
	for _, m := range trials {
		if m.options.Memory == tree.TwoBounds {
			twoBounds[m.driver] = m
		}
	}
	same := all.differSSS == 0 && all.differDUAL == 0
	oneIsEnough := true
	for _, driver := range []string{"MT-SSS*", "MT-DUAL*", "MTD(f)"} {
		oneIsEnough = oneIsEnough && twoBounds[driver].savesFewNodes()
	}
	bisectionNeedsTwo, steppingNeedsTwo := twoBounds["MTD(bi)"].needsConditions(), twoBounds["MTD(step)"].needsConditions()
	footnote := twoBounds["MT-SSS*"].fewerNodes > 0
	why := sentences(
		sentence{!same, fmt.Sprintf("The order of leaves differs on %d trees for SSS* and on %d for DUAL*.", all.differSSS, all.differDUAL)},
		sentence{same && !footnote, fmt.Sprintf("The equivalence is exact, but the saving of the footnote did not occur once in %s trees. "+
			"On trees it cannot occur. In MT-SSS* gamma only falls. So a lower bound of at least gamma answers in all later passes, too, "+
			"and an upper bound that no longer answers is replaced.", cli.Thousands(all.trees))},
		sentence{!oneIsEnough, fmt.Sprintf("A driver that should need one bound saves more than %.0f%% of its nodes with two.", 100*fewNodes)},
		sentence{!bisectionNeedsTwo, "MTD(bi) does not need both bounds."},
		sentence{true, twoBounds["MTD(bi)"].saving()},
		sentence{!steppingNeedsTwo, "MTD(step) does not need both bounds."},
		sentence{true, twoBounds["MTD(step)"].saving()})
	return verdictOf(same, oneIsEnough, bisectionNeedsTwo, steppingNeedsTwo, footnote), why
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

// saving says what the conditions save.
func (m *memoryTrial) saving() string {
	nodes, _ := ratio(m.nodes, m.oneBoundNodes)
	return fmt.Sprintf("With two bounds %s enters %.1f%% fewer nodes. Of %s trees it evaluates fewer leaves on %s, and more on %s.",
		m.driver, 100*(1-nodes), cli.Thousands(m.trees), cli.Thousands(m.fewer), cli.Thousands(m.more))
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
