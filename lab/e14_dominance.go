package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"penrose/internal/cli"
	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/lab/tree"
)

// claim is what the papers say of an algorithm in relation to Alpha-Beta.
type claim int

const (
	noClaim  claim = iota
	sequence       // a sequence of MT calls: it evaluates no leaf that Alpha-Beta does not, and usually significantly fewer
	stockman       // SSS* and its dual: they evaluate no more leaves
	scout          // based on Scout: it evaluates no more leaves, each counted once
)

// What "usually significantly less" means for the searches of a sequence.
const (
	usually           = 0.50 // fewer leaves in more than this share of the searches
	mostSignificantly = 0.90 // and at most this share of Alpha-Beta's leaves
)

// challenger is an algorithm that is held against Alpha-Beta leaf by leaf.
type challenger struct {
	name  string
	claim claim
	find  func(s *tree.Search, value int) int // value: that of the tree
}

// challengers returns all of them. Random bounds, other ones for each tree, stand for any sequence of MT
// calls.
func challengers(seed uint64) []challenger {
	random := rand.New(rand.NewPCG(seed, 0))
	named := func(name string) func(*tree.Search, int) int {
		return func(s *tree.Search, _ int) int { return algorithm(name).Find(s) }
	}
	best := func(guess func(s *tree.Search, value int) int) func(*tree.Search, int) int {
		return func(s *tree.Search, value int) int {
			_, lower := tree.MTDbest(s, guess(s, value))
			return lower
		}
	}
	right := func(_ *tree.Search, value int) int { return value }
	static := func(s *tree.Search, _ int) int { return s.Eval(s.Root()) }
	return []challenger{
		{"SSS*", stockman, named("SSS*")},
		{"DUAL*", stockman, named("DUAL*")},
		{"MT-SSS*", sequence, named("MT-SSS*")},
		{"MT-DUAL*", sequence, named("MT-DUAL*")},
		{"MTD(f), right guess", sequence, func(s *tree.Search, value int) int { return tree.MTDf(s, value) }},
		{"MTD(f), static value", sequence, func(s *tree.Search, value int) int { return tree.MTDf(s, static(s, value)) }},
		{"MTD(bi)", sequence, named("MTD(bi)")},
		{"MTD(step), 50", sequence, func(s *tree.Search, _ int) int { return tree.MTDstep(s, 50) }},
		{"MT, random bounds", sequence, func(s *tree.Search, _ int) int { return mtdRandom(s, random) }},
		{"NegaScout", scout, named("NegaScout")},
		{"Scout", scout, named("Scout")},
		{"MTD(best), right guess", noClaim, best(right)},
		{"MTD(best), static value", noClaim, best(static)},
	}
}

// mtdRandom is a driver that tests bounds at random, in a range that holds all
// values of the trees.
func mtdRandom(s *tree.Search, random *rand.Rand) int {
	const reach = 1100
	draw := func(lower, upper int) int {
		low, high := max(lower+1, -reach), min(upper, reach)
		return low + random.IntN(high-low+1)
	}
	return tree.MTD(s, draw(-tree.Inf, tree.Inf), func(_, lower, upper int) int { return draw(lower, upper) })
}

// domination is how a challenger does on one kind of trees.
type domination struct {
	trees             int
	newLeaf           int // trees with a leaf that Alpha-Beta does not evaluate
	moreLeaves        int // trees with more leaves than Alpha-Beta evaluates
	fewerLeaves       int // and with fewer
	leaves, alphaBeta int // unique ones, on all trees
}

