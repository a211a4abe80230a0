package main

import (
	"fmt"
	"math"
	"strconv"

	"penrose/internal/cli"
	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/lab/tree"
)

// duel counts on how many trees of one width and depth SSS* needs more leaves
// than Alpha-Beta, both with iterative deepening and the table move first.
type duel struct {
	width, depth   int
	trees          int
	more, equal    int // in the last iteration
	moreAltogether int // in all iterations together
	sss, alphaBeta []float64
}

// The duels: widths of the sweep, depths, and the spread of the correlated trees.
const (
	duelMinWidth, duelMaxWidth = 2, 8
	duelMinDepth, duelMaxDepth = 3, 5
	duelSpread                 = 50
)

// measureNonDominance is E10: with iterative deepening and reordering SSS* does
// not dominate Alpha-Beta.
func measureNonDominance(l *lab) (report.Section, error) {
	example, exampleHolds := nonDominanceExample()
	wider, widerHolds := widerExamples()
	byDepth := map[int][]duel{}
	trees := max(l.trees/2, 1)
	for depth := duelMinDepth; depth <= duelMaxDepth; depth++ {
		for width := duelMinWidth; width <= duelMaxWidth; width++ {
			d := duel{width: width, depth: depth}
			for t := range d.forest().trees(l, trees) {
				if err := d.fight(t); err != nil {
					return report.Section{}, err
				}
			}
			byDepth[depth] = append(byDepth[depth], d)
		}
	}

	s := report.Section{
		Title: "SSS* does not dominate Alpha-Beta",
		Claim: "With iterative deepening and dynamic move reordering SSS* can expand more leaves than Alpha-Beta. " +
			"In the example of figures 18 and 19 it does so in the third iteration. \"If the branching factor at node d is increased, the improvement of Alpha-Beta over SSS* can be made arbitrarily large.\" " +
			"\"The smaller the branching factor, the more likely this phenomenon is observed\" (" + longPaper + ", section 5.2.1 and appendix B).",
		Setting: fmt.Sprintf("The example. Its node d is the first one at depth 2, with the leaves 5 and 8; more leaves of 8 are added to it. And %s uniform random trees of each width %d-%d and depth %d-%d. A branch adds up to ±%d to the value. "+
			"MT-SSS* and Alpha-Beta have memory (two bounds), iterative deepening, and the table move first. "+
			"The share of trees on which SSS* needs more leaves has to fall from the smallest width to the greatest, and may not rise from one width to the next. Both are judged by two standard errors. "+
			"Trees of the same depth and different width have very different sizes, so the widths are not compared at equal effort.",
			cli.Thousands(trees), duelMinWidth, duelMaxWidth, duelMinDepth, duelMaxDepth, duelSpread),
		Figures: []string{"e10-nondominance"},
	}
	var rows [][]string
	seen, falls := false, true
	var trends string
	for depth := duelMinDepth; depth <= duelMaxDepth; depth++ {
		for i := range byDepth[depth] {
			d := &byDepth[depth][i]
			seen = seen || d.more > 0
			rows = append(rows, d.row())
		}
		trend := trendOf(byDepth[depth])
		falls = falls && trend.falls()
		trends += trend.String() + " "
	}
	s.Result = example + "\nLeaves of the third iteration by the number of leaves below node d:\n\n" + wider + "\nThe share of trees on which SSS* needs more leaves:\n\n" +
		report.Table([]string{"Depth", "Width", "More leaves, %", "As many, %", "More, % of those that differ", "More in all iterations, %", "Leaves, % of Alpha-Beta"}, rows)
	found := findings{
		{exampleHolds, "The example did not come out as printed."},
		{widerHolds, "With more leaves below node d the difference does not grow by one each."},
		{seen, "On no random tree did SSS* need more leaves."},
		{falls, "The share does not fall with the width at every depth, or rises somewhere."},
	}
	s.Verdict = found.verdict()
	s.Why = sentences(
		sentence{widerHolds, "With each leaf more below node d SSS* needs one more in the third iteration, and Alpha-Beta none."},
		sentence{true, trends + found.failures()})
	l.draw(duelFigure(byDepth))
	return s, nil
}

// nonDominanceExample returns a table of the iterations on the papers' example
// and whether SSS* loses there as the papers say.
func nonDominanceExample() (table string, holds bool) {
	results := map[string][]tree.Result{}
	names := []string{"Alpha-Beta with memory", "MT-SSS*"}
	var rows [][]string
	for _, name := range names {
		results[name] = algorithm(name).Deepen(tree.NonDominanceExample(), tree.Options{Reorder: true, Log: true})
		for i, r := range results[name] {
			rows = append(rows, []string{name, strconv.Itoa(i + 1), strconv.Itoa(r.Leaves), leafValues(r.Order)})
		}
	}
	alphaBeta, sss := results[names[0]], results[names[1]]
	return report.Table([]string{"Algorithm", "Iteration", "Leaves", "In order"}, rows),
		sss[1].Leaves < alphaBeta[1].Leaves && sss[2].Leaves > alphaBeta[2].Leaves
}

// widerExamples returns a table of the leaves of the last iteration on the papers' example with more leaves
// below node d, and whether SSS* needs one more for each of them, and Alpha-Beta as many as before.
func widerExamples() (table string, holds bool) {
	o := tree.Options{Reorder: true}
	holds = true
	var rows [][]string
	var first [2]int // leaves of Alpha-Beta, and of SSS* without those below d
	for i, width := range []int{2, 3, 5, 10, 100} {
		t := tree.WiderNonDominanceExample(width)
		alphaBeta, sss := algorithm("Alpha-Beta with memory").Deepen(t, o)[2].Leaves, algorithm("MT-SSS*").Deepen(t, o)[2].Leaves
		rows = append(rows, []string{strconv.Itoa(width), strconv.Itoa(alphaBeta), strconv.Itoa(sss)})
		now := [2]int{alphaBeta, sss - width}
		if i == 0 {
			first = now
		}
		holds = holds && now == first
	}
	return report.Table([]string{"Below d", "Alpha-Beta", "SSS*"}, rows), holds
}

