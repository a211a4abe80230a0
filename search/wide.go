package search

import "penrose/score"

// This file holds the rules of the depth-first algorithms, which search the root
// with wide windows. How they go on below the root is told in [worker.child].

// unbounded is Alpha-Beta, Scout and NegaScout: one pass with a window that holds
// every score.
type unbounded struct{}

func (unbounded) window(*bracket) window { return window{alpha: -score.Infinity, beta: score.Infinity} }

// aspiration is Aspiration NegaScout: a window around the guess, and if the value
// lies outside, one that begins at the bound found and goes twice as far.
type aspiration struct{ guess, width int }

func newAspiration(p *Params, guess int) rule { return &aspiration{guess: guess, width: p.Window} }

func (r *aspiration) window(b *bracket) window {
	w := window{alpha: b.lower - 1, beta: b.upper + 1}
	if r.width < farStride && !score.IsMate(r.guess) {
		center := max(b.lower, min(b.onGrid(r.guess), b.upper))
		w.alpha = max(w.alpha, center-r.width)
		w.beta = min(w.beta, center+r.width)
	}
	r.width *= 2
	return w
}
