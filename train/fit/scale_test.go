package fit

import (
	"math"
	"math/rand/v2"
	"testing"

	"penrose/train/sigmoid"
)

// Results drawn with a known scale give it away.
func TestForetellingScale(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	for _, want := range []float64{90, 160, 400, 900} {
		random := rand.New(rand.NewPCG(1, uint64(want)))
		samples := make([]Sample, 200_000)
		for i := range samples {
			s := &samples[i]
			s.Score = float32(random.NormFloat64() * 300)
			if random.Float64() < sigmoid.Of(float64(s.Score)/want) {
				s.Result = 1
			}
		}
		if got := ForetellingScale(outcomes(samples)); !(math.Abs(got/want-1) <= 0.03) {
			t.Errorf("scale %.1f, the results were drawn with %g", got, want)
		}
	}
}