// forest returns the trees of d. Each duel has its own, as their shares are compared as independent ones.
func (d *duel) forest() forest {
	return forest{kind: 100*d.depth + d.width, plot: func(seed uint64) tree.Tree {
		return tree.Uniform(d.width, d.depth, seed).Correlated(duelSpread)
	}}
}

// fight lets both algorithms search t.
func (d *duel) fight(t tree.Tree) error {
	o := tree.Options{Reorder: true}
	sss, alphaBeta := algorithm("MT-SSS*").Deepen(t, o), algorithm("Alpha-Beta with memory").Deepen(t, o)
	if err := checkIterations("MT-SSS*", sss, alphaBeta); err != nil {
		return err
	}
	last := len(sss) - 1
	d.trees++
	switch {
	case sss[last].Leaves > alphaBeta[last].Leaves:
		d.more++
	case sss[last].Leaves == alphaBeta[last].Leaves:
		d.equal++
	}
	if allLeaves(sss) > allLeaves(alphaBeta) {
		d.moreAltogether++
	}
	d.sss = append(d.sss, float64(sss[last].Leaves))
	d.alphaBeta = append(d.alphaBeta, float64(alphaBeta[last].Leaves))
	return nil
}

// allLeaves returns the leaves of all iterations.
func allLeaves(iterations []tree.Result) int {
	sum := 0
	for _, r := range iterations {
		sum += r.Leaves
	}
	return sum
}

func (d *duel) share() float64 { return float64(d.more) / float64(d.trees) }

// shareOfDecided is the share among the trees on which the counts differ.
func (d *duel) shareOfDecided() float64 { return float64(d.more) / float64(max(1, d.trees-d.equal)) }

func (d *duel) row() []string {
	mean, standardError := ratio(d.sss, d.alphaBeta)
	of := func(n int) string { return percent(float64(n), float64(d.trees)) }
	return []string{strconv.Itoa(d.depth), strconv.Itoa(d.width),
		fmt.Sprintf("%s ± %.1f", of(d.more), 100*binomialError(d.more, d.trees)), of(d.equal), fmt.Sprintf("%.1f", 100*d.shareOfDecided()), of(d.moreAltogether),
		fmt.Sprintf("%.1f ± %.1f", 100*mean, 100*standardError)}
}

// trend is how the share of lost trees changes with the width.
type trend struct {
	depth             int
	first, last, peak duel
	rises, drops      int // from one width to the next, by more than two standard errors
}

func trendOf(duels []duel) trend {
	t := trend{depth: duels[0].depth, first: duels[0], last: duels[len(duels)-1], peak: duels[0]}
	for i := range duels {
		if duels[i].share() > t.peak.share() {
			t.peak = duels[i]
		}
		if i > 0 {
			switch significance := difference(&duels[i-1], &duels[i]); {
			case significance > 2:
				t.rises++
			case significance < -2:
				t.drops++
			}
		}
	}
	return t
}

// difference returns by how many standard errors the share of b exceeds that of a.
func difference(a, b *duel) float64 {
	variance := func(d *duel) float64 { e := binomialError(d.more, d.trees); return e * e }
	return (b.share() - a.share()) / math.Sqrt(variance(a)+variance(b))
}

// falls says that the share falls with the width, and nowhere rises.
func (t trend) falls() bool { return t.rises == 0 && difference(&t.first, &t.last) < -2 }

func (t trend) String() string {
	verb := "changes"
	switch significance := difference(&t.first, &t.last); {
	case significance < -2:
		verb = "falls"
	case significance > 2:
		verb = "rises"
	}
	text := fmt.Sprintf("At depth %d the share %s from %.1f%% at width %d to %.1f%% at width %d",
		t.depth, verb, 100*t.first.share(), t.first.width, 100*t.last.share(), t.last.width)
	if difference(&t.first, &t.peak) > 2 && difference(&t.peak, &t.last) < -2 {
		text += fmt.Sprintf(", with a peak of %.1f%% at width %d", 100*t.peak.share(), t.peak.width)
	}
	return text + fmt.Sprintf("; among trees on which the counts differ at all it is %.1f%% and %.1f%%.",
		100*t.first.shareOfDecided(), 100*t.last.shareOfDecided())
}

// duelFigure shows the share of lost trees by width.
func duelFigure(byDepth map[int][]duel) *figure.Figure {
	f := &figure.Figure{
		Name: "e10-nondominance", Title: "How often SSS* needs more leaves than Alpha-Beta (iterative deepening, table move first)",
		XLabel: "width of the tree", YLabel: "trees, %", XName: "width",
	}
	for depth := duelMinDepth; depth <= duelMaxDepth; depth++ {
		s := figure.Series{Name: fmt.Sprintf("depth %d", depth)}
		for i := range byDepth[depth] {
			d := &byDepth[depth][i]
			margin := 2 * binomialError(d.more, d.trees)
			s.X = append(s.X, float64(d.width))
			s.Y = append(s.Y, 100*d.share())
			s.Low = append(s.Low, 100*max(0, d.share()-margin))
			s.High = append(s.High, 100*min(1, d.share()+margin))
		}
		f.Series = append(f.Series, s)
	}
	return f
}
