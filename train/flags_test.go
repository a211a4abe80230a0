package main

import (
	"errors"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"penrose/board"
	"penrose/eval"
	"penrose/search"
	"penrose/train/elo"
	"penrose/train/selfplay"
	"penrose/train/spsa"
)

// TestIdentifiedOpenings: a screen and a tuning tell another file of openings of the same name and length.
func TestIdentifiedOpenings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "openings.epd")
	seen := map[string]bool{}
	for _, fen := range []string{"4k3/8/8/8/8/8/4P3/4K3 w - -", "4k3/8/8/8/8/8/3P4/4K3 w - -"} {
		if err := os.WriteFile(path, []byte(fen+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		flags := flag.NewFlagSet("screen", flag.ContinueOnError)
		screen := defineScreen(flags)
		if err := flags.Parse([]string{"-openings", path}); err != nil {
			t.Fatal(err)
		}
		if err := screen.set(flags, []string{"Checks=off"}); err != nil {
			t.Fatal(err)
		}
		flags = flag.NewFlagSet("tune", flag.ContinueOnError)
		tune := defineTune(flags)
		if err := flags.Parse([]string{"-openings", path, "-only", "SingularMargin"}); err != nil {
			t.Fatal(err)
		}
		job, err := tune.job(flags, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		seen[screen.screen.Title], seen[job.Settings.Judge] = true, true
	}
	if len(seen) != 4 {
		t.Errorf("of two files each there are these titles: %q", slices.Collect(maps.Keys(seen)))
	}
	if openings, identity, err := identifiedOpenings(""); openings != nil || identity == "" || err != nil {
		t.Errorf("without a file: %d openings, %q, %v", len(openings), identity, err)
	}
}

// Numbers are chosen by patterns and start from the parameters; the table says the
// rest.
func TestNumbersOf(t *testing.T) {
	p, err := selfplay.ParseParams("NullMoveBase=1280")
	if err != nil {
		t.Fatal(err)
	}
	numbers, err := numbersOf("NullMoveB*, Killers*,NullMoveD*", &p)
	if err == nil {
		t.Errorf("a step is tuned: %+v", numbers)
	}
	numbers, err = numbersOf("NullMoveD*, NullMoveB*", &p)
	if err != nil || len(numbers) != 2 || numbers[0].Name != "NullMoveBase" || numbers[0].Start != 1280 || numbers[1].Start != p.Tuning.NullMoveDepth || numbers[1].Step < 1 {
		t.Errorf("%+v, %v", numbers, err)
	}
	clock := len(search.Tunables())
	for _, row := range search.Tunables() {
		if !strings.HasPrefix(row.Name, "Time") {
			clock--
		}
	}
	for _, patterns := range []string{"", "*"} {
		if numbers, err := numbersOf(patterns, &p); err != nil || clock == 0 || len(numbers) != len(search.Tunables())-clock {
			t.Errorf("%q: %d numbers, %v", patterns, len(numbers), err)
		}
	}
	for _, patterns := range []string{"T*", "TimeIncrement", "NullMoveBase,Time*"} {
		if numbers, err := numbersOf(patterns, &p); err == nil || !strings.Contains(err.Error(), "clock") {
			t.Errorf("%q: %+v, %v; want an error about the clock", patterns, numbers, err)
		}
	}
}

// What both sides of a match need beside the tuned numbers is none of these: a side cannot set one twice.
func TestOtherParams(t *testing.T) {
	numbers := []spsa.Number{{Name: "ReductionBase"}, {Name: "NullMoveBase"}}
	for params, want := range map[string]string{
		"":                  "",
		"ReductionBase=777": "",
		"Checks=off, ReductionBase=777\tDriver=MTDf,NullMoveBase=1280": "Checks=off Driver=MTDf",
		"ReductionBaseline=1": "ReductionBaseline=1",
	} {
		f := &tuneFlags{params: params}
		if got := f.otherParams(numbers); got != want {
			t.Errorf("of %q are left %q, want %q", params, got, want)
		}
	}
}

// Flags of random openings would do nothing beside a file of openings.
func TestOpeningsAreOfOneKind(t *testing.T) {
	for _, line := range []string{"-openings x.epd -dfrc 60", "-openings x.epd -opening-score 1"} {
		flags := flag.NewFlagSet("match", flag.ContinueOnError)
		match := defineMatch(flags)
		if err := errors.Join(flags.Parse(strings.Fields(line)), match.set(flags)); !errors.Is(err, errRandomOpenings) {
			t.Errorf("match %s: %v", line, err)
		}
	}
	for _, line := range []string{"-all -openings x.epd -opening-plies 3", "-all -openings x.epd -opening-score 150"} { // the second is the default
		flags := flag.NewFlagSet("tune", flag.ContinueOnError)
		tune := defineTune(flags)
		if err := flags.Parse(strings.Fields(line)); err != nil {
			t.Fatal(err)
		}
		if _, err := tune.job(flags, t.TempDir()); !errors.Is(err, errRandomOpenings) {
			t.Errorf("tune %s: %v", line, err)
		}
	}
}

// A soft limit is that of both sides, and each has its own nodes.
func TestLimitsOfAMatch(t *testing.T) {
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	match := defineMatch(flags)
	if err := errors.Join(flags.Parse(strings.Fields("-nodes 100 -base-nodes 200 -soft 8")), match.set(flags)); err != nil {
		t.Fatal(err)
	}
	for i, side := range match.match.Sides {
		if side.Nodes != uint64(100*(i+1)) || side.HardFactor != 8 {
			t.Errorf("side %d: %d nodes, at most %d times as many", i, side.Nodes, side.HardFactor)
		}
	}
}

// TestOtherGamesAreToldApart: a screen and a tuning do not go on with games of other networks, limits or parameters.
func TestOtherGamesAreToldApart(t *testing.T) {
	titles, judges := map[string]bool{}, map[string]bool{}
	changes := [][]string{nil, {"-net", "classical"}, {"-nodes", "9"}, {"-params", "Checks=off"}, {"-hash", "16"}}
	for _, change := range changes {
		flags := flag.NewFlagSet("screen", flag.ContinueOnError)
		screen := defineScreen(flags)
		if err := errors.Join(flags.Parse(change), screen.set(flags, []string{"Delta=off"})); err != nil {
			t.Fatal(err)
		}
		flags = flag.NewFlagSet("tune", flag.ContinueOnError)
		tune := defineTune(flags)
		if err := flags.Parse(append([]string{"-only", "SingularMargin"}, change...)); err != nil {
			t.Fatal(err)
		}
		job, err := tune.job(flags, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		titles[screen.screen.Title], judges[job.Settings.Judge] = true, true
	}
	if len(titles) != len(changes) || len(judges) != len(changes) {
		t.Errorf("of %d there are %d titles and %d judges", len(changes), len(titles), len(judges))
	}
}

// TestSidesAreThoseNamed: what is said of a side of a match is what that side gets.
func TestSidesAreThoseNamed(t *testing.T) {
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	f := defineMatch(flags)
	args := []string{"-new", "Checks=off", "-base", "Delta=off", "-new-net", "classical", "-tc", "1+0.1", "-base-tc", "2+0.2",
		"-nodestime", "-nps", "5000", "-base-nps", "7000", "-seed", "9", "-openings", "../testdata/suites/bratko-kopec.epd"}
	if err := errors.Join(flags.Parse(args), f.set(flags)); err != nil {
		t.Fatal(err)
	}
	m := &f.match
	fresh, base := &m.Sides[0], &m.Sides[1]
	if fresh.Params.Checks || !fresh.Params.Delta || !base.Params.Checks || base.Params.Delta {
		t.Errorf("steps of the new side %+v, of the base %+v", fresh.Params.Steps, base.Params.Steps)
	}
	if fresh.Clock.Base != time.Second || base.Clock.Increment != 200*time.Millisecond || fresh.Rate != 5 || base.Rate != 7 {
		t.Errorf("clocks %+v at %d and %+v at %d nodes a millisecond", fresh.Clock, fresh.Rate, base.Clock, base.Rate)
	}
	if values := [2]int{valueBy(t, fresh.Evaluation), valueBy(t, base.Evaluation)}; values != [2]int{valueBy(t, eval.Classical()), valueBy(t, eval.Default())} {
		t.Errorf("evaluations %v", values)
	}
	if m.Seed != 9 || len(m.Openings) != 24 || m.Pairs != 24 {
		t.Errorf("seed %d, %d openings, %d pairs", m.Seed, len(m.Openings), m.Pairs)
	}
}

// TestGamesAreThoseNamed: gen and tune play by the network, with the limits and from the openings that they note.
func TestGamesAreThoseNamed(t *testing.T) {
	classical := valueBy(t, eval.Classical())
	flags := flag.NewFlagSet("gen", flag.ContinueOnError)
	gen := defineGen(flags)
	if err := flags.Parse(strings.Fields("-net classical -games 5 -positions 70 -run 3 -workers 2 -nodes 90 -hard 4")); err != nil {
		t.Fatal(err)
	}
	job, err := gen.job("here", nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := valueBy(t, job.Evaluation); got != classical {
		t.Errorf("gen: evaluation %d, want %d", got, classical)
	}
	if job.Games != 5 || job.Positions != 70 || job.Run != 3 || job.Workers != 2 || job.Settings.SoftNodes != 90 || job.Settings.HardFactor != 4 || job.Directory != "here" {
		t.Errorf("gen: %+v", job)
	}
	flags = flag.NewFlagSet("tune", flag.ContinueOnError)
	tune := defineTune(flags)
	if err := flags.Parse(strings.Fields("-all -net classical -params Checks=off -nodes 90 -soft 4 -openings ../testdata/suites/bratko-kopec.epd")); err != nil {
		t.Fatal(err)
	}
	if _, err := tune.job(flags, "here"); err != nil {
		t.Fatal(err)
	}
	if got := valueBy(t, tune.side.Evaluation); got != classical || tune.side.Params.Checks || tune.side.Nodes != 90 || tune.side.HardFactor != 4 || len(tune.openings) != 24 {
		t.Errorf("tune: evaluation %d, %d openings, %+v", got, len(tune.openings), tune.side)
	}
}

// valueBy returns what e says of a position in which evaluations differ.
func valueBy(t *testing.T, e eval.Evaluation) int {
	t.Helper()
	p, err := board.ParseFEN("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQR1K1 w - - 0 10")
	if err != nil {
		t.Fatal(err)
	}
	state := e.New()
	state.Reset(&p)
	return state.Evaluate(&p)
}

// TestChangesOfAScreen: a side has the changes that are drawn for it, and each effect stands beside its change.
func TestChangesOfAScreen(t *testing.T) {
	flags := flag.NewFlagSet("screen", flag.ContinueOnError)
	f := defineScreen(flags)
	args := []string{"-net", "classical", "-openings", "../testdata/suites/bratko-kopec.epd", "-params", "Razoring=off"}
	changes := []string{"Checks=off", "Delta=off", "SingularMargin=4..24 DeltaMargin=100,LateMoveBase=5..2"}
	if err := errors.Join(flags.Parse(args), f.set(flags, changes)); err != nil {
		t.Fatal(err)
	}
	for chosen := range uint64(8) {
		p, err := f.screen.Params(chosen)
		if err != nil || p.Checks != (chosen&1 == 0) || p.Delta != (chosen&2 == 0) || p.Razoring {
			t.Errorf("changes %03b: %+v, %v", chosen, p.Steps, err)
		}
		numbers := [3]int{p.Tuning.SingularMargin, p.Tuning.DeltaMargin, p.Tuning.LateMoveBase}
		want := [3]int{4, search.DefaultParams().Tuning.DeltaMargin, 5}
		if chosen&4 != 0 {
			want = [3]int{24, 100, 2}
		}
		if numbers != want {
			t.Errorf("changes %03b: numbers %v, want %v", chosen, numbers, want)
		}
	}
	if got := valueBy(t, f.screen.Side.Evaluation); got != valueBy(t, eval.Classical()) {
		t.Errorf("evaluation %d", got)
	}
	if len(f.screen.Openings) != 24 || f.screen.Pairs != 24 {
		t.Errorf("%d openings, %d pairs", len(f.screen.Openings), f.screen.Pairs)
	}
	var good, bad elo.Score
	for range 10 {
		good.Add([2]int{2, 1})
		bad.Add([2]int{0, 1})
	}
	var out strings.Builder
	writeEffects(&out, []string{"first", "second"}, []elo.Score{good, bad})
	if lines := strings.Split(out.String(), "\n"); len(lines) != 3 || !strings.HasPrefix(strings.TrimSpace(lines[0]), "+") || !strings.HasSuffix(lines[0], " first") || !strings.HasSuffix(lines[1], " second") {
		t.Errorf("effects %q", out.String())
	}
}
