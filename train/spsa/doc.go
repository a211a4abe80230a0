// Package spsa tunes numbers by games: simultaneous perturbation stochastic
// approximation (J. Spall, "Multivariate Stochastic Approximation Using a Simultaneous
// Perturbation Gradient Approximation", 1992), as chess engines use it.
//
// Each iteration moves every number up or down by its step of that iteration, in
// directions drawn by lot. The two resulting sides play some pairs of games. All numbers
// then move a little towards the side that won. So an iteration costs the same for one
// number as for sixty. The gains are those of fishtest and OpenBench: c(k) = c/k^Gamma
// for the perturbation, which ends at the step of the number, and a(k) = a/(A+k)^Alpha
// for the learning, which ends at REnd.
//
//	settings.go  what a run depends on
//	gains.go     perturbation, rounding and learning
//	run.go       the workers and the order of iterations
//	state.go     a run on disk: it goes on after a kill
//	path.go      the path of every number as CSV and as a picture
//
// [Run] is the front door. It knows nothing of chess: a [Judge] plays the games.
//
// The path depends only on the settings, the numbers and the judge. The number of workers
// and interruptions do not change it. For this the games of an iteration follow from its
// number, and iterations overlap in a fixed way. Iteration k begins from the numbers
// after iteration k-Lag. So up to Lag iterations are played at the same time, and Lag times
// Pairs pairs at most. Workers beyond that have nothing to play. With many fewer workers
// hardly any of them waits for the last game of an iteration.
package spsa
