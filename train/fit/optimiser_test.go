package fit

import (
	"math"
	"slices"
	"testing"
)

// Weights move as the papers say, here in 64 bits: D. Kingma and J. Ba, "Adam" (2015),
// algorithm 1; I. Loshchilov and F. Hutter, "Decoupled Weight Decay Regularization" (2019),
// algorithm 2.
func TestAdamW(t *testing.T) {
	const (
		rate, decay = 0.01, 0.1
		count       = 9 // weights, all alike: a register of the fast kernels, and one more
	)
	for name, k := range map[string]kernels{"plain": plainKernels(), "fastest": fastestKernels()} {
		o := newOptimiser(count)
		weights := slices.Repeat([]float32{0.5}, count)
		w, m, v := 0.5, 0.0, 0.0
		for i, g := range []float64{0.3, -0.1, 0.02, 0.5, 0, -0.4} {
			size := o.next(rate, decay)
			size.limit = limit
			k.adam(weights, o.first, o.second, slices.Repeat([]float32{float32(g)}, count), size)
			m, v = 0.9*m+0.1*g, 0.999*v+0.001*g*g
			step := float64(i + 1)
			mean, square := m/(1-math.Pow(0.9, step)), v/(1-math.Pow(0.999, step))
			w -= rate * (mean/(math.Sqrt(square)+1e-8) + decay*w)
			for _, got := range weights {
				if !(math.Abs(float64(got)-w) <= 1e-6) {
					t.Fatalf("%s, step %d: a weight of %g, want %g", name, i+1, got, w)
				}
			}
		}
	}
}
