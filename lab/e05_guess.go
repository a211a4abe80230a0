package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/search"
	"penrose/search/driver"
)

// guessDistances are the distances of the first guess from the value that E5
// tries, in centipawns. The papers found the smallest tree 1 to 4 points off.
var guessDistances = [...]int{-400, -100, -20, -10, -4, -3, -2, -1, 0, 1, 2, 3, 4, 10, 20, 100, 400}

// drawnDistance is the greatest distance in the figure: farther ones would hide whether the smallest tree is at zero.
const drawnDistance = 20

// slightly is the greatest distance that counts as slightly off zero, in centipawns, and smaller by how much a tree there
// has to be than that at zero, in percentage points. The standard error of the difference is about 0.3 (depth 6, 279817a).
const (
	slightly  = 4
	smallerBy = 0.5
)

// shift is by how much the guess of the usual rule is moved, in centipawns.
const shift = 3

// gained2 is the gain by moving the guess, in percentage points, that counts as "2 to 3".
const gained2 = 2.0

// measureGuess is E5: the size of the tree against the distance of the first guess
// from the value, figure 15 of the long paper.
func measureGuess(l *lab) (report.Section, error) {
	depth := min(l.depth, l.sweepDepth)
	s := report.Section{
		Title: "First guess",
		Claim: "The closer the first guess is to the value, the smaller the tree. MTD(f) beats Aspiration NegaScout only if the guess is quite close. " +
			"In chess the smallest tree is slightly off zero: moving the guess by 1 to 4 points gains 2 to 3 percentage points of leaves (long paper section 5.2.3, figure 15).",
		Setting: l.chessSetting(depth) + " Each position is searched twice. The first search finds the value of each iteration. In the second the first guess is that value plus the distance. " +
			fmt.Sprintf("\"Slightly off zero\" is taken to mean by %d centipawns at most, with at least %.1f points less than at zero, and a gain of \"2 to 3\" at least %.0f. The usual guess is moved by %d centipawns only.",
				slightly, smallerBy, gained2, shift),
	}
	var text, why strings.Builder
	var parts []bool
	rows := [][]string{{"leaves at distance 0, % of Aspiration NegaScout", "below 100"}, {"farthest guesses, low and high", "above 100"},
		{"distance of the smallest tree, cp", "slightly off 0"}, {"gain by moving the guess, points", "2 to 3"}, {"with the usual guess", "90 to 95"}, {"mean distance of the usual guess from depth 2 on, cp", "-"}}
	for _, leaves := range bothLeaves() {
		g, err := guessCurve(l, leaves, depth)
		if err != nil {
			return s, err
		}
		byLeaves, byNodes := figure.Series{Name: "leaves"}, figure.Series{Name: "nodes"}
		var cells [][]string
		for i, distance := range guessDistances {
			cells = append(cells, []string{fmt.Sprintf("%+d", distance), fmt.Sprintf("%.1f", g.leaves[i]), fmt.Sprintf("%.1f", g.nodes[i]), fmt.Sprintf("%.1f", g.passes[i])})
			if x := float64(distance); math.Abs(x) <= drawnDistance {
				byLeaves.X, byLeaves.Y = append(byLeaves.X, x), append(byLeaves.Y, g.leaves[i])
				byNodes.X, byNodes.Y = append(byNodes.X, x), append(byNodes.Y, g.nodes[i])
			}
		}
		f := figure.Figure{
			Name:      "e05-guess-" + leaves.String(),
			Title:     fmt.Sprintf("Tree by distance of the first guess, depth %d; leaves are %s", depth, leavesName(leaves)),
			XLabel:    "first guess \u2212 value (centipawns)",
			XName:     "distance",
			YLabel:    "% of Aspiration NegaScout",
			Reference: &figure.Reference{Value: 100, Label: "Aspiration NegaScout"},
			Series:    []figure.Series{byLeaves, byNodes},
		}
		l.draw(&f)
		s.Figures = append(s.Figures, f.Name)
		fmt.Fprintf(&text, "Leaves are %s. The table gives MTD(f) in %% of Aspiration NegaScout, and its passes an iteration:\n\n%s\n", leavesName(leaves), report.Table([]string{"distance", "leaves %", "nodes %", "passes"}, cells))

		parts = append(parts, g.judge()...)
		low, near, high := g.leaves[0], g.leaves[zeroDistance()], g.leaves[len(g.leaves)-1]
		for i, cell := range []string{fmt.Sprintf("%.1f", near), fmt.Sprintf("%.1f, %.1f", low, high), fmt.Sprint(g.best()), fmt.Sprintf("%.1f", g.gain()), fmt.Sprintf("%.1f", g.usual), fmt.Sprintf("%.0f", g.off)} {
			rows[i] = append(rows[i], cell)
		}
		fmt.Fprintf(&why, "With %s as leaves an exact guess would bring MTD(f) from %.1f%% to %.1f%% of the leaves of Aspiration NegaScout. "+
			"So %.1f points are lost, because the usual guess is off by %.0f centipawns on average. "+
			"The tree is smallest at distance %d, with %.1f%%. "+
			"With the guess moved %d centipawns down MTD(f) needs %.1f%%, with the guess moved up %.1f%%. ", leavesName(leaves), g.usual, near, g.usual-near, g.off, g.best(), slices.Min(g.leaves), shift, g.lower, g.higher)
	}
	s.Result = report.Table([]string{"", "papers", "static evaluations", "quiescence searches"}, rows) + "\n" + text.String()
	s.Verdict = verdictOf(parts...)
	s.Why = why.String()
	return s, nil
}

