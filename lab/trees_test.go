package main

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"penrose/lab/report"
	"penrose/lab/tree"
)

// smallLab returns a lab with enough trees for verdicts, and little chess.
func smallLab(t *testing.T) *lab {
	l := tinyLab(t)
	l.trees, l.bigTrees = 60, 2
	return l
}

// The verdicts do not depend on the size of the trees: what fails in part, fails
// on any (E9: a footnote; E10: the trend with the width; E14: Scout). E11 does
// depend on it and is tested by its parts.
func TestTreeExperiments(t *testing.T) {
	for _, test := range []struct {
		id      string
		measure func(*lab) (report.Section, error)
		verdict report.Verdict // "" for any
		says    string         // somewhere in result or reason
	}{
		{"E1", measureExample, report.Holds, "41 12 34 36"},
		{"E9", measureEquivalence, report.HoldsInPart, "The equivalence is exact. On trees the saving of the footnote cannot occur."},
		{"E10", measureNonDominance, report.HoldsInPart, "4 1 5 8 2 3 6"},
		{"E11", measureArtificial, "", "chess"},
		{"E14", measureDominance, report.HoldsInPart, "None of the 7 sequences of MT calls tried evaluates a leaf that Alpha-Beta does not, on any of 364 trees"},
		{"E15", measureMinimal, report.Holds, "749"},
		{"E16", measureList, report.Holds, "The operations agree on all 360 trees"},
	} {
		if testing.Short() && test.id != "E1" && test.id != "E15" {
			continue // long under the race detector
		}
		l := smallLab(t)
		if test.id == "E15" {
			l.bigDepth = 6 // width 5, depth 7: 749 leaves by Knuth and Moore's formula
		}
		s, err := test.measure(l)
		if err != nil {
			t.Errorf("%s: %v", test.id, err)
			continue
		}
		if test.verdict != "" && s.Verdict != test.verdict {
			t.Errorf("%s: verdict %q, want %q: %s", test.id, s.Verdict, test.verdict, s.Why)
		}
		if !strings.Contains(s.Result+s.Why, test.says) {
			t.Errorf("%s does not say %q: %s %s", test.id, test.says, s.Result, s.Why)
		}
		if s.Claim == "" || s.Setting == "" || len(s.Figures) == 0 {
			t.Errorf("%s: incomplete section %+v", test.id, s)
		}
		if s.Verdict != report.Holds && s.Why == "" {
			t.Errorf("%s: verdict %q without a reason", test.id, s.Verdict)
		}
		if err := l.writeFigures(); err != nil {
			t.Errorf("%s: %v", test.id, err)
		}
		for _, name := range s.Figures {
			for _, extension := range []string{".svg", ".png", ".csv"} {
				if _, err := os.Stat(filepath.Join(l.dir, name+extension)); err != nil {
					t.Errorf("%s: %v", test.id, err)
				}
			}
		}
		s.ID = test.id
		if err := report.Update(filepath.Join(l.dir, "REPORT.md"), "", []report.Section{s}); err != nil {
			t.Errorf("%s: %v", test.id, err)
		}
	}
}

// What is measured on trees is the same in every run.
func TestTreesRepeat(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	for _, measure := range []func(*lab) (report.Section, error){measureEquivalence, measureNonDominance, measureDominance, measureList} {
		first, err := measure(smallLab(t))
		if err != nil {
			t.Fatal(err)
		}
		second, err := measure(smallLab(t))
		if err != nil {
			t.Fatal(err)
		}
		if first.Result != second.Result || first.Why != second.Why {
			t.Errorf("%s: two runs differ:\n%s\n%s", first.Title, first.Result, second.Result)
		}
	}
}

// The parts of the claim of E11, on figures that were made up.
func TestVerdictOnArtificialTrees(t *testing.T) {
	made := func(negaScout, sss, dual float64) *contest {
		return &contest{name: "made up", shares: []share{{percent: 100}, {percent: negaScout}, {percent: sss}, {percent: dual}, {percent: 100}}}
	}
	for _, test := range []struct {
		independent, correlated, chess *contest
		holds                          string // of the parts, 1 for those that do
	}{
		{made(80, 80, 80), made(80, 65, 35), made(100, 110, 90), "1101"},
		{made(80, 65, 35), made(70, 34, 50), made(100, 95, 95), "1111"},
		{made(80, 65, 34), made(70, 66, 50), made(100, 95, 95), "1101"},
		{made(81, 50, 50), made(80, 80, 81), made(100, 95, 95), "0011"},
		{made(80, 50, 50), made(80, 81, 80), made(50, 95, 111), "1010"},
		{made(90, 90, 90), made(90, 90, 90), made(100, 60, 60), "0000"},
	} {
		if got := marksOf(t, judgeArtificial(test.independent, test.correlated, []*contest{test.chess})); got != test.holds {
			t.Errorf("%v: %s, want %s", test, got, test.holds)
		}
	}
}

