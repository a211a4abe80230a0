package main

import (
	"fmt"
	"slices"

	"penrose/lab/figure"
	"penrose/lab/report"
	"penrose/search"
)

// timing is what drivers cost when nothing else runs: for each driver and
// position the run with the least time of several.
type timing struct {
	drivers []search.Driver
	runs    [][][]iteration // by driver, position, depth-1
	depth   int
}

// timeDrivers runs the papers' drivers one after the other, several times, the
// drivers alternating so that a busy machine slows all alike.
func timeDrivers(l *lab, leaves search.Plaat) (*timing, error) {
	return shared(l, "time, leaves: "+leaves.String(), func() (*timing, error) {
		w, err := bestWindow(l, leaves)
		if err != nil {
			return nil, err
		}
		t := &timing{drivers: append(papersDrivers(), search.AspirationNegaScout), depth: min(l.depth, 8)}
		t.runs = make([][][]iteration, len(t.drivers))
		for i := range t.runs {
			t.runs[i] = make([][]iteration, len(l.positions))
		}
		var b bench
		defer b.close()
		for range l.rounds {
			for k := range l.positions {
				for i, driver := range t.drivers {
					run, err := b.search(setup{
						driver: driver, leaves: leaves, bits: l.tableBits,
						adjust: func(p *search.Params) { p.Window = w.best },
					}, &l.positions[k], t.depth)
					if err != nil {
						return nil, err
					}
					if best := t.runs[i][k]; best == nil || run[t.depth-1].elapsed < best[t.depth-1].elapsed {
						t.runs[i][k] = run
					}
				}
			}
		}
		return t, nil
	})
}

func (t *timing) of(d search.Driver) [][]iteration { return t.runs[slices.Index(t.drivers, d)] }

// measureTime is E6: execution time, figure 6 of the chess paper.
func measureTime(l *lab) (report.Section, error) {
	s := report.Section{
		Title: "Execution time",
		Claim: "In chess MTD(f) is 9 to 13% faster than Aspiration NegaScout (chess paper section 4.3), 9 to 16% in the long paper (section 5.3).",
	}
	faster := true
	b := figure.Bars{
		Name: "e06-time", Title: "Time to depth by driver",
		XLabel: "driver", XName: "driver", YLabel: "time, % of Aspiration NegaScout",
		Reference: &figure.Reference{Value: 100, Label: "Aspiration NegaScout"},
	}
	rows := [][]string{}
	for _, d := range papersDrivers() {
		b.Categories = append(b.Categories, d.String())
		rows = append(rows, []string{d.String()})
	}
	header := []string{"driver"}
	depth := 0
	for _, leaves := range bothLeaves() {
		t, err := timeDrivers(l, leaves)
		if err != nil {
			return s, err
		}
		depth = t.depth
		base := t.of(search.AspirationNegaScout)
		header = append(header, leavesName(leaves)+": time %", "leaves %", "nodes %", "seconds")
		series := figure.Series{Name: "leaves are " + leavesName(leaves)}
		for i, d := range papersDrivers() {
			time := average(t.of(d), base, depth, seconds)
			series.Y = append(series.Y, time)
			rows[i] = append(rows[i], fmt.Sprintf("%.1f", time),
				fmt.Sprintf("%.1f", average(t.of(d), base, depth, leafCount)),
				fmt.Sprintf("%.1f", average(t.of(d), base, depth, nodeCount)),
				fmt.Sprintf("%.1f", total(t.of(d), depth, seconds)))
		}
		b.Series = append(b.Series, series)
		faster = faster && average(t.of(search.MTDf), base, depth, seconds) < 100
	}
	if err := b.Write(l.dir); err != nil {
		return s, err
	}
	s.Setting = l.chessSetting(depth) + fmt.Sprintf(" One search at a time on an otherwise idle machine, drivers alternating; the least of %d times each; the mean of the positions.", l.rounds)
	s.Result = report.Table(header, rows)
	s.Figures = []string{b.Name}
	s.Verdict = verdict(faster)
	s.Why = fmt.Sprintf("MTD(f) faster than Aspiration NegaScout with either kind of leaves: %v. Times are of this machine and differ from run to run; counts do not.", faster)
	return s, nil
}
