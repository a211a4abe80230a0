package main

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"penrose/board"
	"penrose/eval"
	"penrose/game"
	"penrose/lab/positions"
	"penrose/lab/report"
	"penrose/search"
	"penrose/search/driver"
)

// tinyLab returns a lab whose experiments take a moment.
func tinyLab(t *testing.T) *lab {
	games := positions.Games()
	return &lab{
		dir: t.TempDir(), seed: 1, measured: map[string]any{}, runs: map[string][][]iteration{},
		scale: scale{
			name: "tiny", positions: []positions.Position{games[1], games[16]}, more: positions.More()[:2],
			depth: 4, deepest: 5, sweepDepth: 4, tableBits: 14, sweepBits: []int{6, 10, 14}, timeDepth: 4, trees: 20, bigTrees: 1, bigDepth: 3,
		},
	}
}

// Every experiment runs, and writes a complete section with all its figures.
func TestExperiments(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	l := tinyLab(t)
	path := filepath.Join(l.dir, "REPORT.md")
	for _, e := range experiments() {
		section, err := e.measure(l)
		if err != nil {
			t.Errorf("%s: %v", e.id, err)
			continue
		}
		section.ID = e.id
		if err := errors.Join(l.writeFigures(), report.Update(path, reportHeader, []report.Section{section})); err != nil {
			t.Errorf("%s: %v", e.id, err)
		}
		if section.Claim == "" || section.Setting == "" || section.Result == "" || strings.Contains(section.Result, "NaN") || strings.Contains(section.Result, "Inf") {
			t.Errorf("%s: incomplete: %+v", e.id, section)
		}
		for _, figure := range section.Figures {
			for _, extension := range []string{".svg", ".png", ".csv"} {
				if _, err := os.Stat(filepath.Join(l.dir, figure+extension)); err != nil {
					t.Errorf("%s: %v", e.id, err)
				}
			}
		}
	}
}

