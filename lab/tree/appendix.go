package tree

// MTSSSWithList is MT-SSS* with the list operations of appendix A: beside its
// own work it carries out, at the places the appendix names, cases of
// Stockman's operator on a list that it never looks at. The operations turn
// out to be those of [SSS], on the same states in the same order, which is the
// proof that the two algorithms are one.
//
// "Best-First Fixed-Depth Minimax Algorithms", 1995, appendix A, figure 17. As
// there, one bound is remembered for a node and children are taken from left to
// right, whatever the options say.
func MTSSSWithList(s *Search) int { return mtWithListDriver(s, forMax) }

// MTDUALWithList is the dual of [MTSSSWithList], to be compared with [DUAL].
func MTDUALWithList(s *Search) int { return mtWithListDriver(s, forMin) }

// mtWithListDriver is MT-SSS* of figure 8 for either side.
func mtWithListDriver(s *Search, v side) int {
	m := mtWithList{Search: s, side: v, open: newOpenList(s, v, s.Eval), stored: map[Node]Bounds{}}
	g := Inf
	for {
		gamma := g
		g = m.mt(s.Root(), gamma)
		// That MIN reaches gamma means that MAX does not reach 1-gamma.
		bound := gamma
		if v == forMin {
			bound = 1 - gamma
		}
		s.recordPass(s.Root(), bound, v.value(g))
		if g == gamma {
			return v.value(g)
		}
	}
}

// mtWithList is what figure 17 works with. All its values are from the point of
// view of the side, whose nodes the figure calls MAX nodes.
type mtWithList struct {
	*Search
	side   side
	open   *openList
	stored map[Node]Bounds
}

func (m *mtWithList) retrieve(n Node) Bounds {
	if b, found := m.stored[n]; found {
		return b
	}
	return unknown
}

// mt is figure 17. Unlike [MT] it looks at a child's bound before it calls
// itself, and is written for MAX and MIN separately, as the cases are.
func (m *mtWithList) mt(n Node, gamma int) int {
	var g int
	f := m.retrieve(n)
	switch {
	case m.IsLeaf(n):
		g = m.leaf(n, f)
	case m.side.isMax(n):
		m.Interior++
		if f == unknown {
			m.open.listOp(6, n)
		}
		g = m.maxNode(n, gamma)
	default:
		m.Interior++
		if f == unknown {
			m.open.listOp(5, n)
		}
		g = m.minNode(n, gamma)
	}
	if g >= gamma {
		m.stored[n] = Bounds{g, Inf}
	} else {
		m.stored[n] = Bounds{-Inf, g}
	}
	return g
}

func (m *mtWithList) leaf(n Node, f Bounds) int {
	switch {
	case f == unknown:
		m.open.listOp(4, n)
		return m.side.value(m.evaluateForMax(n))
	case f.Lower != -Inf:
		return m.answer(f.Lower)
	default:
		return m.answer(f.Upper)
	}
}

func (m *mtWithList) maxNode(n Node, gamma int) int {
	g := -Inf
	for i := 0; g < gamma && i < m.Width(n); i++ {
		c := m.Child(n, i)
		upper := m.retrieve(c).Upper
		if upper < gamma {
			g = max(g, m.answer(upper))
			continue
		}
		child := m.mt(c, gamma)
		if child >= gamma {
			m.open.listOp(1, c)
		}
		g = max(g, child)
	}
	return g
}

func (m *mtWithList) minNode(n Node, gamma int) int {
	g := Inf
	for i := 0; g >= gamma && i < m.Width(n); i++ {
		c := m.Child(n, i)
		lower := m.retrieve(c).Lower
		if lower >= gamma {
			g = min(g, m.answer(lower))
			continue
		}
		child := m.mt(c, gamma)
		if child >= gamma {
			m.open.listOp(m.afterSolved(c), c)
		}
		g = min(g, child)
	}
	return g
}

// afterSolved returns the case for a solved child of a MIN node: 2 if it has a
// brother to go on to, 3 if it is the last.
func (m *mtWithList) afterSolved(c Node) int {
	if _, hasNext := m.NextBrother(c); hasNext {
		return 2
	}
	return 3
}
