package main

import (
	"fmt"
	"slices"
	"strconv"

	"penrose/internal/cli"
	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/lab/tree"
)

// minimalAlgorithms are those that are counted on perfectly ordered trees.
func minimalAlgorithms() []string {
	return []string{"Alpha-Beta", "Scout", "NegaScout", "SSS*", "DUAL*", "MTD(f)", "MTD(bi)", "MTD(step)", "MTD(best)"}
}

// minimal is what the trees of one width and depth cost, summed over several.
type minimal struct {
	width, depth int
	trees        int
	ordered      []int // leaves by algorithm, on perfectly ordered trees
	alphaBeta    int   // leaves of Alpha-Beta on random trees
	tooFew       int   // searches of random trees with fewer leaves than the minimal tree
	maxSolution  int   // leaves of the first pass of MT-SSS*, on random trees
	minSolution  int   // of MT-DUAL*
}

// The trees of E15: widths, and the deepest tree of each width.
func minimalShapes(l *lab) []tree.Shape {
	return []tree.Shape{
		tree.Uniform(2, l.bigDepth+4, l.seed),
		tree.Uniform(5, l.bigDepth+1, l.seed),
		tree.Uniform(bigWidth, max(1, l.bigDepth-2), l.seed),
	}
}

// measureMinimal is E15: the size of the minimal tree and of its two halves.
func measureMinimal(l *lab) (report.Section, error) {
	var all []minimal
	for _, s := range minimalShapes(l) {
		for depth := 1; depth <= s.Depth; depth++ {
			m, err := growMinimal(l, s.MaxWidth, depth)
			if err != nil {
				return report.Section{}, err
			}
			all = append(all, m)
		}
	}
	s := report.Section{
		Title: "The minimal tree",
		Claim: "The minimal tree proves the value. In a uniform tree of width w and depth d it has w^floor(d/2) + w^ceil(d/2) - 1 leaves (Knuth and Moore, 1975). " +
			"It consists of two trees: a max solution tree of w^ceil(d/2) leaves for the upper bound, and a min solution tree of w^floor(d/2) leaves for the lower bound (" + chessPaper + ", section 2). " +
			"\"For the special case of a perfectly ordered tree both Alpha-Beta and the Scout-variants search the so-called minimal search tree\" (" + ijcaiPaper + ", section 2).",
		Setting: fmt.Sprintf("%d perfectly ordered trees of each shape, and %d with random independent values. "+
			"On ordered trees every exact algorithm should need just the minimal tree. On random trees none may need less. MTD(f) and MTD(best) guess 0, which is the value of ordered trees only. "+
			"MTD(step) takes steps of 50. Solution trees are the first passes of MT-SSS* and MT-DUAL* on the random trees.", l.bigTrees, l.bigTrees),
		Figures: []string{"e15-minimal"},
	}
	s.Result = minimalTable(all)
	found := judgeMinimal(all)
	s.Verdict = found.verdict()
	s.Why = tellInexact(all) + " " + found.failures()
	l.draw(minimalFigure(l, all))
	return s, nil
}

func growMinimal(l *lab, width, depth int) (minimal, error) {
	m := minimal{width: width, depth: depth, ordered: make([]int, len(minimalAlgorithms()))}
	for i := range l.bigTrees {
		shape := tree.Uniform(width, depth, l.seed+2*uint64(i))
		ordered, random := shape.Ordered(100), shape.Independent(1000)
		orderedValue, alphaBeta := valueOf(ordered), algorithm("Alpha-Beta").Search(random, tree.Options{})
		m.trees++
		m.alphaBeta += alphaBeta.Leaves
		for k, name := range minimalAlgorithms() {
			onOrdered, err := searchTree(name, ordered, tree.Options{Step: 50}, orderedValue)
			if err != nil {
				return m, err
			}
			onRandom, err := searchTree(name, random, tree.Options{Step: 50}, alphaBeta.Value)
			if err != nil {
				return m, err
			}
			m.ordered[k] += onOrdered.Leaves
			if algorithm(name).Exact && onRandom.Leaves < m.formula() {
				m.tooFew++
			}
		}
		for name, sum := range map[string]*int{"MT-SSS*": &m.maxSolution, "MT-DUAL*": &m.minSolution} {
			r, err := searchTree(name, random, tree.Options{}, alphaBeta.Value)
			if err != nil {
				return m, err
			}
			*sum += r.Passes[0].Leaves
		}
	}
	return m, nil
}

// floor and ceil return the sizes of the min and the max solution tree.
func (m *minimal) floor() int { return power(m.width, m.depth/2) }
func (m *minimal) ceil() int  { return power(m.width, (m.depth+1)/2) }