// Full strength is searched with the engine's own evaluation and settings, Plaat mode
// with the classical evaluation, also when one engine does both in turn.
func TestEvaluationOfSetups(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	const depth = 6
	p := &positions.Games()[1]
	full := setup{driver: driver.MTDf, leaves: search.PlaatOff, bits: hashBits}
	plain := setup{driver: driver.MTDf, leaves: search.PlaatEvaluation, bits: 14}
	nodes := func(b *bench, s setup) uint64 {
		t.Helper()
		found, err := b.search(s, p, depth)
		if err != nil {
			t.Fatal(err)
		}
		return found[depth-1].nodes
	}

	engine, err := search.NewEngine(16, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	var searched uint64
	engine.PassLog = func(pass search.Pass) { searched = pass.Nodes }
	playing := func() uint64 {
		engine.NewGame()
		engine.Start(game.New(p.Position), search.Limits{Depth: depth}, search.Listener{}).Wait()
		return searched
	}
	network := playing()
	if err := engine.SetEvaluation(eval.Classical()); err != nil {
		t.Fatal(err)
	}
	if classical := playing(); classical == network {
		t.Fatalf("both evaluations search %d nodes: the position does not distinguish them", network)
	}

	var fresh, used bench
	defer fresh.close()
	defer used.close()
	wanted := nodes(&fresh, plain)
	if got := nodes(&used, full); got != network {
		t.Errorf("full strength: %d nodes, the engine that plays searches %d", got, network)
	}
	if got := nodes(&used, plain); got != wanted {
		t.Errorf("Plaat mode after full strength: %d nodes, %d on a new engine", got, wanted)
	}
	if got := nodes(&used, full); got != network {
		t.Errorf("full strength after Plaat mode: %d nodes, want %d", got, network)
	}
}

// Counts do not depend on what an engine searched before, nor on how many
// engines search.
func TestCountsAreRepeatable(t *testing.T) {
	l := tinyLab(t)
	var setups []setup
	for _, d := range driver.All() {
		setups = append(setups, setup{driver: d, leaves: search.PlaatQuiescence, bits: l.tableBits})
	}
	first, err := l.each(setups, l.positions, l.depth)
	if err != nil {
		t.Fatal(err)
	}
	var b bench
	defer b.close()
	for i := len(setups) - 1; i >= 0; i-- {
		for k := range l.positions {
			second, err := b.search(setups[i], &l.positions[k], l.depth)
			if err != nil {
				t.Fatal(err)
			}
			for depth := range second {
				x, y := &first[i][k][depth], &second[depth]
				if x.leaves != y.leaves || x.nodes != y.nodes || x.answered != y.answered || len(x.passes) != len(y.passes) {
					t.Errorf("%v, %s, depth %d: %+v, then %+v", setups[i].driver, l.positions[k].ID, depth+1, x, y)
				}
			}
		}
	}
}

// MTD(best) may end with a lower bound, which is not shown as a value.
func TestValueName(t *testing.T) {
	for want, pass := range map[string]search.Pass{"-12": {Lower: -12, Upper: -12}, "≥ -14": {Lower: -14, Upper: 31999}} {
		if got := valueName(&pass); got != want {
			t.Errorf("%+v: %q, want %q", pass, got, want)
		}
	}
}

// A driver that finds another value is noticed.
func TestAgreementNoticesErrors(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	l := tinyLab(t)
	c, err := compareDrivers(l, search.PlaatEvaluation)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range c.drivers {
		agree, compared := agreement(d, c.of(d), c.of(driver.AlphaBeta))
		if want := len(l.positions) * l.depth; agree != compared || compared != want {
			t.Errorf("%v: %d of %d agree, want %d", d, agree, compared, want)
		}
	}
	c.of(driver.MTSSS)[1][2].last().Upper++
	c.of(driver.MTDbest)[0][3].last().Lower = 31999
	for _, d := range []driver.Driver{driver.MTSSS, driver.MTDbest} {
		if agree, compared := agreement(d, c.of(d), c.of(driver.AlphaBeta)); agree != compared-1 {
			t.Errorf("%v: with an error %d of %d agree", d, agree, compared)
		}
	}
	s, err := measureAgreement(l)
	if err != nil || s.Verdict != report.Fails || strings.Count(s.Why, "finds another value in 1 of") != 2 {
		t.Errorf("%s, %q, %v", s.Verdict, s.Why, err)
	}
}

func TestGuessRules(t *testing.T) {
	values := []int{7, 1, 2, 3}
	for _, c := range []struct {
		name  string
		rule  guessRule
		depth int
		want  int
	}{
		{"last", lastValue, 1, 7}, {"last", lastValue, 4, 3},
		{"before last", valueBeforeLast, 1, 7}, {"before last", valueBeforeLast, 2, 7}, {"before last", valueBeforeLast, 4, 2},
	} {
		if got := c.rule(c.depth, values); got != c.want {
			t.Errorf("%s at depth %d: %d, want %d", c.name, c.depth, got, c.want)
		}
	}
}

func TestCorrelation(t *testing.T) {
	for _, c := range []struct {
		x, y []float64
		want float64
	}{
		{[]float64{1, 2, 3}, []float64{10, 20, 30}, 1},
		{[]float64{1, 2, 3}, []float64{3, 2, 1}, -1},
		{[]float64{1, 2, 3, 4}, []float64{1, -1, -1, 1}, 0},
	} {
		if got := correlation(c.x, c.y); got < c.want-1e-9 || got > c.want+1e-9 {
			t.Errorf("correlation of %v and %v: %v, want %v", c.x, c.y, got, c.want)
		}
	}
}

func TestChoose(t *testing.T) {
	number := len(experiments())
	for _, c := range []struct {
		names  string
		quick  bool
		scale  string
		chosen int // -1 for an error
	}{
		{"all", false, "all", number}, {"full", false, "full", number}, {"full all", false, "full", number},
		{"e3 F12", false, "all", 2}, {"full e3", false, "full", 1}, {"all", true, "quick", number}, {"e3", true, "quick", 1}, {"e99", false, "", -1},
		{"", true, "quick", number}, {"e3 E3 e3", false, "all", 1}, {"e3 all", false, "all", number}, {"full", true, "", -1},
	} {
		size, chosen, err := choose(strings.Fields(c.names), c.quick)
		if (err != nil) != (c.chosen < 0) || err == nil && (size.name != c.scale || len(chosen) != c.chosen) {
			t.Errorf("%q, quick %v: scale %s, %d experiments, %v", c.names, c.quick, size.name, len(chosen), err)
		}
	}
}

// From the command line to the files.
func TestCommand(t *testing.T) {
	if testing.Short() {
		t.Skip("takes as long as a quick experiment")
	}
	dir := t.TempDir()
	lab := func(args ...string) (string, error) {
		var out strings.Builder
		err := program().Execute(&out, &out, args)
		return out.String(), err
	}
	if said, err := lab("f12", "-quick", "-out", dir); err != nil || !strings.Contains(said, "F12  bounds converging") {
		t.Fatalf("%v, %q", err, said)
	}
	for _, args := range [][]string{nil, {"-h"}, {"help"}} {
		if said, err := lab(args...); err != nil || !strings.Contains(said, "-quick") || !strings.Contains(said, "\n  f12 ") {
			t.Errorf("%q: %v, %q", args, err, said)
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, "REPORT.md"))
	if err != nil || !strings.Contains(string(text), "## F12: ") {
		t.Errorf("report %q, %v", text, err)
	}
	if _, err := lab("e99"); err == nil {
		t.Error("an experiment that does not exist is run")
	}
}

// A report that cannot be written, or is broken, is noticed before anything is measured.
func TestReportIsTriedFirst(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	broken := t.TempDir()
	for name, text := range map[string]string{file: "", filepath.Join(broken, "REPORT.md"): "<!-- begin E1 -->\n"} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{file, broken} {
		l := tinyLab(t)
		l.dir = dir
		err := l.carryOut([]experiment{{"E1", "none", func(*lab) (report.Section, error) {
			t.Errorf("%s: an experiment is run", dir)
			return report.Section{}, nil
		}}})
		if err == nil {
			t.Errorf("%s: no error", dir)
		}
	}
}

// A lab without a progress bar carries out experiments, too.
func TestNoProgressBar(t *testing.T) {
	err := tinyLab(t).carryOut([]experiment{{"E1", "none", func(*lab) (report.Section, error) {
		return report.Section{Title: "None", Verdict: report.Shown}, nil
	}}})
	if err != nil {
		t.Error(err)
	}
}

// An interrupted run ends at once, so that a directory that is thrown away is.
func TestInterruption(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	forever := make(chan struct{})
	defer close(forever)
	var writing sync.Mutex
	err := untilInterrupted(ctx, &writing, func() error {
		interrupt()
		<-forever
		return nil
	})
	if err == nil || err.Error() != "interrupted" {
		t.Errorf("error %v", err)
	}
	failure := errors.New("failure")
	if writing.TryLock() {
		t.Error("after an interrupt it may still write")
	}
	if err := untilInterrupted(t.Context(), new(sync.Mutex), func() error { return failure }); err != failure {
		t.Errorf("error %v, want that of the work", err)
	}
}

// Runs that have been made deeper before serve again, cut to the depth asked for,
// and only for the same settings.
func TestRunsServeAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	l := tinyLab(t)
	best, err := tune(l, search.PlaatQuiescence)
	if err != nil {
		t.Fatal(err)
	}
	usual := best.setup(driver.MTDf, l.tableBits)
	coarse := usual
	coarse.label += ", coarse"
	coarse.adjust = func(p *search.Params) { p.Grain = 16 }
	deep, err := l.each([]setup{usual, coarse}, l.positions, 4)
	if err != nil {
		t.Fatal(err)
	}
	made := len(l.runs)
	shallow, err := l.each([]setup{usual, coarse}, l.positions, 2)
	if err != nil || len(l.runs) != made {
		t.Errorf("%d runs, then %d, %v", made, len(l.runs), err)
	}
	for i := range shallow {
		for k := range shallow[i] {
			if len(shallow[i][k]) != 2 || shallow[i][k][1].nodes != deep[i][k][1].nodes {
				t.Errorf("setup %d, position %d: %+v of %+v", i, k, shallow[i][k], deep[i][k])
			}
		}
	}
	if a, b := &deep[0][0][3], &deep[1][0][3]; a.leaves == b.leaves && a.nodes == b.nodes {
		t.Errorf("both settings cost the same: %+v", a)
	}
	unnamed := setup{driver: driver.MTDf, leaves: search.PlaatQuiescence, bits: l.tableBits, adjust: coarse.adjust}
	if _, err := l.each([]setup{unnamed}, l.positions, 2); err != nil || unnamed.isNamed() || l.runs[unnamed.key(l.positions)] != nil {
		t.Error("a run is kept that nothing distinguishes from another")
	}
}

