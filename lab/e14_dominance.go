package main

import (
	"fmt"
	"math/rand/v2"

	"penrose/lab/figure"
	"penrose/lab/report"
	"penrose/lab/tree"
)

// challenger is an algorithm that claims to evaluate no leaf that Alpha-Beta
// does not.
type challenger struct {
	name    string
	claimed bool                                // by the papers
	find    func(s *tree.Search, value int) int // value: that of the tree
}

// challengers returns all of them. Random bounds stand for any sequence of MT
// calls.
func challengers() []challenger {
	named := func(name string) func(*tree.Search, int) int {
		return func(s *tree.Search, _ int) int { return algorithm(name).Find(s) }
	}
	return []challenger{
		{"SSS*", true, named("SSS*")},
		{"DUAL*", true, named("DUAL*")},
		{"MT-SSS*", true, named("MT-SSS*")},
		{"MT-DUAL*", true, named("MT-DUAL*")},
		{"MTD(f), right guess", true, func(s *tree.Search, value int) int { return tree.MTDf(s, value) }},
		{"MTD(f), static value", true, func(s *tree.Search, _ int) int { return tree.MTDf(s, s.Eval(s.Root())) }},
		{"MTD(bi)", true, named("MTD(bi)")},
		{"MTD(step), 50", true, func(s *tree.Search, _ int) int { return tree.MTDstep(s, 50) }},
		{"MT, random bounds", true, mtdRandom},
		{"Scout", true, named("Scout")},
		{"NegaScout", true, named("NegaScout")},
		{"MTD(best)", false, func(s *tree.Search, value int) int { _, lower := tree.MTDbest(s, value); return lower }},
	}
}

// mtdRandom is a driver that tests bounds at random, in a range that holds all
// values of the trees.
func mtdRandom(s *tree.Search, value int) int {
	const reach = 1100
	random := rand.New(rand.NewPCG(uint64(int64(value)), uint64(s.Width(s.Root()))))
	draw := func(lower, upper int) int {
		low, high := max(lower+1, -reach), min(upper, reach)
		return low + random.IntN(high-low+1)
	}
	return tree.MTD(s, draw(-tree.Inf, tree.Inf), func(_, lower, upper int) int { return draw(lower, upper) })
}

// domination is how a challenger does on one kind of trees.
type domination struct {
	violations        int // trees with a leaf that Alpha-Beta does not evaluate
	leaves, alphaBeta int // unique ones, on all trees
}

// measureDominance is E14: no sequence of MT calls evaluates a leaf that
// Alpha-Beta does not.
func measureDominance(l *lab) (report.Section, error) {
	forests, all := smallForests(), challengers()
	found := make([][]domination, len(all)) // by challenger, forest
	for i := range all {
		found[i] = make([]domination, len(forests))
	}
	for k, f := range forests {
		for t := range f.trees(l, l.trees) {
			alphaBeta := algorithm("Alpha-Beta").Search(t, tree.Options{Log: true})
			allowed := leafSet(alphaBeta)
			for i, c := range all {
				found[i][k].add(c, t, alphaBeta.Value, allowed)
			}
		}
	}

	s := report.Section{
		Title: "No sequence of MT calls evaluates a leaf that Alpha-Beta does not",
		Claim: "\"Any sequence of MT calls will be more efficient (it will never evaluate more leaf nodes and usually significantly less) than a call to Alpha-Beta with window (-inf, +inf), " +
			"for non-iterative deepening searches\"; \"Scout-based algorithms will never consider more unique leaf nodes than would Alpha-Beta\" (" + ijcaiPaper + ", section 2).",
		Setting: fmt.Sprintf("%s random trees of each kind, fixed order, unlimited memory for two bounds a node. Every leaf evaluated is looked up among those of "+
			"Alpha-Beta(-inf, +inf) without memory. MTD(best), which tests single moves and is not a sequence of calls at the root, starts at the right value and is not counted in the verdict.", commas(l.trees)),
		Figures: []string{"e14_dominance"},
	}
	s.Result = dominationTables(forests, all, found)
	s.Verdict, s.Why = judgeDominance(l, all, found)
	return s, dominationFigure(forests, all, found).Write(l.dir)
}

// add lets c search t.
func (d *domination) add(c challenger, t tree.Tree, value int, allowed map[tree.Node]bool) {
	s := tree.NewSearch(t, tree.Options{Log: true})
	c.find(s, value)
	seen := leafSet(s.Result)
	for n := range seen {
		if !allowed[n] {
			d.violations++
			break
		}
	}
	d.leaves += len(seen)
	d.alphaBeta += len(allowed)
}

func (d *domination) percent() float64 { return 100 * float64(d.leaves) / float64(d.alphaBeta) }

func dominationTables(forests []forest, all []challenger, found [][]domination) string {
	header := []string{"Algorithm"}
	for _, f := range forests {
		header = append(header, f.name)
	}
	var violations, leaves [][]string
	for i, c := range all {
		row, percents := []string{c.name}, []string{c.name}
		for k := range forests {
			row = append(row, commas(found[i][k].violations))
			percents = append(percents, fmt.Sprintf("%.1f", found[i][k].percent()))
		}
		violations, leaves = append(violations, row), append(leaves, percents)
	}
	return "Trees on which a leaf is evaluated that Alpha-Beta does not evaluate:\n\n" + report.Table(header, violations) +
		"\nUnique leaves, % of Alpha-Beta's:\n\n" + report.Table(header, leaves)
}

func judgeDominance(l *lab, all []challenger, found [][]domination) (report.Verdict, string) {
	dominates, fewer := true, true
	best, most := 0, 0.0
	trees := 0
	for i, c := range all {
		for k := range found[i] {
			d := &found[i][k]
			if c.claimed {
				dominates = dominates && d.violations == 0
				fewer = fewer && d.leaves < d.alphaBeta
				continue
			}
			trees += l.trees
			best += d.violations
			most = max(most, d.percent())
		}
	}
	return verdictOf(dominates, fewer), sentences(
		sentence{!dominates, "An algorithm evaluated a leaf that Alpha-Beta does not."},
		sentence{!fewer, "An algorithm needs as many leaves as Alpha-Beta on all trees of a kind together."},
		sentence{best > 0, fmt.Sprintf("MTD(best) evaluates such leaves on %s of %s trees, though never more than %.1f%% of Alpha-Beta's leaves on a kind of trees: "+
			"it leaves the value of its best move open and tests the other moves against a lower bound of it, so it looks into moves that Alpha-Beta, which knows the value, cuts off.",
			commas(best), commas(trees), most)},
		sentence{best == 0, "MTD(best), of which this is not claimed, did not violate it either."})
}

// dominationFigure shows the leaves of some of the algorithms.
func dominationFigure(forests []forest, all []challenger, found [][]domination) *figure.Bars {
	b := &figure.Bars{
		Name: "e14_dominance", Title: "Unique leaves at fixed depth, in fixed order", XLabel: "algorithm", YLabel: "leaves, % of Alpha-Beta's",
		Reference: &figure.Reference{Value: 100, Label: "Alpha-Beta"},
	}
	shown := map[string]bool{"SSS*": true, "DUAL*": true, "MTD(f), right guess": true, "MT, random bounds": true, "NegaScout": true, "MTD(best)": true}
	for _, c := range all {
		if shown[c.name] {
			b.Categories = append(b.Categories, c.name)
		}
	}
	for k, f := range forests {
		s := figure.Series{Name: f.name}
		for i, c := range all {
			if shown[c.name] {
				s.Y = append(s.Y, found[i][k].percent())
			}
		}
		b.Series = append(b.Series, s)
	}
	return b
}
