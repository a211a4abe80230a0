package tree

// Test says whether n is worth at least gamma to the player to move. It gives
// no more than that: yes or no, no bound and no memory.
//
// J. Pearl, "Asymptotic Properties of Minimax Trees and Game-Searching
// Procedures", Artificial Intelligence 14 (1980).
func Test(s *Search, n Node, gamma int) bool {
	if s.IsLeaf(n) {
		return s.evaluate(n) >= gamma
	}
	for _, c := range s.expand(n) {
		if !Test(s, c, 1-gamma) { // the opponent does not reach more than -gamma
			return true
		}
	}
	return false
}

// Scout returns the value of n from the point of view of the player to move.
// It finds the value of the first child, and of another only where [Test] says
// that it is better. Leaves that were tested are evaluated again when their
// value is asked for.
//
// J. Pearl, 1980, see [Test], and "The Solution for the Branching Factor of the
// Alpha-Beta Pruning Algorithm and its Optimality", Communications of the ACM
// 25 (1982).
func Scout(s *Search, n Node) int {
	if s.IsLeaf(n) {
		return s.evaluate(n)
	}
	children := s.expand(n)
	g := -Scout(s, children[0])
	for _, c := range children[1:] {
		if !Test(s, c, -g) { // c is worth less than -g to the opponent: it is better
			g = -Scout(s, c)
		}
	}
	return g
}

// NegaScout searches n with the window (alpha, beta); the result is to be read
// like that of [AlphaBeta]. The first child is searched with the full window,
// the others with a null window, and again with a wider one where they turn out
// better by an amount that is not known yet. It uses memory if the search has one.
//
// A. Reinefeld, "An Improvement to the Scout Tree Search Algorithm", ICCA
// Journal 6/4 (1983), and "Spielbaum-Suchverfahren", 1989.
func NegaScout(s *Search, n Node, alpha, beta int) int {
	known := s.retrieve(n)
	if known.Upper <= alpha || known.Upper == known.Lower {
		return s.answer(known.Upper)
	}
	if known.Lower >= beta {
		return s.answer(known.Lower)
	}
	var best Node
	g, a, b := -Inf, alpha, beta
	if s.IsLeaf(n) {
		g = s.evaluate(n)
	} else {
		for _, c := range s.expand(n) {
			v := -NegaScout(s, c, -b, -a)
			if v >= b && v < beta && !s.failsLowExactly(c) {
				v = -NegaScout(s, c, -beta, -v)
			}
			if v > g {
				g, best = v, c
			}
			a = max(a, g)
			if g >= beta {
				break
			}
			b = a + 1
		}
	}
	s.store(n, alpha, beta, g, best)
	return g
}

// failsLowExactly says that a search of n that fails low yields its value and
// not just an upper bound: at a leaf, and one level above the leaves, where all
// children have been evaluated to fail low.
func (s *Search) failsLowExactly(n Node) bool { return s.Depth()-n.Ply <= 1 }

// AspirationNegaScout is [NegaScout] with a window of ±width around a guess of
// the root's value; if the value lies outside, it searches the side on which
// it must lie. A width below 1 counts as 1. Guesses and widths beyond [Inf] count as it.
//
// The yardstick of the papers of Plaat, Schaeffer, Pijls and de Bruin; they do
// not give the width.
func AspirationNegaScout(s *Search, guess, width int) int {
	guess, width = testable(guess), min(max(width, 1), Inf-1)
	alpha, beta := guess-width, guess+width
	g := NegaScout(s, s.Root(), alpha, beta)
	switch {
	case g <= alpha:
		return NegaScout(s, s.Root(), -Inf, g)
	case g >= beta:
		return NegaScout(s, s.Root(), g, Inf)
	}
	return g
}
