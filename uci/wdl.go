package uci

import (
	"math"

	"penrose/score"
)

// winScale is the scale of the logistic curve that predicts the share of games won,
// in centipawns of the search. The curve is at one half at [score.HalfWon]. Both
// are fitted to games; see docs/uci.md.
const winScale = 133.0

// wdl holds the expected results for the side to move in permille. Their sum is
// 1000.
type wdl struct{ win, draw, loss int }

// expectedResults returns the expected results at the score s. A proven mate is
// certain.
func expectedResults(s int) wdl {
	if plies, mate := score.MatePlies(s); mate {
		if plies > 0 {
			return wdl{win: 1000}
		}
		return wdl{loss: 1000}
	}
	win, loss := winPermille(s), winPermille(-s)
	return wdl{win, 1000 - win - loss, loss}
}

func winPermille(s int) int {
	return int(math.Round(1000 / (1 + math.Exp((score.HalfWon-float64(s))/winScale))))
}
