package fit

import (
	"math"

	"penrose/eval"
)

// block is the number of neurons that kernels work on at once; the hidden layer
// is a multiple of it.
const block = 64

// Attack features lead to one block of neurons, which the narrowest network has.
var _ [block]struct{} = [eval.AttackHidden]struct{}{}

// kernels are the inner loops. Those of one perspective get a hidden layer of
// Hidden values and rows of that width, or, for attack features, the first
// [eval.AttackHidden] values and rows of that width; output and backward get both
// perspectives at once. Implementations agree but for the order of sums.
type kernels struct {
	// gather sets hidden to biases plus the rows of weights that features name.
	gather func(hidden, biases, weights []float32, features []uint16)

	// output returns the sum of the activations of hidden times weights.
	output func(hidden, weights []float32) float32

	// backward adds slope times the activations of hidden to gradient and puts
	// the gradient of hidden, which is 0 where it was clamped, in its place.
	backward func(hidden, weights, gradient []float32, slope float32)

	// scatter adds hidden to biases and to the rows of weights that features
	// name: gather the other way.
	scatter func(hidden, biases, weights []float32, features []uint16)

	// add adds from to to.
	add func(to, from []float32)

	// adam moves weights by one step of the optimiser and clips them.
	adam func(weights, first, second, gradient []float32, size stepSize)
}

// plainKernels are in portable Go. Groups of eight fill the registers and leave
// one check of bounds for each group.
func plainKernels() kernels {
	return kernels{gatherPlain, outputPlain, backwardPlain, scatterPlain, addPlain, adamPlain}
}

func gatherPlain(hidden, biases, weights []float32, features []uint16) {
	width := len(hidden)
	for at := 0; at < width; at += 8 {
		b := (*[8]float32)(biases[at:])
		h0, h1, h2, h3, h4, h5, h6, h7 := b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]
		for _, feature := range features {
			row := (*[8]float32)(weights[int(feature)*width+at:])
			h0 += row[0]
			h1 += row[1]
			h2 += row[2]
			h3 += row[3]
			h4 += row[4]
			h5 += row[5]
			h6 += row[6]
			h7 += row[7]
		}
		h := (*[8]float32)(hidden[at:])
		h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7] = h0, h1, h2, h3, h4, h5, h6, h7
	}
}

func scatterPlain(hidden, biases, weights []float32, features []uint16) {
	width := len(hidden)
	for at := 0; at < width; at += 8 {
		h := (*[8]float32)(hidden[at:])
		h0, h1, h2, h3, h4, h5, h6, h7 := h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]
		add := func(row *[8]float32) {
			row[0] += h0
			row[1] += h1
			row[2] += h2
			row[3] += h3
			row[4] += h4
			row[5] += h5
			row[6] += h6
			row[7] += h7
		}
		add((*[8]float32)(biases[at:]))
		for _, feature := range features {
			add((*[8]float32)(weights[int(feature)*width+at:]))
		}
	}
}

func outputPlain(hidden, weights []float32) float32 {
	var sum0, sum1, sum2, sum3 float32
	for at := 0; at < len(hidden); at += 4 {
		h, w := (*[4]float32)(hidden[at:]), (*[4]float32)(weights[at:])
		h0, h1, h2, h3 := clamp(h[0]), clamp(h[1]), clamp(h[2]), clamp(h[3])
		sum0 += h0 * h0 * w[0]
		sum1 += h1 * h1 * w[1]
		sum2 += h2 * h2 * w[2]
		sum3 += h3 * h3 * w[3]
	}
	return (sum0 + sum1) + (sum2 + sum3)
}

func clamp(h float32) float32 { return min(max(h, 0), 1) }

func backwardPlain(hidden, weights, gradient []float32, slope float32) {
	weights, gradient = weights[:len(hidden)], gradient[:len(hidden)]
	for i, h := range hidden {
		c := clamp(h)
		gradient[i] += slope * (c * c)
		if h == c {
			hidden[i] = 2 * slope * c * weights[i]
		} else {
			hidden[i] = 0
		}
	}
}

func addPlain(to, from []float32) {
	from = from[:len(to)]
	for i := range to {
		to[i] += from[i]
	}
}

func adamPlain(weights, first, second, gradient []float32, size stepSize) {
	n := len(weights)
	first, second, gradient = first[:n], second[:n], gradient[:n]
	for i, g := range gradient {
		m := keepFirst*first[i] + (1-keepFirst)*g
		v := keepSecond*second[i] + (1-keepSecond)*(g*g)
		first[i], second[i] = m, v
		w := size.keep*weights[i] - size.rate*m/(size.spread*float32(math.Sqrt(float64(v)))+epsilon)
		weights[i] = min(max(w, -size.limit), size.limit)
	}
}
