package games

import (
	"math"

	"penrose/train/sigmoid"
)

const (
	outcomeStep  = 20   // width in centipawns of the bars of [Outcomes]
	outcomeLimit = 1000 // greatest magnitude of a score that counts there
	outcomeBars  = 2*outcomeLimit/outcomeStep + 1
)

// Outcomes counts the results of games by the scores in them, in bars of 20 centipawns
// up to 1,000 for either side. Each score counts for both sides.
type Outcomes [outcomeBars]Outcome

// Outcome counts the plies in one bar of [Outcomes]. It also counts how many of these
// plies belong to games that the side with the score won.
type Outcome struct{ Plies, Won int64 }

// add counts a score of the side to move, which got result half points from its game.
func (o *Outcomes) add(score, result int) {
	if score < -outcomeLimit || score > outcomeLimit {
		return
	}
	bar := int(math.Round(float64(score) / outcomeStep))
	o[outcomeBars/2+bar].count(result == 2)
	o[outcomeBars/2-bar].count(result == 0) // the same from the other side
}

func (o *Outcome) count(won bool) {
	o.Plies++
	if won {
		o.Won++
	}
}

// winCurve returns the logistic curve that is most likely given the outcomes. At a score
// of half centipawns, half of the games are won. At any score, the share of games won is
//
//	1 / (1 + exp((half-score)/scale))
//
// ok is false if there is no such curve, for example without wins at several scores.
func (o *Outcomes) winCurve() (half, scale float64, ok bool) {
	// Newton's method, with shorter steps where a whole one would lead downhill.
	c := curve{}
	likelihood := o.likelihood(c)
	for range 200 {
		step, ok := o.newton(c)
		if !ok {
			return 0, 0, false
		}
		next := curve{c.slope + step.slope, c.shift + step.shift}
		for halvings := 0; o.likelihood(next) < likelihood && halvings < 40; halvings++ {
			step.slope, step.shift = step.slope/2, step.shift/2
			next = curve{c.slope + step.slope, c.shift + step.shift}
		}
		c, likelihood = next, o.likelihood(next)
		if math.Abs(step.slope) < 1e-9 && math.Abs(step.shift) < 1e-7 {
			return c.shift / c.slope, 1 / c.slope, c.slope > 0
		}
	}
	return 0, 0, false
}

// curve is the chance 1/(1+exp(shift-slope*score)), of a score in centipawns.
type curve struct{ slope, shift float64 }

func (c curve) chance(score float64) float64 { return sigmoid.Of(c.slope*score - c.shift) }

// scoreOf returns the score in the middle of bar i.
func scoreOf(i int) float64 { return float64((i - outcomeBars/2) * outcomeStep) }

// likelihood returns the logarithm of the likelihood of the outcomes given c.
func (o *Outcomes) likelihood(c curve) (sum float64) {
	for i := range o {
		if o[i].Plies == 0 {
			continue
		}
		p := max(1e-300, min(c.chance(scoreOf(i)), 1-1e-16))
		sum += float64(o[i].Won)*math.Log(p) + float64(o[i].Plies-o[i].Won)*math.Log(1-p)
	}
	return sum
}

// newton returns the step of Newton's method from c towards the greatest likelihood.
func (o *Outcomes) newton(c curve) (step curve, ok bool) {
	var gradient [2]float64
	var curvature [3]float64
	for i := range o {
		score, plies, won := scoreOf(i), float64(o[i].Plies), float64(o[i].Won)
		p := c.chance(score)
		miss, weight := won-plies*p, plies*p*(1-p)
		gradient[0] += miss * score
		gradient[1] -= miss
		curvature[0] += weight * score * score
		curvature[1] -= weight * score
		curvature[2] += weight
	}
	determinant := curvature[0]*curvature[2] - curvature[1]*curvature[1]
	return curve{
		slope: (gradient[0]*curvature[2] - gradient[1]*curvature[1]) / determinant,
		shift: (gradient[1]*curvature[0] - gradient[0]*curvature[1]) / determinant,
	}, determinant > 0
}