// formula is Knuth and Moore's.
func (m *minimal) formula() int { return m.floor() + m.ceil() - 1 }

func power(base, exponent int) int {
	p := 1
	for range exponent {
		p *= base
	}
	return p
}

// mean returns sum per tree, without decimals if it is whole.
func (m *minimal) mean(sum int) string {
	if sum%m.trees == 0 {
		return cli.Thousands(sum / m.trees)
	}
	tenths := (10*sum + m.trees/2) / m.trees
	return cli.Thousands(tenths/10) + "." + strconv.Itoa(tenths%10)
}

func minimalTable(all []minimal) string {
	header := append([]string{"Width", "Depth", "All leaves", "Formula"}, minimalAlgorithms()...)
	var ordered, halves [][]string
	for i := range all {
		m := &all[i]
		shape := []string{strconv.Itoa(m.width), strconv.Itoa(m.depth)}
		row := append(append([]string{}, shape...), cli.Thousands(power(m.width, m.depth)), cli.Thousands(m.formula()))
		for _, sum := range m.ordered {
			row = append(row, m.mean(sum))
		}
		ordered = append(ordered, row)
		halves = append(halves, append(shape, cli.Thousands(m.ceil()), m.mean(m.maxSolution), cli.Thousands(m.floor()), m.mean(m.minSolution), m.mean(m.alphaBeta)))
	}
	return "Leaves on perfectly ordered trees:\n\n" + report.Table(header, ordered) +
		"\nOn random trees:\n\n" + report.Table([]string{"Width", "Depth", "w^ceil(d/2)", "First pass of MT-SSS*", "w^floor(d/2)", "First pass of MT-DUAL*", "Alpha-Beta"}, halves)
}

// judgeMinimal judges the parts of the claim of E15.
func judgeMinimal(all []minimal) findings {
	attained, least, halves := true, true, true
	for i := range all {
		m := &all[i]
		least = least && m.tooFew == 0
		halves = halves && m.maxSolution == m.trees*m.ceil() && m.minSolution == m.trees*m.floor()
		for k, name := range minimalAlgorithms() {
			attained = attained && (!algorithm(name).Exact || m.ordered[k] == m.trees*m.formula())
		}
	}
	return findings{
		{attained, "On perfectly ordered trees an exact algorithm differs from the formula."},
		{least, "On a random tree an algorithm needed fewer leaves than the formula says."},
		{halves, "A first pass differs from the size of a solution tree."},
	}
}

// tellInexact says for how many shapes MTD(best) needs fewer leaves than the minimal tree has. It is empty if for none.
func tellInexact(all []minimal) string {
	below := 0
	for i := range all {
		if all[i].ordered[slices.Index(minimalAlgorithms(), "MTD(best)")] < all[i].trees*all[i].formula() {
			below++
		}
	}
	return sentences(sentence{below > 0, fmt.Sprintf("MTD(best) proves a move and not a value. It needs fewer leaves for %d of %d shapes.", below, len(all))})
}

// minimalFigure shows the trees of the middle width by depth.
func minimalFigure(l *lab, all []minimal) *figure.Figure {
	width := minimalShapes(l)[1].MaxWidth
	f := &figure.Figure{
		Name: "e15-minimal", Title: fmt.Sprintf("The minimal tree and its halves, width %d", width),
		XLabel: "depth, plies", YLabel: "leaves", XName: "depth", LogY: true,
	}
	for _, line := range []struct {
		name   string
		dashed bool
		leaves func(*minimal) float64
	}{
		{"all leaves", true, func(m *minimal) float64 { return float64(power(m.width, m.depth)) }},
		{"Alpha-Beta, random trees", false, func(m *minimal) float64 { return float64(m.alphaBeta) / float64(m.trees) }},
		{"Alpha-Beta, perfectly ordered", false, func(m *minimal) float64 { return float64(m.ordered[0]) / float64(m.trees) }},
		{"max solution tree (MT-SSS*, first pass)", false, func(m *minimal) float64 { return float64(m.maxSolution) / float64(m.trees) }},
		{"min solution tree (MT-DUAL*, first pass)", false, func(m *minimal) float64 { return float64(m.minSolution) / float64(m.trees) }},
		{"Knuth and Moore's formula", true, func(m *minimal) float64 { return float64(m.formula()) }},
	} {
		s := figure.Series{Name: line.name, Dashed: line.dashed}
		for i := range all {
			if m := &all[i]; m.width == width {
				s.X, s.Y = append(s.X, float64(m.depth)), append(s.Y, line.leaves(m))
			}
		}
		f.Series = append(f.Series, s)
	}
	return f
}
