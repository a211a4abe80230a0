package games

import "math"

const (
	// OutcomeStep is the width in centipawns of the bars of [Outcomes].
	OutcomeStep = 20
	// OutcomeLimit is the greatest magnitude of a score that counts there.
	OutcomeLimit = 1000

	outcomeBars = 2*OutcomeLimit/OutcomeStep + 1
)

// Outcomes counts what became of games by the scores in them, for the side that was
// ahead and for the other one alike.
type Outcomes [outcomeBars]Outcome

// Outcome counts the plies of one bar of [Outcomes], and those of them whose game
// was won by the side that had the score.
type Outcome struct{ Plies, Won int64 }

// add counts a score of the side that moves, which made result half points.
func (o *Outcomes) add(score, result int) {
	if score < -OutcomeLimit || score > OutcomeLimit {
		return
	}
	bar := int(math.Round(float64(score) / OutcomeStep))
	o[outcomeBars/2+bar].count(result == 2)
	o[outcomeBars/2-bar].count(result == 0) // the same from the other side
}

func (o *Outcome) count(won bool) {
	o.Plies++
	if won {
		o.Won++
	}
}

// WinCurve returns the logistic curve that is most likely given the outcomes: from a
// score of half centipawns half of the games are won, and
//
//	1 / (1 + exp((half-score)/scale))
//
// of them from any other one. Without wins at several scores there is none, and ok is
// false.
func (o *Outcomes) WinCurve() (half, scale float64, ok bool) {
	// Newton's method on the logarithm of the likelihood of x = slope*score - shift.
	slope, shift := 1/100.0, 1.0
	for range 100 {
		var gradient [2]float64
		var curvature [3]float64
		for i := range o {
			score := float64((i - outcomeBars/2) * OutcomeStep)
			plies, won := float64(o[i].Plies), float64(o[i].Won)
			p := 1 / (1 + math.Exp(shift-slope*score))
			miss, weight := won-plies*p, plies*p*(1-p)
			gradient[0] += miss * score
			gradient[1] -= miss
			curvature[0] += weight * score * score
			curvature[1] -= weight * score
			curvature[2] += weight
		}
		determinant := curvature[0]*curvature[2] - curvature[1]*curvature[1]
		if !(determinant > 0) {
			return 0, 0, false
		}
		bySlope := (gradient[0]*curvature[2] - gradient[1]*curvature[1]) / determinant
		byShift := (gradient[1]*curvature[0] - gradient[0]*curvature[1]) / determinant
		slope += bySlope
		shift += byShift
		if math.Abs(bySlope) < 1e-9 && math.Abs(byShift) < 1e-7 {
			return shift / slope, 1 / slope, slope > 0
		}
	}
	return 0, 0, false
}
