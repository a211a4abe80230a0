package tree

// MT is Memory-enhanced Test: it asks whether n is worth at least gamma to the
// player to move. It is if and only if the result g >= gamma, and then g is a
// lower bound of n's value, otherwise an upper bound. MT(n, gamma) is
// [AlphaBetaWithMemory] with the null window (gamma-1, gamma), which leaves one
// bound to carry instead of two.
//
// A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-First Fixed-Depth
// Minimax Algorithms", 1995, section 4.
func MT(s *Search, n Node, gamma int) int {
	known := s.retrieve(n)
	if known.Lower >= gamma {
		return s.answer(known.Lower)
	}
	if known.Upper < gamma {
		return s.answer(known.Upper)
	}
	var best Node
	g := -Inf
	if s.IsLeaf(n) {
		g = s.evaluate(n)
	} else {
		for _, c := range s.expand(n) {
			if v := -MT(s, c, 1-gamma); v > g {
				g, best = v, c
			}
			if g >= gamma {
				break
			}
		}
	}
	s.store(n, gamma-1, gamma, g, best)
	return g
}

// MTD is the framework of the MT drivers: it calls [MT] at the root until the
// lower and the upper bound of the minimax value meet, and returns it. The
// first pass tests first; then next chooses the bound to be tested from the
// value g of the pass before and the bounds known by now. Every bound must lie
// above lower and not above upper, or a pass would ask what is known.
//
// "Best-First Fixed-Depth Minimax Algorithms", 1995, figure 11 left.
func MTD(s *Search, first int, next func(g, lower, upper int) int) int {
	lower, upper := -Inf, Inf
	bound := first
	for {
		g := MT(s, s.Root(), bound)
		s.recordPass(s.Root(), bound, g)
		if g < bound {
			upper = g
		} else {
			lower = g
		}
		if lower >= upper {
			return g
		}
		bound = next(g, lower, upper)
	}
}

// MTSSS is MT-SSS*, or MTD(+infinity): the upper bound descends from infinity
// until it is confirmed. It evaluates the leaves that Stockman's SSS* evaluates,
// in the same order; see [SSS] and [MTSSSWithList].
//
// "Best-First Fixed-Depth Minimax Algorithms", 1995, figure 8 left.
func MTSSS(s *Search) int {
	return MTD(s, Inf, func(g, _, _ int) int { return g })
}

// MTDUAL is MT-DUAL*, or MTD(-infinity): the lower bound ascends from minus
// infinity until it cannot be raised. It evaluates the leaves of [DUAL].
//
// "Best-First Fixed-Depth Minimax Algorithms", 1995, figure 8 right.
func MTDUAL(s *Search) int {
	return MTD(s, -Inf+1, func(g, _, _ int) int { return g + 1 })
}

// MTDf is MTD(f): it starts at a guess, then descends like MT-SSS* or ascends
// like MT-DUAL*, whichever way the first pass points.
//
// "Best-First Fixed-Depth Minimax Algorithms", 1995, figure 11 right; "Best-First
// and Depth-First Minimax Search in Practice", 1995, figure 3.
func MTDf(s *Search, guess int) int {
	return MTD(s, testable(guess), func(g, lower, _ int) int {
		if g == lower {
			return g + 1
		}
		return g
	})
}

// testable moves a guess to where a first bound may lie.
func testable(guess int) int { return min(max(guess, -Inf+1), Inf) }

// MTDbi is MTD(bi): every pass bisects the interval between the bounds.
//
// The middle has to be rounded up, for lower < bound <= upper: with
// upper == lower+1 the middle rounded down is lower, of which it is known that
// the value reaches it, and the driver would ask for ever. (The papers print
// the floor.)
//
// K. Coplan's C*, "A Special-Purpose Machine for an Improved Search Algorithm
// for Deep Chess Combinations", Advances in Computer Chess 3, 1982; as a driver
// of MT in "Best-First Fixed-Depth Minimax Algorithms", 1995, section 4.
func MTDbi(s *Search) int {
	middle := func(lower, upper int) int {
		return lower + int((uint(upper)-uint(lower)+1)/2) // an int of 32 bits does not hold 2*Inf
	}
	return MTD(s, middle(-Inf, Inf), func(_, lower, upper int) int { return middle(lower, upper) })
}

// MTDstep is MTD(step): it descends from infinity like MT-SSS*, but by strides,
// each pass testing step below the last value. A stride too long fails high,
// and the rest is climbed from below. A step below 1 counts as 1.
//
// "Best-First Fixed-Depth Minimax Algorithms", 1995, section 4.
func MTDstep(s *Search, step int) int {
	return MTD(s, Inf, func(g, lower, _ int) int { return max(lower+1, g-max(step, 1)) })
}

// MTDbest is MTD(best): it stops when it is proven which move at the root is
// best, that is when the lower bound of one is no less than the upper bounds of
// all others. It returns the move, as the child it leads to, and its lower
// bound, which need not be its value. A single move is returned unsearched,
// with the lower bound -Inf; a root without moves itself, with its value.
//
// Until a move has failed high, the move of greatest upper bound is tested at
// that bound, or at the guess where this is lower; from then on the leader's
// rivals are tested at one more than its lower bound. The leader's value stays
// open meanwhile. So MTD(best) searches rivals that Alpha-Beta, which knows this value, would cut off. It may
// evaluate leaves that Alpha-Beta does not, alone among the drivers.
//
// The tests here are of single moves. The engine's MTD(best) (mtdBest in package
// search/driver) reads the idea otherwise: MTD(f) until a pass at the root fails high,
// then one pass over all the other moves together at lower+1.
//
// "Best-First Fixed-Depth Minimax Algorithms", 1995, section 4, after
// H. J. Berliner's B*, "The B* Tree Search Algorithm: A Best-First Proof
// Procedure", Artificial Intelligence 12 (1979).
func MTDbest(s *Search, guess int) (best Node, lower int) {
	if s.IsLeaf(s.Root()) {
		return s.Root(), s.evaluate(s.Root())
	}
	moves := s.expand(s.Root())
	known := make([]Bounds, len(moves)) // from MAX's point of view
	for i := range known {
		known[i] = unknown
	}
	for {
		leader := 0
		for i := range moves {
			if known[i].Lower > known[leader].Lower {
				leader = i
			}
		}
		decided := known[leader].Lower > -Inf // has a move failed high?
		candidate, rivals := -1, -Inf         // the move to be tested; the rivals' upper bound
		for i := range moves {
			if i != leader {
				rivals = max(rivals, known[i].Upper)
			}
			if (i != leader || !decided) && (candidate < 0 || known[i].Upper > known[candidate].Upper) {
				candidate = i
			}
		}
		if known[leader].Lower >= rivals {
			if s.Reorder && s.Memory != NoMemory {
				s.moves[s.Root()] = moves[leader]
			}
			return moves[leader], known[leader].Lower
		}
		bound := min(testable(guess), known[candidate].Upper)
		if decided {
			bound = known[leader].Lower + 1
		}
		g := -MT(s, moves[candidate], 1-bound)
		s.recordPass(moves[candidate], bound, g)
		if g < bound {
			known[candidate].Upper = g
		} else {
			known[candidate].Lower = g
		}
	}
}