// What E11 says of the reasons that the papers name.
func TestDifferenceFrom(t *testing.T) {
	made := func(sss, dual float64) *contest {
		return &contest{shares: []share{{percent: 100}, {percent: 100}, {percent: sss}, {percent: dual}}}
	}
	for _, c := range []struct {
		before, after *contest
		want          string
	}{
		{made(73, 70), made(40, 51), "a larger difference"},
		{made(73, 70), made(126, 131), "a larger difference for one of them"},
		{made(40, 51), made(104, 95), "a smaller difference"},
	} {
		if got := differenceFrom(c.before, c.after); got != c.want {
			t.Errorf("from %s to %s: %q, want %q", c.before.bestFirst(), c.after.bestFirst(), got, c.want)
		}
	}
}

func TestTrend(t *testing.T) {
	for _, test := range []struct {
		more  []int // of 1,000 trees, by width
		falls bool
		says  string
	}{
		{[]int{300, 200, 100}, true, "falls from 30.0% at width 2 to 10.0% at width 4"},
		{[]int{100, 200, 300}, false, "rises from 10.0%"},
		{[]int{300, 500, 100}, false, "with a peak of 50.0% at width 3"},
		{[]int{200, 195, 190}, false, "changes from 20.0%"}, // no more than chance
	} {
		var duels []duel
		for i, more := range test.more {
			duels = append(duels, duel{width: 2 + i, depth: 4, trees: 1000, more: more})
		}
		got := trendOf(duels)
		if got.falls() != test.falls || !strings.Contains(got.String(), test.says) {
			t.Errorf("%v: falls %v, %q; want %v, %q", test.more, got.falls(), got, test.falls, test.says)
		}
	}
}

// Dominance must notice what it looks for.
func TestViolationsAreNoticed(t *testing.T) {
	example := tree.WorkedExample()
	var d domination
	everything := challenger{"Minimax", sequence, func(s *tree.Search, _ int) int { return tree.Minimax(s, s.Root()) }}
	allowed := leafSet(algorithm("Alpha-Beta").Search(example, tree.Options{Log: true}))
	if err := d.add(everything, example, 35, allowed); err != nil || d.trees != 1 || d.newLeaf != 1 || d.moreLeaves != 1 || d.leaves != 16 || d.alphaBeta != 12 {
		t.Errorf("Minimax against Alpha-Beta: %+v, %v", d, err)
	}
	for _, test := range []struct {
		found int
		claim claim
		fails bool
	}{{34, sequence, true}, {36, sequence, true}, {34, noClaim, false}, {36, noClaim, true}} {
		c := challenger{"made up", test.claim, func(*tree.Search, int) int { return test.found }}
		if err := d.add(c, example, 35, allowed); (err != nil) != test.fails {
			t.Errorf("%+v: %v", test, err)
		}
	}
	if _, err := searchTree("SSS*", example, tree.Options{}, 34); err == nil {
		t.Error("SSS* may find another value than Alpha-Beta")
	}
	if err := checkIterations("SSS*", []tree.Result{{Value: 1}, {Value: 2}}, []tree.Result{{Value: 1}, {Value: 3}}); err == nil {
		t.Error("SSS* may find another value in an iteration")
	}
}

// A driver needs both bounds only if it saves more than a few nodes with them, and more than by chance.
func TestNeedOfBounds(t *testing.T) {
	for _, test := range []struct {
		nodes      []float64 // of 1,000 with one bound
		few, needs bool
	}{
		{[]float64{991, 991}, true, false},
		{[]float64{989, 989}, false, true},
		{[]float64{989, 970}, false, true},  // 2.05% ± 0.95
		{[]float64{995, 970}, false, false}, // 1.75% ± 1.25
		{[]float64{1010, 1010}, true, false},
	} {
		m := memoryTrial{nodes: test.nodes, oneBoundNodes: []float64{1000, 1000}}
		if m.savesFewNodes() != test.few || m.needsConditions() != test.needs {
			t.Errorf("%+v: few %v, needs %v", test, m.savesFewNodes(), m.needsConditions())
		}
	}
}

