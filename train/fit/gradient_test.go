package fit

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"penrose/eval"
	"penrose/eval/attacks"
	"penrose/train/sigmoid"
)

// lossByDefinition is the loss as doc.go defines it, in 64 bits and by the most
// literal way, with the weight at one place changed.
func lossByDefinition(m *Model, samples []Sample, resultShare float64, at int, change float64) float64 {
	weight := func(i int) float64 {
		if w := float64(m.weights[i]); i == at {
			return w + change
		} else {
			return w
		}
	}
	l, n, sum := m.layout(), m.Hidden, 0.0
	for _, s := range samples {
		output := weight(l.outputBiases + int(s.Bucket))
		for half, list := range [...]attacks.List{s.OwnAttacks, s.OtherAttacks} {
			for _, input := range list.Inputs() {
				output += weight(l.attackWeights + (2*int(s.Bucket)+half)*attacks.Count + int(input))
			}
		}
		for half, features := range [2][]uint16{s.Own[:s.Count], s.Other[:s.Count]} {
			place := 0
			if m.ByKing {
				place = eval.Inputs * int([...]uint8{s.OwnKing, s.OtherKing}[half])
			}
			for i := range n {
				hidden := weight(l.featureBiases + i)
				for _, f := range features {
					hidden += weight((place+int(f))*n + i)
				}
				if i < eval.AttackHidden {
					for _, row := range rowsByDefinition(&s, half) {
						hidden += weight(l.attackFeatures + row*eval.AttackHidden + i)
					}
				}
				activation := math.Pow(max(0, min(1, hidden)), 2)
				output += activation * weight(l.outputWeights+(2*int(s.Bucket)+half)*n+i)
			}
		}
		want := (1-resultShare)/(1+math.Exp(-float64(s.Score)/float64(m.Scale))) + resultShare*float64(s.Result)
		sum += math.Pow(1/(1+math.Exp(-output))-want, 2)
	}
	return sum / float64(len(samples))
}

// rowsByDefinition returns the rows of attack inputs that are on for the side to move, half
// 0, or for the other one.
func rowsByDefinition(s *Sample, half int) (rows []int) {
	own, other, exposed := s.OwnAttacks, s.OtherAttacks, s.OwnExposed
	if half == 1 {
		own, other, exposed = other, own, s.OtherExposed
	}
	for _, input := range own.Inputs() {
		rows = append(rows, int(input))
	}
	for _, input := range other.Inputs() {
		rows = append(rows, attacks.Count+int(input))
	}
	for _, input := range exposed[:s.Exposed] {
		rows = append(rows, 2*attacks.Count+int(input))
	}
	return rows
}

// Expected derivatives are finite differences of the loss by its definition.
func TestGradient(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, thousands of losses")
	}
	const (
		hidden, buckets, resultShare = 64, 3, 0.3
		change                       = 1e-5
	)
	samples := randomSamples(1, 7, buckets)
	for _, test := range []struct {
		name string
		k    kernels
		seed uint64 // by king if odd
	}{{"plain", plainKernels(), 5}, {"fastest", fastestKernels(), 5}, {"plain, not by king", plainKernels(), 6}} {
		name, team := test.name, newTeam(randomModel(hidden, buckets, 250, test.seed), 1, test.k)
		loss := team.train(samples, resultShare)
		if want := lossByDefinition(team.model, samples, resultShare, -1, 0); !(math.Abs(loss-want) <= 1e-6) {
			t.Errorf("%s: loss %g, want %g", name, loss, want)
		}
		l := team.model.layout()
		random := rand.New(rand.NewPCG(2, 2))
		places := []int{}
		for range 300 { // the rows of inputs that are on somewhere, then all the rest
			s := &samples[random.IntN(len(samples))]
			row := int(s.Own[random.IntN(int(s.Count))])
			if team.model.ByKing {
				row += eval.Inputs * int(s.OwnKing)
			}
			places = append(places, row*hidden+random.IntN(hidden))
		}
		for i := range samples {
			s := &samples[i]
			for half, list := range [...]*attacks.List{&s.OwnAttacks, &s.OtherAttacks} {
				for _, input := range list.Inputs() {
					places = append(places, l.attackWeights+(2*int(s.Bucket)+half)*attacks.Count+int(input))
				}
			}
		}
		for range 300 {
			rows := rowsByDefinition(&samples[random.IntN(len(samples))], random.IntN(2))
			places = append(places, l.attackFeatures+rows[random.IntN(len(rows))]*eval.AttackHidden+random.IntN(eval.AttackHidden))
		}
		for i := l.featureBiases; i < l.attackWeights; i++ {
			places = append(places, i)
		}
		nonzero := 0
		for _, i := range places {
			up := lossByDefinition(team.model, samples, resultShare, i, change)
			down := lossByDefinition(team.model, samples, resultShare, i, -change)
			want, got := (up-down)/(2*change), float64(team.workers[0].gradient[i])
			if want != 0 {
				nonzero++
			}
			if !(math.Abs(got-want) <= 1e-7+1e-4*math.Abs(want)) {
				t.Errorf("%s: derivative %d is %g, want %g", name, i, got, want)
			}
		}
		if nonzero < len(places)/2 {
			t.Errorf("%s: only %d of %d derivatives say anything", name, nonzero, len(places))
		}
	}
}

