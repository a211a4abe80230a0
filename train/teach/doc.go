// Package teach fits the weights of the classical evaluation to positions from
// self-play, in the way known as Texel's tuning method: what the evaluation says
// of quiet positions is turned into an expected result, and the mean squared
// difference from how the games ended, mixed with what a search said, is made
// small.
//
// The evaluation itself is the model. How a position's value depends on the
// weights is found by changing weights and evaluating again ([classical.Weights.Parts]),
// so a term that is added to eval and its list of fields is fitted without a line
// here. [Run] is the front door, [Source] writes its result as Go source.
//
//	settings.go    what a fit is made of
//	sample.go      positions and targets of training records
//	vector.go      all weights in one vector
//	counts.go      how often each tapered weight counts in a position
//	slopes.go      values, and their slopes by the other weights
//	solve.go       one step of Gauss and Newton
//	run.go         rounds of steps
//	source.go      weights as Go source
//
// The sum of the terms is linear in the tapered weights, so their counts are taken
// once. The rest of the weights, those of king safety and the scales of endgames,
// are taken for linear around where they stand, which is done anew every round.
// A round solves the least-squares problem that remains by the method of conjugate
// gradients; see J. Nocedal and S. Wright, Numerical Optimization (2006), chapters
// 5 and 10. A weak pull towards the weights at the start decides what the data
// leave open: squares that a piece never visits keep their values.
package teach
