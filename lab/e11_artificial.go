package main

import (
	"fmt"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/lab/tree"
	"penrose/search"
	"penrose/search/driver"
)

// rival is an algorithm that is compared with Alpha-Beta, on trees and in chess.
type rival struct {
	name     string
	onTrees  string // in the table of package tree
	enhanced string // with deepening, memory and reordering
	inChess  driver.Driver
	plain    tree.Memory // without them
}

// rivals returns the base line, Alpha-Beta, and those compared with it. Without
// memory depth-first algorithms evaluate a leaf again when they search again;
// best-first ones cannot do without.
func rivals() []rival {
	return []rival{
		{"Alpha-Beta", "Alpha-Beta", "Alpha-Beta with memory", driver.AlphaBeta, tree.NoMemory},
		{"NegaScout", "NegaScout", "NegaScout", driver.NegaScout, tree.NoMemory},
		{"SSS*", "MT-SSS*", "MT-SSS*", driver.MTSSS, tree.TwoBounds},
		{"DUAL*", "MT-DUAL*", "MT-DUAL*", driver.MTDUAL, tree.TwoBounds},
		{"MTD(f)", "MTD(f)", "MTD(f)", driver.MTDf, tree.TwoBounds},
	}
}

// contest is a kind of trees with the leaves of each rival on each tree.
type contest struct {
	name   string
	leaves [][]float64 // by rival, tree
}

// share returns the leaves of a rival relative to Alpha-Beta's.
func (c *contest) share(rival int) (mean, standardError float64) {
	return ratio(c.leaves[rival], c.leaves[0])
}

// What the claims mean in figures: the leaves relative to Alpha-Beta's that count
// as a major improvement and as "about half", and those between which the difference is small.
const (
	mostMajor           = 0.80
	leastHalf, mostHalf = 0.35, 0.65
	leastSmall          = 0.90
	mostSmall           = 1.10
)

// Leaf values of the trees of E11: as finely grained as centipawns.
const (
	bigValues = 1000 // independent ones
	bigSpread = 100  // what a branch may add in correlated trees
)

// measureArtificial is E11: the gain of best-first search on artificial trees and
// on real ones.
func measureArtificial(l *lab) (report.Section, error) {
	var chess []*contest
	for _, leaves := range bothLeaves() {
		c, err := chessContest(l, leaves)
		if err != nil {
			return report.Section{}, err
		}
		chess = append(chess, c)
	}
	return compareWithTrees(l, chess)
}

// compareWithTrees sets artificial trees beside chess.
func compareWithTrees(l *lab, chess []*contest) (report.Section, error) {
	independent := treeContest(l, "independent values", func(s tree.Shape) tree.Tree { return s.Independent(bigValues) }, plainLeaves)
	correlated := treeContest(l, "correlated values", func(s tree.Shape) tree.Tree { return s.Correlated(bigSpread) }, plainLeaves)
	enhanced := treeContest(l, "correlated values, enhanced", func(s tree.Shape) tree.Tree { return s.Correlated(bigSpread) }, enhancedLeaves)
	contests := append([]*contest{independent, correlated, enhanced}, chess...)

	s := report.Section{
		Title: "Artificial and real trees",
		Claim: "In simulations, at fixed depth without transposition table and iterative deepening, \"SSS*, DUAL* and NegaScout are major improvements over simple Alpha-Beta. For example, one study shows SSS* and DUAL* building trees that are about half the size\". " +
			"In game-playing programs the difference in leaves is small. One reason is the enhancements. " +
			"The other is that artificial trees lack properties of real ones, such as the correlation of a parent's value with its child's (" + longPaper + ", sections 5.2.1 and 6; " + chessPaper + ", section 4.4).",
		Setting: fmt.Sprintf("%d uniform random trees of each kind, width %d, depth %d. Independent: leaf values from 0 to %d. Correlated: every branch adds up to ±%d. "+
			"Both are searched without iterative deepening, in fixed order, and only the best-first algorithms have a memory. "+
			"MTD(f) starts at the root's static value, which says nothing if values are independent. "+
			"Enhanced: the same correlated trees, with iterative deepening, memory and the table move first for all; the leaves of all iterations count. "+
			"Chess: %d positions, depth %d, both kinds of leaves, all enhancements. "+
			"The positions come in runs of five from one game, and the standard error does not take this into account. "+
			"A major improvement is taken to mean at most %.0f%% of Alpha-Beta's leaves for each of the three, on both kinds of trees without enhancements. "+
			"\"About half\" is taken to mean %.0f-%.0f%% for SSS* and DUAL* on those with independent values, and a small difference %.0f-%.0f%% for both, in chess. The enhanced trees are shown and not judged, as the papers have none.",
			l.bigTrees, bigWidth, l.bigDepth, bigValues-1, bigSpread, len(l.positions), l.depth, 100*mostMajor, 100*leastHalf, 100*mostHalf, 100*leastSmall, 100*mostSmall),
		Figures: []string{"e11-artificial"},
	}
	s.Result = "Leaves of all trees together, in percent of Alpha-Beta's under the same conditions, with the standard error:\n\n" + contestTable(contests) + "\n" +
		fairCount(l, independent, correlated) + "\n\n" + gainOfEnhancements(correlated, enhanced)
	found := judgeArtificial(independent, correlated, chess)
	s.Verdict = found.verdict()
	s.Why = fmt.Sprintf("Correlation alone changes the share of Alpha-Beta's leaves from %s to %s. "+
		"Deepening, memory and the table move change that to %s. %s", independent.bestFirst(), correlated.bestFirst(), enhanced.bestFirst(), found.failures())
	l.draw(contestFigure(contests))
	return s, nil
}

