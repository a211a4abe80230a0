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

// listWork is what SSS* does to its OPEN list on one kind of trees.
type listWork struct {
	name               string
	trees              int
	cases              [7]int // by number, 1 to 6
	differ, differDUAL int    // trees on which MT with list does otherwise
	list               tree.ListWork
	longestDUAL        int // list of DUAL*, on deeper trees only
}

// operations returns the number of applications of the operator.
func (w *listWork) operations() int {
	sum := 0
	for _, n := range w.cases {
		sum += n
	}
	return sum
}

// purgeShare is the part of the states looked at that purging looks at.
func (w *listWork) purgeShare() float64 {
	return float64(w.list.Purged) / float64(w.list.Purged+w.list.Placed+w.list.Stacked)
}

// measureList is E16: MT-SSS* carries out SSS*'s operations, and what those cost.
func measureList(l *lab) (report.Section, error) {
	var small []listWork
	for _, f := range smallForests() {
		w := listWork{name: f.name}
		for t := range f.trees(l, l.trees) {
			if err := w.compare(t); err != nil {
				return report.Section{}, err
			}
		}
		small = append(small, w)
	}
	byWidth, err := growLists(l)
	if err != nil {
		return report.Section{}, err
	}

	s := report.Section{
		Title: "The list operations of SSS*",
		Claim: "The list operations inserted into MT-SSS* \"cause exactly the same triples to be inserted in the same order as SSS* does for its OPEN list\" (" + longPaper +
			", appendix A). In a uniform tree of width w and depth d the list of SSS* has at most w^ceil(d/2) entries, " +
			"that of DUAL* w^floor(d/2) (section 3).",
		Setting: fmt.Sprintf("Operations are compared on %s random trees of each kind: case, node, status and merit of each operation. "+
			"The long paper also cites that purging, in case 1, \"consumes about 90%% of SSS*'s runtime\" (section 3, after its reference 24). This is not judged: it is time, of another implementation. "+
			"Here the cost is the number of states that are looked at in a list without an index. A purge looks at all states. "+
			"A leaf that is put in its place (case 4) looks at the states in front of it. "+
			"This is measured on %d uniform trees of each width and depth with independent values.", cli.Thousands(l.trees), l.bigTrees),
		Figures: []string{"e16-purge"},
	}
	s.Result = listTables(small, byWidth)
	found := judgeList(small, byWidth)
	s.Verdict = found.verdict()
	s.Why = tellList(small, byWidth) + " " + found.failures()
	l.draw(purgeFigure(byWidth))
	return s, nil
}

// compare lets SSS* and MT-SSS* search t, and their duals.
func (w *listWork) compare(t tree.Tree) error {
	value := valueOf(t)
	results := map[string]tree.Result{}
	for _, name := range []string{"SSS*", "MT-SSS* with list", "DUAL*", "MT-DUAL* with list"} {
		r, err := searchTree(name, t, tree.Options{Log: true}, value)
		if err != nil {
			return err
		}
		results[name] = r
	}
	w.add(results["SSS*"])
	if !slices.Equal(results["SSS*"].ListOps, results["MT-SSS* with list"].ListOps) {
		w.differ++
	}
	if !slices.Equal(results["DUAL*"].ListOps, results["MT-DUAL* with list"].ListOps) {
		w.differDUAL++
	}
	return nil
}

// add adds what a search of one more tree did to its list.
func (w *listWork) add(r tree.Result) {
	w.trees++
	for i, n := range r.Cases {
		w.cases[i] += n
	}
	w.list.Longest = max(w.list.Longest, r.List.Longest)
	w.list.Purged += r.List.Purged
	w.list.Placed += r.List.Placed
	w.list.Stacked += r.List.Stacked
}

// deeperLists is what SSS* does on trees of one width, by depth.
type deeperLists struct {
	width  int
	depths []int
	work   []listWork
}

// growLists measures ever deeper trees, in which the list grows longer.
func growLists(l *lab) ([]deeperLists, error) {
	var all []deeperLists
	for _, deepest := range []tree.Shape{
		tree.Uniform(2, 2*l.bigDepth, l.seed),
		tree.Uniform(4, l.bigDepth+1, l.seed),
		tree.Uniform(8, max(2, l.bigDepth-1), l.seed),
		tree.Uniform(bigWidth, max(2, l.bigDepth-2), l.seed),
	} {
		d := deeperLists{width: deepest.MaxWidth}
		for depth := 2; depth <= deepest.Depth; depth++ {
			w := listWork{name: fmt.Sprintf("width %d, depth %d", d.width, depth)}
			for i := range l.bigTrees {
				t := tree.Uniform(d.width, depth, l.seed+2*uint64(i)).Independent(bigValues)
				value := valueOf(t)
				sss, err := searchTree("SSS*", t, tree.Options{}, value)
				if err != nil {
					return nil, err
				}
				dual, err := searchTree("DUAL*", t, tree.Options{}, value)
				if err != nil {
					return nil, err
				}
				w.add(sss)
				w.longestDUAL = max(w.longestDUAL, dual.List.Longest)
			}
			d.depths, d.work = append(d.depths, depth), append(d.work, w)
		}
		all = append(all, d)
	}
	return all, nil
}

