package fit

import (
	"math"
	"slices"
	"strings"
	"testing"

	"penrose/eval"
)

// A run goes on from a network of any width that the engine reads.
func TestGoOnFrom(t *testing.T) {
	for _, c := range []struct{ width, want int }{{32, 64}, {64, 64}, {96, 128}, {384, 384}} {
		s := Defaults()
		s.Directory = "d"
		s.GoOnFrom(&eval.Net{Hidden: c.width, Buckets: 2, ByKing: true})
		if err := s.Validate(); err != nil || s.Hidden != c.want || s.Buckets != 2 || !s.ByKing || s.LearningRate != StartRate {
			t.Errorf("%d wide: %d wide with %d buckets, rate %g, %v", c.width, s.Hidden, s.Buckets, s.LearningRate, err)
		}
	}
}

func TestValidateNamesWhatIsWrong(t *testing.T) {
	for name, spoil := range map[string]func(s *Settings){
		"":                 func(*Settings) {},
		"Directory":        func(s *Settings) { s.Directory = "" },
		"Hidden":           func(s *Settings) { s.Hidden = 48 },
		"Buckets":          func(s *Settings) { s.Buckets = 0 },
		"Epochs":           func(s *Settings) { s.Epochs, s.RoundedEpochs = 0, 0 },
		"RoundedEpochs":    func(s *Settings) { s.RoundedEpochs = s.Epochs + 1 },
		"BatchSize":        func(s *Settings) { s.BatchSize = 0 },
		"LearningRate":     func(s *Settings) { s.LearningRate, s.FinalRate = 2, 0 },
		"FinalRate":        func(s *Settings) { s.FinalRate = 0.5 },
		"WarmUp":           func(s *Settings) { s.WarmUp = -1 },
		"WeightDecay":      func(s *Settings) { s.WeightDecay = math.NaN() },
		"Scale":            func(s *Settings) { s.Scale = eval.MaxScale + 1 },
		"QB":               func(s *Settings) { s.QB = 0 },
		"ResultShare":      func(s *Settings) { s.ResultShare = 1.5 },
		"FinalResultShare": func(s *Settings) { s.FinalResultShare = -0.1 },
		"LossPower":        func(s *Settings) { s.LossPower = 0.5 },
		"HeldOut":          func(s *Settings) { s.HeldOut = 0 },
		"MaxHeldOut":       func(s *Settings) { s.MaxHeldOut = 0 },
		"Workers":          func(s *Settings) { s.Workers = 0 },
		"Start":            func(s *Settings) { s.Start = &eval.Net{Hidden: 128, Buckets: s.Buckets} },
	} {
		s := tiny()
		spoil(&s)
		err := s.Validate()
		if (name == "") != (err == nil) || err != nil && !strings.HasPrefix(err.Error(), name+" ") {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// A cosine from the first rate to the last, halfway at their mean; before that a
// straight line from zero.
func TestRate(t *testing.T) {
	s := Settings{LearningRate: 1e-3, FinalRate: 1e-5, WarmUp: 10}
	for _, test := range []struct {
		step int
		done float64
		want float64
	}{
		{0, 0, 1e-4}, {4, 0, 5e-4}, {9, 0, 1e-3}, {100, 0, 1e-3}, {100, 0.5, 5.05e-4}, {100, 1, 1e-5},
	} {
		if got := s.rate(test.step, test.done); !(math.Abs(got-test.want) <= 1e-12) {
			t.Errorf("step %d at %g: %g, want %g", test.step, test.done, got, test.want)
		}
	}
}

// One epoch has one share of the result.
func TestOneEpochHasOneShare(t *testing.T) {
	for _, test := range []struct {
		epochs      int
		first, last float64
		valid       bool
	}{{1, 0.3, 0.3, true}, {1, 0.3, 0, false}, {1, 0, 0.3, false}, {2, 0, 0.3, true}} {
		s := tiny()
		s.Epochs, s.RoundedEpochs, s.ResultShare, s.FinalResultShare = test.epochs, 0, test.first, test.last
		if err := s.Validate(); (err == nil) != test.valid {
			t.Errorf("%+v: %v", test, err)
		}
	}
}

// A straight line from the first epoch to the last.
func TestResultShare(t *testing.T) {
	for _, test := range []struct {
		first, last float64
		want        []float64
	}{
		{0.1, 0.3, []float64{0.1, 0.15, 0.2, 0.25, 0.3}},
		{0.3, 0, []float64{0.3, 0.15, 0}},
		{0.1, 0.1, []float64{0.1, 0.1}},
		{0.3, 0.3, []float64{0.3}},
	} {
		s := Settings{ResultShare: test.first, FinalResultShare: test.last, Epochs: len(test.want)}
		for epoch, want := range test.want {
			if got := s.resultShare(epoch); !(math.Abs(got-want) <= 1e-12) {
				t.Errorf("%g to %g: epoch %d of %d has %g, want %g", test.first, test.last, epoch, s.Epochs, got, want)
			}
		}
	}
}

// No more samples are held out than wanted, however large the pieces are in which the source is read.
func TestMaxHeldOut(t *testing.T) {
	settings := materialSettings(t)
	settings.HeldOut = 50
	for _, most := range []int{1, 7, 1_000_000} {
		source := &slice{samples: materialSamples(500)}
		var want []Sample
		for _, s := range source.samples {
			if s.heldOut(settings.HeldOut) && len(want) < most {
				want = append(want, s)
			}
		}
		settings.MaxHeldOut = most
		got, err := readHeldOut(t.Context(), source, &settings)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%d at most: %d samples, %v; want the first %d", most, len(got), err, len(want))
		}
	}
}
