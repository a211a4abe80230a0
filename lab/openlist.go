package main

import (
	"fmt"
	"slices"

	"penrose/lab/tree"
)

// openList carries out a log of SSS*'s list operations on a list of its own and
// counts what they look at. That the state at its front is always the next one in
// the log checks the log.
type openList struct {
	tree    tree.Tree
	states  []tree.State // in descending order of merit
	longest int

	purged, placed, stacked int // states looked at by purging, by case 4, and put on top
}

// replay carries out the operations of a search of t by SSS*.
func replay(t tree.Tree, ops []tree.ListOp) (*openList, error) {
	o := &openList{tree: t, states: []tree.State{{Merit: tree.Inf}}}
	for i, op := range ops {
		if o.states[0] != op.State {
			return nil, fmt.Errorf("operation %d is on %v, but %v is in front of the list", i, op.State, o.states[0])
		}
		o.apply(op)
		o.longest = max(o.longest, len(o.states))
	}
	if front := o.states[0]; !front.Solved || front.Node != (tree.Node{}) {
		return nil, fmt.Errorf("after %d operations %v is in front of the list, not the solved root", len(ops), front)
	}
	return o, nil
}

// apply is figure 1 of the long paper.
func (o *openList) apply(op tree.ListOp) {
	n, merit := op.State.Node, op.State.Merit
	o.states = slices.Delete(o.states, 0, 1)
	switch op.Case {
	case 1:
		parent := o.tree.Parent(n)
		o.purged += len(o.states) // a list says of no state where it stands in the tree
		o.states = slices.DeleteFunc(o.states, func(s tree.State) bool { return o.isBelow(parent, s.Node) })
		o.stack(tree.State{Node: parent, Solved: true, Merit: merit})
	case 2:
		brother, _ := o.tree.NextBrother(n)
		o.stack(tree.State{Node: brother, Merit: merit})
	case 3:
		o.stack(tree.State{Node: o.tree.Parent(n), Solved: true, Merit: merit})
	case 4:
		o.place(tree.State{Node: n, Solved: true, Merit: min(merit, o.tree.Eval(n))})
	case 5:
		o.stack(tree.State{Node: o.tree.Child(n, 0), Merit: merit})
	case 6:
		for i := o.tree.Width(n) - 1; i >= 0; i-- {
			o.stack(tree.State{Node: o.tree.Child(n, i), Merit: merit})
		}
	}
}

func (o *openList) stack(s tree.State) {
	o.stacked++
	o.states = slices.Insert(o.states, 0, s)
}

// place puts s in front of all states of lesser merit, ties left-first.
func (o *openList) place(s tree.State) {
	at := 0
	for at < len(o.states) && (o.states[at].Merit > s.Merit || o.states[at].Merit == s.Merit && o.isLeftOf(o.states[at].Node, s.Node)) {
		at++
	}
	o.placed += at + 1
	o.states = slices.Insert(o.states, at, s)
}

// isBelow says that n stands below m.
func (o *openList) isBelow(m, n tree.Node) bool {
	return n.Ply > m.Ply && o.up(n, m.Ply) == m
}

// isLeftOf says that a comes before b in left-to-right order.
func (o *openList) isLeftOf(a, b tree.Node) bool {
	ply := min(a.Ply, b.Ply)
	return o.up(a, ply).Index < o.up(b, ply).Index
}

// up returns the node above n at the given ply.
func (o *openList) up(n tree.Node, ply int) tree.Node {
	for n.Ply > ply {
		n = o.tree.Parent(n)
	}
	return n
}
