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
// tries, in centipawns.
var guessDistances = [...]int{-400, -100, -20, -10, -4, -2, -1, 0, 1, 2, 4, 10, 20, 100, 400}

// farDistance is the smallest distance at which a guess counts as not close, in centipawns.
const farDistance = 100

// drawnDistance is the greatest distance in the figure: farther ones would hide whether the smallest tree is at zero.
const drawnDistance = 20

// asLarge is by how much the tree of a guess may be smaller than that of a closer one on the same side, in percentage
// points, and still count as no smaller. The standard error of the difference is about 0.3 (depth 6, 279817a).
const asLarge = 1.0

// adjustments are by how much the guess of the usual rule is moved, in centipawns: the papers' "1 to 4 points".
var adjustments = [...]int{-4, -2, 2, 4}

// gained2 is the gain by moving the guess, in percentage points, that counts as "2 to 3".
const gained2 = 2.0

// measureGuess is E5: the size of the tree against the distance of the first guess
// from the value, figure 15 of the long paper.
func measureGuess(l *lab) (report.Section, error) {
	depth := min(l.depth, l.sweepDepth)
	s := report.Section{
		Title: "First guess",
		Claim: "\"The smaller the distortion, the smaller the search tree\". A first guess close to the value makes MTD(f) better than Aspiration NegaScout, but it \"must be quite close to f for the effect to become significant\". " +
			"With the usual guess MTD(f) \"is not achieving its lowest point\": adjusting this guess by ±1 to 4 points can save \"two to three percentage points\" of leaves (long paper section 5.2.3, figure 15).",
		Setting: l.chessSetting(depth) + " The distortion is the distance of the first guess from the value. The base line finds the value of each iteration. MTD(f) then searches each position once for each distance, and its first guess is the value plus the distance. " +
			fmt.Sprintf("No guess may have a tree smaller by more than %.0f point than that of a closer one on the same side, and the farthest ones have larger trees than the exact one. The usual guess is taken to be above the lowest point if it needs more than %.0f point more than the exact one. The effect is taken to be insignificant if less than half of what the exact guess saves is left. This is asked of every distance from %d on, and not judged if the exact guess saves nothing. "+
				"A point is taken to be a centipawn, and \"two to three percentage points\" to be at least %.0f. There is one more search for each adjustment of the usual guess: by 2 and by 4 centipawns, down and up. Adjustments by 1 and 3 are not tried.",
				asLarge, asLarge, farDistance, gained2),
	}
	var text, why strings.Builder
	var all findings
	rows := [][]string{{"leaves at distance 0, % of Aspiration NegaScout", "below 100"}, {fmt.Sprintf("fewest leaves at distance %d and beyond, %% of Aspiration NegaScout", farDistance), "gain not significant"},
		{"distance of the smallest tree, cp", "0"}, {"most that a farther guess saves, points", "0"},
		{"with the usual guess", "90 to 95"}, {"most that adjusting it gains, points", "2 to 3"}, {"adjusted by, cp", "1 to 4"}, {"mean distance of the usual guess from depth 2 on, cp", "-"}}
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

		found := g.judge()
		all = append(all, found...)
		near := g.leaves[zeroDistance()]
		adjusted, by := g.adjustment()
		addCells(rows, fmt.Sprintf("%.1f", near), fmt.Sprintf("%.1f", g.far()), fmt.Sprint(g.best()), fmt.Sprintf("%.1f", g.dip()),
			fmt.Sprintf("%.1f", g.usual), fmt.Sprintf("%.1f", g.usual-adjusted), fmt.Sprintf("%+d", by), fmt.Sprintf("%.0f", g.off))
		fmt.Fprintf(&why, "With %s as leaves an exact guess would bring MTD(f) from %.1f%% to %.1f%% of the leaves of Aspiration NegaScout. "+
			"That is a change of %+.1f points; the usual guess is off by %.0f centipawns on average. "+
			"The tree is smallest at distance %d, with %.1f%%. "+
			"The best adjustment of the usual guess is by %+d centipawns. MTD(f) then needs %.1f%%. %s %s ", leavesName(leaves), g.usual, near, near-g.usual, g.off, g.best(), slices.Min(g.leaves), by, adjusted,
			sentences(sentence{near >= 100, "As the exact guess saves nothing, far ones are not judged."}), found.failures())
	}
	s.Result = report.Table([]string{"", "papers", "static evaluations", "quiescence searches"}, rows) + "\n" + text.String()
	s.Verdict = all.verdict()
	s.Why = why.String()
	return s, nil
}

