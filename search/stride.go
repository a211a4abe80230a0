package search

import "penrose/score"

// striding is the rule by which MTD(f) plays. The papers' rule, gamma := g after a
// fail-low and g+1 after a fail-high, takes the smallest step. Here steps double
// while passes fail the same way and halve the bracket once both ways have been
// seen (T. Persson, 2004).
type striding struct {
	guess          int
	step, mateStep int // next stride, in centipawns and in plies
}

// farStride is the stride in centipawns beyond which only a mate explains passes
// that keep failing the same way: gamma then goes to the band of mates at once.
const farStride = 1024

func newStriding(p *Params, guess int) rule {
	return &striding{guess: guess + p.Offset, step: p.Stride}
}

func (s *striding) window(b *bracket) window {
	switch {
	case b.passes == 0:
		return b.test(b.onGrid(s.guess))
	case b.lowerKnown() && b.upperKnown():
		return b.test(b.middle())
	case b.lowerKnown() && score.IsMate(b.lower):
		return b.test(b.onGrid(b.lower + 1 + s.mateStride()))
	case b.lowerKnown():
		if stride := s.stride(b.grain); stride <= farStride {
			return b.test(b.lower + b.grain + stride)
		}
		return b.test(score.MateBound + 1)
	case score.IsMate(b.upper):
		return b.test(b.onGrid(b.upper - s.mateStride()))
	default:
		if stride := s.stride(b.grain); stride <= farStride {
			return b.test(b.upper - stride)
		}
		return b.test(-score.MateBound)
	}
}

// stride returns by how much gamma goes beyond the nearest possible value, and
// doubles it for the next time. The first is [Params.Stride]: as long as that is no
// more than the tolerance, the bracket closes if the pass then fails the other way.
func (s *striding) stride(grain int) int {
	now := s.step
	s.step = max(2*s.step, grain)
	return now
}

// mateStride is stride among mates, in plies.
func (s *striding) mateStride() int {
	now := s.mateStep
	s.mateStep = max(2*s.mateStep, 1)
	return now
}
