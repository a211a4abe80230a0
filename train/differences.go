package main

import "math"

// nearest returns the factor, 0.25 to 4, that brings the expected results of scores nearest to
// those of best, and the mean squared difference that is left.
func nearest(scores, best []int, scale float64) (factor, difference float64) {
	difference = math.Inf(1)
	for percent := 25; percent <= 400; percent++ {
		sum, f := 0.0, float64(percent)/100
		for _, difference := range squaredDifferences(scores, best, f, scale) {
			sum += difference
		}
		sum /= float64(len(scores))
		if sum < difference || sum == difference && percent <= 100 { // of equals the one nearest to 1
			factor, difference = f, sum
		}
	}
	return factor, difference
}

// squaredDifferences returns the squared differences of expected results, for each position.
func squaredDifferences(scores, reference []int, factor, scale float64) []float64 {
	each := make([]float64, len(scores))
	for i, s := range scores {
		each[i] = square(1/(1+math.Exp(-factor*float64(s)/scale)) - 1/(1+math.Exp(-float64(reference[i])/scale)))
	}
	return each
}

func square(x float64) float64 { return x * x }