// The guess is the value of two iterations back only where it is plainly closer, and that for every driver.
func TestTuningChoosesTheCloserGuess(t *testing.T) {
	of := make([]positions.Position, 4)
	for i := range of {
		of[i].Position = board.StartPosition()
	}
	runs := func(values ...[]int) (runs [][]iteration) {
		for _, position := range values {
			var run []iteration
			for _, v := range position {
				run = append(run, iteration{passes: []search.Pass{{Lower: v}}})
			}
			runs = append(runs, run)
		}
		return runs
	}
	for _, c := range []struct {
		name string
		runs [][]iteration // values by depth
		want int
		off  [2]float64
		says string
	}{
		{"swings", runs([]int{50, 0, 51}, []int{50, 0, 50}, []int{40, 0, 41}, []int{60, 0, 60}), 1, [2]float64{50.5, 0.5}, "). So all"},
		{"does not", runs([]int{0, 9, 10}, []int{0, 9, 9}, []int{0, 8, 9}, []int{0, 9, 10}), 0, [2]float64{0.75, 9.5}, "). So all"},
		{"by one and a half standard errors", runs([]int{0, 10, 0}, []int{0, 10, 0}, []int{0, 10, 0}, []int{0, 6, 6}), 0, [2]float64{7.5, 1.5}, "). The b is closer by no more than two standard errors, so all"},
		{"nobody knows", runs([]int{0, 90, 0}, []int{0, 80, 80}, []int{0, 80, 90}, []int{10, 90, 20}), 0, [2]float64{42.5, 45}, "). So all"},
	} {
		tuned := tuning{rules: []namedRule{{"a", lastValue}, {"b", valueBeforeLast}}}
		if tuned.chooseRule(c.runs, of, 3); tuned.rule != c.want || [2]float64(tuned.off) != c.off || tuned.gain != c.off[0]-c.off[1] {
			t.Errorf("%s: rule %d, %v off, gain %v ± %v", c.name, tuned.rule, tuned.off, tuned.gain, tuned.gainError)
		}
		if text := tuned.describe(3); !strings.Contains(text, c.says) {
			t.Errorf("%s: %s", c.name, text)
		}
		for _, d := range []driver.Driver{driver.AspirationNegaScout, driver.MTDf, driver.MTDbest} {
			if s := tuned.setup(d, 10); s.guess(3, []int{1, 2, 3, 4}) != 3-c.want {
				t.Errorf("%s: %v runs with %q", c.name, d, s.label)
			}
		}
	}
}

