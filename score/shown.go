package score

// HalfWon is the score from which the side to move wins half of its games, in the
// centipawns of the evaluation that plays. It is fitted to games of the engine
// against itself; see docs/uci.md.
const HalfWon = 197

// Shown returns s as users see it: 100 centipawns win half of the games, whatever
// the unit of the evaluation is. Scores outside the band of evaluations are
// results and stay what they are.
func Shown(s int) int {
	switch {
	case s < -Limit || s > Limit:
		return s
	case s < 0:
		return -Shown(-s)
	}
	return (s*100 + HalfWon/2) / HalfWon
}
