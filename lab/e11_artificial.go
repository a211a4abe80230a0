package main

import (
	"fmt"
	"math"

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

// contest is a kind of trees with the leaves of each rival relative to Alpha-Beta's.
type contest struct {
	name      string
	shares    []share   // by rival
	alphaBeta []float64 // leaves of Alpha-Beta by tree; nil in chess
}

// What the claims mean in figures: the leaves relative to Alpha-Beta's that count
// as a major improvement and as "about half", and those between which the difference is small.
const (
	mostMajor           = 0.80
	leastHalf, mostHalf = 0.35, 0.65
	leastSmall          = 0.90
	mostSmall           = 1.10
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
	forests := bigForests(l.bigDepth)
	independent, err := treeContest(l, "independent values", forests[0], searchPlain, rivals())
	if err != nil {
		return report.Section{}, err
	}
	correlated, err := treeContest(l, "correlated values", forests[1], searchPlain, rivals())
	if err != nil {
		return report.Section{}, err
	}
	enhanced, err := treeContest(l, "correlated values, enhanced", forests[1], searchEnhanced, rivals())
	if err != nil {
		return report.Section{}, err
	}
	contests := append([]*contest{independent, correlated, enhanced}, chess...)
	fair, err := fairCount(l, forests)
	if err != nil {
		return report.Section{}, err
	}

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
			"A share is that of the leaves of all trees together, and in chess the geometric mean of the positions. "+
			"A major improvement is taken to mean at most %.0f%% of Alpha-Beta's leaves for each of the three, on both kinds of trees without enhancements. "+
			"\"About half\" is taken to mean %.0f-%.0f%% for SSS* and DUAL* on those with independent values, and a small difference %.0f-%.0f%% for both, in chess. The enhanced trees are shown and not judged, as the papers have none. Nor are the two reasons judged.",
			l.bigTrees, bigWidth, l.bigDepth, bigValues-1, bigSpread, len(l.positions), l.depth, 100*mostMajor, 100*leastHalf, 100*mostHalf, 100*leastSmall, 100*mostSmall),
		Figures: []string{"e11-artificial"},
	}
	s.Result = "Leaves in percent of Alpha-Beta's under the same conditions, with the standard error:\n\n" + contestTable(contests) + "\n" +
		fair + "\n\n" + gainOfEnhancements(correlated, enhanced)
	found := judgeArtificial(independent, correlated, chess)
	s.Verdict = found.verdict()
	s.Why = fmt.Sprintf("Correlation alone changes the share of Alpha-Beta's leaves from %s to %s: %s. The papers name it as a reason for a smaller one. "+
		"Deepening, memory and the table move change that to %s: %s. %s",
		independent.bestFirst(), correlated.bestFirst(), differenceFrom(independent, correlated),
		enhanced.bestFirst(), differenceFrom(correlated, enhanced), found.failures())
	l.draw(contestFigure(contests))
	return s, nil
}

// treeContest lets rivals, the first of which is Alpha-Beta, search the trees of f. search returns their iterations.
func treeContest(l *lab, name string, f forest, search func(rival, tree.Tree) []tree.Result, rivals []rival) (*contest, error) {
	leaves := make([][]float64, len(rivals))
	for t := range f.trees(l, l.bigTrees) {
		var alphaBeta []tree.Result
		for k, r := range rivals {
			found := search(r, t)
			if k == 0 {
				alphaBeta = found
			}
			if err := checkIterations(r.name, found, alphaBeta); err != nil {
				return nil, err
			}
			leaves[k] = append(leaves[k], float64(allLeaves(found)))
		}
	}
	c := &contest{name: name, alphaBeta: leaves[0]}
	for k := range rivals {
		mean, standardError := ratio(leaves[k], leaves[0])
		c.shares = append(c.shares, share{100 * mean, 100 * standardError})
	}
	return c, nil
}

