package score

import "math/bits"

// The bands of scores, in centipawns. See the package comment.
const (
	Draw = 0

	// Limit is the greatest magnitude of a static evaluation.
	Limit = 20000

	// TablebaseWin is the score of a win that endgame tables prove.
	TablebaseWin = 30000

	// MateBound separates mates from other scores: a score is a mate if its
	// magnitude is greater.
	MateBound = 31000

	// Mate is the score of having given mate; mate in n plies is Mate - n.
	Mate = 32000

	// Infinity is greater than every score.
	Infinity = Mate + 1

	// None stands for a score that is not known. No score is as low.
	None = -32768
)

// MaxPly is the greatest distance from the root that a search reaches, in plies.
// A mate found within it stays beyond [MateBound].
const MaxPly = 240

// MateIn returns the score of giving mate with ply n, counted from the root.
func MateIn(n int) int { return Mate - n }

// MatedIn returns the score of being mated after n plies, counted from the root.
func MatedIn(n int) int { return n - Mate }

// IsMate reports whether s is a mate for either side. Give [None] and [Infinity] neither to it nor to the
// functions below: they are no scores.
func IsMate(s int) bool { return s > MateBound || s < -MateBound }

// IsDecided reports whether s is a mate for either side or a win that endgame tables
// prove.
func IsDecided(s int) bool { return s >= TablebaseWin || s <= -TablebaseWin }

// MatePlies returns the number of plies to the mate that s stands for: positive if
// the side to move mates, negative if it is mated. ok is false for other scores.
func MatePlies(s int) (plies int, ok bool) {
	switch {
	case s > MateBound:
		return Mate - s, true
	case s < -MateBound:
		return -Mate - s, true
	}
	return 0, false
}

// MateMoves is [MatePlies] in full moves: mate in one move is one ply, mated in one move
// two.
func MateMoves(s int) (moves int, ok bool) {
	plies, ok := MatePlies(s)
	return (plies + plies&1) / 2, ok
}

// ClampEvaluation returns s limited to the band of evaluations.
func ClampEvaluation(s int) int { return max(-Limit, min(s, Limit)) }

// Round returns s rounded to a multiple of grain, half away from zero. grain is at
// least 1.
func Round(s, grain int) int {
	if grain&(grain-1) == 0 { // a power of two: without division and branch by the sign it takes a fourth of the time
		sign := s >> (bits.UintSize - 1) // -1 or 0: (x ^ sign) - sign is -x or x
		magnitude := (s ^ sign) - sign
		rounded := (magnitude + grain/2) &^ (grain - 1)
		return (rounded ^ sign) - sign
	}
	if s < 0 {
		return -((-s + grain/2) / grain * grain)
	}
	return (s + grain/2) / grain * grain
}
