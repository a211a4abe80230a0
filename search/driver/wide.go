package driver

import "penrose/score"

// This file holds the rules of the depth-first algorithms, which search the root
// with wide windows. [Scouting] says how they go on below the root.

// unbounded is Alpha-Beta, Scout and NegaScout: one pass with a window that holds
// every score.
type unbounded struct{}

func (unbounded) Next(*Bracket) Window {
	return Window{Alpha: -score.Infinity, Beta: score.Infinity}
}

// aspiration is Aspiration NegaScout: a window around the guess, and if the value
// lies outside, one that begins at the bound found and goes twice as far, or with [Settings.FullResearch] to
// the end of the scores.
type aspiration struct {
	guess, width int
	full         bool
}

func newAspiration(s *Settings, guess int) Rule {
	return &aspiration{guess: guess, width: s.Window, full: s.FullResearch}
}

func (r *aspiration) Next(b *Bracket) Window {
	w := Window{Alpha: b.Lower - 1, Beta: b.Upper + 1}
	if r.width < farStride && !score.IsMate(r.guess) {
		center := max(b.Lower, min(b.onGrid(r.guess), b.Upper))
		w.Alpha = max(w.Alpha, center-r.width)
		w.Beta = min(w.Beta, center+r.width)
	}
	r.width *= 2
	if r.full {
		r.width = farStride
	}
	return w
}