// measureDominance is E14: no sequence of MT calls evaluates a leaf that
// Alpha-Beta does not.
func measureDominance(l *lab) (report.Section, error) {
	wideDepth := max(2, l.bigDepth-2) // at bigDepth the list of SSS* takes minutes a tree
	narrow, wide, all := smallForests(), bigForests(wideDepth), challengers(l.seed)
	forests := slices.Concat(narrow, wide)
	found := make([][]domination, len(all)) // by challenger, forest
	for i := range all {
		found[i] = make([]domination, len(forests))
	}
	for k, f := range forests {
		number := l.trees
		if k >= len(narrow) {
			number = l.bigTrees
		}
		for t := range f.trees(l, number) {
			alphaBeta := algorithm("Alpha-Beta").Search(t, tree.Options{Log: true})
			allowed := leafSet(alphaBeta)
			for i, c := range all {
				if err := found[i][k].add(c, t, alphaBeta.Value, allowed); err != nil {
					return report.Section{}, err
				}
			}
		}
	}

	s := report.Section{
		Title: "No sequence of MT calls evaluates a leaf that Alpha-Beta does not",
		Claim: "\"Any sequence of MT calls will be more efficient (it will never evaluate more leaf nodes and usually significantly less) than a call to Alpha-Beta with window (-inf, +inf), " +
			"for non-iterative deepening searches\"; \"Scout-based algorithms will never consider more unique leaf nodes than would Alpha-Beta\" (" + ijcaiPaper + ", section 2). " +
			"\"SSS* will provably never expand more leaf nodes than Alpha-Beta\" (section 3). It is judged with its dual, DUAL*.",
		Setting: fmt.Sprintf("%s random trees of each narrow kind and %d of each wide one, with fixed order and unlimited memory for two bounds a node. "+
			"Every evaluated leaf is looked up among those of Alpha-Beta(-inf, +inf) without memory. MTD(best) tests single moves and is not a sequence of calls at the root. "+
			"So the verdict does not count it. "+
			"\"Usually significantly less\" is asked of each sequence, on the wide trees, of width %d and depth %d: fewer leaves in more than %.0f%% of the searches, and at most %.0f%% of the leaves in all. "+
			"The narrow trees are made to mix the cases of an algorithm. So how often and how much is saved there says little.",
			cli.Thousands(l.trees), l.bigTrees, bigWidth, wideDepth, 100*usually, 100*mostSignificantly),
		Figures: []string{"e14-dominance"},
	}
	s.Result = dominationTables(forests, all, found)
	sums, onWide := make([]domination, len(all)), make([]domination, len(all))
	for i := range all {
		sums[i], onWide[i] = addUp(found[i]), addUp(found[i][len(narrow):])
	}
	s.Verdict, s.Why = judgeDominance(all, sums, onWide)
	l.draw(dominationFigure(wide, all, found))
	return s, nil
}

// add lets c search t, of the given value. Alpha-Beta evaluates the allowed leaves.
func (d *domination) add(c challenger, t tree.Tree, value int, allowed map[tree.Node]bool) error {
	s := tree.NewSearch(t, tree.Options{Log: true})
	exact := c.claim != noClaim // MTD(best) is not
	if err := checkValue(c.name, exact, c.find(s, value), value); err != nil {
		return err
	}
	seen := leafSet(s.Result)
	d.trees++
	for n := range seen {
		if !allowed[n] {
			d.newLeaf++
			break
		}
	}
	switch {
	case len(seen) > len(allowed):
		d.moreLeaves++
	case len(seen) < len(allowed):
		d.fewerLeaves++
	}
	d.leaves += len(seen)
	d.alphaBeta += len(allowed)
	return nil
}

func (d *domination) percent() float64 { return 100 * float64(d.leaves) / float64(d.alphaBeta) }

func dominationTables(forests []forest, all []challenger, found [][]domination) string {
	header := []string{"Algorithm"}
	for _, f := range forests {
		header = append(header, f.name)
	}
	var trees, leaves [][]string
	for i, c := range all {
		row, percents := []string{c.name}, []string{c.name}
		for k := range forests {
			row = append(row, cli.Thousands(found[i][k].newLeaf))
			percents = append(percents, fmt.Sprintf("%.1f", found[i][k].percent()))
		}
		sum := addUp(found[i])
		trees, leaves = append(trees, append(row, cli.Thousands(sum.newLeaf), cli.Thousands(sum.moreLeaves))), append(leaves, percents)
	}
	return "The number of trees on which an algorithm evaluates a leaf that Alpha-Beta does not evaluate, and the number of trees on which it evaluates more leaves:\n\n" +
		report.Table(append(header, "all", "all: more leaves"), trees) +
		"\nUnique leaves, % of Alpha-Beta's:\n\n" + report.Table(header, leaves)
}

// addUp returns the sum over the kinds of trees, or over challengers.
func addUp(list []domination) (sum domination) {
	for _, d := range list {
		sum.trees += d.trees
		sum.newLeaf += d.newLeaf
		sum.moreLeaves += d.moreLeaves
		sum.fewerLeaves += d.fewerLeaves
		sum.leaves += d.leaves
		sum.alphaBeta += d.alphaBeta
	}
	return sum
}

// usuallyFewer reports whether the leaves are "usually significantly less" than Alpha-Beta's.
func (d *domination) usuallyFewer() bool {
	return float64(d.fewerLeaves) > usually*float64(d.trees) && float64(d.leaves) <= mostSignificantly*float64(d.alphaBeta)
}

