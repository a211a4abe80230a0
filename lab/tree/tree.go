package tree

import "math/bits"

// Inf lies beyond every value a tree may hold: -Inf < value < Inf.
const Inf = 1 << 30

// Node is the place of a node in its tree: the level it stands on and its
// position there. With fanout W, the greatest number of children of any node,
// child i of {p, k} is {p+1, k*W+i}; in a uniform tree the leaves are thus
// numbered 0, 1, 2, ... from left to right. The zero Node is the root.
type Node struct {
	Ply   int // distance from the root
	Index int // position on its level, gaps of narrower nodes included
}

// IsMax says that it is MAX's move at n. The root is a MAX node, and the
// levels alternate.
func (n Node) IsMax() bool { return n.Ply%2 == 0 }

// ancestor returns the node above n at the given ply, n itself at its own.
func (n Node) ancestor(ply, fanout int) Node {
	for n.Ply > ply {
		n = Node{n.Ply - 1, n.Index / fanout}
	}
	return n
}

// Tree is a game tree. Its nodes exist as numbers only: what stands at a node
// is computed when it is asked for, so a tree needs no memory, however large,
// and may be shared by any number of goroutines.
type Tree struct {
	depth  int
	fanout int
	width  func(Node) int // of nodes above depth; 0 at a leaf
	value  func(Node) int // from MAX's point of view
}

// Depth returns the number of plies from the root to the deepest leaf.
func (t Tree) Depth() int { return t.depth }

// Limit returns the tree cut off at the given depth, in plies: nodes there are
// leaves, and their static values are the values to be searched. Nodes keep
// their numbers.
func (t Tree) Limit(depth int) Tree {
	t.depth = min(t.depth, depth)
	return t
}

// Width returns the number of children of n, 0 for a leaf.
func (t Tree) Width(n Node) int {
	if n.Ply >= t.depth {
		return 0
	}
	return t.width(n)
}

// IsLeaf says that n has no children.
func (t Tree) IsLeaf(n Node) bool { return t.Width(n) == 0 }

// Child returns child i of n, counted from 0 at the left.
func (t Tree) Child(n Node, i int) Node { return Node{n.Ply + 1, n.Index*t.fanout + i} }

// Parent returns the node above n, which must not be the root.
func (t Tree) Parent(n Node) Node { return n.ancestor(n.Ply-1, t.fanout) }

// Move returns which child of its parent n is, counted from 0 at the left.
func (t Tree) Move(n Node) int { return n.Index % t.fanout }

// NextBrother returns the next child of n's parent, if there is one.
func (t Tree) NextBrother(n Node) (brother Node, ok bool) {
	if n.Ply == 0 || t.Move(n)+1 >= t.Width(t.Parent(n)) {
		return Node{}, false
	}
	return Node{n.Ply, n.Index + 1}, true
}

// Eval returns the static value of n from MAX's point of view: the value to
// be searched if n is a leaf, otherwise an estimate, good or bad as the tree
// has it.
func (t Tree) Eval(n Node) int { return t.value(n) }

// isAbove says that m is a proper ancestor of n.
func (t Tree) isAbove(m, n Node) bool {
	return m.Ply < n.Ply && n.ancestor(m.Ply, t.fanout) == m
}

// isLeftOf says that a and all below it come before b in left-to-right order.
// Neither may be above the other.
func (t Tree) isLeftOf(a, b Node) bool {
	ply := min(a.Ply, b.Ply)
	return a.ancestor(ply, t.fanout).Index < b.ancestor(ply, t.fanout).Index
}

// fits says that the nodes of the deepest level can be numbered by an int.
func fits(fanout, depth int) bool {
	size := uint64(1)
	for range depth {
		high, low := bits.Mul64(size, uint64(fanout))
		if high != 0 || low >= 1<<(bits.UintSize-1) {
			return false
		}
		size = low
	}
	return true
}
