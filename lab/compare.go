package main

import (
	"fmt"
	"slices"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/search"
	"penrose/search/driver"
)

// comparison holds the results and costs of all drivers on the positions of the
// lab. All have the same table, move ordering and leaves.
type comparison struct {
	tuned   *tuning // how each runs
	drivers []driver.Driver
	runs    [][][]iteration // by driver, position, depth-1
	from    int             // the first depth that is shown
	depth   int             // of the last iteration
}

// compareDrivers runs every driver on every position.
func compareDrivers(l *lab, leaves search.Plaat) (*comparison, error) {
	return shared(l, "drivers, leaves: "+leaves.String(), func() (*comparison, error) {
		tuned, err := tune(l, leaves)
		if err != nil {
			return nil, err
		}
		c := &comparison{tuned: tuned, drivers: driver.All(), from: shownFrom, depth: l.depth}
		var setups []setup
		for _, driver := range c.drivers {
			setups = append(setups, tuned.setup(driver, l.tableBits))
		}
		c.runs, err = l.each(setups, l.positions, l.depth)
		return c, err
	})
}

// of returns the runs of a driver by position.
func (c *comparison) of(d driver.Driver) [][]iteration { return c.runs[slices.Index(c.drivers, d)] }

// relative returns the count of d up to depth in percent of that of Aspiration
// NegaScout, the papers' base line.
func (c *comparison) relative(d driver.Driver, depth int, count func(*iteration) float64) float64 {
	return c.share(d, depth, count).percent
}

// share is relative with its error.
func (c *comparison) share(d driver.Driver, depth int, count func(*iteration) float64) share {
	return shareOf(c.of(d), c.of(driver.AspirationNegaScout), depth, count)
}

// passes returns how many passes d needs in an iteration of the given depth.
func (c *comparison) passes(d driver.Driver, depth int) float64 {
	return meanPasses(c.of(d), depth, depth)
}

// shownFrom is the first depth that is shown. A smaller tree has so few leaves
// that a single one makes up percents.
const shownFrom = 3

// papersDrivers are the algorithms that the papers show beside the base line.
func papersDrivers() []driver.Driver {
	return []driver.Driver{driver.AlphaBeta, driver.NegaScout, driver.MTSSS, driver.MTDUAL, driver.MTDf}
}

// byDepth returns a figure and a table of the value of each driver at each depth.
func (c *comparison) byDepth(f figure.Figure, drivers []driver.Driver, format string, value func(d driver.Driver, depth int) float64) (*figure.Figure, string) {
	f.XLabel, f.XName = "depth of the last iteration (plies)", "depth"
	header := []string{"depth"}
	rows := make([][]string, 0, c.depth)
	for depth := c.from; depth <= c.depth; depth++ {
		f.XTicks = append(f.XTicks, figure.Tick{Value: float64(depth), Label: fmt.Sprint(depth)})
		rows = append(rows, []string{fmt.Sprint(depth)})
	}
	for _, d := range drivers {
		series := figure.Series{Name: d.String()}
		header = append(header, d.String())
		for depth := c.from; depth <= c.depth; depth++ {
			y := value(d, depth)
			series.X, series.Y = append(series.X, float64(depth)), append(series.Y, y)
			rows[depth-c.from] = append(rows[depth-c.from], fmt.Sprintf(format, y))
		}
		f.Series = append(f.Series, series)
	}
	return &f, report.Table(header, rows)
}

// bothLeaves are the two kinds of leaves, for experiments with both.
func bothLeaves() []search.Plaat {
	return []search.Plaat{search.PlaatEvaluation, search.PlaatQuiescence}
}

// leavesName returns what the leaves are, in words.
func leavesName(leaves search.Plaat) string {
	if leaves == search.PlaatQuiescence {
		return "quiescence searches"
	}
	return "static evaluations"
}

// chessSetting returns how deep and on how many positions Penrose searches. The rest
// of the setting is common to all experiments in chess and stands in reportHeader.
func (l *lab) chessSetting(depth int) string {
	return fmt.Sprintf("Chess, %d positions to %d plies, table of 2^%d entries.", len(l.positions), depth, l.tableBits)
}
