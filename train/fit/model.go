package fit

import (
	"math"
	"math/rand/v2"

	"penrose/eval"
	"penrose/eval/attacks"
)

// limit is what weights of the first layer and biases are clipped to on either side.
// Their sums then fit 16 bits in the engine's units.
const limit = 1.98

// outputLimit is what output weights are clipped to on either side, in the engine's
// units. The product of such a weight with an activation fits 16 bits.
const outputLimit = 127

// attackLimit is what attack weights are clipped to on either side. In the engine's finer
// unit they then fit 16 bits.
const attackLimit = 1

// attackFeatureLimit is what weights from attack inputs to hidden neurons are clipped to
// on either side.
const attackFeatureLimit = 0.25

// Model is the network in floating point.
type Model struct {
	Hidden, Buckets int

	ByKing bool // feature weights for each place of the own king, see [eval.Net]

	// Scale is the value of an output of 1, in centipawns. It is also the scale of the
	// sigmoid that turns centipawns into expected results.
	Scale int

	// QB is the engine's unit of the output weights, see [eval.Net].
	QB int

	// weights holds all weights in one slice, as the optimiser, checkpoints and workers
	// need them. layout says where each part is.
	weights []float32
}

// layout says where the parts of a model start in its weights, or in a gradient
// of the same form.
type layout struct {
	featureBiases  int // Hidden; before them the rows of Hidden feature weights
	outputWeights  int // for each bucket 2 x Hidden, the half of the side to move first
	outputBiases   int // one for each bucket
	attackWeights  int // for each bucket 2 x attacks.Count, the half of the side to move first
	attackFeatures int // eval.AttackRows rows of eval.AttackHidden
	end            int
}

func (m *Model) layout() layout {
	var l layout
	hidden, buckets := m.Hidden, m.Buckets
	l.featureBiases = inputs(m.ByKing) * hidden
	l.outputWeights = l.featureBiases + hidden
	l.outputBiases = l.outputWeights + 2*hidden*buckets
	l.attackWeights = l.outputBiases + buckets
	l.attackFeatures = l.attackWeights + 2*attacks.Count*buckets
	l.end = l.attackFeatures + eval.AttackRows*eval.AttackHidden
	return l
}

// inputs returns how many inputs of pieces a perspective has.
func inputs(byKing bool) int {
	if byKing {
		return eval.KingBuckets * eval.Inputs
	}
	return eval.Inputs
}

// parts are the parts of a model or a gradient.
type parts struct {
	features, featureBiases, outputs, outputBiases, attacks, attackFeatures []float32
}

func (l layout) parts(weights []float32) parts {
	return parts{
		features:       weights[:l.featureBiases],
		featureBiases:  weights[l.featureBiases:l.outputWeights],
		outputs:        weights[l.outputWeights:l.outputBiases],
		outputBiases:   weights[l.outputBiases:l.attackWeights],
		attacks:        weights[l.attackWeights:l.attackFeatures],
		attackFeatures: weights[l.attackFeatures:l.end],
	}
}

// span is a part of the weights, up to end, with what depends on the part.
type span struct {
	end   int
	unit  float64 // of the engine's whole numbers, to 1
	limit float32 // that weights are clipped to on either side
}

// spans returns the parts of the weights in their order.
func (m *Model) spans() [5]span {
	l, qb := m.layout(), float64(m.QB)
	return [...]span{
		{l.outputWeights, eval.QA, limit},
		{l.outputBiases, qb, outputLimit / float32(m.QB)},
		{l.attackWeights, eval.QA * qb, limit},
		{l.attackFeatures, eval.QA * qb, attackLimit},
		{l.end, eval.QA, attackFeatureLimit},
	}
}

// limitSums makes output weights smaller where those of a bucket add up to more than
// the engine takes ([eval.MaxOutputSum]). Rounding can add half a unit to each of them.
func (m *Model) limitSums() {
	most := float32(eval.MaxOutputSum-m.Hidden) / float32(m.QB)
	outputs := m.layout().parts(m.weights).outputs
	for ; len(outputs) > 0; outputs = outputs[2*m.Hidden:] {
		bucket := outputs[:2*m.Hidden]
		sum := float32(0)
		for _, w := range bucket {
			sum += max(w, -w)
		}
		if sum > most {
			for i := range bucket {
				bucket[i] *= most / sum
			}
		}
	}
}

// newModel returns a model of random weights. With about 20 pieces on the board a hidden sum is then 0.25
// with a spread of 0.1, so that all neurons start inside the range where they can learn; the outputs start
// small and equal for all buckets, and the features equal for all places of the king. On a toy problem the
// loss after an epoch was half of that with a spread of 0.25, and a quarter of that around 0.
func newModel(s *Settings) *Model {
	m := &Model{Hidden: s.Hidden, Buckets: s.Buckets, ByKing: s.ByKing, Scale: s.Scale, QB: s.QB}
	l, hidden := m.layout(), m.Hidden
	m.weights = make([]float32, l.end)
	random := rand.New(rand.NewPCG(s.Seed, 0))
	uniform := func(weights []float32, middle, reach float64) {
		for i := range weights {
			weights[i] = float32(middle + reach*(2*random.Float64()-1))
		}
	}
	p := l.parts(m.weights)
	oneKing := p.features[:eval.Inputs*hidden]
	uniform(oneKing, 0, 0.03)
	repeat(p.features, oneKing)
	uniform(p.featureBiases, 0.25, 0.1)
	first := p.outputs[:2*hidden]
	uniform(first, 0, 1/math.Sqrt(float64(2*hidden)))
	repeat(p.outputs, first)
	return m
}

// repeat fills weights with copies of the first of them.
func repeat(weights, first []float32) {
	for done := len(first); done < len(weights); done += len(first) {
		copy(weights[done:], first)
	}
}

// startFrom sets weights of m to those of n, which has as many buckets and is not wider.
// Values are those of n until the optimiser clips what is beyond a limit in the new scale:
// the outputs are scaled, and where m is wider, its other neurons get output weights of 0.
func (m *Model) startFrom(n *eval.Net) {
	p := m.layout().parts(m.weights)
	widen := func(to []float32, from []int16, unit float32) {
		for row := 0; row*n.Hidden < len(from); row++ {
			for i, weight := range from[row*n.Hidden:][:n.Hidden] {
				to[row*m.Hidden+i] = float32(weight) / unit
			}
		}
	}
	widen(p.features, n.FeatureWeights, eval.QA)
	if m.ByKing && !n.ByKing {
		repeat(p.features, p.features[:eval.Inputs*m.Hidden])
	}
	widen(p.featureBiases, n.FeatureBiases, eval.QA)
	clear(p.outputs)
	unit := float32(n.QB) * float32(m.Scale) / float32(n.Scale)
	widen(p.outputs, n.OutputWeights, unit)
	for i, bias := range n.OutputBiases {
		p.outputBiases[i] = float32(bias) / (eval.QA * unit)
	}
	for i, weight := range n.AttackWeights {
		p.attacks[i] = float32(weight) / (eval.QA * unit)
	}
	for i, weight := range n.AttackFeatures {
		p.attackFeatures[i] = float32(weight) / eval.QA
	}
}

// Evaluate returns the value of a position in centipawns for the side to move.
func (m *Model) Evaluate(s *Sample) float64 {
	w := worker{kernels: plainKernels(), hidden: make([]float32, 2*m.Hidden)}
	return float64(m.Scale) * float64(w.forward(m, s))
}
