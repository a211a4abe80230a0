package sigmoid

import "math"

// Of returns 1 / (1 + exp(-x)), a value from 0 to 1. Where x is a score divided by a scale, both in centipawns,
// that is the expected result of the side with the score: 1 for a win, 0.5 for a draw.
func Of(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