// Expected derivatives are finite differences of the power itself.
func TestSlope(t *testing.T) {
	const change = 1e-6
	for _, power := range []float64{1, 2, 2.5, 4} {
		for _, miss := range []float64{-0.7, -0.1, 0.05, 0.9} {
			at := func(miss float64) float64 { return math.Pow(math.Abs(miss), power) }
			want := (at(miss+change) - at(miss-change)) / (2 * change)
			if got := slopeOf(miss, power); !(math.Abs(got-want) <= 1e-6) {
				t.Errorf("power %g at %g: %g, want %g", power, miss, got, want)
			}
		}
		if got := slopeOf(0, power); power > 1 && got != 0 {
			t.Errorf("power %g at 0: %g", power, got)
		}
	}
}

// The team minimises the power that it was given, and shows squares.
func TestLossPower(t *testing.T) {
	samples := randomSamples(1, 50, 1)
	gradient := func(power float64) (loss float64, g []float32) {
		team := newTeam(plainModel(64, 1, 400, 1), 1, plainKernels())
		team.lossPower = power
		return team.train(samples, 0), team.workers[0].gradient
	}
	loss, squares := gradient(2)
	other, steeper := gradient(2.5)
	if loss != other || slices.Equal(squares, steeper) {
		t.Errorf("losses %g and %g, equal gradients: %v", loss, other, slices.Equal(squares, steeper))
	}
}

// Expected values are those of the loss by its definition.
func TestEvaluate(t *testing.T) {
	m := randomModel(64, 1, 400, 3)
	for _, s := range randomSamples(1, 20, 1) {
		even := s
		even.Score, even.Result = 0, 0.5
		want := lossByDefinition(m, []Sample{even}, 0, -1, 0)
		// With a target of one half the loss is (expected result - 1/2)^2.
		if got := math.Pow(sigmoid.Of(m.Evaluate(&s)/400)-0.5, 2); !(math.Abs(got-want) <= 1e-6) {
			t.Errorf("loss %g, want %g", got, want)
		}
	}
}

// However the work is split, gradient and loss are the same up to rounding.
func TestWorkersAddUp(t *testing.T) {
	const buckets = 2
	samples := randomSamples(3, 100, buckets)
	one := newTeam(plainModel(64, buckets, 400, 1), 1, plainKernels())
	want := one.train(samples, 0.5)
	alone := slices.Clone(one.workers[0].gradient)
	newOptimiser(len(one.model.weights)).update(one.model, one, 1e-3, 0)
	for _, size := range []int{2, 3, 7} {
		team := newTeam(plainModel(64, buckets, 400, 1), size, plainKernels())
		if got := team.train(samples, 0.5); !(math.Abs(got-want) <= 1e-12) {
			t.Errorf("%d workers: loss %g, want %g", size, got, want)
		}
		for i, want := range alone {
			got := float32(0)
			for _, w := range team.workers {
				got += w.gradient[i]
			}
			if !(math.Abs(float64(got-want)) <= 1e-6) {
				t.Fatalf("%d workers: gradient %d is %g, want %g", size, i, got, want)
			}
		}
		newOptimiser(len(team.model.weights)).update(team.model, team, 1e-3, 0)
		for i, want := range one.model.weights {
			if got := team.model.weights[i]; !(math.Abs(float64(got-want)) <= 1e-4) {
				t.Fatalf("%d workers: weight %d is %g after the update, want %g", size, i, got, want)
			}
		}
		for _, w := range team.workers {
			for i, g := range w.gradient {
				if g != 0 {
					t.Fatalf("%d workers: gradient %d is %g after the update", size, i, g)
				}
			}
		}
	}
}

func TestSpansCoverAll(t *testing.T) {
	for _, workers := range []int{1, 2, 3, 16} {
		team := newTeam(plainModel(64, 1, 400, 1), workers, plainKernels())
		for _, length := range []int{0, 1, 15, 16, 100, 16384, eval.Inputs*64 + 7} {
			end := 0
			for i := range workers {
				from, to := team.span(i, length)
				if from != end || to < from {
					t.Errorf("%d workers, %d things: worker %d has %d to %d", workers, length, i, from, to)
				}
				end = to
			}
			if end != length {
				t.Errorf("%d workers: %d of %d things", workers, end, length)
			}
		}
	}
}