// treeContest lets all rivals search the same random trees.
func treeContest(l *lab, name string, plot func(tree.Shape) tree.Tree, count func(rival, tree.Tree) int) *contest {
	c := &contest{name, make([][]float64, len(rivals()))}
	for i := range l.bigTrees {
		t := plot(tree.Uniform(bigWidth, l.bigDepth, l.seed+2*uint64(i)))
		for k, r := range rivals() {
			c.leaves[k] = append(c.leaves[k], float64(count(r, t)))
		}
	}
	return c
}

// plainLeaves returns the leaves of one search to full depth.
func plainLeaves(r rival, t tree.Tree) int {
	return algorithm(r.onTrees).Search(t, tree.Options{Memory: r.plain, Guess: t.Eval(tree.Node{})}).Leaves
}

// enhancedLeaves returns the leaves of all iterations with everything switched on.
func enhancedLeaves(r rival, t tree.Tree) int {
	return allLeaves(algorithm(r.enhanced).Deepen(t, tree.Options{Reorder: true}))
}

// chessContest has the positions in place of trees.
func chessContest(l *lab, leaves search.Plaat) (*contest, error) {
	drivers, err := compareDrivers(l, leaves)
	if err != nil {
		return nil, err
	}
	c := &contest{"chess, " + leavesName(leaves), make([][]float64, len(rivals()))}
	for i, r := range rivals() {
		for _, iterations := range drivers.of(r.inChess) {
			c.leaves[i] = append(c.leaves[i], leafCount(&iterations[l.depth-1]))
		}
	}
	return c, nil
}

func contestTable(contests []*contest) string {
	header := []string{"Algorithm"}
	for _, c := range contests {
		header = append(header, c.name)
	}
	var rows [][]string
	for i, r := range rivals() {
		row := []string{r.name}
		for _, c := range contests {
			mean, standardError := c.share(i)
			if i == 0 {
				row = append(row, "100")
				continue
			}
			row = append(row, fmt.Sprintf("%.1f ± %.1f", 100*mean, 100*standardError))
		}
		rows = append(rows, row)
	}
	paper := []string{`papers: SSS*, DUAL*`, "about 50", "-", "-", "a little below 100", "a little below 100"}
	return report.Table(header, append(rows, paper))
}