// The parts of the claim of E9, on figures that were made up.
func TestVerdictOnEquivalence(t *testing.T) {
	for _, c := range []struct {
		name                      string
		all                       equivalence
		footnote                  int     // trees on which two bounds save something
		sss, dual, mtdf, bi, step float64 // nodes, of 1,000 with one bound
		holds, says               string  // holds has the parts, 1 for those that do
	}{
		{"all", equivalence{trees: 9}, 1, 999, 1000, 1000, 980, 980, "11111111", "The equivalence is exact. With two bounds MTD(bi) enters 2.00% fewer nodes."},
		{"another order of SSS*", equivalence{trees: 9, differSSS: 1}, 1, 999, 1000, 1000, 980, 980, "01111111", "MT-SSS* differs on 1 trees"},
		{"another order of DUAL*", equivalence{trees: 9, differDUAL: 1}, 1, 999, 1000, 1000, 980, 980, "10111111", "MT-DUAL* differs on 1 trees"},
		{"another order and no footnote", equivalence{trees: 9, differSSS: 2, differDUAL: 3}, 0, 1000, 1000, 1000, 980, 980, "00011111", "did not occur once in 9 trees"},
		{"no footnote", equivalence{trees: 9}, 0, 1000, 1000, 1000, 980, 980, "11011111", "The equivalence is exact. On trees the saving of the footnote cannot occur."},
		{"SSS* needs two", equivalence{trees: 9}, 1, 980, 1000, 1000, 980, 980, "11101111", "MT-SSS* needs more than one bound: with two it enters 2.00% fewer nodes."},
		{"DUAL* needs two", equivalence{trees: 9}, 1, 999, 980, 1000, 980, 980, "11110111", "MT-DUAL* needs more than one"},
		{"MTD(f) needs two", equivalence{trees: 9}, 1, 999, 1000, 980, 980, 980, "11111011", "MTD(f) needs more than one"},
		{"MTD(bi) needs one", equivalence{trees: 9}, 1, 999, 1000, 1000, 1004, 980, "11111101", "With two bounds MTD(bi) enters 0.40% more nodes."},
		{"MTD(step) needs one", equivalence{trees: 9}, 1, 999, 1000, 1000, 980, 991, "11111110", "MTD(step) does not need both"},
	} {
		twoBounds := map[string]*memoryTrial{}
		for driver, nodes := range map[string]float64{"MT-SSS*": c.sss, "MT-DUAL*": c.dual, "MTD(f)": c.mtdf, "MTD(bi)": c.bi, "MTD(step)": c.step} {
			twoBounds[driver] = &memoryTrial{driver: driver, nodes: []float64{nodes, nodes}, oneBoundNodes: []float64{1000, 1000}}
		}
		twoBounds["MT-SSS*"].fewerNodes = c.footnote
		found := judgeEquivalence(c.all, twoBounds)
		if got, text := marksOf(t, found), tellEquivalence(c.all, twoBounds)+" "+found.failures(); got != c.holds || !strings.Contains(text, c.says) {
			t.Errorf("%s: %s, want %s: %s", c.name, got, c.holds, text)
		}
	}
}

// The parts of the claim of E15, on figures that were made up: of the second of two shapes.
func TestVerdictOnTheMinimalTree(t *testing.T) {
	perfect := func() minimal { // 4 + 2 - 1 leaves on each of 10 trees
		return minimal{width: 2, depth: 3, trees: 10, ordered: slices.Repeat([]int{50}, len(minimalAlgorithms())), maxSolution: 40, minSolution: 20}
	}
	index := func(name string) int { return slices.Index(minimalAlgorithms(), name) }
	for _, c := range []struct {
		name   string
		change func(*minimal)
		holds  string // of the parts, 1 for those that do
		best   string
	}{
		{"nothing", func(*minimal) {}, "111", ""},
		{"a leaf more of SSS*", func(m *minimal) { m.ordered[index("SSS*")]++ }, "011", ""},
		{"a leaf less of MTD(step)", func(m *minimal) { m.ordered[index("MTD(step)")]-- }, "011", ""},
		{"a leaf more of MTD(best)", func(m *minimal) { m.ordered[index("MTD(best)")]++ }, "111", ""},
		{"a leaf less of MTD(best)", func(m *minimal) { m.ordered[index("MTD(best)")]-- }, "111", "for 1 of 2 shapes"},
		{"a random tree", func(m *minimal) { m.tooFew++ }, "101", ""},
		{"the max solution tree", func(m *minimal) { m.maxSolution++ }, "110", ""},
		{"the min solution tree", func(m *minimal) { m.minSolution-- }, "110", ""},
		{"all", func(m *minimal) { m.ordered[0], m.tooFew, m.minSolution = 51, 1, 21 }, "000", ""},
	} {
		all := []minimal{perfect(), perfect()}
		c.change(&all[1])
		if got, best := marksOf(t, judgeMinimal(all)), tellInexact(all); got != c.holds || !strings.Contains(best, c.best) || (best == "") != (c.best == "") {
			t.Errorf("%s: %s, %q, want %s, %q", c.name, got, best, c.holds, c.best)
		}
	}
}

