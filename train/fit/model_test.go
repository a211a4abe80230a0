package fit

import (
	"errors"
	"math"
	"strings"
	"testing"

	"penrose/eval"
)

// startNet is a network of random weights, as wide as [tiny] is, by king if the seed is odd.
func startNet(t *testing.T, seed uint64) *eval.Net {
	t.Helper()
	settings := tiny()
	n, err := Quantise(randomModel(settings.Hidden, settings.Buckets, settings.Scale, seed), "")
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A model that starts from a network has its values, whatever its width and scale.
func TestStartFrom(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	testStartFrom(t, startNet(t, 7), true)
	for _, byKing := range []bool{false, true} {
		net := startNet(t, 8)
		testStartFrom(t, net, byKing)
		net.AttackWeights = nil
		testStartFrom(t, net, byKing)
	}
}

func testStartFrom(t *testing.T, net *eval.Net, byKing bool) {
	t.Helper()
	samples := randomSamples(3, 200, net.Buckets)
	sums := make([]int32, 2*net.Hidden)
	for _, test := range []struct{ hidden, scale int }{{64, 400}, {64, 227}, {192, 300}} {
		settings := tiny()
		settings.Hidden, settings.Scale, settings.Start, settings.ByKing = test.hidden, test.scale, net, byKing
		m := newState(settings, 0, 0).model
		for i := range samples {
			got, want := m.Evaluate(&samples[i]), float64(evaluateNet(net, sums, &samples[i]))
			if !(math.Abs(got-want) <= 1.01) {
				t.Fatalf("%d wide, scale %d, by king %v, sample %d: %.2f cp, want %.2f", test.hidden, test.scale, byKing, i, got, want)
			}
		}
	}
}

// Weights of their own for each place of the king are not thrown away.
func TestStartByKing(t *testing.T) {
	settings := tiny()
	settings.Start = startNet(t, 7)
	if err := settings.Validate(); err == nil || !strings.Contains(err.Error(), "by king only") {
		t.Errorf("a start by king of a run that is not: %v", err)
	}
	settings.ByKing = true
	if err := settings.Validate(); err != nil {
		t.Error(err)
	}
}

// A run from a network is not one from random weights or from another network.
func TestStartIsPartOfTheRun(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	settings := tiny()
	settings.Directory, settings.Epochs, settings.RoundedEpochs, settings.Start = t.TempDir(), 1, 0, startNet(t, 8)
	data := func() *slice { return &slice{samples: randomSamples(1, 2000, settings.Buckets)} }
	if _, err := Run(t.Context(), settings, data(), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), settings, data(), nil); err != nil {
		t.Errorf("the same run again: %v", err)
	}
	other := settings
	other.Start = startNet(t, 8)
	other.Start.OutputBiases[0]++
	none := settings
	none.Start = nil
	for _, s := range []Settings{other, none} {
		if _, err := Run(t.Context(), s, data(), nil); !errors.Is(err, ErrOtherRun) {
			t.Errorf("another start: %v, want %v", err, ErrOtherRun)
		}
	}
}
