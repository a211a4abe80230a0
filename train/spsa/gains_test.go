package spsa

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// The mean of rounded numbers is the number itself. Rounding gives both neighbours and
// nothing else.
func TestRoundingIsUnbiased(t *testing.T) {
	n := Number{"N", 0, -100, 100, 1}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, value := range []float64{3, 3.25, 3.9, -0.5, -7.3} {
		const count = 100_000
		sum, met := 0, map[int]bool{}
		for range count {
			whole := n.whole(value, rng.Float64())
			sum += whole
			met[whole] = true
			if math.Abs(float64(whole)-value) >= 1 {
				t.Fatalf("%v is rounded to %d", value, whole)
			}
		}
		if mean := float64(sum) / count; math.Abs(mean-value) > 0.007 { // over four deviations
			t.Errorf("%v is rounded to %v on average", value, mean)
		}
		if whole := value == math.Trunc(value); whole == (len(met) > 1) {
			t.Errorf("%v becomes %v", value, met)
		}
	}
	if n.whole(150.2, 0.9) != 100 || n.whole(-150.2, 0.1) != -100 {
		t.Error("rounded beyond the range")
	}
}

// Both sides of a trial differ by two perturbations but for one rounding. Over the iterations
// they do so on average, and every number goes up as often as down.
func TestTrials(t *testing.T) {
	s := Defaults()
	s.Iterations = 5000
	sums, ups := make([]float64, len(testNumbers)), make([]float64, len(testNumbers))
	want := make([]float64, len(testNumbers))
	values := []float64{90.4, 6.3, 700, 10}
	wide := append([]Number(nil), testNumbers...)
	for i := range wide {
		wide[i].Min, wide[i].Max = -1e6, 1e6
	}
	for k := 1; k <= s.Iterations; k++ {
		tried := s.try(wide, values, k)
		for i := range wide {
			difference, twice := tried.signs[i]*float64(tried.plus[i]-tried.minus[i]), 2*s.perturbation(wide[i].Step, k)
			if math.Abs(difference-twice) >= 1 {
				t.Fatalf("%s: a difference of %v, want %v", wide[i].Name, difference, twice)
			}
			sums[i] += difference
			ups[i] += tried.signs[i]
			want[i] += twice
		}
	}
	for i, n := range wide {
		if math.Abs(sums[i]-want[i]) > 0.02*want[i] || math.Abs(ups[i]) > 4*math.Sqrt(float64(s.Iterations)) {
			t.Errorf("%s: a difference of %v in all, want %v; %v more ups than downs", n.Name, sums[i], want[i], ups[i])
		}
	}
}

// The opening of a pair may follow from the seed and the number of the pair. No trial draws the same numbers.
func TestTrialsAreNoOpenings(t *testing.T) {
	s := Defaults()
	numbers := make([]Number, 64)
	for k := 1; k <= 10; k++ {
		tried := s.try(numbers, make([]float64, len(numbers)), k)
		rng := rand.New(rand.NewPCG(s.Seed, uint64(k)))
		same := 0
		for _, sign := range tried.signs {
			if sign == float64(2*rng.IntN(2)-1) {
				same++
			}
			rng.Float64()
		}
		if same == len(numbers) {
			t.Errorf("iteration %d goes where pair %d draws its opening", k, k)
		}
	}
}

// The trials make a run repeatable. They follow from the seed by methods of rand.Rand that may change with a
// version of Go.
func TestTrialsStay(t *testing.T) {
	s := Defaults()
	for k, want := range []string{
		"{[1 1 1 1] [113 8 931 15] [67 4 469 6]}",
		"{[-1 -1 1 -1] [69 4 916 6] [112 8 485 14]}",
		"{[-1 1 1 -1] [70 9 907 7] [111 4 493 15]}",
	} {
		tried := s.try(testNumbers, []float64{90.4, 6.3, 700.5, 10.5}, k+1)
		if got := fmt.Sprint(tried); got != want {
			t.Errorf("iteration %d: %s, want %s", k+1, got, want)
		}
	}
}

// The gains end where they should: the perturbation at the step, the rate at REnd.
func TestGains(t *testing.T) {
	s := Defaults()
	if c, r := s.perturbation(10, s.Iterations), s.rate(10, s.Iterations); math.Abs(c-10) > 1e-9 || math.Abs(r-0.002) > 1e-12 {
		t.Errorf("they end at %v and %v", c, r)
	}
	// By hand, with 4,000 iterations: 10 * 4000^0.101; 0.002 * (4400/401)^0.602 / 4000^0.202.
	if c, r := s.perturbation(10, 1), s.rate(10, 1); math.Abs(c-23.11) > 0.01 || math.Abs(r-0.001584) > 0.00001 {
		t.Errorf("they begin at %v and %v", c, r)
	}
	values := s.learn(testNumbers[:1], []float64{50}, s.Iterations, &trial{signs: []float64{-1}}, 5)
	if math.Abs(values[0]-(50-0.002*10*5)) > 1e-9 {
		t.Errorf("it learns %v", values)
	}
	for _, c := range []struct{ from, sign, want float64 }{{0.5, -1, 0}, {199.5, 1, 200}} {
		values := s.learn(testNumbers[:1], []float64{c.from}, s.Iterations, &trial{signs: []float64{c.sign}}, 500)
		if values[0] != c.want {
			t.Errorf("from %v it learns %v, want the end of the range %v", c.from, values[0], c.want)
		}
	}
}
