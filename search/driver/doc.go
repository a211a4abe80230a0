// Package driver holds the algorithms that find the value of the root by a series of
// questions. They are MTD(f), which Penrose plays with, its family, and algorithms with
// wide windows for comparison (A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin,
// "Best-First Fixed-Depth Minimax Algorithms", 1995).
//
// A [Bracket] holds what is known of the value: a lower bound that rises and an
// upper bound that falls. The [Rule] of a driver looks at the bracket and chooses the
// [Window] of the next pass. The search answers, the bracket records the answer, and
// this goes on until the bounds have met. The package knows nothing of positions or
// of how a pass is searched.
//
// Scores are centipawns in the bands of package score.
package driver
