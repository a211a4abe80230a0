package teach

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"penrose/board"
	"penrose/eval/classical"
	"penrose/train/games"
	"penrose/train/records"
)

// tiny are settings for tests: hardly any prior, scores alone.
func tiny() Settings {
	s := Defaults()
	s.Rounds, s.ResultShare, s.HeldOut, s.Prior, s.Workers = 3, 0, 10, 1e-3, 2
	return s
}

// The fit starts from other weights and finds the weights that made the scores.
func TestRecovery(t *testing.T) {
	start, truth := classical.DefaultWeights(), classical.DefaultWeights()
	changes := []struct {
		name   string
		i      int
		by     classical.Value
		within int
	}{
		{"mobility", 28*int(board.Knight) + 4, classical.Value{40, -20}, 8}, // piece-square values can stand in for it
		{"withPawns", int(board.Rook), classical.Value{-9, 12}, 3},
		{"bishopPair", 0, classical.Value{35, -40}, 5},
		{"isolated", 0, classical.Value{-16, 18}, 5},
		{"doubled", 0, classical.Value{-22, 17}, 5},
		{"pawnThreat", int(board.Knight), classical.Value{-40, 50}, 8},
		{"tempo", 0, classical.Value{25}, 2},
		{"zoneSquare", 0, classical.Value{24}, 8},
		{"scaleBase", 0, classical.Value{-12}, 5},
	}
	for _, c := range changes {
		was := get(t, start, c.name, c.i)
		set(t, truth, c.name, c.i, classical.Value{was[0] + c.by[0], was[1] + c.by[1]})
	}
	settings, positions := tiny(), 10000
	if testing.Short() {
		settings.Rounds, positions = 1, chunkSize+chunkSize/4 // two goroutines have work
	}
	all := recordsOf(t, randomPositions(t, 4, positions), truth, 1.0/250)
	result, err := Run(settings, start, &slice{records: all}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if *start != *classical.DefaultWeights() {
		t.Error("the weights of the start have changed")
	}
	if result.Scale < 220 || result.Scale > 290 {
		t.Errorf("scale %v, the results were drawn with 250", result.Scale)
	}
	before, after := result.Rounds[0], result.Rounds[len(result.Rounds)-1]
	if testing.Short() {
		if after.Error > before.Error/4 {
			t.Errorf("loss %v, was %v", after.Error, before.Error)
		}
		return
	}
	if after.Error > before.Error/100 {
		t.Errorf("loss %v, was %v", after.Error, before.Error)
	}
	for _, c := range changes {
		got, want := get(t, result.Weights, c.name, c.i), get(t, truth, c.name, c.i)
		for half := range got {
			if difference := got[half] - want[half]; difference < -c.within || difference > c.within {
				t.Errorf("%s, weight %d is %v, want %v", c.name, c.i, got, want)
				break
			}
		}
	}
}

// What the records do not show stays as it was.
func TestPriorKeepsTheRest(t *testing.T) {
	p, err := board.ParseFEN("4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var all []records.Record
	for i := range 400 {
		all = append(all, records.New(&p, 150, games.WhiteWins, 20, uint64(i)<<56))
	}
	start := classical.DefaultWeights()
	result, err := Run(tiny(), start, &slice{records: all}, nil)
	if err != nil {
		t.Fatal(err)
	}
	same, moved := 0, 0
	want, got := newLayout(start).read(), newLayout(result.Weights).read()
	for i := range want {
		if want[i] == got[i] {
			same++
		} else {
			moved++
		}
	}
	if moved == 0 || moved > 60 || get(t, result.Weights, "bishopPair", 0) != get(t, start, "bishopPair", 0) {
		t.Errorf("%d weights moved, %d stayed", moved, same)
	}
}

// The gradient is that of the loss, and solve inverts the curvature.
func TestProblem(t *testing.T) {
	w := classical.DefaultWeights()
	all := recordsOf(t, randomPositions(t, 5, 300), w, 1.0/200)
	s := tiny()
	d, err := readData(&slice{records: all}, &s)
	if err != nil {
		t.Fatal(err)
	}
	setTargets(d.training, 1, 0)
	f := fitting{Settings: s, data: d, steepness: 1.0 / 200, progress: func(float64, string) {}}
	f.count()
	f.linearise(*w, 0)
	l := newLayout(w)
	rng := rand.New(rand.NewPCG(1, 1))
	p := problem{chunks: d.training, layout: l, workers: 2, steepness: f.steepness, pull: l.pull(), offset: make(vector, l.len())}
	for i := range p.offset {
		p.offset[i] = rng.NormFloat64()
		p.pull[i] *= 1e-4
	}
	p.prepare()
	direction := make(vector, l.len())
	for i := range direction {
		direction[i] = rng.NormFloat64()
	}
	scaled := func(by float64) vector {
		v := make(vector, len(direction))
		for i := range v {
			v[i] = by * direction[i]
		}
		return v
	}
	const h = 1e-3
	numeric := (p.lossAfter(scaled(-h)) - p.lossAfter(scaled(h))) / (2 * h)
	if got := dot(p.gradient(), direction); math.Abs(got-numeric) > 1e-3*math.Abs(numeric) {
		t.Errorf("gradient %v, by differences %v", got, numeric)
	}
	product := p.curvature(direction)
	again := p.curvature(p.solve(product))
	for i := range again {
		again[i] -= product[i]
	}
	if left := math.Sqrt(dot(again, again) / dot(product, product)); left > 2*tolerance {
		t.Errorf("a share of %v is left unsolved", left)
	}
	for i, d := range p.diagonal() {
		unit := make(vector, l.len())
		unit[i] = 1
		if i%97 != 0 {
			continue
		}
		if got := p.curvature(unit)[i]; math.Abs(got-d) > 1e-5*d {
			t.Errorf("diagonal %d is %v, want %v", i, d, got)
		}
	}
}

// Positions come back from records, except for what records do not store.
func TestPosition(t *testing.T) {
	for _, c := range []struct{ fen, want string }{
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"},
		{"r3k3/8/8/8/4P3/8/8/4K2R b - - 7 30", "r3k3/8/8/8/4P3/8/8/4K2R b Kq - 0 1"},
		{"3k3r/8/8/8/8/8/8/R4K2 w - - 0 1", "3k3r/8/8/8/8/8/8/R4K2 w - - 0 1"},
	} {
		p, err := board.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		r := records.New(&p, 0, games.Draw, 20, 0)
		if got, err := position(&r); err != nil || got.FEN() != c.want {
			t.Errorf("%s: %s, %v, want %s", c.fen, got.FEN(), err, c.want)
		}
	}
}

func TestTooFewGames(t *testing.T) {
	if _, err := Run(tiny(), classical.DefaultWeights(), &slice{}, nil); err == nil || !strings.Contains(err.Error(), "too few") {
		t.Errorf("without records: %v", err)
	}
}

func TestSettings(t *testing.T) {
	for _, change := range []func(s *Settings){
		func(s *Settings) { s.Positions = 0 },
		func(s *Settings) { s.Rounds = 0 },
		func(s *Settings) { s.ResultShare = 1.1 },
		func(s *Settings) { s.HeldOut = 51 },
		func(s *Settings) { s.Prior = 0 },
		func(s *Settings) { s.Prior = math.Inf(1) },
		func(s *Settings) { s.Prior = math.NaN() },
		func(s *Settings) { s.Workers = 0 },
	} {
		s := Defaults()
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		change(&s)
		if s.Validate() == nil {
			t.Errorf("%+v has no error", s)
		}
	}
}

func Example() {
	p, err := board.ParseFEN("4k3/ppp5/8/8/8/8/PPPP4/4K3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var all []records.Record
	for i := range 100 { // a hundred games that this advantage has won
		all = append(all, records.New(&p, 300, games.WhiteWins, 20, uint64(i)<<56))
	}
	settings := Defaults()
	settings.HeldOut, settings.Prior = 20, 1
	result, err := Run(settings, classical.DefaultWeights(), &slice{records: all}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Rounds[len(result.Rounds)-1].Error < result.Rounds[0].Error)
	// Output: true
}
