package fit

import (
	"math"
	"sync"

	"penrose/eval"
	"penrose/eval/attacks"
	"penrose/train/sigmoid"
)

// worker has what one goroutine needs to turn samples into a gradient.
type worker struct {
	kernels  kernels
	gradient []float32 // sums over the samples of a batch, in the layout of the model
	hidden   []float32 // of both perspectives, the side to move first; backward their gradient
	sink     []float32 // takes what scatter adds to biases: attack rows have none, and nobody reads it
	loss     float64   // sum over the samples of a batch
}

// forward returns the output for s and leaves the hidden sums behind.
func (w *worker) forward(m *Model, s *Sample) float32 {
	p, n := m.layout().parts(m.weights), m.Hidden
	ownRows, otherRows := m.featureRows(p.features, s)
	w.kernels.gather(w.hidden[:n], p.featureBiases, ownRows, s.Own[:s.Count])
	w.kernels.gather(w.hidden[n:], p.featureBiases, otherRows, s.Other[:s.Count])
	attackedOwn, attackedOther := w.hidden[:eval.AttackHidden], w.hidden[n:][:eval.AttackHidden]
	for _, part := range attackParts(p.attackFeatures, s) {
		w.kernels.gather(attackedOwn, attackedOwn, part.rows, part.own)
		w.kernels.gather(attackedOther, attackedOther, part.rows, part.other)
	}
	outputs := p.outputs[2*n*int(s.Bucket):][:2*n]
	own, other := attackRows(p.attacks, s)
	sum := p.outputBiases[s.Bucket]
	for _, input := range s.OwnAttacks.Inputs() {
		sum += own[input]
	}
	for _, input := range s.OtherAttacks.Inputs() {
		sum += other[input]
	}
	return sum + w.kernels.output(w.hidden, outputs)
}

// featureRows returns where the rows of feature weights of both perspectives of s begin.
func (m *Model) featureRows(weights []float32, s *Sample) (own, other []float32) {
	if !m.ByKing {
		return weights, weights
	}
	place := eval.Inputs * m.Hidden
	return weights[int(s.OwnKing)*place:], weights[int(s.OtherKing)*place:]
}

// attackRows returns the two rows of attack weights that s uses.
func attackRows(weights []float32, s *Sample) (own, other *[attacks.Count]float32) {
	rows := weights[2*attacks.Count*int(s.Bucket):]
	return (*[attacks.Count]float32)(rows), (*[attacks.Count]float32)(rows[attacks.Count:])
}

// attackPart are rows of [eval.AttackHidden] weights and which of them are on for the two
// perspectives.
type attackPart struct {
	rows       []float32
	own, other []uint16
}

// attackParts returns what attack inputs add to hidden neurons: rows for the side of the
// perspective, for the other side, and for exposed pieces.
func attackParts(rows []float32, s *Sample) [3]attackPart {
	const side = attacks.Count * eval.AttackHidden
	own, other := s.OwnAttacks.Inputs(), s.OtherAttacks.Inputs()
	return [...]attackPart{
		{rows[:side], own, other},
		{rows[side : 2*side], other, own},
		{rows[2*side:], s.OwnExposed[:s.Exposed], s.OtherExposed[:s.Exposed]},
	}
}

// backward adds the gradient of s to that of the batch. slope is the derivative
// of the loss by the output; forward has gone before.
func (w *worker) backward(m *Model, s *Sample, slope float32) {
	l, n := m.layout(), m.Hidden
	p, g := l.parts(m.weights), l.parts(w.gradient)
	at := 2 * n * int(s.Bucket)
	g.outputBiases[s.Bucket] += slope
	own, other := attackRows(g.attacks, s)
	for _, input := range s.OwnAttacks.Inputs() {
		own[input] += slope
	}
	for _, input := range s.OtherAttacks.Inputs() {
		other[input] += slope
	}
	w.kernels.backward(w.hidden, p.outputs[at:][:2*n], g.outputs[at:][:2*n], slope)
	attackedOwn, attackedOther := w.hidden[:eval.AttackHidden], w.hidden[n:][:eval.AttackHidden]
	for _, part := range attackParts(g.attackFeatures, s) {
		w.kernels.scatter(attackedOwn, w.sink, part.rows, part.own)
		w.kernels.scatter(attackedOther, w.sink, part.rows, part.other)
	}
	ownRows, otherRows := m.featureRows(g.features, s)
	w.kernels.scatter(w.hidden[:n], g.featureBiases, ownRows, s.Own[:s.Count])
	w.kernels.scatter(w.hidden[n:], g.featureBiases, otherRows, s.Other[:s.Count])
}

