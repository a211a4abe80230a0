// Package spsa tunes numbers by games: simultaneous perturbation stochastic
// approximation (J. Spall, "Multivariate Stochastic Approximation Using a Simultaneous
// Perturbation Gradient Approximation", 1992), as chess engines use it.
//
// Each iteration moves every number up or down by its step of that iteration, the
// directions drawn by lot, and lets the two sides that differ by that play some pairs of
// games. All numbers then go a little towards the side that won, so an iteration costs
// the same whether one number is tuned or sixty. The gains are those that fishtest and
// OpenBench use: c(k) = c/k^Gamma for the perturbation, which ends at the step of the
// number, and a(k) = a/(A+k)^Alpha for the learning, which ends at REnd.
//
//	settings.go  what a run depends on
//	gains.go     perturbation, rounding and learning
//	run.go       the workers and the order of iterations
//	state.go     a run on disk: it goes on after a kill
//	path.go      the path of every number as CSV and as a picture
//
// [Run] is the front door. It knows nothing of chess: what plays is a [Judge].
//
// The path is the same for the same settings, numbers and judge, however many workers
// there are and however often the run was interrupted. To that end the games of an
// iteration follow from its number, and iterations overlap in a fixed way: iteration k
// begins from the numbers after iteration k-Lag, so that Lag iterations are played at the
// same time and no worker waits for the last game of one.
package spsa
