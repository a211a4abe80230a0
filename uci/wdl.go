package uci

import (
	"math"

	"penrose/search"
)

// The model of results: logistic curves in the score, in centipawns. At a score
// of wdlOffset the side to move wins half of its games; wdlScale says how
// quickly that changes. Both are provisional, chosen to look plausible; they
// have not been fitted to games yet.
const (
	wdlOffset = 150.0
	wdlScale  = 90.0
)

// wdl holds the expected results for the side to move in permille. Their sum is
// 1000.
type wdl struct{ win, draw, loss int }

// expectedResults returns what the model makes of a score of package search. A
// proven mate is certain.
func expectedResults(score int) wdl {
	if plies, mate := search.MatePlies(score); mate {
		if plies > 0 {
			return wdl{win: 1000}
		}
		return wdl{loss: 1000}
	}
	win, loss := winPermille(score), winPermille(-score)
	return wdl{win, 1000 - win - loss, loss}
}

func winPermille(score int) int {
	return int(math.Round(1000 / (1 + math.Exp((wdlOffset-float64(score))/wdlScale))))
}