// The parts of the claim of E16, on figures that were made up.
func TestVerdictOnLists(t *testing.T) {
	for _, c := range []struct {
		name                 string
		differ, differDUAL   int
		longest, longestDUAL [2]int // at depths 2 and 3 of width 2
		holds, says          string // holds has the parts, 1 for those that do
	}{
		{"nothing", 0, 0, [2]int{2, 4}, [2]int{2, 2}, "11", "The operations agree on all 18 trees, for SSS* and DUAL*. No list is longer"},
		{"operations of SSS*", 1, 0, [2]int{2, 4}, [2]int{2, 2}, "01", "The operations differ in 1 of 36 comparisons."},
		{"operations of DUAL*", 0, 2, [2]int{2, 4}, [2]int{2, 2}, "01", "The operations differ in 2 of 36 comparisons."},
		{"a list of SSS*", 0, 0, [2]int{3, 4}, [2]int{2, 2}, "10", "A list is longer than the paper says."},
		{"a list of SSS* at odd depth", 0, 0, [2]int{2, 5}, [2]int{2, 2}, "10", "A list is longer"},
		{"a list of DUAL*", 0, 0, [2]int{2, 4}, [2]int{2, 3}, "10", "A list is longer"},
		{"all", 1, 1, [2]int{2, 4}, [2]int{3, 2}, "00", "The operations differ in 2 of 36 comparisons. A list is longer"},
	} {
		small := []listWork{{trees: 9}, {trees: 9, differ: c.differ, differDUAL: c.differDUAL}}
		d := deeperLists{width: 2, depths: []int{2, 3}, work: make([]listWork, 2)}
		for i := range d.work {
			d.work[i].list = tree.ListWork{Longest: c.longest[i], Purged: 1, Placed: 1}
			d.work[i].longestDUAL = c.longestDUAL[i]
		}
		found := judgeList(small, []deeperLists{d})
		if got, text := marksOf(t, found), tellList(small, []deeperLists{d})+" "+found.failures(); got != c.holds || !strings.Contains(text, c.says) {
			t.Errorf("%s: %s, want %s: %s", c.name, got, c.holds, text)
		}
	}
}

// No two kinds of trees share random numbers, nor do two trees of a kind. (The ordered trees of E15 and the ever deeper
// ones of E16, where no errors are judged, have seeds of their own and share them.)
func TestForestsAreIndependent(t *testing.T) {
	l := &lab{seed: defaultSeed}
	seen := map[uint64]string{}
	all := slices.Concat(smallForests(), bigForests(4))
	for depth := duelMinDepth; depth <= duelMaxDepth; depth++ {
		for width := duelMinWidth; width <= duelMaxWidth; width++ {
			all = append(all, (&duel{width: width, depth: depth}).forest())
		}
	}
	for _, f := range all {
		f.plot = func(seed uint64) tree.Tree {
			for _, used := range []uint64{seed, seed + 1} { // see tree.Shape
				if other, ok := seen[used]; ok {
					t.Errorf("kind %d %s uses the seed %d, as does %s", f.kind, f.name, used, other)
				}
				seen[used] = f.name
			}
			return tree.Tree{}
		}
		for range f.trees(l, 100) {
		}
	}
}