// searchPlain searches once, to full depth.
func searchPlain(r rival, t tree.Tree) []tree.Result {
	return []tree.Result{algorithm(r.onTrees).Search(t, tree.Options{Memory: r.plain, Guess: t.Eval(tree.Node{})})}
}

// searchEnhanced searches with everything switched on.
func searchEnhanced(r rival, t tree.Tree) []tree.Result {
	return algorithm(r.enhanced).Deepen(t, tree.Options{Reorder: true})
}

// chessContest has the positions in place of trees.
func chessContest(l *lab, leaves search.Plaat) (*contest, error) {
	drivers, err := compareDrivers(l, leaves)
	if err != nil {
		return nil, err
	}
	c := &contest{name: "chess, " + leavesName(leaves)}
	for _, r := range rivals() {
		c.shares = append(c.shares, shareOf(drivers.of(r.inChess), drivers.of(driver.AlphaBeta), l.depth, leafCount))
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
			if i == 0 {
				row = append(row, "100")
				continue
			}
			row = append(row, c.shares[i].String())
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
func fairCount(l *lab, forests []forest) (string, error) {
	alphaBeta, fair := rivals()[0], rivals()[rivalNegaScout]
	fair.plain = tree.TwoBounds
	var shares []share
	for _, f := range forests {
		c, err := treeContest(l, f.name, f, searchPlain, []rival{alphaBeta, fair})
		if err != nil {
			return "", err
		}
		shares = append(shares, c.shares[1])
	}
	return fmt.Sprintf("With a memory NegaScout evaluates no leaf twice, like SSS*. It then needs %v%% (independent) and %v%% (correlated). "+
		"This is the bias of counting that %s criticises.", shares[0], shares[1], ijcaiPaper), nil
}

// gainOfEnhancements compares Alpha-Beta with itself.
func gainOfEnhancements(plain, enhanced *contest) string {
	mean, standardError := ratio(enhanced.alphaBeta, plain.alphaBeta)
	return fmt.Sprintf("On the correlated trees the enhancements bring Alpha-Beta itself to %.1f ± %.1f%% of its plain leaves.", 100*mean, 100*standardError)
}

// The indices of some rivals.
const rivalNegaScout, rivalSSS, rivalDUAL = 1, 2, 3

// within reports whether the leaves of the given rivals, relative to Alpha-Beta's, lie between low and high.
func (c *contest) within(low, high float64, rivals ...int) bool {
	for _, r := range rivals {
		if percent := c.shares[r].percent; percent < 100*low || percent > 100*high {
			return false
		}
	}
	return true
}

// judgeArtificial judges the parts of the claim of E11. Of the enhanced trees the papers say nothing.
func judgeArtificial(independent, correlated *contest, chess []*contest) findings {
	isMajor := func(c *contest) bool { return c.within(0, mostMajor, rivalNegaScout, rivalSSS, rivalDUAL) }
	withNegaScout := func(c *contest) string {
		return fmt.Sprintf("%s, %.1f%% (NegaScout)", c.bestFirst(), c.shares[rivalNegaScout].percent)
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
	return fmt.Sprintf("%.1f%% (SSS*), %.1f%% (DUAL*)", c.shares[rivalSSS].percent, c.shares[rivalDUAL].percent)
}

// differenceFrom says how the difference of SSS* and DUAL* from Alpha-Beta changes from one kind of trees to another.
func differenceFrom(before, after *contest) string {
	larger := 0
	for _, r := range []int{rivalSSS, rivalDUAL} {
		if math.Abs(after.shares[r].percent-100) > math.Abs(before.shares[r].percent-100) {
			larger++
		}
	}
	return [...]string{"a smaller difference", "a larger difference for one of them", "a larger difference"}[larger]
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
			of := c.shares[i]
			s.Y = append(s.Y, of.percent)
			s.Low = append(s.Low, of.percent-2*of.standardError)
			s.High = append(s.High, of.percent+2*of.standardError)
		}
		b.Series = append(b.Series, s)
	}
	return b
}
