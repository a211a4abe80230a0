package fit

import (
	"fmt"
	"math"

	"penrose/eval"
	"penrose/eval/attacks"
	"penrose/score"
	"penrose/train/sigmoid"
)

// Quantise rounds the weights of m to the units of the engine, halves away from zero. An
// error says what does not fit, or why the engine would refuse the network. info is kept
// in the network for people to read.
func Quantise(m *Model, info string) (*eval.Net, error) {
	p := m.layout().parts(m.weights)
	var r rounding
	n := &eval.Net{
		Hidden: m.Hidden, Buckets: m.Buckets, ByKing: m.ByKing, QB: m.QB, Scale: m.Scale, Info: info,
		FeatureWeights: r.words("feature weight", p.features, eval.QA),
		FeatureBiases:  r.words("feature bias", p.featureBiases, eval.QA),
		OutputWeights:  r.words("output weight", p.outputs, float64(m.QB)),
		OutputBiases:   make([]int32, m.Buckets),
		AttackWeights:  r.words("attack weight", p.attacks, eval.QA*float64(m.QB)),
		AttackFeatures: r.words("attack feature", p.attackFeatures, eval.QA),
	}
	for i, bias := range p.outputBiases {
		n.OutputBiases[i] = int32(r.round("output bias", i, bias, eval.QA*float64(m.QB), math.MaxInt32))
	}
	if r.err != nil {
		return nil, r.err
	}
	return n, n.Check()
}

// rounded returns m with weights rounded to the engine's units. Quantise then
// changes nothing any more.
func (m *Model) rounded() *Model {
	r := &Model{Hidden: m.Hidden, Buckets: m.Buckets, ByKing: m.ByKing, Scale: m.Scale, QB: m.QB, weights: make([]float32, len(m.weights))}
	r.round(m, 0, len(m.weights))
	return r
}

// round sets the weights of r from one place up to another to the rounded ones
// of m.
func (r *Model) round(m *Model, from, to int) {
	for _, part := range m.spans() {
		for ; from < min(to, part.end); from++ {
			r.weights[from] = float32(math.Round(float64(m.weights[from])*part.unit) / part.unit)
		}
	}
}

// rounding keeps the first error of many roundings.
type rounding struct{ err error }

// round returns weight in units of 1/unit. Its magnitude must be at most most.
func (r *rounding) round(what string, i int, weight float32, unit, most float64) float64 {
	rounded := math.Round(float64(weight) * unit)
	if !(math.Abs(rounded) <= most) && r.err == nil { // also true of NaN
		r.err = fmt.Errorf("%s %d is %v: more than %v/%v", what, i, weight, most, unit)
		return 0
	}
	return rounded
}

func (r *rounding) words(what string, weights []float32, unit float64) []int16 {
	rounded := make([]int16, len(weights))
	for i, weight := range weights {
		rounded[i] = int16(r.round(what, i, weight, unit, math.MaxInt16))
	}
	return rounded
}

// Difference is how far the engine's whole numbers are from the floating-point
// model, in centipawns, and what either loses.
type Difference struct {
	Mean, Worst float64 // of the absolute difference

	ModelLoss, NetLoss float64 // mean squared misses of the expected results
}

// Compare evaluates samples with a model and with the network that was made from
// it. The engine limits values to ±[score.Limit]; Compare does so to the model's. Losses are
// against targets with the given share of the result.
func Compare(m *Model, n *eval.Net, samples []Sample, resultShare float64) (d Difference) {
	if len(samples) == 0 {
		return d
	}
	w := worker{kernels: fastestKernels(), hidden: make([]float32, 2*m.Hidden)}
	sums := make([]int32, 2*n.Hidden)
	for i := range samples {
		s := &samples[i]
		float := max(-score.Limit, min(score.Limit, float64(m.Scale)*float64(w.forward(m, s))))
		whole := float64(evaluateNet(n, sums, s))
		difference, target := math.Abs(float-whole), m.target(s, resultShare)
		d.Mean += difference
		d.Worst = max(d.Worst, difference)
		d.ModelLoss += square(sigmoid.Of(float/float64(m.Scale)) - target)
		d.NetLoss += square(sigmoid.Of(whole/float64(n.Scale)) - target)
	}
	count := float64(len(samples))
	d.Mean, d.ModelLoss, d.NetLoss = d.Mean/count, d.ModelLoss/count, d.NetLoss/count
	return d
}

func square(x float64) float64 { return x * x }

// evaluateNet does for a sample what the engine does for a position, in the
// plainest way. sums are room for 2 x Hidden values.
func evaluateNet(n *eval.Net, sums []int32, s *Sample) int {
	weights := n.OutputWeights[2*n.Hidden*int(s.Bucket):][:2*n.Hidden]
	for half, seen := range []struct {
		features []uint16
		king     uint8
	}{{s.Own[:s.Count], s.OwnKing}, {s.Other[:s.Count], s.OtherKing}} {
		hidden, rows := sums[half*n.Hidden:][:n.Hidden], n.FeatureWeights
		if n.ByKing {
			rows = rows[int(seen.king)*eval.Inputs*n.Hidden:]
		}
		for i, bias := range n.FeatureBiases {
			hidden[i] = int32(bias)
		}
		for _, feature := range seen.features {
			for i, w := range rows[int(feature)*n.Hidden:][:n.Hidden] {
				hidden[i] += int32(w)
			}
		}
	}
	if len(n.AttackFeatures) != 0 {
		addAttacks(n, sums, s)
	}
	value := eval.QA * int64(n.OutputBiases[s.Bucket])
	for half, list := range [...]*attacks.List{&s.OwnAttacks, &s.OtherAttacks} {
		if len(n.AttackWeights) == 0 {
			break
		}
		for _, input := range list.Inputs() {
			value += eval.QA * int64(n.AttackWeights[(2*int(s.Bucket)+half)*attacks.Count+int(input)])
		}
	}
	for i, w := range weights {
		v := int64(max(0, min(eval.QA, sums[i])))
		value += v * v * int64(w)
	}
	centipawns := value * int64(n.Scale) / int64(eval.QA*eval.QA*n.QB)
	return int(max(-score.Limit, min(score.Limit, centipawns)))
}

// addAttacks adds to the hidden sums of n what the attack inputs of s lead to.
func addAttacks(n *eval.Net, sums []int32, s *Sample) {
	for half, lists := range [...][3][]uint16{
		{s.OwnAttacks.Inputs(), s.OtherAttacks.Inputs(), s.OwnExposed[:s.Exposed]},
		{s.OtherAttacks.Inputs(), s.OwnAttacks.Inputs(), s.OtherExposed[:s.Exposed]},
	} {
		hidden := sums[half*n.Hidden:]
		for i, list := range lists {
			for _, input := range list {
				row := n.AttackFeatures[(i*attacks.Count+int(input))*eval.AttackHidden:]
				for j, w := range row[:eval.AttackHidden] {
					hidden[j] += int32(w)
				}
			}
		}
	}
}
