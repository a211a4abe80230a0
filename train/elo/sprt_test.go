package elo

import (
	"math"
	"math/rand/v2"
	"testing"
)

// With many pairs and a small difference the ratio is that of normal distributions,
// n (s1-s0) (2m-s0-s1) / (2 variance), where m is the mean share.
func TestRatioOfManyPairs(t *testing.T) {
	for _, c := range []struct {
		pairs [5]int
		test  Test
	}{
		{[5]int{1200, 11000, 25000, 11500, 1300}, Test{0, 5}},
		{[5]int{1200, 11000, 25000, 11500, 1300}, Test{-5, 0}},
		{[5]int{9000, 10000, 12000, 10000, 9000}, Test{0, 10}},
	} {
		s := Score{Pairs: c.pairs}
		n, mean, square := 0.0, 0.0, 0.0
		for half, count := range c.pairs {
			n += float64(count)
			mean += float64(count) * shareOf(half)
			square += float64(count) * shareOf(half) * shareOf(half)
		}
		mean /= n
		variance := square/n - mean*mean
		s0, s1 := toShare(c.test.Elo0), toShare(c.test.Elo1)
		want := n * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
		if got := c.test.ratio(&s); math.Abs(got-want) > 0.01*math.Abs(want)+0.01 {
			t.Errorf("%v of %v: %v, about %v expected", c.test, c.pairs, got, want)
		}
	}
}

// The ratios of a few pairs, as a program in another language has computed them.
func TestRatioOfFewPairs(t *testing.T) {
	for _, c := range []struct {
		pairs [5]int
		test  Test
		want  float64
	}{
		{[5]int{3, 20, 40, 30, 0}, Test{0, 10}, 0.112693},
		{[5]int{5, 1, 0, 7, 2}, Test{-5, 0}, 0.002579},
		{[5]int{0, 3, 9, 5, 0}, Test{0, 100}, -3.078395},
		{[5]int{0, 0, 6, 2, 0}, Test{0, 50}, 0.777373},
	} {
		if got := c.test.ratio(&Score{Pairs: c.pairs}); math.Abs(got-c.want) > 2e-6 {
			t.Errorf("%v of %v: %.6f, want %.6f", c.test, c.pairs, got, c.want)
		}
	}
}

// The distributions that are compared have the means of the hypotheses and are
// distributions.
func TestTilt(t *testing.T) {
	counts := [5]float64{3, 20, 40, 30, 0.001}
	for _, mean := range []float64{0.3, 0.5, 0.507, 0.7} {
		theta := tilt(&counts, 93.001, mean)
		sum, average := 0.0, 0.0
		for half, n := range counts {
			p := n / 93.001 / (1 + theta*(shareOf(half)-mean))
			if p < 0 {
				t.Errorf("mean %v: probability %v", mean, p)
			}
			sum += p
			average += p * shareOf(half)
		}
		if math.Abs(sum-1) > 1e-9 || math.Abs(average-mean) > 1e-9 {
			t.Errorf("mean %v: sum %v, mean %v", mean, sum, average)
		}
	}
}

// The likeliest distribution with the mean s gives a pair won by both games the probability
// s, if there are no others.
func TestRatioOfWinsAlone(t *testing.T) {
	test := Test{0, 10}
	for _, wins := range []int{1, 4, 100} {
		want := float64(wins) * math.Log(toShare(10)/toShare(0))
		if got := test.ratio(&Score{Pairs: [5]int{4: wins}}); !(math.Abs(got-want) < 1e-3) {
			t.Errorf("%d pairs won: %v, want %v", wins, got, want)
		}
	}
}

func TestJudge(t *testing.T) {
	test := Test{0, 10}
	for _, c := range []struct {
		pairs [5]int
		want  Verdict
	}{
		{[5]int{}, Open},
		{[5]int{0, 0, 10, 0, 0}, Open},
		{[5]int{0, 0, 0, 0, 4}, Open}, // four wins prove nothing yet
		{[5]int{100, 500, 1000, 700, 200}, H1},
		{[5]int{200, 700, 1000, 500, 100}, H0},
	} {
		s := Score{Pairs: c.pairs}
		if got, ratio := test.Judge(&s); got != c.want {
			t.Errorf("%v: %v at %.2f, want %v", c.pairs, got, ratio, c.want)
		}
	}
	if got := Bound(); math.Abs(got-2.944) > 0.001 {
		t.Errorf("bound %v", got)
	}
}

// In matches drawn by lot each error happens in about one of twenty, and not much more
// often.
func TestErrorRates(t *testing.T) {
	if testing.Short() {
		t.Skip("plays millions of pairs")
	}
	test := Test{0, 20}
	for _, c := range []struct {
		elo   float64
		wrong Verdict
	}{{0, H1}, {20, H0}} {
		const matches = 400
		errors := 0
		for seed := range uint64(matches) {
			rng := rand.New(rand.NewPCG(seed, 1))
			var s Score
			for verdict := Open; verdict == Open; verdict, _ = test.Judge(&s) {
				s.Add([2]int{play(rng, c.elo), play(rng, c.elo)})
				if s.Games() == 200_000 {
					t.Fatal("no verdict")
				}
			}
			if verdict, _ := test.Judge(&s); verdict == c.wrong {
				errors++
			}
		}
		// 20 are expected, with a deviation of 4.4.
		if errors > 35 || errors < 5 {
			t.Errorf("at %v Elo %v came out %d times of %d", c.elo, c.wrong, errors, matches)
		}
	}
}

// play returns the half points of a game between sides with the given difference. Half of
// the games are drawn.
func play(rng *rand.Rand, elo float64) int {
	share := toShare(elo)
	switch x := rng.Float64(); {
	case x < 0.5:
		return 1
	case x < 0.5+share-0.25:
		return 2
	}
	return 0
}

func TestParseTest(t *testing.T) {
	for text, want := range map[string]Test{"0,5": {0, 5}, "-5, 0": {-5, 0}, "-3,2.5": {-3, 2.5}, "-1000,1000": {-1000, 1000}} {
		if got, err := ParseTest(text); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "5", "5,0", "0,0", "a,b", "0,5,6", "0,NaN", "0,Inf", "-1000.5,0", "0,1000.5"} {
		if got, err := ParseTest(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}