// The parts of the claim of E14, on figures that were made up.
func TestVerdictOnDominance(t *testing.T) {
	all := []challenger{{name: "SSS*", claim: stockman}, {name: "a", claim: sequence}, {name: "b", claim: sequence}, {name: "Scout", claim: scout}, {name: "MTD(best)", claim: noClaim}}
	often, seldom := domination{trees: 100, fewerLeaves: 61, leaves: 85, alphaBeta: 100}, domination{trees: 100, fewerLeaves: 40, leaves: 95, alphaBeta: 100}
	with := func(d domination, newLeaf, moreLeaves int) domination {
		d.newLeaf, d.moreLeaves = newLeaf, moreLeaves
		return d
	}
	for _, test := range []struct {
		name string
		sums []domination // of all trees and of the wide ones
		want report.Verdict
		says string
	}{
		{"seldom, but not a sequence", []domination{seldom, often, often, seldom, with(often, 9, 9)}, report.Holds, "Not judged: MTD(best) evaluates"},
		{"one of two sequences", []domination{seldom, often, seldom, seldom, often}, report.HoldsInPart, "Not as claimed: On the wide trees b needs fewer leaves than Alpha-Beta in 40% of the searches, and 95%"},
		{"fewer leaves in half of the searches", []domination{seldom, often, {trees: 100, fewerLeaves: 50, leaves: 80, alphaBeta: 100}, seldom, often}, report.HoldsInPart, "not usually significantly fewer"},
		{"91% of the leaves", []domination{often, often, {trees: 100, fewerLeaves: 60, leaves: 91, alphaBeta: 100}, often, often}, report.HoldsInPart, "not usually significantly fewer"},
		{"a new leaf of a sequence", []domination{often, often, with(often, 1, 0), often, often}, report.Holds, "Not judged: b evaluates"},
		{"more leaves of a sequence", []domination{often, often, with(often, 1, 1), often, often}, report.HoldsInPart, "Not as claimed: b evaluates"},
		{"more leaves of SSS*", []domination{with(often, 1, 1), often, often, often, often}, report.HoldsInPart, "Not as claimed: SSS* evaluates"},
		{"a new leaf of Scout", []domination{often, often, often, with(often, 1, 0), often}, report.Holds, "None of the 2 sequences"},
		{"more leaves of Scout", []domination{often, often, often, with(often, 1, 1), often}, report.HoldsInPart, "Not as claimed: Scout evaluates"},
		{"nothing", []domination{with(often, 1, 1), with(seldom, 1, 1), seldom, with(often, 1, 1), often}, report.Fails, "Not as claimed: SSS*"},
	} {
		verdict, why := judgeDominance(all, test.sums, test.sums)
		if verdict != test.want || !strings.Contains(why, test.says) {
			t.Errorf("%s: %q, want %q: %s", test.name, verdict, test.want, why)
		}
		if strings.Contains(why, "Not as claimed") != (verdict != report.Holds) {
			t.Errorf("%s: %q, because %s", test.name, verdict, why)
		}
	}
	narrow, wide := []domination{often, seldom, seldom, often, often}, []domination{often, often, often, with(often, 1, 1), often}
	if verdict, why := judgeDominance(all, narrow, wide); verdict != report.Holds {
		t.Errorf("often on the wide trees alone: %q, %s", verdict, why)
	}
	if verdict, why := judgeDominance(all, wide, narrow); verdict != report.HoldsInPart || !strings.Contains(why, "Scout evaluates") {
		t.Errorf("often on the narrow trees alone: %q, %s", verdict, why)
	}
}

// Laplace's correction takes (hits+1)/(n+2) for the share.
func TestBinomialError(t *testing.T) {
	for _, test := range []struct {
		hits, n int
		want    float64
	}{
		{49, 98, math.Sqrt(0.5 * 0.5 / 98)}, {0, 98, math.Sqrt(0.01 * 0.99 / 98)}, {98, 98, math.Sqrt(0.99 * 0.01 / 98)},
	} {
		if got := binomialError(test.hits, test.n); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%d of %d: %g, want %g", test.hits, test.n, got, test.want)
		}
	}
}

func TestRatio(t *testing.T) {
	for _, test := range []struct {
		part, whole         []float64
		mean, standardError float64
	}{
		{[]float64{1, 2, 3}, []float64{2, 4, 6}, 0.5, 0},
		{[]float64{1, 3}, []float64{4, 4}, 0.5, 0.25}, // residuals -1 and 1: sqrt(2*2/1)/8
		{[]float64{1}, []float64{4}, 0.25, 0},         // one measurement gives no error
	} {
		mean, standardError := ratio(test.part, test.whole)
		if mean != test.mean || standardError != test.standardError {
			t.Errorf("%v of %v: %g ± %g, want %g ± %g", test.part, test.whole, mean, standardError, test.mean, test.standardError)
		}
	}
}