// judgeDominance returns the verdict on the challengers, by what each did on all trees, and on the wide ones, and the reason.
func judgeDominance(all []challenger, sums, onWide []domination) (report.Verdict, string) {
	var sequences []domination
	subset := true // which is more than the claim says
	dominates, usuallyFewer, stockmanHolds, scoutHolds := true, true, true, true
	var failed, others []sentence
	for i, c := range all {
		sum, wide := &sums[i], &onWide[i]
		told := fmt.Sprintf("%s evaluates leaves that Alpha-Beta does not on %s of %s trees, and more leaves than Alpha-Beta on %s.",
			c.name, cli.Thousands(sum.newLeaf), cli.Thousands(sum.trees), cli.Thousands(sum.moreLeaves))
		switch c.claim {
		case sequence:
			sequences = append(sequences, *wide)
			subset, dominates = subset && sum.newLeaf == 0, dominates && sum.moreLeaves == 0
			usuallyFewer = usuallyFewer && wide.usuallyFewer()
			failed = append(failed, sentence{sum.moreLeaves > 0, told},
				sentence{!wide.usuallyFewer(), fmt.Sprintf("On the wide trees %s needs fewer leaves than Alpha-Beta in %.0f%% of the searches, and %.0f%% of its leaves, not usually significantly fewer.",
					c.name, 100*float64(wide.fewerLeaves)/float64(wide.trees), wide.percent())})
			others = append(others, sentence{sum.newLeaf > 0 && sum.moreLeaves == 0, told})
		case stockman:
			stockmanHolds = stockmanHolds && sum.moreLeaves == 0
			failed = append(failed, sentence{sum.moreLeaves > 0, told})
		case scout:
			scoutHolds = scoutHolds && sum.moreLeaves == 0
			failed = append(failed, sentence{sum.moreLeaves > 0, told},
				sentence{sum.moreLeaves > 0 && c.name == "Scout", "After a test Scout searches a move without a window. Alpha-Beta has bounds there and can cut off."})
		case noClaim:
			others = append(others, sentence{sum.newLeaf > 0, told})
		}
	}
	pool := addUp(sequences)
	pooled := fmt.Sprintf("On the wide trees all %d sequences together need fewer leaves than Alpha-Beta in %.0f%% of the searches, and %.0f%% of its leaves.",
		len(sequences), 100*float64(pool.fewerLeaves)/float64(pool.trees), pool.percent())
	others = append(others, sentence{sums[len(sums)-1].newLeaf > 0, "MTD(best) leaves the value of its best move open and tests the other moves against a lower bound of it. " +
		"Alpha-Beta knows the value and cuts off moves that MTD(best) still searches."})
	notClaimed, notJudged := failures(failed...), sentences(others...)
	return verdictOf(dominates, usuallyFewer, stockmanHolds, scoutHolds), sentences(
		sentence{subset, fmt.Sprintf("None of the %d sequences of MT calls tried evaluates a leaf that Alpha-Beta does not, on any of %s trees, which is more than the claim says.", len(sequences), cli.Thousands(sums[0].trees))},
		sentence{true, pooled}, sentence{notClaimed != "", notClaimed}, sentence{notJudged != "", "Not judged: " + notJudged})
}

// dominationFigure shows the leaves of some of the algorithms, on the narrow trees and on the wide ones, which stand last in found.
func dominationFigure(wide []forest, all []challenger, found [][]domination) *figure.Bars {
	b := &figure.Bars{
		Name: "e14-dominance", Title: "Unique leaves relative to Alpha-Beta's, fixed depth and order", XLabel: "algorithm", YLabel: "leaves, % of Alpha-Beta's",
		Reference: &figure.Reference{Value: 100, Label: "Alpha-Beta"},
	}
	b.Series = append(b.Series, figure.Series{Name: "narrow trees of all kinds"})
	for _, f := range wide {
		b.Series = append(b.Series, figure.Series{Name: f.name})
	}
	shown := map[string]bool{"SSS*": true, "DUAL*": true, "MTD(f), right guess": true, "MT, random bounds": true, "NegaScout": true, "MTD(best), static value": true}
	for i, c := range all {
		if !shown[c.name] {
			continue
		}
		b.Categories = append(b.Categories, c.name)
		narrow := len(found[i]) - len(wide)
		for k, d := range append([]domination{addUp(found[i][:narrow])}, found[i][narrow:]...) {
			b.Series[k].Y = append(b.Series[k].Y, d.percent())
		}
	}
	return b
}