// The mean of twice as much and half as much is as much, and its error is that of the logarithms.
func TestShareIsGeometric(t *testing.T) {
	runs := func(leaves ...uint64) (of [][]iteration) {
		for _, n := range leaves {
			of = append(of, []iteration{{leaves: n}})
		}
		return of
	}
	got := shareOf(runs(20, 50), runs(10, 100), 1, leafCount)
	if want := 100 * math.Ln2; math.Abs(got.percent-100) > 1e-9 || math.Abs(got.standardError-want) > 1e-9 {
		t.Errorf("%v, want 100 ± %.1f", got, want)
	}
}

// E2 judges the curves that it draws, relative to Alpha-Beta with the same table, E13 the leaves.
func TestCriticalSize(t *testing.T) {
	sss, alphaBeta := driver.MTSSS.String(), driver.AlphaBeta.String()
	m := memorySweep{
		variants: []variant{{name: alphaBeta}, {name: sss}},
		bits:     []int{10, 13, 16, 19},
		leaves:   [][]float64{{200, 120, 110, 100}, {800, 120, 88, 80}},
	}
	if relative := m.relative(sss); !slices.Equal(relative, []float64{400, 100, 80, 80}) {
		t.Errorf("relative to Alpha-Beta: %v", relative)
	}
	for _, c := range []struct {
		curve []float64
		want  int
	}{
		{m.relative(sss), 16}, {m.of(sss), 19}, {m.of(alphaBeta), 19},
		{[]float64{100, 106, 105, 100}, 16}, // the first one lies low by chance
		{[]float64{90, 101, 105, 100}, 10},
	} {
		if got := m.critical(c.curve); got != c.want {
			t.Errorf("%v: critical size 2^%d, want 2^%d", c.curve, got, c.want)
		}
	}
}

// The parts of the claim of E2, on curves that were made up.
func TestVerdictOnMemory(t *testing.T) {
	bits, small := []int{10, 16, 18, 20, 22}, []int{6, 8, 10, 12, 14}
	for _, c := range []struct {
		bits      []int
		sss, dual []float64
		holds     string // of the parts, 1 for those that do
	}{
		{bits, []float64{800, 110, 83, 82, 82}, []float64{101, 90, 89, 89, 89}, "1111111"},
		{bits, []float64{100, 110, 90, 82, 82}, []float64{100, 99, 90, 89, 89}, "0011101"},  // level from 2^20 on
		{bits, []float64{800, 110, 100, 82, 82}, []float64{101, 99, 90, 89, 89}, "1111101"}, // no better with 2^18
		{bits, []float64{800, 110, 99, 90, 82}, []float64{101, 99, 95, 95, 90}, "1111001"},  // not level
		{bits, []float64{800, 99, 83, 82, 82}, []float64{101, 110, 94, 89, 89}, "1111110"},  // with 2^16 entries DUAL* is farther from its end
		{bits, []float64{800, 110, 100, 100, 100}, []float64{101, 99, 100, 100, 100}, "1100101"},
		{small, []float64{800, 110, 99, 82, 82}, []float64{101, 99, 89, 89, 90}, "1111111"}, // all are below 2^20
		{small, []float64{800, 110, 99, 90, 82}, []float64{101, 99, 95, 95, 90}, "1111011"},
	} {
		m := memorySweep{bits: c.bits}
		found := m.judgeMemory(c.sss, c.dual)
		if got := marksOf(t, found); got != c.holds {
			t.Errorf("%v, %v: %s, want %s", c.sss, c.dual, got, c.holds)
		}
	}
}

// Only of a curve that is level before its end it is said where.
func TestLevels(t *testing.T) {
	m := memorySweep{bits: []int{10, 13, 16}}
	level, falling := []float64{800, 83, 82}, []float64{101, 95, 89}
	for _, c := range []struct {
		sss, dual []float64
		want      string
	}{
		{level, falling, "The curve of MT-SSS* is level from 2^13 entries on."},
		{falling, level, "The curve of MT-DUAL* is level from 2^13 entries on."},
		{falling, falling, ""},
	} {
		if got := m.levels(c.sss, c.dual); got != c.want {
			t.Errorf("%v, %v: %q, want %q", c.sss, c.dual, got, c.want)
		}
	}
}

