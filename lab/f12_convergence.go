package main

import (
	"fmt"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/search"
	"penrose/search/driver"
)

// convergingPosition is the position of F12, by index: the second of the tactical
// middlegame.
const convergingPosition = 6

// farthestBound is how far from the value bounds are drawn, in centipawns.
// Farther ones stand at the edge: the first of SSS* may be a mate.
const farthestBound = 500

// measureConvergence is F12: how the bounds converge pass by pass, figure 12 of
// the long paper.
func measureConvergence(l *lab) (report.Section, error) {
	position := l.positions[min(convergingPosition, len(l.positions)-1)]
	depth := l.depth
	s := report.Section{
		Title: "Bounds converging pass by pass",
		Claim: "SSS* comes from above, DUAL* from below, MTD(f) from a guess in between, MTD(bi) from both sides (long paper figure 12). That figure is a sketch; here it is measured.",
		Setting: fmt.Sprintf("Chess, the last iteration of %d on one position, `%s` (%s). "+
			"Each point is the bound that a pass returned: an upper bound if it failed low, a lower bound if it failed high. "+
			"MTD(best) proves a move and finds a lower bound of the value; its last pass bounds the other moves only. Bounds more than %d centipawns from the value are drawn at that distance.", depth, position.Position.FEN(), position.Comment, farthestBound),
	}
	shape := func(leaves search.Plaat) error {
		f := figure.Figure{
			Name:   "f12-convergence-" + leaves.String(),
			Title:  fmt.Sprintf("Bounds at the root, depth %d; leaves are %s", depth, leavesName(leaves)),
			XLabel: "pass", XName: "pass", YLabel: "bound (centipawns)", LogX: true, Step: true,
		}
		var rows [][]string
		var b bench
		defer b.close()
		t, err := tune(l, leaves)
		if err != nil {
			return err
		}
		for _, d := range driver.All() {
			its, err := b.search(t.setup(d, l.tableBits), &position, depth)
			if err != nil {
				return err
			}
			series := figure.Series{Name: d.String(), Dashed: d == driver.MTDbest} // which often hides MTD(f)
			last := &its[depth-1]
			value := last.last().Lower
			for i, pass := range last.passes {
				shown := max(value-farthestBound, min(pass.Value, value+farthestBound))
				series.X, series.Y = append(series.X, float64(i+1)), append(series.Y, float64(shown))
			}
			if len(last.passes) > 1 { // the others would all be one point
				f.Series = append(f.Series, series)
			} else {
				f.Reference = &figure.Reference{Value: float64(value), Label: "the value, which the others find in one pass"}
			}
			first := last.passes[0]
			rows = append(rows, []string{d.String(), fmt.Sprint(len(last.passes)), windowName(first), fmt.Sprint(first.Value), valueName(last.last()),
				fmt.Sprint(last.leaves - its[depth-2].leaves), fmt.Sprint(last.nodes - its[depth-2].nodes)})
		}
		l.draw(&f)
		s.Figures = append(s.Figures, f.Name)
		s.Result += fmt.Sprintf("Leaves are %s:\n\n%s\n", leavesName(leaves),
			report.Table([]string{"driver", "passes", "first window", "first bound", "value", "leaves", "nodes"}, rows))
		return nil
	}
	for _, leaves := range bothLeaves() {
		if err := shape(leaves); err != nil {
			return s, err
		}
	}
	s.Verdict = report.Shown
	return s, nil
}

// valueName returns the value after the last pass, or the lower bound that MTD(best) has proven of it.
func valueName(p *search.Pass) string {
	if p.Upper > p.Lower {
		return fmt.Sprintf("≥ %d", p.Lower)
	}
	return fmt.Sprint(p.Lower)
}

// windowName says what a pass asks.
func windowName(p search.Pass) string {
	if p.Beta-p.Alpha == 1 {
		return fmt.Sprintf("test %d", p.Beta)
	}
	return fmt.Sprintf("%d..%d", p.Alpha, p.Beta)
}
