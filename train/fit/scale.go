package fit

import (
	"iter"
	"math"

	"penrose/train/sigmoid"
)

// Bounds of what [ForetellingScale] returns, in centipawns.
const (
	leastScale    = 40
	greatestScale = 2000
)

// ForetellingScale returns the scale of the sigmoid, in centipawns, with which scores
// predict the results of games best, by least squares. Scores are for the side to move,
// and sigmoid(score/scale) is the expected result. Values fitted with this scale stay in
// the centipawns of the scores, which the margins of the search are made for. samples
// yields scores in centipawns with results from 0 to 1; each call must start anew.
func ForetellingScale(samples iter.Seq2[float64, float64]) float64 {
	loss := func(logarithm float64) (sum float64) {
		scale := math.Exp(logarithm)
		for score, result := range samples {
			miss := sigmoid.Of(score/scale) - result
			sum += miss * miss
		}
		return sum
	}
	// Golden-section search. Over the logarithm the loss has a single minimum where
	// results follow scores as they do in games.
	golden := (math.Sqrt(5) - 1) / 2
	low, high := math.Log(leastScale), math.Log(greatestScale)
	for range 20 { // to 0.03%
		left, right := high-golden*(high-low), low+golden*(high-low)
		if loss(left) < loss(right) {
			high = right
		} else {
			low = left
		}
	}
	return math.Exp((low + high) / 2)
}