// The parts of the claim of E13, on curves that were made up. That of DUAL* lies lower than that of SSS* with
// the smallest table.
func TestVerdictOnSmallMemory(t *testing.T) {
	mtdf, alphaBeta := driver.MTDf.String(), driver.AlphaBeta.String()
	variants := []variant{{name: alphaBeta}, {name: mtdf}, {name: driver.MTSSS.String()}, {name: driver.MTDUAL.String()}}
	sss, dual := []float64{270, 80, 80, 80}, []float64{206, 80, 80, 80}
	for _, c := range []struct {
		mtdf, alphaBeta      []float64
		lostSmall, lostLarge string
		holds                string // of the parts, 1 for those that do
	}{
		{[]float64{200, 120, 82, 80}, []float64{210, 130, 110, 100}, "none", "none", "1111"},
		{[]float64{210, 120, 82, 80}, []float64{210, 119, 110, 100}, "2^10, 2^13", "none", "1010"},
		{[]float64{200, 120, 82, 80}, []float64{210, 130, 82, 100}, "none", "2^16", "1101"},
		{[]float64{301, 120, 110, 100}, []float64{300, 130, 110, 100}, "2^10, 2^16", "2^19", "1000"},
		{[]float64{271, 120, 82, 80}, []float64{300, 130, 110, 100}, "none", "none", "0011"},
		{[]float64{82, 82, 82, 80}, []float64{210, 130, 110, 100}, "none", "none", "111"}, // no table is too small
		{[]float64{82, 82, 82, 80}, []float64{81, 130, 110, 100}, "none", "2^10", "110"},
	} {
		m := memorySweep{variants: variants, bits: []int{10, 13, 16, 19}, leaves: [][]float64{c.alphaBeta, c.mtdf, sss, dual}}
		found := m.compareSmallMemory(mtdf, alphaBeta)
		if small, large, got := tableList(found.lostSmall), tableList(found.lostLarge), marksOf(t, m.judgeSmallMemory(&found)); small != c.lostSmall || large != c.lostLarge || got != c.holds {
			t.Errorf("%v, %v: %s, lost %s and %s, want %+v", c.mtdf, c.alphaBeta, got, small, large, c)
		}
	}
}

// One depth at which MTD(f) is not below the base line is enough, from the first one that counts.
func TestConsistently(t *testing.T) {
	for _, c := range []struct {
		counts []float64 // of depth 3 to 8
		want   bool
	}{
		{[]float64{95, 105, 99, 98, 97, 96}, true},
		{[]float64{95, 105, 99, 100, 97, 96}, false},
		{[]float64{95, 95, 99, 98, 97, 101}, false},
	} {
		relative := func(_ driver.Driver, depth int) float64 { return c.counts[depth-shownFrom] }
		if got := consistently(8, relative); got != c.want {
			t.Errorf("%v: %v", c.counts, got)
		}
	}
	c := counts{driver.MTDf: {95}, driver.MTSSS: {96, 95, 96}, driver.MTDUAL: {96, 96, 96, 96, 95, 96}}
	if !consistently(8, c.relative, driver.AlphaBeta, driver.MTSSS) || consistently(8, c.relative, driver.MTSSS, driver.MTDUAL) {
		t.Error("a rival needs as few at depth 7, or at depth 4 only")
	}
}

// A cost that rises with the depth is no odd/even effect, nor is that of the first depth.
func TestByParity(t *testing.T) {
	for _, c := range []struct {
		costs     []float64 // of depth 3 and on
		even, odd float64
	}{
		{[]float64{100, 101, 102, 103, 104, 105}, 103, 103},
		{[]float64{100, 101, 102, 103, 104}, 102, 102},
		{[]float64{200, 140, 120, 140, 120, 140}, 140, 120},
		{[]float64{100, 140}, 140, 100},
	} {
		relative := func(_ driver.Driver, depth int) float64 { return c.costs[depth-shownFrom] }
		if even, odd := byParity(driver.MTSSS, shownFrom+len(c.costs)-1, relative); even != c.even || odd != c.odd {
			t.Errorf("%v: %v : %v, want %v : %v", c.costs, even, odd, c.even, c.odd)
		}
	}
}

