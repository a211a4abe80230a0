package main

import (
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"

	"penrose/internal/cli"
	"penrose/lab/tree"
)

// The papers, as claims cite them.
const (
	longPaper  = `"Best-First Fixed-Depth Minimax Algorithms" (1995)`
	chessPaper = `"Best-First and Depth-First Minimax Search in Practice" (1995)`
	ijcaiPaper = `"Best-First Fixed-Depth Game-Tree Search in Practice" (IJCAI 1995)`
)

// bigWidth is the width of the trees whose leaves are counted. It is close to that
// of chess in the middle game, and that of many published simulations.
const bigWidth = 20

// Leaf values of these trees: as finely grained as centipawns.
const (
	bigValues = 1000 // independent ones
	bigSpread = 100  // what a branch may add in correlated trees
)

// forest is a kind of random trees.
type forest struct {
	name string
	kind int // its number: forests of different numbers share no random numbers
	plot func(seed uint64) tree.Tree
}

// smallForests returns the kinds of trees on which the structure of algorithms
// is compared. They are narrow, because there the cases of an algorithm mix most.
// Some have many values, others so few that ties abound.
func smallForests() []forest {
	shape := func(minWidth, maxWidth, shallow, deep int) func(seed uint64) tree.Shape {
		return func(seed uint64) tree.Shape { // successive trees have seeds two apart
			depth := shallow + int(seed/2%uint64(deep-shallow+1))
			return tree.Shape{MinWidth: minWidth, MaxWidth: maxWidth, Depth: depth, Seed: seed}
		}
	}
	independent := func(name string, s func(uint64) tree.Shape, values int) forest {
		return forest{name: name, plot: func(seed uint64) tree.Tree { return s(seed).Independent(values) }}
	}
	correlated := func(name string, s func(uint64) tree.Shape, spread int) forest {
		return forest{name: name, plot: func(seed uint64) tree.Tree { return s(seed).Correlated(spread) }}
	}
	return numbered(0, []forest{
		independent("width 2, depth 2-7, 1,000 values", shape(2, 2, 2, 7), 1000),
		independent("width 2-3, depth 2-5, 1,000 values", shape(2, 3, 2, 5), 1000),
		independent("width 2-3, depth 2-5, 3 values", shape(2, 3, 2, 5), 3),
		correlated("width 2-3, depth 2-5, correlated ±10", shape(2, 3, 2, 5), 10),
		independent("width 1-4, depth 2-5, 20 values", shape(1, 4, 2, 5), 20),
		independent("width 6, depth 2-4, 1,000 values", shape(6, 6, 2, 4), 1000),
	})
}

// bigForests returns the kinds of trees whose leaves are counted: first with independent values, then with correlated ones.
func bigForests(depth int) []forest {
	shape := func(seed uint64) tree.Shape { return tree.Uniform(bigWidth, depth, seed) }
	name := fmt.Sprintf("width %d, depth %d, ", bigWidth, depth)
	return numbered(10, []forest{
		{name: name + cli.Thousands(bigValues) + " values", plot: func(seed uint64) tree.Tree { return shape(seed).Independent(bigValues) }},
		{name: name + fmt.Sprintf("correlated ±%d", bigSpread), plot: func(seed uint64) tree.Tree { return shape(seed).Correlated(bigSpread) }},
	})
}

// numbered numbers forests, from first on.
func numbered(first int, forests []forest) []forest {
	for i := range forests {
		forests[i].kind = first + i
	}
	return forests
}

// trees returns the first n trees of f, the same ones for every experiment.
func (f forest) trees(l *lab, n int) iter.Seq[tree.Tree] {
	return func(yield func(tree.Tree) bool) {
		for i := range n {
			// Seeds one apart would share random numbers, see tree.Shape.
			if !yield(f.plot(l.seed + uint64(f.kind)<<32 + 2*uint64(i))) {
				return
			}
		}
	}
}

// algorithm returns the algorithm of that name.
func algorithm(name string) tree.Algorithm {
	a, ok := tree.Lookup(name)
	if !ok {
		panic(fmt.Sprintf("lab: no algorithm on trees is called %q", name))
	}
	return a
}

// valueOf returns the value of t, found by Alpha-Beta.
func valueOf(t tree.Tree) int { return algorithm("Alpha-Beta").Search(t, tree.Options{}).Value }

// searchTree lets the algorithm of that name search t. It is an error if that does not find the value of t.
func searchTree(name string, t tree.Tree, o tree.Options, value int) (tree.Result, error) {
	a := algorithm(name)
	r := a.Search(t, o)
	return r, checkValue(name, a.Exact, r.Value, value)
}

// checkValue returns an error if an algorithm did not find the value of a tree. One that is not exact finds a lower bound.
func checkValue(name string, exact bool, found, value int) error {
	if found == value || !exact && found < value {
		return nil
	}
	return fmt.Errorf("%s finds %d, where Alpha-Beta finds %d", name, found, value)
}

// checkIterations is [checkValue] for each iteration of an exact algorithm.
func checkIterations(name string, found, alphaBeta []tree.Result) error {
	for i := range found {
		if err := checkValue(name, true, found[i].Value, alphaBeta[i].Value); err != nil {
			return err
		}
	}
	return nil
}

// leafSet returns the leaves that r evaluated. Its search must have kept a log.
func leafSet(r tree.Result) map[tree.Node]bool {
	set := make(map[tree.Node]bool, len(r.Order))
	for _, leaf := range r.Order {
		set[leaf.Node] = true
	}
	return set
}

// leafValues returns the values of leaves, separated by spaces.
func leafValues(leaves []tree.Leaf) string {
	values := make([]string, len(leaves))
	for i, leaf := range leaves {
		values[i] = strconv.Itoa(leaf.Value)
	}
	return strings.Join(values, " ")
}

// ratio estimates the total of part over the total of whole from pairs of
// measurements, with its standard error.
func ratio(part, whole []float64) (mean, standardError float64) {
	n := float64(len(part))
	var parts, wholes, squares float64
	for i := range part {
		parts += part[i]
		wholes += whole[i]
	}
	mean = parts / wholes
	if n < 2 {
		return mean, 0
	}
	for i := range part {
		residual := part[i] - mean*whole[i]
		squares += residual * residual
	}
	return mean, math.Sqrt(squares*n/(n-1)) / wholes
}

// binomialError returns the standard error of the share hits/n of trees with some
// property. With Laplace's correction it is never zero.
func binomialError(hits, n int) float64 {
	p := float64(hits+1) / float64(n+2)
	return math.Sqrt(p * (1 - p) / float64(n))
}

// bound returns a bound as text. A bound beyond all values is infinite.
func bound(value int) string {
	switch {
	case value >= tree.Inf:
		return "inf"
	case value <= -tree.Inf+1:
		return "-inf"
	}
	return strconv.Itoa(value)
}

// sentences joins the sentences whose condition holds.
func sentences(list ...sentence) string {
	var said []string
	for _, s := range list {
		if s.when {
			said = append(said, s.text)
		}
	}
	return strings.Join(said, " ")
}

// failures says which parts of a claim do not hold, in the sentences whose condition holds. It is empty if
// there are none.
func failures(list ...sentence) string {
	if failed := sentences(list...); failed != "" {
		return "Not as claimed: " + failed
	}
	return ""
}

// sentence is said when the data give cause to.
type sentence struct {
	when bool
	text string
}
