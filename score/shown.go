package score

import "fmt"

// HalfWon is the score from which the side to move wins half of its games, in the
// centipawns of the evaluation that plays. It is fitted to games of the engine
// against itself; see docs/uci.md.
const HalfWon = 141

// Won is what users see, in centipawns, of a win that is certain although no mate can be
// shown: endgame tables prove it, or the line to the mate is lost.
const Won = 12000

// MostShown is the highest score that users see of a win that is not certain, in centipawns. It is below
// [Won].
const MostShown = 10000

// Shown returns s as users see it: 100 centipawns win half of the games, whatever
// the unit of the evaluation is. No evaluation is more than [MostShown], results without a
// mate are [Won], and mates stay what they are.
func Shown(s int) int {
	switch {
	case s < 0:
		return -Shown(-s)
	case IsMate(s):
		return s
	case s > Limit:
		return Won
	}
	return min((s*100+HalfWon/2)/HalfWon, MostShown)
}

// Text returns s as people read it: [Shown] in pawns, "+0.32", or the moves to mate, "#5",
// "#-3". sign is 1 for the side that s is for, -1 for the other one.
func Text(s, sign int) string {
	if moves, mate := MateMoves(s); mate {
		return fmt.Sprintf("#%d", sign*moves)
	}
	if shown := sign * Shown(s); shown != 0 {
		return fmt.Sprintf("%+.2f", float64(shown)/100)
	}
	return "0.00"
}
