package fit

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"penrose/eval"
)

func TestQuantiseRounds(t *testing.T) {
	for _, qb := range []int{eval.CoarseQB, eval.FineQB} {
		m := plainModel(64, 2, 400, 1)
		m.QB = qb
		clear(m.weights)
		p := m.layout().parts(m.weights)
		// Halves are exact in floating point: 0.5/64, 1.5/64, 2.5/64; 255 * 1.98 is
		// 504.9.
		one := 1 / float32(qb)
		copy(p.outputs, []float32{0.5 * one, -0.5 * one, 1.5 * one, 2.5 * one, 127 * one, -127 * one})
		copy(p.features, []float32{limit, -limit, 1, 0.001})
		p.featureBiases[31], p.outputBiases[1] = -1, -1.5
		p.attackFeatures[3], p.attackFeatures[len(p.attackFeatures)-1] = attackFeatureLimit, -1/255.
		p.attacks[0], p.attacks[len(p.attacks)-1] = 0.5, -1
		net, err := Quantise(m, "by hand")
		if err != nil {
			t.Fatal(err)
		}
		if want := []int16{1, -1, 2, 3, 127, -127, 0}; !slices.Equal(net.OutputWeights[:7], want) {
			t.Errorf("1/%d: output weights %v, want %v", qb, net.OutputWeights[:7], want)
		}
		if want := []int16{505, -505, 255, 0}; !slices.Equal(net.FeatureWeights[:4], want) {
			t.Errorf("1/%d: feature weights %v, want %v", qb, net.FeatureWeights[:4], want)
		}
		if net.FeatureBiases[31] != -255 || int(net.OutputBiases[1]) != -255*qb*3/2 || net.QB != qb || net.Scale != 400 || net.Info != "by hand" {
			t.Errorf("1/%d: biases %d and %d, unit 1/%d, scale %d, %q", qb, net.FeatureBiases[31], net.OutputBiases[1], net.QB, net.Scale, net.Info)
		}
		if first, last := int(net.AttackWeights[0]), int(net.AttackWeights[len(net.AttackWeights)-1]); first != (255*qb+1)/2 || last != -255*qb {
			t.Errorf("1/%d: attack weights %d and %d", qb, first, last)
		}
		if first, last := net.AttackFeatures[3], net.AttackFeatures[len(net.AttackFeatures)-1]; first != 64 || last != -1 {
			t.Errorf("1/%d: attack features %d and %d", qb, first, last)
		}
		var file bytes.Buffer
		if _, err := net.WriteTo(&file); err != nil {
			t.Error(err)
		}
	}
}

// The optimiser keeps every weight, and the sum of each bucket's output weights, within
// what the engine takes, however steep the gradient is.
func TestOptimiserKeepsToTheEnginesLimits(t *testing.T) {
	const hidden, buckets = 384, 2
	for _, qb := range []int{eval.CoarseQB, eval.FineQB} {
		m := plainModel(hidden, buckets, 400, 1)
		m.QB = qb
		team := newTeam(m, 3, fastestKernels())
		o := newOptimiser(len(m.weights))
		for range 3 {
			for i := range team.workers[0].gradient {
				team.workers[0].gradient[i] = float32(1 - i%2*2)
			}
			o.update(m, team, 1, 0)
		}
		net, err := Quantise(m, "")
		if err != nil {
			t.Fatalf("1/%d: %v", qb, err)
		}
		for bucket := range buckets {
			sum := 0
			for _, w := range net.OutputWeights[2*hidden*bucket:][:2*hidden] {
				sum += max(int(w), -int(w))
			}
			if sum < eval.MaxOutputSum*97/100 {
				t.Errorf("1/%d: bucket %d adds up to %d, the limit is %d: it was not tried", qb, bucket, sum, eval.MaxOutputSum)
			}
		}
		if w := net.FeatureWeights[0]; w != -505 {
			t.Errorf("1/%d: a feature weight of %d, want one at its limit", qb, w)
		}
	}
	// A narrow layer stays below the sum, so only the limit of a weight acts.
	m := plainModel(64, 1, 400, 1)
	m.QB = eval.FineQB
	team := newTeam(m, 1, fastestKernels())
	team.workers[0].gradient[m.layout().outputWeights] = -1
	newOptimiser(len(m.weights)).update(m, team, 1, 0)
	net, err := Quantise(m, "")
	if err != nil || net.OutputWeights[0] != 127 {
		t.Errorf("an output weight of %d, want 127 (%v)", net.OutputWeights[0], err)
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
		m := plainModel(64, 2, 400, 1)
		test.spoil(m.layout().parts(m.weights))
		if _, err := Quantise(m, ""); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want it to name %s", test.name, err, test.want)
		}
	}
}

// For rounded weights the only difference left is the rounding of values towards zero.
func TestCompare(t *testing.T) {
	samples := randomSamples(1, 500, 3)
	for _, qb := range []int{eval.CoarseQB, eval.FineQB} {
		m := randomModel(64, 3, 400, 1)
		m.QB = qb
		for _, test := range []struct {
			name  string
			model *Model
			worst float64 // centipawns
		}{
			{"rounded", m.rounded(), 1.001},
			// 128 output weights off by 1/256 on average, either way, at activations
			// up to 1 where attack inputs are on, and as much again for those: 5
			// centipawns, four times over.
			{"not rounded", m, 20},
		} {
			net, err := Quantise(test.model, "")
			if err != nil {
				t.Fatal(err)
			}
			d := Compare(test.model, net, samples, 0.25)
			loss := newTeam(test.model, 1, plainKernels()).measure(samples, 0.25)
			if !(math.Abs(d.ModelLoss-loss) <= 1e-6) || d.NetLoss == d.ModelLoss || !(math.Abs(d.NetLoss-loss) <= 0.01*loss) {
				t.Errorf("1/%d, %s: losses %g and %g, want about %g", qb, test.name, d.ModelLoss, d.NetLoss, loss)
			}
			if d.Worst > test.worst || d.Mean < 0.2 || d.Mean > d.Worst {
				t.Errorf("1/%d, %s: %+v, want at most %g", qb, test.name, d, test.worst)
			}
		}
	}
}
