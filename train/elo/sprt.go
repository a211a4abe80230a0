package elo

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Test is a sequential probability ratio test of two hypotheses: H0, the first side
// is ahead by Elo0, and H1, it is ahead by Elo1. The match goes on until the results
// are so much likelier under one of them that the other one can be dropped.
//
// The likelihood of a hypothesis is that of a distribution of pairs with the mean of the
// hypothesis. Among these distributions the test takes the one that explains the results
// best (the generalised test of M. Van den Bergh for five results).
type Test struct {
	Elo0, Elo1 float64 // logistic Elo, Elo0 < Elo1
}

// errorRate is the probability of each error: that H1 is accepted where H0 is true
// (alpha), and the other way round (beta).
const errorRate = 0.05

// Bound returns the log-likelihood ratio at which H1 is accepted; H0 is accepted at
// its negative.
func Bound() float64 { return math.Log((1 - errorRate) / errorRate) }

// ParseTest reads "elo0,elo1".
func ParseTest(text string) (Test, error) {
	first, second, _ := strings.Cut(text, ",")
	var t Test
	var err0, err1 error
	t.Elo0, err0 = strconv.ParseFloat(strings.TrimSpace(first), 64)
	t.Elo1, err1 = strconv.ParseFloat(strings.TrimSpace(second), 64)
	const most = 1000 // a difference at which hardly a game is lost
	if err0 != nil || err1 != nil || !(-most <= t.Elo0 && t.Elo0 < t.Elo1 && t.Elo1 <= most) {
		return t, fmt.Errorf("hypotheses %.40q: want two differences in Elo, the smaller one first, such as \"0,5\"", text)
	}
	return t, nil
}

// Verdict is what a test says.
type Verdict int

// The verdicts.
const (
	Open Verdict = iota
	H0
	H1
)

// String returns the verdict in words.
func (v Verdict) String() string { return [...]string{"open", "H0 accepted", "H1 accepted"}[v] }

// Judge returns the verdict on s and the log-likelihood ratio that it comes from.
func (t Test) Judge(s *Score) (Verdict, float64) {
	ratio := t.ratio(s)
	switch {
	case ratio >= Bound():
		return H1, ratio
	case ratio <= -Bound():
		return H0, ratio
	}
	return Open, ratio
}

// ratio returns the log-likelihood ratio of H1 against H0, 0 without games.
func (t Test) ratio(s *Score) float64 {
	// A result that has not been seen yet counts as a thousandth of a pair. Otherwise its
	// probability under a hypothesis could be anything, and the ratio no number.
	const unseen = 1e-3
	var counts [5]float64
	total, seen := 0.0, 0
	for half, n := range s.Pairs {
		counts[half] = max(float64(n), unseen)
		total += counts[half]
		seen += n
	}
	if seen == 0 {
		return 0
	}
	s0, s1 := toShare(t.Elo0), toShare(t.Elo1)
	tilt0, tilt1 := tilt(&counts, total, s0), tilt(&counts, total, s1)
	ratio := 0.0
	for half, n := range counts {
		a := shareOf(half)
		ratio += n * math.Log((1+tilt0*(a-s0))/(1+tilt1*(a-s1)))
	}
	return ratio
}

// tilt returns the number t for which the distribution counts/total/(1+t(a-mean)) of the
// shares a has the given mean. It is the likeliest distribution with that mean. tilt
// solves sum counts (a-mean) / (1+t(a-mean)) = 0 by bisection; the sum falls with t. A
// mean strictly between 0 and 1 has exactly one t.
func tilt(counts *[5]float64, total, mean float64) float64 {
	low, high := -1/(1-mean), 1/mean // where a probability would become infinite
	for range 100 {
		middle := (low + high) / 2
		sum := 0.0
		for half, n := range counts {
			d := shareOf(half) - mean
			sum += n / total * d / (1 + middle*d)
		}
		if sum > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}