func absolute(x int) int { return max(x, -x) }

// guesses is what MTD(f) costs by its first guess, in percent of Aspiration
// NegaScout.
type guesses struct {
	leaves, nodes, passes []float64 // by index of guessDistances
	usual                 float64   // leaves with the usual guess
	adjusted              []float64 // leaves with the usual guess moved, by index of adjustments
	off                   float64   // the mean distance of the usual guess from depth 2 on, in centipawns
}

// zeroDistance returns the index of the exact guess in guessDistances.
func zeroDistance() int { return slices.Index(guessDistances[:], 0) }

// best returns the distance with the fewest leaves, in centipawns.
func (g *guesses) best() int { return guessDistances[slices.Index(g.leaves, slices.Min(g.leaves))] }

// adjustment returns the fewest leaves with the usual guess moved, and by how many centipawns it was moved then.
func (g *guesses) adjustment() (leaves float64, by int) {
	leaves = slices.Min(g.adjusted)
	return leaves, adjustments[slices.Index(g.adjusted, leaves)]
}

// dip returns by how much the tree of a guess is smaller than that of a closer one on the same side, in
// percentage points: the most there is, at least 0.
func (g *guesses) dip() float64 {
	most, zero := 0.0, zeroDistance()
	for _, step := range []int{-1, 1} {
		largest := g.leaves[zero]
		for i := zero + step; i >= 0 && i < len(g.leaves); i += step {
			most = max(most, largest-g.leaves[i])
			largest = max(largest, g.leaves[i])
		}
	}
	return most
}

// far returns the fewest leaves with a guess at farDistance or beyond.
func (g *guesses) far() float64 {
	fewest := math.Inf(1)
	for i, distance := range guessDistances {
		if absolute(distance) >= farDistance {
			fewest = min(fewest, g.leaves[i])
		}
	}
	return fewest
}

// judge judges the parts of the claim of E5: the closer the guess, the smaller the tree; an exact guess
// beats the base line; the usual guess does not reach the tree of the exact one, and moving it gains; far ones
// save less than half as much as the exact one. If that saves nothing, there is nothing to say of far ones.
func (g *guesses) judge() findings {
	near, far := g.leaves[zeroDistance()], g.far()
	adjusted, _ := g.adjustment()
	f := findings{
		{far > near && g.dip() <= asLarge, "The tree is not the smaller the closer the guess."},
		{near < 100, "An exact guess does not beat Aspiration NegaScout."},
		{g.usual > near+asLarge, "The usual guess reaches the lowest point."},
		{g.usual-adjusted >= gained2, fmt.Sprintf("The best adjustment of the usual guess changes the leaves by %+.2f points, not by -%.0f or more.", adjusted-g.usual, gained2)},
	}
	if near < 100 {
		f = append(f, finding{100-far < (100-near)/2, fmt.Sprintf("At distance %d and beyond half of what the exact guess saves, or more, is left.", farDistance)})
	}
	return f
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
	for _, by := range adjustments {
		runs, err := l.eachWithGuess(leaves, depth, func(int) guessRule {
			return func(depth int, values []int) int { return usual.guess(depth, values) + by }
		})
		if err != nil {
			return nil, err
		}
		g.adjusted = append(g.adjusted, average(runs, base, depth, leafCount))
	}
	return g, nil
}

// eachWithGuess runs MTD(f) on every position, each with a guess rule of its own.
func (l *lab) eachWithGuess(leaves search.Plaat, depth int, rule func(position int) guessRule) ([][]iteration, error) {
	return l.eachPosition(depth, func(position int) setup {
		return setup{driver: driver.MTDf, leaves: leaves, bits: l.tableBits, guess: rule(position)}
	})
}
