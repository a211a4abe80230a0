package tree

// Search is one algorithm's work on one tree: what it remembers and what it
// has cost so far. It belongs to one goroutine.
type Search struct {
	Tree
	Options
	Result
	bounds map[Node]Bounds
	moves  map[Node]Node // the table move: the child that was best last time
}

// Options are the conditions under which a tree is searched. The zero value is
// the papers' standard: unlimited memory for two bounds a node, children from
// left to right.
type Options struct {
	Memory  Memory
	Reorder bool // search first the child that was best last time; it outlives an iteration. Without memory it does nothing
	Log     bool // fill Result.Order and Result.ListOps, which grow with the tree

	Guess  int // first guess of MTD(f), MTD(best) and Aspiration NegaScout
	Window int // Aspiration NegaScout searches Guess ± Window; below 1 counts as 1
	Step   int // of MTD(step); below 1 counts as 1
}

// Memory says which bounds are remembered for a node.
type Memory int

const (
	// TwoBounds remembers a lower and an upper bound for every node.
	TwoBounds Memory = iota
	// OneBound remembers at an interior node only the bound found last, or the
	// exact value. MT-SSS*, MT-DUAL* and MTD(f) lose nothing by it: after the
	// first pass gamma moves in one direction only. While it falls, a lower bound that has
	// answered does so in all later passes, and an upper bound that no longer answers is
	// replaced. While it rises, it is the other way round. Drivers that turn round, such as
	// MTD(bi), do differ.
	OneBound
	// NoMemory remembers nothing: leaves met again are evaluated again.
	NoMemory
)

// Result says what a search found and what it cost. Values and bounds are from
// MAX's point of view.
type Result struct {
	Value int // the minimax value; of [MTDbest] a lower bound of it. Only [Algorithm.Search] and [Algorithm.Deepen] set it

	Leaves   int // leaves evaluated; a value answered by memory does not count
	Interior int // visits to interior nodes that were not answered by memory
	Hits     int // visits answered by memory

	Passes  []Pass   // calls of MT by a driver
	Order   []Leaf   // the leaves in the order they were evaluated, if Options.Log
	Cases   [7]int   // how often a list algorithm applied case 1 to 6 of its operator
	ListOps []ListOp // the same one by one, if Options.Log
	List    ListWork // what these operations cost
}

// ListWork is what a list algorithm does to its OPEN list, in states. The list
// is sorted by merit and has no index, so it says of no state where it stands in
// the tree.
type ListWork struct {
	Longest int // the list

	Purged  int // looked at by case 1, which purges: all there are
	Placed  int // looked at by case 4: the leaf itself and those in front of its place
	Stacked int // put in front by the other cases, and by case 1 after purging
}

// Total returns the number of nodes entered.
func (r Result) Total() int { return r.Leaves + r.Interior + r.Hits }

// Leaf is an evaluated leaf.
type Leaf struct {
	Node  Node
	Value int
}

// Pass is one test of a driver: is the value of the node at least Bound? It is
// if and only if Value >= Bound, and then Value is a lower bound of it,
// otherwise an upper bound.
type Pass struct {
	Node   Node // the root, or for MTD(best) one of its children
	Bound  int
	Value  int
	Leaves int // evaluated during this pass
}

// Bounds enclose the value of a node: Lower <= value <= Upper. The papers call
// them f- and f+.
type Bounds struct{ Lower, Upper int }

var unknown = Bounds{-Inf, Inf}

// NewSearch returns a search of t that remembers nothing yet.
func NewSearch(t Tree, o Options) *Search {
	return &Search{Tree: t, Options: o, bounds: map[Node]Bounds{}, moves: map[Node]Node{}}
}

// Root returns the root of the tree.
func (s *Search) Root() Node { return Node{} }

// evaluateForMax evaluates the leaf n from MAX's point of view.
func (s *Search) evaluateForMax(n Node) int {
	value := s.Eval(n)
	s.Leaves++
	if s.Log {
		s.Order = append(s.Order, Leaf{n, value})
	}
	return value
}

// evaluate evaluates the leaf n from the point of view of the player to move.
func (s *Search) evaluate(n Node) int {
	if n.IsMax() {
		return s.evaluateForMax(n)
	}
	return -s.evaluateForMax(n)
}

// expand counts a visit to the interior node n and returns its children in the
// order in which they are to be searched.
func (s *Search) expand(n Node) []Node {
	s.Interior++
	first, reordered := s.moves[n]
	children := make([]Node, 0, s.Width(n))
	if reordered {
		children = append(children, first)
	}
	for i := range s.Width(n) {
		if c := s.Child(n, i); !reordered || c != first {
			children = append(children, c)
		}
	}
	return children
}

// retrieve returns what is remembered of n, from the point of view of the
// player to move.
func (s *Search) retrieve(n Node) Bounds {
	if b, found := s.bounds[n]; found {
		return b
	}
	return unknown
}

// answer counts a visit that a remembered value has answered, and returns it.
func (s *Search) answer(value int) int {
	s.Hits++
	return value
}

// store remembers g, the fail-soft result of searching n with the window
// (alpha, beta), and the child that had it; a leaf, whose value is exact, has
// none.
func (s *Search) store(n Node, alpha, beta, g int, best Node) {
	if s.Memory == NoMemory {
		return
	}
	leaf := s.IsLeaf(n)
	b := s.retrieve(n)
	if s.Memory == OneBound {
		b = unknown
	}
	if g < beta || leaf {
		b.Upper = g
	}
	if g > alpha || leaf {
		b.Lower = g
	}
	s.bounds[n] = b
	if s.Reorder && !leaf {
		s.moves[n] = best
	}
}

// recordPass notes that MT has answered g to the question whether n is worth
// at least bound.
func (s *Search) recordPass(n Node, bound, g int) {
	leaves := s.Leaves
	for _, p := range s.Passes {
		leaves -= p.Leaves
	}
	s.Passes = append(s.Passes, Pass{n, bound, g, leaves})
}

// nextIteration makes ready for a search of the same game tree to another
// depth. Bounds hold for one depth only and are forgotten, moves are kept.
func (s *Search) nextIteration(depth int, whole Tree) {
	s.Tree = whole.Limit(depth)
	s.Result = Result{}
	clear(s.bounds)
}
