package elo

import "math"

// Score counts the results of games for the first side, by game and by pair.
type Score struct {
	Wins, Draws, Losses int
	Pairs               [5]int // by half points of a pair, 0 to 4
}

// Add counts a pair by the half points, 0 to 2, of the first side in its games.
func (s *Score) Add(points [2]int) {
	for _, half := range points {
		switch half {
		case 2:
			s.Wins++
		case 1:
			s.Draws++
		default:
			s.Losses++
		}
	}
	s.Pairs[points[0]+points[1]]++
}

// Games returns the number of games.
func (s *Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Elo returns how much stronger the first side is, and the half width of the 95%
// confidence interval. The half width is infinite if the interval includes a share of 0
// or 1. It is also infinite while all pairs have ended alike, because their spread is
// then unknown.
func (s *Score) Elo() (elo, margin float64) {
	pairs, mean, square := 0.0, 0.0, 0.0
	for half, n := range s.Pairs {
		share := shareOf(half)
		pairs += float64(n)
		mean += float64(n) * share
		square += float64(n) * share * share
	}
	if pairs == 0 {
		return 0, math.Inf(1)
	}
	mean /= pairs
	variance := max(square/pairs-mean*mean, 0) * pairs / (pairs - 1)
	if pairs == 1 || variance == 0 {
		return fromShare(mean), math.Inf(1)
	}
	deviation := math.Sqrt(variance / pairs)
	const confidence = 1.96
	high, low := fromShare(mean+confidence*deviation), fromShare(mean-confidence*deviation)
	if math.IsInf(high, 0) || math.IsInf(low, 0) {
		return fromShare(mean), math.Inf(1)
	}
	return fromShare(mean), (high - low) / 2
}

// shareOf returns the share of the points that a pair with so many half points has
// brought.
func shareOf(half int) float64 { return float64(half) / 4 }

// fromShare returns the difference in strength that an expected share of the points
// stands for.
func fromShare(share float64) float64 {
	share = max(0, min(share, 1))
	return 400 * math.Log10(share/(1-share))
}

// toShare returns the expected share of the points of the side that is ahead by elo.
func toShare(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
