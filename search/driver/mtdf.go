package driver

import "penrose/score"

// mtdF is MTD(f) as the papers have it: from the first guess towards the value, like
// SSS* if the guess was too high and like DUAL* if it was too low (figure 11).
type mtdF struct{ guess int }

func (r mtdF) Next(b *Bracket) Window {
	switch {
	case b.Passes == 0:
		return b.test(b.onGrid(r.guess))
	case b.FailedHigh():
		return b.test(b.above())
	}
	return b.test(b.Upper)
}

// striding is MTD(f) as it plays. The papers' rule, gamma := g after a fail-low and
// g+1 after a fail-high, takes the smallest step. Here steps double while passes fail
// the same way. Once passes have failed both ways, the next one tests the middle of
// the bracket (T. Persson, 2004).
type striding struct {
	guess                      int
	nextStride, nextMateStride int // in centipawns and in plies
}

// farStride is the distance in centipawns beyond which only a mate explains passes that
// keep failing the same way. The next window then reaches into the band of mates.
const farStride = 1024

func newStriding(s *Settings, guess int) Rule {
	if !score.IsMate(guess) {
		guess += s.Offset
	}
	return &striding{guess: guess, nextStride: s.Stride}
}

func (s *striding) Next(b *Bracket) Window {
	switch {
	case b.Passes == 0:
		return b.test(b.onGrid(s.guess))
	case b.lowerKnown() && b.upperKnown():
		return b.test(b.middle())
	case b.lowerKnown() && score.IsMate(b.Lower):
		return b.test(b.onGrid(b.Lower + 1 + s.mateStride()))
	case b.lowerKnown():
		if stride := s.stride(b.grain); stride <= farStride {
			return b.test(b.onGrid(b.Lower + b.grain + stride))
		}
		return b.test(score.MateBound + 1)
	case score.IsMate(b.Upper):
		return b.test(b.onGrid(b.Upper - s.mateStride()))
	default:
		if stride := s.stride(b.grain); stride <= farStride {
			return b.test(b.onGrid(b.Upper - stride))
		}
		return b.test(-score.MateBound)
	}
}

// stride returns by how much gamma goes beyond the nearest possible value, which is
// Lower+grain after fail-highs and Upper after fail-lows. It doubles the stride for the
// next time. The first one is [Settings.Stride]: as long as that is no more than the
// tolerance, the bracket closes if the pass then fails the other way.
func (s *striding) stride(grain int) int {
	now := s.nextStride
	s.nextStride = max(2*s.nextStride, grain)
	return now
}

// mateStride is stride among mates, in plies.
func (s *striding) mateStride() int {
	now := s.nextMateStride
	s.nextMateStride = max(2*s.nextMateStride, 1)
	return now
}