// Two correlations differ if they do so by more than chance, and those of few pairs never do.
func TestIsHigher(t *testing.T) {
	for _, c := range []struct {
		a, b float64
		n    int
		want bool
	}{{0.94, 0.76, 20, true}, {0.94, 0.79, 20, false}, {0.76, 0.94, 20, false}, {0.94, 0.79, 40, true}, {0.94, 0.1, 3, false}, {0.94, 0.1, 2, false}} {
		if got := isHigher(c.a, c.b, c.n); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// The parts of the claim of E5, on figures that were made up.
func TestVerdictOnGuesses(t *testing.T) {
	curve := func(low, exact, moved, high float64, by int) (leaves []float64) { // 98 but at both ends, at the value, and at one other distance
		for _, distance := range guessDistances {
			leaves = append(leaves, map[int]float64{guessDistances[0]: low, 0: exact, by: moved, 400: high}[distance])
			if last := &leaves[len(leaves)-1]; *last == 0 {
				*last = 98
			}
		}
		return leaves
	}
	for _, c := range []struct {
		g     guesses
		holds string // of the parts, 1 for those that hold
	}{
		{guesses{leaves: curve(110, 91, 92, 103, -1), usual: 94, adjusted: []float64{95, 95, 91.9, 95}}, "11111"},
		{guesses{leaves: curve(110, 91, 90.1, 103, 1), usual: 94, adjusted: []float64{92, 95, 95, 95}}, "11111"},   // smaller by 0.9 than a closer one
		{guesses{leaves: curve(110, 91, 89.9, 103, 1), usual: 94, adjusted: []float64{92, 95, 95, 95}}, "01111"},   // by 1.1
		{guesses{leaves: curve(110, 91, 96.9, 103, -10), usual: 94, adjusted: []float64{92, 95, 95, 95}}, "01111"}, // by 1.1 than at -4
		{guesses{leaves: curve(110, 91, 97.1, 103, 20), usual: 94, adjusted: []float64{92, 95, 95, 95}}, "11111"},
		{guesses{leaves: curve(110, 91, 92, 103, 1), usual: 91.9, adjusted: []float64{90, 90, 90, 90}}, "11001"},
		{guesses{leaves: curve(110, 91, 92, 99, 1), usual: 94, adjusted: []float64{93, 93, 93, 92.1}}, "11101"},
		{guesses{leaves: curve(110, 95.9, 97, 99, 1), usual: 98, adjusted: []float64{95, 95, 95, 95}}, "11111"},   // 2 of 4.1 points are left at -100 and 100
		{guesses{leaves: curve(110, 96.1, 97, 99, 1), usual: 98, adjusted: []float64{95, 95, 95, 95}}, "11110"},   // 2 of 3.9
		{guesses{leaves: curve(94, 91, 92, 99, 1), usual: 94, adjusted: []float64{95, 95, 95, 91}}, "01110"},      // 6 of 9 at -400
		{guesses{leaves: curve(110, 101, 101, 103, 1), usual: 103, adjusted: []float64{95, 95, 95, 101}}, "0011"}, // an exact guess saves nothing
	} {
		if got := marksOf(t, c.g.judge()); got != c.holds {
			t.Errorf("%+v: %s, want %s", c.g, got, c.holds)
		}
	}
}

// marksOf writes which parts of a claim hold, 1 for those that do. Each has a sentence of its own for when it does not.
func marksOf(t *testing.T, f findings) string {
	t.Helper()
	told := map[string]bool{}
	for i, part := range f {
		if part.otherwise == "" || told[part.otherwise] {
			t.Errorf("part %d has no sentence of its own, but %q", i, part.otherwise)
		}
		told[part.otherwise] = true
		if !part.holds && !strings.Contains(f.failures(), part.otherwise) || part.holds && strings.Contains(f.failures(), part.otherwise) {
			t.Errorf("part %d holds: %v, but the report says %q", i, part.holds, f.failures())
		}
	}
	return marks(f.holding()...)
}

func marks(parts ...bool) string {
	text := ""
	for _, part := range parts {
		text += map[bool]string{true: "1", false: "0"}[part]
	}
	return text
}

// counts are costs of drivers relative to the base line, by depth from shownFrom on; where a list is too
// short, its last number counts.
type counts map[driver.Driver][]float64

func (c counts) relative(d driver.Driver, depth int) float64 {
	list := c[d]
	if len(list) == 0 {
		return 110
	}
	return list[min(depth-shownFrom, len(list)-1)]
}

// The parts of the claims of E3 and E4, on figures that were made up, for depths 3 to 8.
func TestVerdictsOnLeavesAndNodes(t *testing.T) {
	const mtdf, sss, dual, alphaBeta, negaScout = driver.MTDf, driver.MTSSS, driver.MTDUAL, driver.AlphaBeta, driver.NegaScout
	for _, c := range []struct {
		counts        counts
		leaves, nodes string
	}{
		{counts{mtdf: {94}, sss: {101, 105.9, 101, 105.9, 101, 105.9}, dual: {106.2, 101, 106.2, 101, 106.2, 101}, alphaBeta: {140}}, "10011000", "1101000100"},
		{counts{mtdf: {94}, sss: {120, 140, 120, 140, 120, 139}, dual: {140, 120, 140, 120, 139, 121}, alphaBeta: {140}}, "10111000", "1111001100"},
		{counts{mtdf: {94, 94, 100, 94}, sss: {101}, dual: {101}, alphaBeta: {101}}, "00011011", "1001000011"},
		{counts{mtdf: {95}, sss: {100}, dual: {101}, alphaBeta: {101}, negaScout: {98}}, "10101111", "1101000011"},
		{counts{mtdf: {95}, sss: {100}, dual: {101}, alphaBeta: {101}, negaScout: {97.9}}, "10101110", "1101000010"}, // NegaScout gains 3.07% and MTD(f) 2.96% on it
		{counts{mtdf: {95}, sss: {104.4}, dual: {104.4}, alphaBeta: {104.5}, negaScout: {101}}, "10111111", "1101000011"},
		{counts{mtdf: {95}, sss: {104.5}, dual: {104.6}, alphaBeta: {104.6}, negaScout: {101}}, "10111011", "1101000011"}, // the worst needs more than 1.1 times the best
		{counts{mtdf: {96}, sss: {101}, dual: {100}, alphaBeta: {102}, negaScout: {101}}, "10111111", "1100000011"},
		{counts{mtdf: {97}, sss: {101}, dual: {101}, alphaBeta: {102}, negaScout: {96}}, "10111110", "0001000010"}, // NegaScout needs fewer,
		{counts{mtdf: {95}, sss: {111.2}, dual: {101.1}, alphaBeta: {101}, negaScout: {100}}, "10011011", "1111110011"},
		{counts{mtdf: {95}, sss: {111}, dual: {101}, alphaBeta: {101}, negaScout: {100}}, "10011011", "1111000011"}, // SSS* by less than 10%, DUAL* as many
		{counts{mtdf: {94, 94, 94, 94, 94, 100}, sss: {139, 121, 139, 121, 139, 121}, dual: {120, 140, 120, 140, 120, 140}, alphaBeta: {120}}, "00011001", "0011010001"},
		{counts{mtdf: {92}, sss: {101}, dual: {101}, alphaBeta: {101.1}, negaScout: {101}}, "11111111", "1101000011"},
		{counts{mtdf: {92.1}, sss: {101}, dual: {101}, alphaBeta: {101.1}, negaScout: {101}}, "10111111", "1101000011"},
		{counts{mtdf: {101}, sss: {102}, dual: {102}, alphaBeta: {97}, negaScout: {103}}, "00010101", "0001010001"}, // it gains nothing on the base line, which loses on Alpha-Beta
	} {
		if got := marksOf(t, judgeLeaves(8, c.counts.relative)); got != c.leaves {
			t.Errorf("leaves %v: %s, want %s", c.counts, got, c.leaves)
		}
		if got := marksOf(t, judgeNodes(8, c.counts.relative)); got != c.nodes {
			t.Errorf("nodes %v: %s, want %s", c.counts, got, c.nodes)
		}
	}
}

// The parts of the claim of E6, on figures that were made up, for depths 5 to 8.
func TestVerdictOnTime(t *testing.T) {
	const mtdf, sss, alphaBeta, negaScout = driver.MTDf, driver.MTSSS, driver.AlphaBeta, driver.NegaScout
	for _, c := range []struct {
		times counts
		holds string
	}{
		{counts{mtdf: {91}, sss: {110}, alphaBeta: {109}, negaScout: {99.5}}, "1110"},
		{counts{mtdf: {91}, sss: {110}, alphaBeta: {109}, negaScout: {99.6}}, "1111"},
		{counts{mtdf: {91.1}, sss: {110}, alphaBeta: {110}, negaScout: {100}}, "1000"},
		{counts{mtdf: {120, 120, 91}, sss: {110}, alphaBeta: {109}, negaScout: {99.6}}, "1111"},           // the depths before do not count
		{counts{mtdf: {91, 91, 91, 100, 91}, sss: {110}, alphaBeta: {109}, negaScout: {101}}, "0111"},     // slower than the base line once
		{counts{mtdf: {91}, sss: {110, 110, 91, 110}, alphaBeta: {109}, negaScout: {99.6}}, "0111"},       // than SSS* once
		{counts{mtdf: {91}, sss: {110}, alphaBeta: {109}, negaScout: {99.5, 99.5, 99.5, 90, 95}}, "0110"}, // than NegaScout once
		{counts{mtdf: {100}, sss: {110}, alphaBeta: {101}, negaScout: {101}}, "0001"},
	} {
		if got := marksOf(t, judgeTime(5, 8, c.times.relative)); got != c.holds {
			t.Errorf("%v: %s, want %s", c.times, got, c.holds)
		}
	}
}

// The parts of the claims of E7, E8 and E17, at their limits.
func TestVerdictsOnPassesFamilyAndTime(t *testing.T) {
	const static = search.PlaatEvaluation
	passes := func(d driver.Driver, passes float64) findings { return findings{judgePasses(d, static, passes)} }
	family := func(d driver.Driver, leaves, nodes float64) findings {
		return judgeFamily(variant{name: d.String(), driver: d}, static, share{leaves, 1}, share{nodes, 1})
	}
	for _, c := range []struct {
		what  string
		found findings
		want  string
	}{
		{"6 passes of MTD(f)", passes(driver.MTDf, 6), "1"},
		{"6.1 passes of MTD(f)", passes(driver.MTDf, 6.1), "0"},
		{"24 passes of SSS*", passes(driver.MTSSS, 24), "1"},
		{"23.9 passes of SSS*", passes(driver.MTSSS, 23.9), "0"},
		{"24 passes of DUAL*", passes(driver.MTDUAL, 24), "1"},
		{"23.9 passes of DUAL*", passes(driver.MTDUAL, 23.9), "0"},
		{"passes of SSS* by step", judgeGrain(driver.MTSSS, static, []float64{90, 40, 40, 30}), "1"},
		{"passes of DUAL* that rise once", judgeGrain(driver.MTDUAL, static, []float64{90, 40, 41, 30}), "0"},
		{"passes of DUAL* that stay the same", judgeGrain(driver.MTDUAL, static, []float64{9, 9}), "0"},
		{"passes of MTD(f) by step", judgeGrain(driver.MTDf, static, []float64{9, 4, 5, 3}), ""},
		{"MTD(bi) with more", family(driver.MTDbi, 100.1, 100.1), "11"},
		{"MTD(bi) with as many leaves", family(driver.MTDbi, 100, 101), "01"},
		{"MTD(step) with as many nodes", family(driver.MTDstep, 101, 100), "10"},
		{"MTD(best)", family(driver.MTDbest, 99, 99), ""},
		{"MTD(f) with aspiration", family(driver.MTDf, 99, 99), ""},
		{"6 points", findings{judgeIndicator(driver.MTDf, static, 6)}, "1"},
		{"6.1 points", findings{judgeIndicator(driver.MTSSS, static, 6.1)}, "0"},
		{"a factor of 3.5 at depth 9", judgeSaving(9, 3.5), "1"},
		{"a factor of 3.4 at depth 9", judgeSaving(9, 3.4), "0"},
		{"a factor at depth 8", judgeSaving(8, 3.4), ""},
	} {
		if got := marksOf(t, c.found); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
	for _, c := range []struct {
		passes []float64
		want   int
	}{{[]float64{9, 6.4, 5.9, 6.2, 4, 3}, 4}, {[]float64{6, 5}, 0}, {[]float64{6, 7}, 2}} {
		if got := fewFrom(c.passes); got != c.want {
			t.Errorf("few of %v from %d on, want %d", c.passes, got, c.want)
		}
	}
	if got := marks(helps(share{97.9, 1}, share{100, 1}), helps(share{100, 1}, share{97.9, 1}), helps(share{98, 1}, share{98, 1})); got != "110" {
		t.Errorf("fewer by twice the error: %s", got)
	}
}

// The verdict follows from all parts, and the sentences of those that fail are said.
func TestFindings(t *testing.T) {
	for _, c := range []struct {
		found    findings
		verdict  report.Verdict
		failures string
	}{
		{findings{{true, "A."}, {true, "B."}}, report.Holds, ""},
		{findings{{true, "A."}, {false, "B."}, {false, "C."}}, report.HoldsInPart, "Not as claimed: B. C."},
		{findings{{false, "A."}}, report.Fails, "Not as claimed: A."},
	} {
		if verdict, failures := c.found.verdict(), c.found.failures(); verdict != c.verdict || failures != c.failures {
			t.Errorf("%v: %s, %q", c.found, verdict, failures)
		}
	}
	if got, want := fewer(93.04)+", "+fewer(101.2), "6.96% fewer, 1.20% more"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// What E12 says of the drivers without an enhancement is compared with the row that has them all.
func TestAblationIsComparedWithTheFirstRow(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	rows, err := tinyLab(t).ablate(search.PlaatQuiescence, 3)
	if err != nil {
		t.Fatal(err)
	}
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-6*b }
	if !near(rows[0].leaves[1], 100) || rows[0].compared.standardError > 1e-6 {
		t.Errorf("the base is %+v", rows[0])
	}
	for i, r := range rows {
		if !near(r.algorithm.percent, 100*r.leaves[2]/r.leaves[1]) || !near(r.compared.percent, 100*r.algorithm.percent/rows[0].algorithm.percent) {
			t.Errorf("row %d: %+v", i, r)
		}
	}
}

// The parts of the claim of E12, on figures that were made up.
func TestVerdictOnAblation(t *testing.T) {
	lower, same := share{95, 2}, share{97, 2} // by 2.5 standard errors, and by 1.5
	for _, c := range []struct {
		name                   string
		none                   float64 // leaves of Alpha-Beta without enhancements
		asp, mtdf              float64 // of the others with all, where Alpha-Beta needs 120
		noHistory, noDeepening share
		holds                  string // of the parts, 1 for those that do
	}{
		{"all", 200, 100, 90, lower, lower, "111"},
		{"the algorithm saves as much", 160, 100, 90, lower, lower, "011"},
		{"that of Aspiration NegaScout counts", 180, 80, 90, lower, lower, "011"},
		{"without history no more", 200, 100, 90, same, lower, "101"},
		{"without deepening no more", 200, 100, 90, lower, same, "110"},
		{"none", 130, 100, 90, share{110, 2}, same, "000"},
	} {
		ablations := []ablation{
			{leaves: []float64{120, c.asp, c.mtdf}, compared: share{100, 0}},
			{leaves: []float64{130, 110, 100}, compared: c.noHistory},
			{leaves: []float64{130, 110, 100}, compared: c.noDeepening},
			{leaves: []float64{130, 110, 100}, compared: share{150, 2}}, // no table: not judged
			{leaves: []float64{c.none, 190, 190}, compared: share{150, 2}},
		}
		if got := marksOf(t, judgeAblation(ablations)); got != c.holds {
			t.Errorf("%s: %s, want %s", c.name, got, c.holds)
		}
	}
}
