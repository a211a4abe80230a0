package tree

import (
	"fmt"
	"math/bits"
)

// Shape is the outline of a random tree. Everything about the tree follows
// from it, so equal shapes give equal trees.
type Shape struct {
	MinWidth, MaxWidth int // children of an interior node: 1 <= MinWidth <= MaxWidth
	Depth              int // plies; every leaf stands at this depth

	// Seed is that of all draws. Values are drawn from the random numbers of Seed, widths from those of Seed+1.
	// So shapes that are to have nothing in common need seeds that are two apart or more.
	Seed uint64
}

// Uniform returns the shape in which every interior node has width children.
func Uniform(width, depth int, seed uint64) Shape {
	return Shape{MinWidth: width, MaxWidth: width, Depth: depth, Seed: seed}
}

// Independent returns a tree whose leaf values are drawn independently from 0
// to values-1, the model of most simulations of SSS* and Alpha-Beta. Static
// values of interior nodes are drawn in the same way: they predict nothing.
func (s Shape) Independent(values int) Tree {
	return s.tree(func(n Node) int { return between(0, values-1, s.draw(n, drawValue)) })
}

// Correlated returns a tree in which every branch adds an increment between
// -spread and spread, and a node's value is the sum of those on the path to
// it. So the values of parent and child, and of a shallow and a deep search,
// go together, as they do in real games.
//
// The model is M. M. Newborn's, "The Efficiency of the Alpha-Beta Search on
// Trees with Branch-Dependent Terminal Node Scores", Artificial Intelligence 8
// (1977).
func (s Shape) Correlated(spread int) Tree {
	return s.tree(func(n Node) int {
		sum := 0
		for ; n.Ply > 0; n = n.ancestor(n.Ply-1, s.MaxWidth) {
			sum += between(-spread, spread, s.draw(n, drawValue))
		}
		return sum
	})
}

// Ordered returns a perfectly ordered tree: at every node the first child is
// the best. The root's value is 0, a first child has its parent's value, and
// every other child is worse for the player who may choose it, by up to
// spread. Static values are the minimax values.
func (s Shape) Ordered(spread int) Tree {
	return s.tree(func(n Node) int {
		sum := 0
		for ; n.Ply > 0; n = n.ancestor(n.Ply-1, s.MaxWidth) {
			if n.Index%s.MaxWidth == 0 {
				continue
			}
			worse := between(0, spread, s.draw(n, drawValue))
			if n.IsMax() { // MIN chose it
				sum += worse
			} else {
				sum -= worse
			}
		}
		return sum
	})
}

func (s Shape) tree(value func(Node) int) Tree {
	if s.MinWidth < 1 || s.MaxWidth < s.MinWidth || s.Depth < 0 || !fits(s.MaxWidth, s.Depth) {
		panic(fmt.Sprintf("tree: impossible shape %+v", s))
	}
	return Tree{
		depth:  s.Depth,
		fanout: s.MaxWidth,
		width:  func(n Node) int { return between(s.MinWidth, s.MaxWidth, s.draw(n, drawWidth)) },
		value:  value,
	}
}

// What is drawn at a node, to keep the draws independent of each other.
const (
	drawValue = iota
	drawWidth
)

// draw returns 64 random bits that depend on the seed, the node and what they
// are for.
func (s Shape) draw(n Node, what int) uint64 {
	z := mix(s.Seed + uint64(what))
	z = mix(z + uint64(n.Ply))
	return mix(z + uint64(n.Index))
}

// mix is the output function of SplitMix64 (Steele, Lea and Flood, "Fast
// Splittable Pseudorandom Number Generators", OOPSLA 2014), with its increment.
func mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// between scales 64 random bits to an int from low to high, both included.
func between(low, high int, random uint64) int {
	scaled, _ := bits.Mul64(random, uint64(high-low+1))
	return low + int(scaled)
}