func listTables(small []listWork, byWidth []deeperLists) string {
	var compared, grown [][]string
	for i := range small {
		w := &small[i]
		row := []string{w.name, cli.Thousands(w.operations())}
		for _, n := range w.cases[1:] {
			row = append(row, cli.Thousands(n))
		}
		compared = append(compared, append(row, cli.Thousands(w.differ), cli.Thousands(w.differDUAL)))
	}
	for _, d := range byWidth {
		for i := range d.work {
			w := &d.work[i]
			grown = append(grown, []string{strconv.Itoa(d.width), strconv.Itoa(d.depths[i]), cli.Thousands(w.list.Longest), cli.Thousands(w.longestDUAL), cli.Thousands(w.operations()),
				percent(float64(w.cases[1]), float64(w.operations())), cli.Thousands(w.list.Purged), cli.Thousands(w.list.Placed), cli.Thousands(w.list.Stacked), fmt.Sprintf("%.1f", 100*w.purgeShare())})
		}
	}
	return "Operations of SSS* by case, and the number of trees on which the operations of MT-SSS* and MT-DUAL* differ:\n\n" +
		report.Table([]string{"Trees", "Operations", "1", "2", "3", "4", "5", "6", "MT-SSS* differs", "MT-DUAL* differs"}, compared) +
		"\nThe states that the operations look at:\n\n" +
		report.Table([]string{"Width", "Depth", "Longest list", "of DUAL*", "Operations", "Case 1, % of operations", "States, case 1", "States, case 4", "States, stacked", "Case 1, % of states"}, grown)
}

// differences returns on how many trees operations were compared, and how often those of SSS* or DUAL* differ.
func differences(small []listWork) (trees, differ int) {
	for i := range small {
		trees += small[i].trees
		differ += small[i].differ + small[i].differDUAL
	}
	return trees, differ
}

// areBounded reports whether no list is longer than the paper says.
func areBounded(byWidth []deeperLists) bool {
	for _, d := range byWidth {
		for i, depth := range d.depths {
			if d.work[i].list.Longest > power(d.width, (depth+1)/2) || d.work[i].longestDUAL > power(d.width, depth/2) {
				return false
			}
		}
	}
	return true
}

// judgeList judges the parts of the claim of E16.
func judgeList(small []listWork, byWidth []deeperLists) findings {
	trees, differ := differences(small)
	return findings{
		{differ == 0, fmt.Sprintf("The operations differ in %s of %s comparisons.", cli.Thousands(differ), cli.Thousands(2*trees))},
		{areBounded(byWidth), "A list is longer than the paper says."},
	}
}

// tellList says what was found beside the verdict.
func tellList(small []listWork, byWidth []deeperLists) string {
	trees, differ := differences(small)
	return sentences(
		sentence{differ == 0, fmt.Sprintf("The operations agree on all %s trees, for SSS* and DUAL*.", cli.Thousands(trees))},
		sentence{areBounded(byWidth), "No list is longer than the paper says."},
		sentence{true, tellPurging(byWidth)})
}

// tellPurging says what purging looks at on the deepest trees of each width.
func tellPurging(byWidth []deeperLists) string {
	least, most := 1.0, 0.0
	places := true
	for _, d := range byWidth {
		deepest := &d.work[len(d.work)-1]
		share := deepest.purgeShare()
		least, most = min(least, share), max(most, share)
		places = places && deepest.list.Placed > deepest.list.Purged
	}
	return sentences(
		sentence{true, fmt.Sprintf("On the deepest trees of each width purging looks at %.0f-%.0f%% of all states looked at.", 100*least, 100*most)},
		sentence{places, "On all of these, putting leaves in their places (case 4) looks at more."})
}

// purgeFigure shows the share of purging by depth.
func purgeFigure(byWidth []deeperLists) *figure.Figure {
	f := &figure.Figure{
		Name: "e16-purge", Title: "What purging (case 1) looks at, of all that SSS* looks at in its OPEN list",
		XLabel: "depth, plies", YLabel: "states looked at by purging, %", XName: "depth",
	}
	for _, d := range byWidth {
		s := figure.Series{Name: fmt.Sprintf("width %d", d.width)}
		for i := range d.work {
			s.X, s.Y = append(s.X, float64(d.depths[i])), append(s.Y, 100*d.work[i].purgeShare())
		}
		f.Series = append(f.Series, s)
	}
	return f
}
