//go:build goexperiment.simd && amd64

package fit

import (
	"math"
	"math/rand/v2"
	"simd/archsimd"
	"slices"
	"testing"

	"penrose/eval"
)

// implementations are those that this processor can run, the plain one first.
func implementations() []kernels {
	list := []kernels{plainKernels()}
	if archsimd.X86.AVX2() {
		list = append(list, kernels{gatherAVX2, outputAVX2, backwardAVX2, scatterAVX2, addAVX2, adamAVX2})
	}
	return append(list, fastestKernels())
}

// TestKernelsAgree holds all kernels equal to those in plain Go. Only output adds
// up in another order.
func TestKernelsAgree(t *testing.T) {
	const width = 3 * block
	random := rand.New(rand.NewPCG(1, 1))
	values := func(n int, spread float64) []float32 {
		v := make([]float32, n)
		for i := range v {
			v[i] = float32(random.NormFloat64() * spread)
		}
		return v
	}
	same := func(name string, got, want []float32) {
		t.Helper()
		for i := range want {
			if !(math.Abs(float64(got[i]-want[i])) <= 1e-6*(1+math.Abs(float64(want[i])))) {
				t.Fatalf("%s: value %d is %g, want %g", name, i, got[i], want[i])
			}
		}
	}
	// Each gets copies of the inputs.
	all := func(name string, arrays [][]float32, run func(k kernels, a [][]float32)) {
		t.Helper()
		var want [][]float32
		for _, k := range implementations() {
			var got [][]float32
			for _, a := range arrays {
				got = append(got, slices.Clone(a))
			}
			run(k, got)
			if want == nil {
				want = got
			}
			for i := range got {
				same(name, got[i], want[i])
			}
		}
	}
	for _, pieces := range []int{0, 1, 2, 24, 32} {
		features := randomSample(random, pieces, 1).Own
		rows := [][]float32{values(width, 1), values(width, 1), values(eval.Inputs*width, 0.2)}
		all("gather", rows, func(k kernels, a [][]float32) { k.gather(a[0], a[1], a[2], features[:pieces]) })
		all("scatter", rows, func(k kernels, a [][]float32) { k.scatter(a[0], a[1], a[2], features[:pieces]) })
	}
	all("output", [][]float32{values(2*width, 1), values(2*width, 1), {0}}, func(k kernels, a [][]float32) {
		a[2][0] = k.output(a[0], a[1])
	})
	edges := values(2*width, 1)
	copy(edges, []float32{0, 1, -1, 2, float32(math.Nextafter32(1, 2)), float32(math.Copysign(0, -1))})
	all("backward", [][]float32{edges, values(2*width, 1), values(2*width, 1)}, func(k kernels, a [][]float32) {
		k.backward(a[0], a[1], a[2], 0.3)
	})
	for _, n := range []int{0, 5, 8, 31, 32, 100} {
		all("add", [][]float32{values(n, 1), values(n, 1)}, func(k kernels, a [][]float32) { k.add(a[0], a[1]) })
		squares := values(n, 1)
		for i, v := range squares {
			squares[i] = v * v
		}
		all("adam", [][]float32{values(n, 1), values(n, 0.1), squares, values(n, 0.1)}, func(k kernels, a [][]float32) {
			k.adam(a[0], a[1], a[2], a[3], stepSize{keep: 0.999, rate: 0.5, spread: 1.5, limit: 0.7})
		})
	}
}
