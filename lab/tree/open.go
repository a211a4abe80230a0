package tree

import (
	"fmt"
	"slices"
)

// State is an entry of the OPEN list: a node, whether it is live (still to be
// expanded) or solved, and its merit. For SSS* no value of the root that is
// reached through this node can exceed the merit; for DUAL* none can be below it.
type State struct {
	Node   Node
	Solved bool
	Merit  int
}

// ListOp is one application of SSS*'s operator to the front of the OPEN list.
type ListOp struct {
	Case  int   // 1 to 6
	State State // that was in front and was replaced
}

// side is the player for whom the best-first algorithms work. SSS* works for
// MAX. DUAL* is the same with all turned round, list ascending, MAX and MIN and
// the two infinities swapped, which is to say SSS* for MIN with values negated.
type side int

const (
	forMax side = 1
	forMin side = -1
)

// isMax says that n is the side's own node, what the algorithms call MAX.
func (v side) isMax(n Node) bool { return n.IsMax() == (v == forMax) }

// value turns a value from MAX's point of view into the side's, and back.
func (v side) value(x int) int { return int(v) * x }

// openList is the OPEN list of SSS*: states in descending order of merit, those
// of equal merit from left to right. The best is in front.
type openList struct {
	search *Search
	side   side
	states []State             // merits from the side's point of view
	eval   func(leaf Node) int // from MAX's point of view
}

func newOpenList(s *Search, v side, eval func(Node) int) *openList {
	return &openList{s, v, []State{{s.Root(), false, Inf}}, eval}
}

// caseOf returns which of the six cases applies to a state other than the
// solved root.
func (o *openList) caseOf(p State) int {
	_, hasNext := o.search.NextBrother(p.Node)
	switch {
	case p.Solved && !o.side.isMax(p.Node):
		return 1
	case p.Solved && hasNext:
		return 2
	case p.Solved:
		return 3
	case o.search.IsLeaf(p.Node):
		return 4
	case !o.side.isMax(p.Node):
		return 5
	default:
		return 6
	}
}

// gamma applies the operator Gamma to the front of the list.
func (o *openList) gamma() {
	p := o.states[0]
	o.states = slices.Delete(o.states, 0, 1)
	op := ListOp{o.caseOf(p), p}
	work := &o.search.List
	switch op.Case {
	case 1: // a solved MIN node solves its parent; what else was tried there is redundant
		m := o.search.Parent(p.Node)
		work.Purged += len(o.states)
		o.states = slices.DeleteFunc(o.states, func(q State) bool { return o.search.isAbove(m, q.Node) })
		o.stack(State{m, true, p.Merit})
	case 2: // MIN goes on to its next child
		next, _ := o.search.NextBrother(p.Node)
		o.stack(State{next, false, p.Merit})
	case 3: // no child of the MIN node is left: it is solved
		o.stack(State{o.search.Parent(p.Node), true, p.Merit})
	case 4:
		o.place(State{p.Node, true, min(p.Merit, o.side.value(o.eval(p.Node)))})
	case 5: // of a MIN node one child at a time
		o.stack(State{o.search.Child(p.Node, 0), false, p.Merit})
	case 6: // of a MAX node all children
		for i := o.search.Width(p.Node) - 1; i >= 0; i-- {
			o.stack(State{o.search.Child(p.Node, i), false, p.Merit})
		}
	}
	work.Longest = max(work.Longest, len(o.states))
	o.search.recordListOp(op, o.side)
}

// stack puts q in front of the list.
func (o *openList) stack(q State) {
	o.states = slices.Insert(o.states, 0, q)
	o.search.List.Stacked++
}

// place puts q in front of all states of lesser merit, and among those of equal
// merit at its place from left to right.
func (o *openList) place(q State) {
	at := slices.IndexFunc(o.states, func(r State) bool {
		return r.Merit < q.Merit || r.Merit == q.Merit && o.search.isLeftOf(q.Node, r.Node)
	})
	if at < 0 {
		at = len(o.states)
	}
	o.search.List.Placed += at + 1
	o.states = slices.Insert(o.states, at, q)
}

// listOp is List-op(i, n) of appendix A: it applies case i to n. Theorem A.1 of
// the appendix says that n is then in front of the list and the case applies.
func (o *openList) listOp(i int, n Node) {
	if p := o.states[0]; p.Node != n || o.caseOf(p) != i {
		panic(fmt.Sprintf("tree: List-op(%d, %v) with %v in front of the list", i, n, p))
	}
	o.gamma()
}

// recordListOp counts and logs op, whose merit is the side's, as seen by MAX.
func (s *Search) recordListOp(op ListOp, v side) {
	s.Cases[op.Case]++
	if s.Log {
		op.State.Merit = v.value(op.State.Merit)
		s.ListOps = append(s.ListOps, op)
	}
}
