package fit

import "math"

// The constants of Adam as its authors recommend them: how much of its running
// means stays at each step, and what keeps the divisor from zero.
const (
	keepFirst  = 0.9
	keepSecond = 0.999
	epsilon    = 1e-8
)

// optimiser is AdamW: Adam with a decay of the weights beside it, after which
// the weights are clipped.
type optimiser struct {
	first, second []float32 // running means of the gradient and of its square
	step          int       // steps taken
}

func newOptimiser(size int) *optimiser {
	return &optimiser{first: make([]float32, size), second: make([]float32, size)}
}

// stepSize is what a step needs to know besides the weights. The limit is that of a part of the model.
type stepSize struct {
	keep   float32 // share of a weight that decay leaves
	rate   float32 // times the mean gradient, what a weight moves by; corrects the mean
	spread float32 // corrects the root of the mean square
	limit  float32 // that weights are clipped to on either side
}

// next counts a step and returns its size, without a limit. The means start at zero and are too
// small at first; the corrections undo that.
func (o *optimiser) next(rate, weightDecay float64) stepSize {
	o.step++
	t := float64(o.step)
	return stepSize{
		keep:   float32(1 - rate*weightDecay),
		rate:   float32(rate / (1 - math.Pow(keepFirst, t))),
		spread: float32(1 / math.Sqrt(1-math.Pow(keepSecond, t))),
	}
}

// update gathers the gradient from the workers of t, moves the weights of m by it and
// sets the gradients to zero. If t works with another model, that model becomes m
// rounded.
func (o *optimiser) update(m *Model, t *team, rate, weightDecay float64) {
	size := o.next(rate, weightDecay)
	t.each(func(i int, w *worker) {
		from, to := t.span(i, len(m.weights))
		sum := t.workers[0].gradient[from:to]
		for _, other := range t.workers[1:] {
			part := other.gradient[from:to]
			w.kernels.add(sum, part)
			clear(part)
		}
		size, start := size, from
		for _, part := range m.spans() {
			if end := min(to, part.end); start < end {
				size.limit = part.limit
				w.kernels.adam(m.weights[start:end], o.first[start:end], o.second[start:end], sum[start-from:end-from], size)
				start = end
			}
		}
		clear(sum)
	})
	m.limitSums()
	if t.model != m {
		t.each(func(i int, _ *worker) {
			from, to := t.span(i, len(m.weights))
			t.model.round(m, from, to)
		})
	}
}
