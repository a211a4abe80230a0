package main

import (
	"math"

	"penrose/train/sigmoid"
)

// expectedResults returns the expected results of scores in centipawns, each multiplied by the factor, with
// the scale of the sigmoid.
func expectedResults(scores []int, factor, scale float64) []float64 {
	results := make([]float64, len(scores))
	for i, s := range scores {
		results[i] = sigmoid.Of(factor * float64(s) / scale)
	}
	return results
}

// nearest returns the factor, 0.25 to 4, that brings the expected results of scores nearest to
// those of the reference, and the mean squared difference that is left.
func nearest(scores []int, reference []float64, scale float64) (factor, difference float64) {
	difference = math.Inf(1)
	for percent := 25; percent <= 400; percent++ {
		sum, f := 0.0, float64(percent)/100
		for _, d := range squaredDifferences(scores, reference, f, scale) {
			sum += d
		}
		sum /= float64(len(scores))
		if sum < difference || sum == difference && percent <= 100 { // of equals the one nearest to 1
			factor, difference = f, sum
		}
	}
	return factor, difference
}

// squaredDifferences returns, for each position, the squared difference of the expected result of its score,
// multiplied by the factor, from that of the reference.
func squaredDifferences(scores []int, reference []float64, factor, scale float64) []float64 {
	each := expectedResults(scores, factor, scale)
	for i, e := range each {
		each[i] = square(e - reference[i])
	}
	return each
}

func square(x float64) float64 { return x * x }
