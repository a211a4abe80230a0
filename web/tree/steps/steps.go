package steps

import (
	"fmt"

	"penrose/lab/tree"
)

// maxNodes is the size of the largest tree that can be shown.
const maxNodes = 1000

// Request says what is to be shown.
type Request struct {
	Tree      string `json:"tree"` // as [tree.Parse] reads it
	Algorithm string `json:"algorithm"`
	Guess     int    `json:"guess"`
	Window    int    `json:"window"`
	Step      int    `json:"step"`
}

// Node is a node of the tree. Nodes are listed from the root down and from left to
// right, each behind its parent.
type Node struct {
	Parent int  `json:"parent"` // index in the list, -1 for the root
	Ply    int  `json:"ply"`
	Leaf   bool `json:"leaf"`
	Value  int  `json:"value"` // of a leaf, from MAX's point of view
}

// Pass is a test: is the value of Node at least Bound? Infinite bounds are nil.
type Pass struct {
	Node   int  `json:"node"`
	Bound  *int `json:"bound"`
	Above  bool `json:"above"` // the bound is positive; it says which infinity a nil Bound is
	Value  int  `json:"value"`
	Leaves int  `json:"leaves"` // evaluated during this pass
}

// Steps is how an algorithm searches a tree. Indices are those of Nodes.
type Steps struct {
	Nodes    []Node `json:"nodes"`
	Order    []int  `json:"order"`  // the leaves as they are evaluated
	Passes   []Pass `json:"passes"` // none if the algorithm has no passes
	Value    *int   `json:"value"`  // nil if it is infinite: nothing was to be searched
	Exact    bool   `json:"exact"`  // the value is the minimax value, and not a lower bound
	Leaves   int    `json:"leaves"`
	Interior int    `json:"interior"`
	Hits     int    `json:"hits"`
}

// Algorithms returns the names that a request may have.
func Algorithms() []string {
	var names []string
	for _, a := range tree.Algorithms() {
		names = append(names, a.Name)
	}
	return names
}

// Show carries r out. An error says what is wrong with it.
func Show(r Request) (Steps, error) {
	t, err := tree.Parse(r.Tree)
	if err != nil {
		return Steps{}, err
	}
	algorithm, ok := tree.Lookup(r.Algorithm)
	if !ok {
		return Steps{}, fmt.Errorf("no algorithm is called %.40q", r.Algorithm)
	}
	steps := Steps{Exact: algorithm.Exact, Order: []int{}, Passes: []Pass{}}
	at := map[tree.Node]int{}
	steps.list(t, tree.Node{}, -1, at)
	if len(steps.Nodes) > maxNodes {
		return Steps{}, fmt.Errorf("a tree of %d nodes; %d can be shown", len(steps.Nodes), maxNodes)
	}
	found := algorithm.Search(t, tree.Options{Log: true, Guess: r.Guess, Window: r.Window, Step: r.Step})
	for _, leaf := range found.Order {
		steps.Order = append(steps.Order, at[leaf.Node])
	}
	for _, p := range found.Passes {
		pass := Pass{Node: at[p.Node], Above: p.Bound > 0, Value: p.Value, Leaves: p.Leaves}
		if -tree.Inf+1 < p.Bound && p.Bound < tree.Inf { // MT-DUAL* begins at -Inf+1
			pass.Bound = &p.Bound
		}
		steps.Passes = append(steps.Passes, pass)
	}
	if -tree.Inf < found.Value && found.Value < tree.Inf {
		steps.Value = &found.Value
	}
	steps.Leaves, steps.Interior, steps.Hits = found.Leaves, found.Interior, found.Hits
	return steps, nil
}

// list enters n and all below it.
func (s *Steps) list(t tree.Tree, n tree.Node, parent int, at map[tree.Node]int) {
	index := len(s.Nodes)
	at[n] = index
	node := Node{Parent: parent, Ply: n.Ply, Leaf: t.IsLeaf(n)}
	if node.Leaf {
		node.Value = t.Eval(n)
	}
	s.Nodes = append(s.Nodes, node)
	for i := range t.Width(n) {
		s.list(t, t.Child(n, i), index, at)
	}
}
