package fit

import (
	"fmt"
	"testing"
)

// BenchmarkStep takes steps of 16,384 samples with 24 pieces on one core. The relevant
// figure is samples/s.
func BenchmarkStep(b *testing.B) {
	for _, test := range []struct {
		name    string
		kernels kernels
	}{{"plain", plainKernels()}, {"fastest", fastestKernels()}} {
		for _, hidden := range []int{64, 128, 256} {
			b.Run(fmt.Sprintf("%s/%d", test.name, hidden), func(b *testing.B) {
				const buckets, pieces = 8, 24
				samples := randomSamples(1, 16384, buckets)
				for i := range samples {
					samples[i].Count = pieces
				}
				t := newTeam(plainModel(hidden, buckets, 400, 1), 1, test.kernels)
				o := newOptimiser(len(t.model.weights))
				for b.Loop() {
					t.train(samples, 0.4)
					o.update(t.model, t, 1e-3, 0.01)
				}
				b.ReportMetric(float64(len(samples))*float64(b.N)/b.Elapsed().Seconds(), "samples/s")
			})
		}
	}
}
