package selfplay

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"penrose/board"
	"penrose/eval"
	"penrose/search"
	"penrose/search/driver"
	"penrose/train/elo"
)

// blind returns an evaluation that knows nothing.
func blind() eval.Evaluation {
	return eval.Function(func(*board.Position) int { return 0 })
}

// testSides returns sides that differ in what they know.
func testSides(nodes uint64) (seeing, unseeing Side) {
	seeing = Side{Params: search.DefaultParams(), Nodes: nodes}
	unseeing = seeing
	unseeing.Evaluation = blind()
	return seeing, unseeing
}

func testSettings() Settings {
	s := Defaults()
	s.OpeningNodes, s.HashMiB, s.MaximumPlies, s.Chess960, s.DFRC = 200, 1, 120, 0, 0
	return s
}

// timeless returns s without what depends on the machine.
func timeless(s Standing) Standing {
	s.Efforts[0].Time, s.Efforts[1].Time = 0, 0
	return s
}

// TestMatch: the built-in evaluation wins against one that knows nothing, and the counts
// of games and pairs agree.
func TestMatch(t *testing.T) {
	seeing, unseeing := testSides(200)
	m := Match{Settings: testSettings(), Sides: [2]Side{seeing, unseeing}, Pairs: 6, Workers: 2, Seed: 1}
	reports := 0
	score, err := m.Play(context.Background(), func(*Standing) { reports++ })
	if err != nil {
		t.Fatal(err)
	}
	if score.Games() != 12 || reports != 6 || score.Wins < 9 {
		t.Errorf("%+v after %d reports, want 12 games and nearly all of them won", score, reports)
	}
	for i := range score.Efforts {
		e := &score.Efforts[i]
		// "go nodes" stops at the limit, but for mates that are searched to their end.
		if perMove := float64(e.Nodes) / float64(e.Moves); perMove < 150 || perMove > 220 || e.MeanDepth() < 2 || e.NodesPerSecond() <= 0 || e.Overstepped != 0 {
			t.Errorf("side %d: %+v, %.1f nodes a move", i, *e, perMove)
		}
	}
	pairs, halves := 0, 0
	for half, n := range score.Pairs {
		pairs += n
		halves += half * n
	}
	if pairs != 6 || halves != 2*score.Wins+score.Draws {
		t.Errorf("pairs %v do not agree with %+v", score.Pairs, score)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if score, err := m.Play(ctx, nil); err != nil || score.Games() != 0 {
		t.Errorf("cancelled: %+v, %v", score, err)
	}
	m.Pairs = 0
	if _, err := m.Play(context.Background(), nil); err == nil {
		t.Error("a match of no games is played")
	}
}

// Two matches, the second from where the first has ended, are one.
func TestMatchGoesOn(t *testing.T) {
	seeing, unseeing := testSides(50)
	play := func(first, pairs int) Standing {
		m := Match{Settings: testSettings(), Sides: [2]Side{seeing, unseeing}, First: first, Pairs: pairs, Workers: 2, Seed: 3}
		s, err := m.Play(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return timeless(s)
	}
	whole, first, second := play(0, 5), play(0, 2), play(2, 3)
	for i := range whole.Pairs {
		if whole.Pairs[i] != first.Pairs[i]+second.Pairs[i] {
			t.Errorf("pairs %v and %v, together want %v", first.Pairs, second.Pairs, whole.Pairs)
			break
		}
	}
	if got := first.Efforts[0].Nodes + second.Efforts[0].Nodes; got != whole.Efforts[0].Nodes {
		t.Errorf("%d nodes, want %d", got, whole.Efforts[0].Nodes)
	}
}

// No opening is played twice where nothing but the opening makes a difference.
func TestMatchHasAnOpeningForEachPair(t *testing.T) {
	seeing, unseeing := testSides(20)
	clock := seeing
	clock.Nodes, clock.Clock = 0, Clock{Base: time.Second}
	counted := clock
	counted.Rate = 10
	start := board.StartPosition()
	openings := []Opening{{Start: start}, {Start: start.Mirror()}}
	for _, c := range []struct {
		name   string
		first  Side
		pairs  int
		second Side
		ok     bool
	}{
		{"as many as openings", seeing, 2, unseeing, true},
		{"more", seeing, 3, unseeing, false},
		{"more, with a clock of nodes", counted, 3, counted, false},
		{"more, one side by real time", clock, 3, counted, true},
	} {
		if err := checkOpenings(openings, 0, c.pairs, c.first, c.second); (err == nil) != c.ok {
			t.Errorf("%s: %v, want ok %v", c.name, err, c.ok)
		}
	}
	if checkOpenings(openings, math.MaxInt, 2, seeing) == nil {
		t.Error("the last numbers of pairs there are: they have openings")
	}
	m := Match{Settings: testSettings(), Sides: [2]Side{seeing, unseeing}, Openings: openings, Pairs: 3, Workers: 1}
	if _, err := m.Play(t.Context(), nil); err == nil {
		t.Error("a match is played")
	}
	s := testScreen(t)
	s.Openings = openings
	if _, err := s.Play(t.Context(), nil); err == nil {
		t.Error("a screen is played")
	}
}

// Without random plies the openings come again, and with them the games: the standing says how many. An opening may not
// be as long as a game.
func TestMatchRepeatsOpenings(t *testing.T) {
	seeing, unseeing := testSides(10)
	m := Match{Settings: testSettings(), Sides: [2]Side{seeing, unseeing}, Pairs: 20, Workers: 2, Seed: 1}
	m.Settings.OpeningPlies = 0 // one in half of the pairs
	if s, err := m.Play(t.Context(), nil); err != nil || s.Repeated < 5 || s.Repeated > 19 {
		t.Errorf("%d pairs repeat an opening, error %v", s.Repeated, err)
	}
	timed := m
	for i := range timed.Sides {
		timed.Sides[i].Nodes, timed.Sides[i].Clock = 0, Clock{Base: 5 * time.Millisecond}
	}
	if s, err := timed.Play(t.Context(), nil); err != nil || s.Repeated != 0 {
		t.Errorf("by real time, where games differ all the same, %d pairs repeat an opening, error %v", s.Repeated, err)
	}
	m.Settings.OpeningPlies = 8
	if s, err := m.Play(t.Context(), nil); err != nil || s.Repeated != 0 {
		t.Errorf("%d pairs repeat an opening of 8 plies, error %v", s.Repeated, err)
	}
	m.First = math.MaxInt
	if _, err := m.Play(t.Context(), nil); err == nil {
		t.Error("numbers beyond the last one are played")
	}
	m.First, m.Openings = 0, []Opening{{Start: board.StartPosition(), Moves: make([]board.Move, m.Settings.MaximumPlies)}}
	m.Pairs = 1
	if _, err := m.Play(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "opening 1 has 120 plies") {
		t.Errorf("an opening as long as a game: %v", err)
	}
}

// A match ends when it is told to, amid searches that would take hours, and drops their games.
func TestMatchIsStopped(t *testing.T) {
	seeing, unseeing := testSides(1 << 40)
	m := Match{Settings: testSettings(), Sides: [2]Side{seeing, unseeing}, Pairs: 1, Workers: 1, Seed: 1}
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	played := make(chan error, 1)
	var standing Standing
	go func() {
		var err error
		standing, err = m.Play(ctx, func(*Standing) {})
		played <- err
	}()
	select {
	case err := <-played:
		if err != nil || standing.Games() != 0 {
			t.Errorf("%v, %+v", err, standing)
		}
	case <-time.After(time.Minute):
		t.Fatal("the match goes on")
	}
}

// The number of workers does not change the result of a match, even when a test ends it
// before all pairs have been played.
func TestMatchIsRepeatable(t *testing.T) {
	seeing, unseeing := testSides(100)
	m := Match{Settings: testSettings(), Sides: [2]Side{seeing, unseeing}, Pairs: 300, Seed: 3, Test: &elo.Test{Elo0: 0, Elo1: 100}}
	var first Standing
	for _, workers := range []int{1, 2, 5} {
		m.Workers = workers
		score, err := m.Play(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if verdict, ratio := m.Test.Judge(&score.Score); verdict != elo.H1 || score.Games() >= 600 {
			t.Fatalf("%d workers: %v at %.2f after %+v", workers, verdict, ratio, score)
		}
		if workers == 1 {
			first = score
		} else if timeless(score) != timeless(first) {
			t.Errorf("%d workers: %+v, with one %+v", workers, score, first)
		}
	}
}

// Matches that differ in the parameters or in the first side's evaluation alone play the same random openings.
func TestOpeningsDoNotDependOnParameters(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	sides := [2]Side{}
	sides[0], _ = testSides(60)
	sides[1] = sides[0]
	var openings [2][]string
	for i := range openings {
		if i == 1 {
			other, err := ParseParams("Futility=off LateMovePruning=off Reductions=off NullMove=off Driver=AlphaBeta")
			if err != nil {
				t.Fatal(err)
			}
			sides[0].Params, sides[1].Params = other, other
			sides[0].Evaluation = blind()
		}
		settings := testSettings()
		settings.OpeningScore = 20 // centipawns: nearly all are drawn anew
		d, err := NewDuel(settings, sides, nil, 7)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		for number := range 40 {
			opening, err := d.opening(t.Context(), number)
			if err != nil {
				t.Fatal(err)
			}
			openings[i] = append(openings[i], opening.game.Position.FEN())
		}
	}
	if !slices.Equal(openings[0], openings[1]) {
		t.Errorf("%q, then %q", openings[0], openings[1])
	}
}

// Nothing of the first game of a pair is left in the second: where both sides are equal, both games are.
func TestGamesOfAPairAreIndependent(t *testing.T) {
	side, _ := testSides(400)
	d, err := NewDuel(testSettings(), [2]Side{side, side}, nil, 3)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for number := range 4 {
		pair, err := d.Play(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		if pair.Points[0]+pair.Points[1] != 2 || pair.Efforts[0].Nodes != pair.Efforts[1].Nodes {
			t.Errorf("pair %d of equal sides: %v half points, %d and %d nodes", number, pair.Points, pair.Efforts[0].Nodes, pair.Efforts[1].Nodes)
		}
	}
}

// Twice the nodes, and the same parameters in another order of sides, show.
func TestSidesDiffer(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	few, _ := testSides(60)
	many := few
	many.Nodes = 1200
	m := Match{Settings: testSettings(), Sides: [2]Side{many, few}, Pairs: 8, Workers: 2, Seed: 1}
	score, err := m.Play(context.Background(), nil)
	if err != nil || score.Wins <= score.Losses || score.Efforts[0].Nodes < 5*score.Efforts[1].Nodes {
		t.Errorf("%+v, %v", score, err)
	}
	soft := few
	soft.HardFactor = 8
	m.Sides = [2]Side{soft, few}
	m.Pairs = 2
	if score, err = m.Play(context.Background(), nil); err != nil || score.Efforts[0].Nodes <= score.Efforts[1].Nodes {
		t.Errorf("a soft limit takes no more nodes than a hard one: %+v, %v", score, err)
	}
}

// With a clock of nodes a match is repeatable, load slows nobody down, and each side uses
// most of its time.
func TestClockOfNodes(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	side, _ := testSides(0)
	side.Clock = Clock{200 * time.Millisecond, 10 * time.Millisecond}
	side.Rate = 20
	richer := side
	richer.Clock.Base *= 4
	m := Match{Settings: testSettings(), Sides: [2]Side{richer, side}, Pairs: 2, Workers: 2, Seed: 1}
	first, err := m.Play(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range first.Efforts {
		sum := 4 * (m.Sides[i].Clock.Base + time.Duration(e.Moves/4)*m.Sides[i].Clock.Increment)
		if used := time.Duration(e.Nodes/20) * time.Millisecond; used > sum || used < sum/4 || e.Overstepped > 0 {
			t.Errorf("side %d: %v of about %v used, %+v", i, used, sum, e)
		}
	}
	if first.Efforts[0].Nodes <= first.Efforts[1].Nodes {
		t.Errorf("more time is not used: %+v", first)
	}
	again, err := m.Play(context.Background(), nil)
	if err != nil || timeless(again) != timeless(first) {
		t.Errorf("again %+v, %v; first %+v", again, err, first)
	}
}

// A side that oversteps its time loses, whatever the position.
func TestLostOnTime(t *testing.T) {
	quick, _ := testSides(50)
	slow := quick
	slow.Nodes, slow.Clock, slow.Rate = 0, Clock{Base: time.Microsecond}, 1 // not even the first bracket closes in it
	m := Match{Settings: testSettings(), Sides: [2]Side{slow, quick}, Pairs: 1, Workers: 1, Seed: 1}
	score, err := m.Play(context.Background(), nil)
	if err != nil || score.Losses != 2 || score.Efforts[0].Overstepped != 2 || score.Efforts[1].Overstepped != 0 {
		t.Errorf("%+v, %v", score, err)
	}
}

func TestSidesAreChecked(t *testing.T) {
	good, _ := testSides(50)
	for name, change := range map[string]func(*Side){
		"no parameters":  func(s *Side) { s.Params = search.Params{} },
		"no limit":       func(s *Side) { s.Nodes = 0 },
		"too many nodes": func(s *Side) { s.Nodes = 1 << 41 },
		"no base time":   func(s *Side) { s.Clock = Clock{Increment: time.Second} },
		"negative rate":  func(s *Side) { s.Rate = -1 },
	} {
		bad := good
		change(&bad)
		for _, sides := range [][2]Side{{bad, good}, {good, bad}} {
			m := Match{Settings: testSettings(), Sides: sides, Pairs: 1, Workers: 2}
			if score, err := m.Play(context.Background(), nil); err == nil || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %+v, %v, want one error", name, score, err)
			}
		}
	}
	m := Match{Settings: testSettings(), Sides: [2]Side{good, good}, Pairs: 1, Workers: 1}
	m.Settings.OpeningPlies = -1
	if _, err := m.Play(context.Background(), nil); err == nil {
		t.Error("settings are not checked")
	}
}

func TestMeasureSpeed(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	s := testSettings()
	seeing, unseeing := testSides(0)
	for attempt := 1; ; attempt++ { // a machine whose processors stop spoils one
		rates, err := MeasureSpeed(context.Background(), &s, [2]Side{seeing, unseeing})
		if err != nil {
			t.Fatal(err)
		}
		if rates[0] >= 10 && rates[1] > rates[0] {
			break
		}
		if attempt == 3 {
			t.Fatalf("%v nodes a millisecond, and no better before; want more without an evaluation", rates)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := MeasureSpeed(ctx, &s, [2]Side{seeing, unseeing}); err == nil {
		t.Error("measured after the end")
	}
}

func TestParseParams(t *testing.T) {
	p, err := ParseParams("Checks=off, SingularMargin=24 Driver=AspirationNegaScout  Window=33")
	if err != nil {
		t.Fatal(err)
	}
	want := search.DefaultParams().For(driver.AspirationNegaScout)
	want.Checks, want.Window, want.Tuning.SingularMargin = false, 33, 24
	if p.Driver != want.Driver || p.Steps != want.Steps || p.Tuning != want.Tuning || p.Window != 33 || p.Grain != want.Grain || p.WholePV != want.WholePV {
		t.Errorf("%+v, want %+v", p, want)
	}
	for _, d := range driver.All() {
		if got, err := ParseParams("Driver=" + strings.ReplaceAll(d.String(), " ", "")); err != nil || got.Driver != d {
			t.Errorf("%v: %v, %v", d, got.Driver, err)
		}
	}
	if p, err := ParseParams(""); err != nil || p.Tuning != search.DefaultParams().Tuning || p.Driver != driver.MTDf {
		t.Errorf("nothing said: %+v, %v", p, err)
	}
	for _, bad := range []string{"Killers", "Killers=3", "Checks=off Checks=on", "Nonsense=1", "Nonsense=off", "SingularMargin=1000",
		"SingularMargin=x", "Driver=Deep", "Grain=0", "Window=1000", "WholePV=1"} {
		if _, err := ParseParams(bad); err == nil {
			t.Errorf("%q is understood", bad)
		}
	}
}

func TestReadOpenings(t *testing.T) {
	directory := t.TempDir()
	write := func(name, content string) string {
		path := filepath.Join(directory, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const epd = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - id \"open\";"
	for _, c := range []struct{ name, content, first string }{
		{"a.epd", "\uFEFF# two\n\n" + epd + "\n" + board.StartFEN + "\n", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1"},
		{"a.PGN", "1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 d5 *\n", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"},
		{"twice.epd", epd + "\n" + board.StartFEN + "\n" + epd + "\n", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1"},
		{"other order.pgn", "1. e3 e6 2. d3 d6 *\n\n1. d4 *\n\n1. d3 e6 2. e3 d6 *\n", "rnbqkbnr/ppp2ppp/3pp3/8/8/3PP3/PPP2PPP/RNBQKBNR w KQkq - 0 3"},
		{"other way.pgn", "1. Nf3 Nf6 2. Nc3 Nc6 *\n\n1. d4 *\n\n1. Nc3 Nc6 2. Nf3 Nf6 *\n", "r1bqkb1r/pppppppp/2n2n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R w KQkq - 4 3"},
		{"other clock.pgn", "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 *\n\n1. d4 *\n\n1. c4 Nf6 2. Nc3 e6 3. d4 Bb4 *\n", "rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4"},
		{"twice.pgn", "1. e4 e5 *\n\n1. d4 *\n\n1. d4 *\n\n1. e4 e5 *\n", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
	} {
		list, _, err := ReadOpenings(write(c.name, c.content))
		if err != nil || len(list) != 2 {
			t.Errorf("%s: %d openings, %v", c.name, len(list), err)
			continue
		}
		if got := list[0].playing().game.Position.FEN(); got != c.first {
			t.Errorf("%s: %s", c.name, got)
		}
	}
	for name, content := range map[string]string{"empty.epd": "\n", "wrong.epd": "nonsense", "wrong.pgn": "1. e5 *", "null.pgn": "1. e4 -- 2. d4 *",
		"over.epd": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "over.pgn": "1. f3 e5 2. g4 Qh4# 0-1"} {
		if list, _, err := ReadOpenings(write(name, content)); err == nil {
			t.Errorf("%s: %d openings", name, len(list))
		}
	}
}

// Openings come in an order of the seed, each as often as the others.
func TestOpeningsOfAFile(t *testing.T) {
	side, _ := testSides(30)
	var list []Opening
	for _, fen := range speedPositions {
		p, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, Opening{Start: p})
	}
	orders := map[string]bool{}
	for seed := range uint64(3) {
		d, err := NewDuel(testSettings(), [2]Side{side, side}, list, seed)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		met := map[string]int{}
		order := ""
		for number := range 2 * len(list) {
			g, err := d.opening(context.Background(), number)
			if err != nil {
				t.Fatal(err)
			}
			met[g.game.Position.FEN()]++
			order += g.game.Position.FEN()
		}
		for fen, n := range met {
			if n != 2 {
				t.Errorf("%s comes %d times", fen, n)
			}
		}
		if len(met) != len(list) {
			t.Errorf("%d openings of %d", len(met), len(list))
		}
		orders[order] = true
	}
	if len(orders) != 3 {
		t.Errorf("%d orders from three seeds", len(orders))
	}
}
