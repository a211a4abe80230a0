package tree

import (
	"fmt"
	"strconv"
	"strings"
)

// Parse reads a tree in bracket notation: a number is a leaf, brackets enclose
// the children of a node, and a number right before an opening bracket is the
// static value of the node it opens (0 if there is none).
//
//	[[41 5] [12 90]]      a MAX root over two MIN nodes over four leaves
//	[6[5 8] 1[2 3]]       the same shape with static values 6 and 1
//
// Numbers and brackets are separated by spaces or newlines. Leaves may stand
// on different levels. Errors name the byte at which reading stopped.
func Parse(text string) (Tree, error) {
	p := parser{text: text}
	root, err := p.node()
	if err != nil {
		return Tree{}, fmt.Errorf("tree: byte %d: %w", p.pos, err)
	}
	if p.skipSpace(); p.pos < len(text) {
		return Tree{}, fmt.Errorf("tree: byte %d: text after the tree: %q", p.pos, text[p.pos:])
	}
	fanout, depth := root.size()
	if !fits(fanout, depth) {
		return Tree{}, fmt.Errorf("tree: %d children a node to depth %d are too many", fanout, depth)
	}
	t := Tree{depth: depth, fanout: fanout}
	nodes := map[Node]literal{}
	t.number(root, Node{}, nodes)
	t.width = func(n Node) int { return len(nodes[n].children) }
	t.value = func(n Node) int { return nodes[n].value }
	return t, nil
}

// literal is a node as it was written.
type literal struct {
	value    int
	children []literal
}

// size returns the greatest number of children, at least 1, and the depth.
func (l literal) size() (fanout, depth int) {
	fanout = max(1, len(l.children))
	for _, child := range l.children {
		f, d := child.size()
		fanout, depth = max(fanout, f), max(depth, d+1)
	}
	return fanout, depth
}

// number enters l, which stands at n, and all below it into nodes.
func (t Tree) number(l literal, n Node, nodes map[Node]literal) {
	nodes[n] = l
	for i, child := range l.children {
		t.number(child, t.Child(n, i), nodes)
	}
}

type parser struct {
	text string
	pos  int
}

func (p *parser) skipSpace() {
	for p.pos < len(p.text) && strings.IndexByte(" \t\n", p.text[p.pos]) >= 0 {
		p.pos++
	}
}

// peek returns the next byte, 0 at the end of the text.
func (p *parser) peek() byte {
	if p.pos == len(p.text) {
		return 0
	}
	return p.text[p.pos]
}

func (p *parser) node() (literal, error) {
	var l literal
	p.skipSpace()
	start := p.pos
	for c := p.peek(); c == '-' || '0' <= c && c <= '9'; c = p.peek() {
		p.pos++
	}
	if digits := p.text[start:p.pos]; digits != "" {
		value, err := strconv.Atoi(digits)
		if err != nil {
			return l, err
		}
		if value <= -Inf || value >= Inf {
			return l, fmt.Errorf("%d is not between %d and %d", value, -Inf, Inf)
		}
		l.value = value
		if p.peek() != '[' {
			return l, nil
		}
	}
	if p.peek() != '[' {
		return l, fmt.Errorf("a number or a bracket is missing")
	}
	p.pos++
	for p.skipSpace(); p.peek() != ']'; p.skipSpace() {
		child, err := p.node()
		if err != nil {
			return l, err
		}
		l.children = append(l.children, child)
	}
	p.pos++
	if len(l.children) == 0 {
		return l, fmt.Errorf("a node without children")
	}
	return l, nil
}

// mustParse reads the trees of this package.
func mustParse(text string) Tree {
	t, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return t
}

// WorkedExample returns the tree on which Pearl explains SSS* ("Heuristics",
// 1984) and on which Plaat, Schaeffer, Pijls and de Bruin explain MT-SSS*
// ("Best-First Fixed-Depth Minimax Algorithms", 1995, figures 3 to 7). It is
// binary, 4 plies deep, and its value is 35.
func WorkedExample() Tree {
	return mustParse("[[[[41 5] [12 90]] [[101 80] [20 30]]] [[[34 80] [36 35]] [[50 36] [25 3]]]]")
}

// NonDominanceExample returns the tree of appendix B of "Best-First Fixed-Depth
// Minimax Algorithms" (figures 18 and 19), on which iterative deepening makes
// SSS* evaluate more leaves than Alpha-Beta in the third iteration. It is
// binary, 3 plies deep, has static values at depth 2, and its value is 4.
func NonDominanceExample() Tree { return WiderNonDominanceExample(2) }

// WiderNonDominanceExample returns the tree of [NonDominanceExample] with so many leaves, at least 2, below node d, as the paper has it in words: "If
// the branching factor at node d is increased, the improvement of Alpha-Beta over SSS* can be made arbitrarily large."
func WiderNonDominanceExample(width int) Tree {
	return mustParse("[[6[5" + strings.Repeat(" 8", width-1) + "] 1[2 3]] [7[4 1] 8[6 4]]]")
}
