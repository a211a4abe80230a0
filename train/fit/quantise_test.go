package fit

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestQuantiseRounds(t *testing.T) {
	m := newModel(64, 2, 400, 1)
	clear(m.weights)
	p := m.layout().parts(m.weights)
	// Halves are exact in floating point: 0.5/64, 1.5/64, 2.5/64; 255 * 1.98 is
	// 504.9.
	copy(p.outputs, []float32{0.5 / 64, -0.5 / 64, 1.5 / 64, 2.5 / 64, limit, -limit})
	copy(p.features, []float32{limit, -limit, 1, 0.001})
	p.featureBiases[31], p.outputBiases[1] = -1, -1.5
	net, err := Quantise(m, "by hand")
	if err != nil {
		t.Fatal(err)
	}
	if want := []int16{1, -1, 2, 3, 127, -127, 0}; !slices.Equal(net.OutputWeights[:7], want) {
		t.Errorf("output weights %v, want %v", net.OutputWeights[:7], want)
	}
	if want := []int16{505, -505, 255, 0}; !slices.Equal(net.FeatureWeights[:4], want) {
		t.Errorf("feature weights %v, want %v", net.FeatureWeights[:4], want)
	}
	if net.FeatureBiases[31] != -255 || net.OutputBiases[1] != -24480 || net.Scale != 400 || net.Info != "by hand" {
		t.Errorf("biases %d and %d, scale %d, %q", net.FeatureBiases[31], net.OutputBiases[1], net.Scale, net.Info)
	}
	var file bytes.Buffer
	if _, err := net.WriteTo(&file); err != nil {
		t.Error(err)
	}
}

func TestQuantiseRefuses(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(p parts)
		want  string
	}{
		{"not a number", func(p parts) { p.features[5] = float32(math.NaN()) }, "feature weight 5"},
		{"beyond 16 bits", func(p parts) { p.featureBiases[3] = -200 }, "feature bias 3"},
		{"beyond 32 bits", func(p parts) { p.outputBiases[1] = 2e6 }, "output bias 1"},
		{"what the engine refuses", func(p parts) { p.outputs[0] = 3 }, "output weight 0"},
	} {
		m := newModel(64, 2, 400, 1)
		test.spoil(m.layout().parts(m.weights))
		if _, err := Quantise(m, ""); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want it to name %s", test.name, err, test.want)
		}
	}
}

// Of rounded weights nothing is lost, and only what rounds a value towards zero is
// left.
func TestCompare(t *testing.T) {
	m := newModel(64, 3, 400, 1)
	for _, test := range []struct {
		name  string
		model *Model
		worst float64 // centipawns
	}{
		{"rounded", m.rounded(), 1.001},
		// 128 output weights off by 1/256 on average, either way, at activations
		// near 0.1, and as much again for those: 3 centipawns, four times over.
		{"not rounded", m, 12},
	} {
		net, err := Quantise(test.model, "")
		if err != nil {
			t.Fatal(err)
		}
		d := Compare(test.model, net, randomSamples(1, 500, 3))
		if d.Worst > test.worst || d.Mean < 0.2 || d.Mean > d.Worst || d.Samples != 500 {
			t.Errorf("%s: %+v, want at most %g", test.name, d, test.worst)
		}
	}
}