// target returns what m should say about s: an expected result.
func (m *Model) target(s *Sample, resultShare float64) float64 {
	return (1-resultShare)*sigmoid.Of(float64(s.Score)/float64(m.Scale)) + resultShare*float64(s.Result)
}

// train adds the gradients of samples, each divided by the size of the batch,
// and their losses, the squares. What it minimises is |miss| to the given power.
func (w *worker) train(m *Model, samples []Sample, resultShare, power float64, batchSize int) {
	for i := range samples {
		s := &samples[i]
		expected := sigmoid.Of(float64(w.forward(m, s)))
		miss := expected - m.target(s, resultShare)
		w.loss += miss * miss
		w.backward(m, s, float32(slopeOf(miss, power)*expected*(1-expected)/float64(batchSize)))
	}
}

// slopeOf returns the derivative of |miss| to the given power.
func slopeOf(miss, power float64) float64 {
	if power == 2 {
		return 2 * miss
	}
	return math.Copysign(power*math.Pow(math.Abs(miss), power-1), miss)
}

// measure adds the losses of samples.
func (w *worker) measure(m *Model, samples []Sample, resultShare float64) {
	for i := range samples {
		miss := sigmoid.Of(float64(w.forward(m, &samples[i]))) - m.target(&samples[i], resultShare)
		w.loss += miss * miss
	}
}

// team is a number of workers that share the work on a model.
type team struct {
	model     *Model
	workers   []*worker
	lossPower float64 // see [Settings]
}

func newTeam(m *Model, size int, k kernels) *team {
	t := &team{model: m, workers: make([]*worker, size), lossPower: 2}
	for i := range t.workers {
		t.workers[i] = &worker{kernels: k, gradient: make([]float32, len(m.weights)), hidden: make([]float32, 2*m.Hidden), sink: make([]float32, eval.AttackHidden)}
	}
	return t
}

// each runs work for all workers at once and waits. i counts the workers.
func (t *team) each(work func(i int, w *worker)) {
	var group sync.WaitGroup
	for i, w := range t.workers {
		group.Go(func() { work(i, w) })
	}
	group.Wait()
}

// span returns the part of length things that is worker i's. Limits lie on
// multiples of 16 floats, a cache line, so that workers do not share one.
func (t *team) span(i, length int) (from, to int) {
	limit := func(i int) int { return length * i / len(t.workers) &^ 15 }
	if from, to = limit(i), limit(i+1); i == len(t.workers)-1 {
		to = length
	}
	return from, to
}

// takeLoss returns the mean loss of what the workers have done since the last
// call. The sum is in their order, so that it is the same every time.
func (t *team) takeLoss(samples int) float64 {
	sum := 0.0
	for _, w := range t.workers {
		sum += w.loss
		w.loss = 0
	}
	return sum / float64(samples)
}

// train leaves the mean gradient of samples spread over the workers and returns
// their mean loss.
func (t *team) train(samples []Sample, resultShare float64) float64 {
	t.each(func(i int, w *worker) {
		from, to := t.span(i, len(samples))
		w.train(t.model, samples[from:to], resultShare, t.lossPower, len(samples))
	})
	return t.takeLoss(len(samples))
}

// measure returns the mean loss of samples.
func (t *team) measure(samples []Sample, resultShare float64) float64 {
	t.each(func(i int, w *worker) {
		from, to := t.span(i, len(samples))
		w.measure(t.model, samples[from:to], resultShare)
	})
	return t.takeLoss(len(samples))
}
