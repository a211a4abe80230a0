package main

import (
	"fmt"
	"math"
	"strings"

	"penrose/lab/figure"
	"penrose/lab/report"
	"penrose/search"
)

// guessDistances are the distances of the first guess from the value that E5
// tries, in centipawns.
var guessDistances = [...]int{-400, -100, -50, -20, -10, -5, 0, 5, 10, 20, 50, 100, 400}

// drawnDistance is the greatest distance in the figure.
const drawnDistance = 100

// measureGuess is E5: the size of the tree against the distance of the first guess
// from the value, figure 15 of the long paper.
func measureGuess(l *lab) (report.Section, error) {
	depth := min(l.depth, l.sweepDepth)
	s := report.Section{
		Title: "First guess",
		Claim: "The closer the first guess is to the value, the smaller the tree; far guesses cost more than Aspiration NegaScout, and the guess has to be quite close to gain. " +
			"In chess the smallest tree is found slightly off zero; shifting the guess by 1 to 4 points gains 2 to 3 percentage points (long paper section 5.2.3, figure 15).",
		Setting: l.chessSetting(depth) + " Here every iteration starts at its own value, known from a search before, plus the distance.",
	}
	var text strings.Builder
	closer, near, offZero := true, true, true
	for _, leaves := range bothLeaves() {
		curve, err := guessCurve(l, leaves, depth)
		if err != nil {
			return s, err
		}
		f := figure.Figure{
			Name:      "e05-guess-" + leaves.String(),
			Title:     fmt.Sprintf("Tree by distance of the first guess, depth %d; leaves are %s", depth, leavesName(leaves)),
			XLabel:    "first guess - value (centipawns)",
			XName:     "distance",
			YLabel:    "% of Aspiration NegaScout",
			Reference: &figure.Reference{Value: 100, Label: "Aspiration NegaScout"},
		}
		byLeaves, byNodes := figure.Series{Name: "leaves"}, figure.Series{Name: "nodes"}
		var rows [][]string
		for i, distance := range guessDistances {
			rows = append(rows, []string{fmt.Sprintf("%+d", distance), fmt.Sprintf("%.1f", curve.leaves[i]), fmt.Sprintf("%.1f", curve.nodes[i]), fmt.Sprintf("%.1f", curve.passes[i])})
			if x := float64(distance); math.Abs(x) <= drawnDistance {
				byLeaves.X, byLeaves.Y = append(byLeaves.X, x), append(byLeaves.Y, curve.leaves[i])
				byNodes.X, byNodes.Y = append(byNodes.X, x), append(byNodes.Y, curve.nodes[i])
			}
		}
		f.Series = []figure.Series{byLeaves, byNodes}
		if err := f.Write(l.dir); err != nil {
			return s, err
		}
		s.Figures = append(s.Figures, f.Name)
		fmt.Fprintf(&text, "Leaves are %s; %% of Aspiration NegaScout, and passes an iteration:\n\n%s\n", leavesName(leaves), report.Table([]string{"distance", "leaves %", "nodes %", "passes"}, rows))
		fmt.Fprintf(&text, "Where the guess comes from instead, leaves %%: %s.\n\n", curve.rules)
		middle, end := len(guessDistances)/2, len(guessDistances)-1
		closer = closer && curve.leaves[0] > curve.leaves[middle] && curve.leaves[end] > curve.leaves[middle]
		near = near && curve.leaves[middle] < 100
		least := 0
		for i := range curve.leaves {
			if curve.leaves[i] < curve.leaves[least] {
				least = i
			}
		}
		offZero = offZero && least != middle && absolute(guessDistances[least]) <= 10
	}
	s.Result = text.String()
	s.Verdict = verdictOf(closer, near, offZero)
	s.Why = fmt.Sprintf("With either kind of leaves: guesses %d centipawns off cost more leaves than the exact one: %v; the exact one costs fewer than Aspiration NegaScout: %v; "+
		"the smallest tree is off zero by at most 10 centipawns: %v.", guessDistances[len(guessDistances)-1], closer, near, offZero)
	return s, nil
}

func absolute(x int) int { return max(x, -x) }

// guesses is what MTD(f) costs by distance of the first guess, in percent of
// Aspiration NegaScout.
type guesses struct {
	leaves, nodes, passes []float64 // by index of guessDistances
	rules                 string
}

func guessCurve(l *lab, leaves search.Plaat, depth int) (*guesses, error) {
	w, err := bestWindow(l, leaves)
	if err != nil {
		return nil, err
	}
	base, err := l.each([]setup{l.usual(search.AspirationNegaScout, leaves, w)}, l.positions, depth)
	if err != nil {
		return nil, err
	}
	known := make([][]int, len(l.positions)) // values by position and depth-1
	for i := range known {
		for k := range base[0][i] {
			known[i] = append(known[i], base[0][i][k].last().Lower)
		}
	}
	g := &guesses{}
	for _, distance := range guessDistances {
		runs, err := l.eachWithGuess(leaves, depth, func(position int) guessRule {
			return func(depth int, _ []int) int { return known[position][depth-1] + distance }
		})
		if err != nil {
			return nil, err
		}
		g.leaves = append(g.leaves, average(runs, base[0], depth, leafCount))
		g.nodes = append(g.nodes, average(runs, base[0], depth, nodeCount))
		passes := 0.0
		for k := 1; k <= depth; k++ {
			passes += total(runs, k, passCount)
		}
		g.passes = append(g.passes, passes/float64(depth*len(runs)))
	}
	for _, rule := range []struct {
		name string
		rule guessRule
	}{
		{"last iteration", lastValue},
		{"two iterations back", valueBeforeLast},
		{"the better of these, 3 lower", func(depth int, values []int) int { return usualGuess(leaves)(depth, values) - 3 }},
		{"3 higher", func(depth int, values []int) int { return usualGuess(leaves)(depth, values) + 3 }},
	} {
		runs, err := l.eachWithGuess(leaves, depth, func(int) guessRule { return rule.rule })
		if err != nil {
			return nil, err
		}
		if g.rules != "" {
			g.rules += ", "
		}
		g.rules += fmt.Sprintf("%s %.1f", rule.name, average(runs, base[0], depth, leafCount))
	}
	return g, nil
}

// eachWithGuess runs MTD(f) on every position, each with a guess rule of its own.
func (l *lab) eachWithGuess(leaves search.Plaat, depth int, rule func(position int) guessRule) ([][]iteration, error) {
	return l.eachPosition(depth, func(position int) setup {
		return setup{driver: search.MTDf, leaves: leaves, bits: l.tableBits, guess: rule(position)}
	})
}
