package main

import (
	"fmt"
	"slices"
	"strconv"

	"penrose/internal/figure"
	"penrose/lab/report"
	"penrose/lab/tree"
)

// exampleRun is a driver's work on the worked example.
type exampleRun struct {
	name   string
	guess  int // of MTD(f)
	result tree.Result
}

// printedPass is a pass of MT-SSS* as section 2.1 of the long paper gives it.
type printedPass struct {
	bound, value int
	leaves       string
}

// printedPasses returns those of figures 4 to 7.
func printedPasses() []printedPass {
	return []printedPass{
		{tree.Inf, 41, "41 12 34 36"},
		{41, 36, "5"},
		{36, 35, "35"},
		{35, 35, "50 36"},
	}
}

// measureExample is E1: the example on which the papers explain MT-SSS*, pass by
// pass, and other drivers on the same tree.
func measureExample(l *lab) (report.Section, error) {
	runs := []exampleRun{
		{name: "MT-SSS*"},
		{name: "MT-DUAL*"},
		{name: "MTD(f) from 30", guess: 30},
		{name: "MTD(f) from 35", guess: 35},
		{name: "MTD(f) from 41", guess: 41},
	}
	for i := range runs {
		r := &runs[i]
		a := algorithm("MTD(f)")
		if r.guess == 0 {
			a = algorithm(r.name)
		}
		r.result = a.Search(tree.WorkedExample(), tree.Options{Guess: r.guess, Log: true})
	}

	s := report.Section{
		Title: "The worked example",
		Claim: "MT-SSS* brings the upper bound down to 41, 36 and 35 and then fails high at 35. Its passes evaluate the leaves 41 12 34 36, then 5, then 35, then 50 36. " +
			"That is the order of SSS* (" + longPaper + ", section 2.1, figures 3-7).",
		Setting: "The tree of figure 3: binary, 4 plies, value 35, leaves 41 5 12 90 101 80 20 30 34 80 36 35 50 36 25 3. " +
			"The other drivers search the same tree; they are not in the papers.",
		Figures: []string{"e01-example"},
	}
	var rows [][]string
	for i := range runs {
		r := &runs[i]
		passes := tellPasses(r.result)
		for k, pass := range passes {
			answer, paper := "no, f <= ", "-"
			if pass.value >= pass.bound {
				answer = "yes, f >= "
			}
			if printed := printedPasses(); i == 0 && k < len(printed) {
				paper = fmt.Sprintf("%d: %s", printed[k].value, printed[k].leaves)
			}
			name := ""
			if k == 0 {
				name = r.name
			}
			rows = append(rows, []string{name, strconv.Itoa(k + 1), "f >= " + bound(pass.bound) + "?",
				answer + strconv.Itoa(pass.value), pass.leaves, paper})
		}
	}
	found := tellPasses(runs[0].result)
	boundsAgree := slices.EqualFunc(found, printedPasses(), func(a, b printedPass) bool { return a.bound == b.bound && a.value == b.value })
	leavesAgree := slices.EqualFunc(found, printedPasses(), func(a, b printedPass) bool { return a.leaves == b.leaves })
	order := algorithm("SSS*").Search(tree.WorkedExample(), tree.Options{Log: true}).Order
	orderAgrees := slices.Equal(order, runs[0].result.Order)
	s.Verdict = verdictOf(boundsAgree, leavesAgree, orderAgrees)
	s.Why = sentences(
		sentence{!boundsAgree, "The bounds of MT-SSS* differ from the printed ones."},
		sentence{!leavesAgree, "The leaves of MT-SSS* differ from the printed ones."},
		sentence{!orderAgrees, "MT-SSS* does not evaluate its leaves in the order of SSS*."})
	s.Result = report.Table([]string{"Driver", "Pass", "Question", "Answer", "New leaves", "Paper: bound, new leaves"}, rows) +
		"\nStockman's SSS* evaluates the leaves " + leafValues(order) + ", in this order.\n\n" + exampleTotals(runs)
	l.draw(exampleFigure(runs))
	return s, nil
}

// tellPasses returns the passes of r with the leaves each has evaluated.
func tellPasses(r tree.Result) []printedPass {
	var passes []printedPass
	rest := r.Order
	for _, p := range r.Passes {
		passes = append(passes, printedPass{p.Bound, p.Value, leafValues(rest[:p.Leaves])})
		rest = rest[p.Leaves:]
	}
	return passes
}

// exampleTotals returns the table of what each algorithm needs in all.
func exampleTotals(runs []exampleRun) string {
	var rows [][]string
	for _, name := range []string{"Minimax", "Alpha-Beta", "SSS*", "DUAL*"} {
		r := algorithm(name).Search(tree.WorkedExample(), tree.Options{})
		rows = append(rows, []string{name, "-", strconv.Itoa(r.Leaves)})
	}
	for _, r := range runs {
		rows = append(rows, []string{r.name, strconv.Itoa(len(r.result.Passes)), strconv.Itoa(r.result.Leaves)})
	}
	return report.Table([]string{"Algorithm", "Passes", "Leaves"}, rows)
}

// exampleFigure shows the bound that each pass has returned.
func exampleFigure(runs []exampleRun) *figure.Figure {
	f := &figure.Figure{
		Name: "e01-example", Title: fmt.Sprintf("The worked example, value %d: the bound at the root after each pass", runs[0].result.Value),
		XLabel: "pass (0: the first guess)", YLabel: "bound returned", XName: "pass", Step: true,
	}
	for _, r := range runs {
		s := figure.Series{Name: r.name, Dashed: r.guess != 0}
		if r.guess != 0 {
			s.X, s.Y = append(s.X, 0), append(s.Y, float64(r.guess))
		}
		for i, p := range r.result.Passes {
			s.X, s.Y = append(s.X, float64(i+1)), append(s.Y, float64(p.Value))
		}
		f.Series = append(f.Series, s)
	}
	return f
}
