package games

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Outcomes drawn with a known curve give it away.
func TestWinCurve(t *testing.T) {
	for _, c := range []struct{ half, scale float64 }{{100, 50}, {160, 90}, {250, 60}, {40, 140}, {0, 300}, {100, 300}, {600, 20}} {
		random := rand.New(rand.NewPCG(1, uint64(c.half)))
		var o Outcomes
		for range 200_000 {
			score := int(random.NormFloat64() * 250)
			chance := func(score float64) float64 { return 1 / (1 + math.Exp((c.half-score)/c.scale)) }
			win, loss := chance(float64(score)), chance(float64(-score))
			result := 1
			switch x := random.Float64(); {
			case x < win:
				result = 2
			case x < win+loss:
				result = 0
			}
			o.add(score, result)
		}
		half, scale, ok := o.winCurve()
		if !ok || math.Abs(half-c.half) > 3 || math.Abs(scale-c.scale) > 3 {
			t.Errorf("half won from %.1f, scale %.1f, %v; the outcomes were drawn with %g and %g", half, scale, ok, c.half, c.scale)
		}
	}
}

// Scores up to the limit count, for both sides.
func TestOutcomeLimit(t *testing.T) {
	var o Outcomes
	for _, score := range []int{outcomeLimit, -outcomeLimit, outcomeLimit + 1, -outcomeLimit - 1} {
		o.add(score, 2)
	}
	first, last := o[0], o[len(o)-1]
	if want := (Outcome{Plies: 2, Won: 1}); first != want || last != want {
		t.Errorf("%+v at the lowest scores, %+v at the highest, want %+v", first, last, want)
	}
}

func TestNoWinCurve(t *testing.T) {
	var none, draws Outcomes
	for range 100 {
		draws.add(30, 1)
	}
	for name, o := range map[string]*Outcomes{"nothing": &none, "draws": &draws} {
		if half, scale, ok := o.winCurve(); ok {
			t.Errorf("%s: half won from %g, scale %g", name, half, scale)
		}
	}
}
