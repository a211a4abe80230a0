package tree

// SSS is Stockman's SSS*: a best-first search that keeps a sorted list of
// states and replaces the best of them, by the six cases of an operator, until
// it is the solved root. Children are taken from left to right, whatever the
// options say, and the list is its only memory.
//
// G. C. Stockman, "A Minimax Algorithm Better than Alpha-Beta?", Artificial
// Intelligence 12 (1979), with M. S. Campbell's correction (thesis, University
// of Alberta, 1981), as printed in "Best-First Fixed-Depth Minimax Algorithms",
// 1995, figure 1. The figure has two misprints: its list "in non-decreasing order of merit" is
// meant to have the greatest merit in front, and case 6 is meant to put the left child in front.
func SSS(s *Search) int { return stockman(s, forMax) }

// DUAL is DUAL*: SSS* with the list in ascending order, MAX and MIN swapped, and
// minus infinity to start from.
//
// T. A. Marsland, A. Reinefeld and J. Schaeffer, "Low Overhead Alternatives to
// SSS*", Artificial Intelligence 31 (1987).
func DUAL(s *Search) int { return stockman(s, forMin) }

func stockman(s *Search, v side) int {
	open := newOpenList(s, v, s.evaluateForMax)
	for {
		p := open.states[0]
		if p.Solved && p.Node == s.Root() {
			return v.value(p.Merit)
		}
		if !p.Solved && !s.IsLeaf(p.Node) {
			s.Interior++
		}
		open.gamma()
	}
}
