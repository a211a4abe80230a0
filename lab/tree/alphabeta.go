package tree

// Minimax returns the value of n from the point of view of the player to move,
// by visiting everything below it.
func Minimax(s *Search, n Node) int {
	if s.IsLeaf(n) {
		return s.evaluate(n)
	}
	g := -Inf
	for _, c := range s.expand(n) {
		g = max(g, -Minimax(s, c))
	}
	return g
}

// AlphaBeta searches n with the window (alpha, beta), both from the point of
// view of the player to move, without memory. With f the value of n, the
// result g says:
//
//	alpha < g < beta    g == f
//	g <= alpha          f <= g, the search failed low
//	g >= beta           f >= g, the search failed high
//
// D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial
// Intelligence 6 (1975); that g may lie outside the window (fail-soft) is from
// J. P. Fishburn's thesis, "Analysis of Speedup in Distributed Algorithms", 1981.
func AlphaBeta(s *Search, n Node, alpha, beta int) int {
	if s.IsLeaf(n) {
		return s.evaluate(n)
	}
	g := -Inf
	for _, c := range s.expand(n) {
		g = max(g, -AlphaBeta(s, c, -beta, -max(alpha, g)))
		if g >= beta {
			break
		}
	}
	return g
}

// AlphaBetaWithMemory is [AlphaBeta] that remembers the bounds it finds and
// answers from memory where they suffice.
//
// A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-First and Depth-First
// Minimax Search in Practice", 1995, figure 1 (in their "Best-First Fixed-Depth
// Minimax Algorithms", 1995, figure 2).
func AlphaBetaWithMemory(s *Search, n Node, alpha, beta int) int {
	known := s.retrieve(n)
	if known.Upper <= alpha || known.Upper == known.Lower {
		return s.answer(known.Upper)
	}
	if known.Lower >= beta {
		return s.answer(known.Lower)
	}
	var best Node
	g, a := -Inf, alpha
	if s.IsLeaf(n) {
		g = s.evaluate(n)
	} else {
		for _, c := range s.expand(n) {
			if v := -AlphaBetaWithMemory(s, c, -beta, -a); v > g {
				g, best = v, c
			}
			a = max(a, g)
			if g >= beta {
				break
			}
		}
	}
	s.store(n, alpha, beta, g, best)
	return g
}
