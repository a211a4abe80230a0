package search

import (
	"penrose/eval"
	"penrose/tt"
)

// MaxPly is the greatest distance from the root that is searched, in plies.
const MaxPly = 240

// MaxDepth is the deepest nominal depth of an iteration, in plies.
const MaxDepth = 200

const (
	mateValue = tt.MateIn0   // mate on the board
	mateBand  = tt.MateBound // scores beyond it are mates
	infinity  = mateValue + 1
	drawScore = 0
	never     = MaxPly + 1
	noEval    = tt.NoScore // static evaluation not known
	evalLimit = eval.Limit // the greatest static evaluation
)

// mateIn returns the score of giving mate with ply n from the root.
func mateIn(n int) int { return mateValue - n }

// matedIn returns the score of being mated when n plies have been played.
func matedIn(n int) int { return n - mateValue }

// isMate tells whether s says who mates.
func isMate(s int) bool { return s > mateBand || s < -mateBand }

// MatePlies returns the plies to mate that score s stands for, positive if the
// side to move mates, negative if it is mated; ok is false for other scores.
func MatePlies(s int) (plies int, ok bool) {
	switch {
	case s > mateBand:
		return mateValue - s, true
	case s < -mateBand:
		return -mateValue - s, true
	}
	return 0, false
}

// HalfWon is the score from which the side to move wins half of its games, in the
// centipawns of the evaluation. It is fitted to games of the engine against itself;
// see docs/uci.md.
const HalfWon = 197

// Normalised returns score as it is shown, rounded: 100 centipawns win half of the
// games, whatever the unit of the evaluation is. Scores beyond ±[eval.Limit], which are
// not evaluations but results, stay what they are.
func Normalised(score int) int {
	switch {
	case score < -evalLimit || score > evalLimit:
		return score
	case score < 0:
		return -Normalised(-score)
	}
	return (score*100 + HalfWon/2) / HalfWon
}

// roundToGrain returns s rounded to a multiple of grain, half away from zero.
func roundToGrain(s, grain int) int {
	if s < 0 {
		return -((-s + grain/2) / grain * grain)
	}
	return (s + grain/2) / grain * grain
}