// fairCount says what NegaScout needs on the plain trees if it remembers leaves, as
// the best-first algorithms do. "In conventional simulations each
// visit to a leaf node is counted for depth-first algorithms like NegaScout,
// whereas the leaf is counted only once for best-first algorithms" (IJCAI 1995).
func fairCount(l *lab, independent, correlated *contest) string {
	fair := rivals()[1]
	fair.plain = tree.TwoBounds
	shares := make([]float64, 0, 2)
	for _, c := range []struct {
		base *contest
		plot func(tree.Shape) tree.Tree
	}{
		{independent, func(s tree.Shape) tree.Tree { return s.Independent(bigValues) }},
		{correlated, func(s tree.Shape) tree.Tree { return s.Correlated(bigSpread) }},
	} {
		var leaves []float64
		for i := range l.bigTrees {
			leaves = append(leaves, float64(plainLeaves(fair, c.plot(tree.Uniform(bigWidth, l.bigDepth, l.seed+2*uint64(i))))))
		}
		mean, _ := ratio(leaves, c.base.leaves[0])
		shares = append(shares, 100*mean)
	}
	return fmt.Sprintf("With a memory NegaScout evaluates no leaf twice, like SSS*. It then needs %.1f%% (independent) and %.1f%% (correlated). "+
		"This is the bias of counting that %s criticises.", shares[0], shares[1], ijcaiPaper)
}

// gainOfEnhancements compares Alpha-Beta with itself.
func gainOfEnhancements(plain, enhanced *contest) string {
	mean, standardError := ratio(enhanced.leaves[0], plain.leaves[0])
	return fmt.Sprintf("On the correlated trees the enhancements bring Alpha-Beta itself to %.1f ± %.1f%% of its plain leaves.", 100*mean, 100*standardError)
}

// The indices of some rivals.
const rivalNegaScout, rivalSSS, rivalDUAL = 1, 2, 3

// within reports whether the leaves of the given rivals, relative to Alpha-Beta's, lie between low and high.
func (c *contest) within(low, high float64, rivals ...int) bool {
	for _, r := range rivals {
		if mean, _ := c.share(r); mean < low || mean > high {
			return false
		}
	}
	return true
}

// judgeArtificial judges the parts of the claim of E11. Of the enhanced trees the papers say nothing.
func judgeArtificial(independent, correlated *contest, chess []*contest) findings {
	isMajor := func(c *contest) bool { return c.within(0, mostMajor, rivalNegaScout, rivalSSS, rivalDUAL) }
	withNegaScout := func(c *contest) string {
		mean, _ := c.share(rivalNegaScout)
		return fmt.Sprintf("%s, %.1f%% (NegaScout)", c.bestFirst(), 100*mean)
	}
	f := findings{
		{isMajor(independent), "With independent values not all are major improvements: " + withNegaScout(independent) + "."},
		{isMajor(correlated), "With correlated values not all are major improvements: " + withNegaScout(correlated) + "."},
		{independent.within(leastHalf, mostHalf, rivalSSS, rivalDUAL), "With independent values SSS* and DUAL* are not at about half: " + independent.bestFirst() + "."},
	}
	for _, c := range chess {
		f = append(f, finding{c.within(leastSmall, mostSmall, rivalSSS, rivalDUAL), "In " + c.name + ", the difference is not small: " + c.bestFirst() + "."})
	}
	return f
}

// bestFirst gives the shares of SSS* and DUAL*.
func (c *contest) bestFirst() string {
	sss, _ := c.share(rivalSSS)
	dual, _ := c.share(rivalDUAL)
	return fmt.Sprintf("%.1f%% (SSS*), %.1f%% (DUAL*)", 100*sss, 100*dual)
}

// contestFigure shows the leaves of all rivals but the base line.
func contestFigure(contests []*contest) *figure.Bars {
	b := &figure.Bars{
		Name: "e11-artificial", Title: "Leaves on artificial and on real trees", XLabel: "trees", YLabel: "leaves, % of Alpha-Beta's",
		Reference: &figure.Reference{Value: 100, Label: "Alpha-Beta, same conditions"},
	}
	for _, c := range contests {
		b.Categories = append(b.Categories, c.name)
	}
	for i, r := range rivals() {
		if i == 0 {
			continue
		}
		s := figure.Series{Name: r.name}
		for _, c := range contests {
			mean, standardError := c.share(i)
			s.Y = append(s.Y, 100*mean)
			s.Low = append(s.Low, 100*(mean-2*standardError))
			s.High = append(s.High, 100*(mean+2*standardError))
		}
		b.Series = append(b.Series, s)
	}
	return b
}
