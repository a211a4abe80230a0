// Package teach fits the weights of the classical evaluation to positions from self-play
// by Texel's tuning method. It turns the evaluation of a quiet position into an expected
// result. The target is a mix of the game's result and the score of a search. The fit
// minimises the mean squared difference between the two.
//
// The evaluation itself is the model. How a position's value depends on the
// weights is found by changing weights and evaluating again ([classical.Weights.Parts]),
// so a term that is added to eval/classical and its list of fields is fitted without a line
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
// The sum of the terms is linear in the tapered weights, so their counts are taken once.
// The other weights, those of king safety and the scales of endgames, are treated as
// linear around their present values. Every round does this anew. Then it solves the
// remaining least-squares problem by the method of conjugate gradients; see J. Nocedal
// and S. Wright, Numerical Optimization (2006), chapters 5 and 10. A weak pull towards
// the weights at the start decides what the data leave open: a square that a piece never
// visits keeps its value.
package teach
