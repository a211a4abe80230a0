package spsa

import (
	"math"
	"math/rand/v2"
)

// trial is what an iteration tries.
type trial struct {
	signs       []float64 // +1 or -1: where each number goes on the plus side
	plus, minus []int     // the numbers of both sides
}

// perturbation returns the step of a number in iteration k, from 1.
func (s *Settings) perturbation(step, k int) float64 {
	return float64(step) * math.Pow(float64(s.Iterations)/float64(k), s.Gamma)
}

// rate returns how far a number moves in iteration k, in perturbations, for each game of
// the plus side's lead. But for rounding it is the same for all steps.
func (s *Settings) rate(step, k int) float64 {
	a := s.AShare * float64(s.Iterations)
	learning := s.REnd * float64(step*step) * math.Pow((a+float64(s.Iterations))/(a+float64(k)), s.Alpha)
	c := s.perturbation(step, k)
	return learning / (c * c)
}

// try returns what iteration k tries around the values.
//
// Numbers are whole in the engine. Both sides are rounded by the same random number, down
// or up with the probabilities that keep the mean. This adds as little noise as possible
// to their difference.
func (s *Settings) try(numbers []Number, values []float64, k int) trial {
	rng := rand.New(rand.NewPCG(s.Seed, 1<<61^uint64(k))) // not the stream of a pair, from which its opening may follow
	t := trial{make([]float64, len(numbers)), make([]int, len(numbers)), make([]int, len(numbers))}
	for i := range numbers {
		n := &numbers[i]
		t.signs[i] = float64(2*rng.IntN(2) - 1)
		c := t.signs[i] * s.perturbation(n.Step, k)
		lot := rng.Float64()
		t.plus[i] = n.whole(values[i]+c, lot)
		t.minus[i] = n.whole(values[i]-c, lot)
	}
	return t
}

// whole returns value rounded up if its fraction is more than 1-lot, within the range
// of n. With lot uniform below 1 the mean is the value, away from the ends of the range.
func (n *Number) whole(value, lot float64) int {
	return max(n.Min, min(int(math.Floor(value+lot)), n.Max))
}

// learn returns the values after iteration k from those before. The plus side won the
// given number of games more than it lost.
func (s *Settings) learn(numbers []Number, values []float64, k int, t *trial, ahead int) []float64 {
	next := make([]float64, len(values))
	for i := range numbers {
		n := &numbers[i]
		move := s.rate(n.Step, k) * s.perturbation(n.Step, k) * t.signs[i] * float64(ahead)
		next[i] = max(float64(n.Min), min(values[i]+move, float64(n.Max)))
	}
	return next
}