func absolute(x int) int { return max(x, -x) }

// guesses is what MTD(f) costs by its first guess, in percent of Aspiration
// NegaScout.
type guesses struct {
	leaves, nodes, passes []float64 // by index of guessDistances
	usual, lower, higher  float64   // leaves with the usual guess, and with it moved by shift
	off                   float64   // the mean distance of the usual guess from depth 2 on, in centipawns
}

// zeroDistance returns the index of the exact guess in guessDistances.
func zeroDistance() int { return slices.Index(guessDistances[:], 0) }

// best returns the distance with the fewest leaves, in centipawns.
func (g *guesses) best() int { return guessDistances[slices.Index(g.leaves, slices.Min(g.leaves))] }

// gain returns by how much moving the usual guess lowers the leaves, in percentage points.
func (g *guesses) gain() float64 { return g.usual - min(g.lower, g.higher) }

// judge returns which parts of the claim hold: an exact guess beats the base line, the
// farthest ones do not and are worse than it, the smallest tree is slightly off zero, and moving
// the guess gains.
func (g *guesses) judge() []bool {
	near, far := g.leaves[zeroDistance()], min(g.leaves[0], g.leaves[len(g.leaves)-1])
	off := absolute(g.best())
	return []bool{near < 100, far > 100, far > near, off <= slightly && near-slices.Min(g.leaves) >= smallerBy, g.gain() >= gained2}
}

func guessCurve(l *lab, leaves search.Plaat, depth int) (*guesses, error) {
	t, err := tune(l, leaves)
	if err != nil {
		return nil, err
	}
	usual := t.setup(driver.MTDf, l.tableBits)
	runs, err := l.each([]setup{t.setup(driver.AspirationNegaScout, l.tableBits), usual}, l.positions, depth)
	if err != nil {
		return nil, err
	}
	base := runs[0]
	g := &guesses{usual: average(runs[1], base, depth, leafCount), off: meanDistance(runs[1], 2, depth)}
	known := make([][]int, len(l.positions)) // values by position and depth-1
	for i := range known {
		for k := range base[i] {
			known[i] = append(known[i], base[i][k].last().Lower)
		}
	}
	for _, distance := range guessDistances {
		runs, err := l.eachWithGuess(leaves, depth, func(position int) guessRule {
			return func(depth int, _ []int) int { return known[position][depth-1] + distance }
		})
		if err != nil {
			return nil, err
		}
		g.leaves = append(g.leaves, average(runs, base, depth, leafCount))
		g.nodes = append(g.nodes, average(runs, base, depth, nodeCount))
		g.passes = append(g.passes, meanPasses(runs, 1, depth))
	}
	for _, moved := range []struct {
		by     int
		result *float64
	}{{-shift, &g.lower}, {shift, &g.higher}} {
		runs, err := l.eachWithGuess(leaves, depth, func(int) guessRule {
			return func(depth int, values []int) int { return usual.guess(depth, values) + moved.by }
		})
		if err != nil {
			return nil, err
		}
		*moved.result = average(runs, base, depth, leafCount)
	}
	return g, nil
}

// eachWithGuess runs MTD(f) on every position, each with a guess rule of its own.
func (l *lab) eachWithGuess(leaves search.Plaat, depth int, rule func(position int) guessRule) ([][]iteration, error) {
	return l.eachPosition(depth, func(position int) setup {
		return setup{driver: driver.MTDf, leaves: leaves, bits: l.tableBits, guess: rule(position)}
	})
}
