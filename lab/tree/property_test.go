package tree

import (
	"fmt"
	"slices"
	"testing"
)

// reference is the minimax value of n for MAX, told without the package's
// searches.
func reference(t Tree, n Node) int {
	if t.IsLeaf(n) {
		return t.Eval(n)
	}
	best := reference(t, t.Child(n, 0))
	for i := 1; i < t.Width(n); i++ {
		v := reference(t, t.Child(n, i))
		if n.IsMax() == (v > best) {
			best = v
		}
	}
	return best
}

// named is a random tree and what it takes to build it again.
type named struct {
	Tree
	name string
}

// randomTrees returns trees of width 1 to 3 and depth 0 to 5, of both kinds,
// with few values, so that ties abound, or with many.
func randomTrees(n int) []named {
	var trees []named
	for i := range n {
		shape := Shape{MinWidth: 2, MaxWidth: 3, Depth: 2 + i%4, Seed: uint64(i)}
		if i%7 == 0 {
			shape.MinWidth = 1
		}
		if i%97 == 0 {
			shape.Depth = i / 97 % 2
		}
		values := []int{2, 5, 20, 1000}[i/4%4]
		tree := named{shape.Independent(values), fmt.Sprintf("%+v.Independent(%d)", shape, values)}
		if i/16%2 == 1 {
			tree = named{shape.Correlated(values), fmt.Sprintf("%+v.Correlated(%d)", shape, values)}
		}
		trees = append(trees, tree)
	}
	return trees
}

// count returns how many random trees a test is to try.
func count(full int) int {
	if testing.Short() {
		return full / 5
	}
	return full
}

// Every algorithm returns the minimax value, whatever it remembers, whatever
// it guesses and in whatever order it takes the children.
func TestValue(t *testing.T) {
	for i, tree := range randomTrees(count(3000)) {
		want := reference(tree.Tree, Node{})
		o := Options{Memory: Memory(i % 3), Window: i % 5, Step: i % 7, Guess: want + i%11 - 5}
		for _, a := range Algorithms() {
			if a.Name == "MTD(best)" { // has its own test
				continue
			}
			r := a.Search(tree.Tree, o)
			if r.Value != want {
				t.Fatalf("%s = %d, want %d: %s %+v", a.Name, r.Value, want, tree.name, o)
			}
			if o.Memory != NoMemory {
				checkPasses(t, a.Name, tree, r, want)
			}
		}
	}
}

// checkPasses holds a driver to its rules: every bound lies above the lower and
// not above the upper bound known before of its node, and the bounds returned
// enclose the value.
func checkPasses(t *testing.T, name string, tree named, r Result, want int) {
	t.Helper()
	known := map[Node]Bounds{}
	leaves := 0
	for _, p := range r.Passes {
		b, ok := known[p.Node]
		if !ok {
			b = unknown
		}
		if p.Bound <= b.Lower || p.Bound > b.Upper {
			t.Fatalf("%s tests %d within %v: %s", name, p.Bound, b, tree.name)
		}
		if p.Value < p.Bound {
			b.Upper = p.Value
		} else {
			b.Lower = p.Value
		}
		if value := reference(tree.Tree, p.Node); b.Lower > value || value > b.Upper {
			t.Fatalf("%s believes %d to be within %v: %s", name, value, b, tree.name)
		}
		known[p.Node] = b
		leaves += p.Leaves
	}
	if len(r.Passes) == 0 {
		return
	}
	if leaves != r.Leaves {
		t.Fatalf("%s: the passes have %d leaves, the search %d: %s", name, leaves, r.Leaves, tree.name)
	}
	if b, ok := known[Node{}]; ok && b != (Bounds{want, want}) {
		t.Fatalf("%s stops at %v, value %d: %s", name, b, want, tree.name)
	}
}

func TestBestMove(t *testing.T) {
	for i, tree := range randomTrees(count(5000)) {
		if tree.IsLeaf(Node{}) {
			continue
		}
		want := reference(tree.Tree, Node{})
		s := NewSearch(tree.Tree, Options{Memory: Memory(i % 3)})
		best, lower := MTDbest(s, want+i%11-5)
		if got := reference(tree.Tree, best); got != want {
			t.Fatalf("MTD(best) chooses %v, worth %d, not %d: %s", best, got, want, tree.name)
		}
		if lower > want {
			t.Fatalf("MTD(best) says %v is worth %d, it is worth %d: %s", best, lower, want, tree.name)
		}
		checkPasses(t, "MTD(best)", tree, s.Result, want)
	}
}

// A single move needs no search; and the best of two is proven without its value. The first move is tested first, at the
// guess.
func TestBestMoveStopsEarly(t *testing.T) {
	tests := []struct {
		tree   string
		guess  int
		move   int
		leaves int
		tests  []int // of the passes
	}{
		{"[[5 6]]", 0, 0, 0, nil},
		{"[[10 20] [30 40]]", 25, 1, 3, []int{25, 25}}, // 10 < 25; 30, 40 >= 25
		{"[[30 40] [10 20]]", 25, 0, 3, []int{25, 31}}, // 30, 40 >= 25; 10 < 31
	}
	for _, test := range tests {
		s := NewSearch(mustParse(test.tree), Options{})
		best, _ := MTDbest(s, test.guess)
		if s.Move(best) != test.move || s.Leaves != test.leaves {
			t.Errorf("%s: move %d after %d leaves, want %d after %d", test.tree, s.Move(best), s.Leaves, test.move, test.leaves)
		}
		var tests []int
		for _, pass := range s.Passes {
			tests = append(tests, pass.Bound)
		}
		if !slices.Equal(tests, test.tests) {
			t.Errorf("%s: tests %d, want %d", test.tree, tests, test.tests)
		}
	}
}

func TestTest(t *testing.T) {
	for _, tree := range randomTrees(count(500)) {
		value := reference(tree.Tree, Node{})
		for gamma := value - 2; gamma <= value+2; gamma++ {
			if got := Test(NewSearch(tree.Tree, Options{}), Node{}, gamma); got != (value >= gamma) {
				t.Fatalf("Test(%d) = %v, value %d: %s", gamma, got, value, tree.name)
			}
		}
	}
}

// What the result of a search with a window says, see [AlphaBeta], also when the
// search before it, with another window, has left bounds in memory.
func TestWindow(t *testing.T) {
	searches := map[string]func(s *Search, n Node, alpha, beta int) int{
		"AlphaBeta": AlphaBeta, "AlphaBetaWithMemory": AlphaBetaWithMemory, "NegaScout": NegaScout,
	}
	for i, tree := range randomTrees(count(1000)) {
		f := reference(tree.Tree, Node{})
		for name, search := range searches {
			s := NewSearch(tree.Tree, Options{})
			for j := range 4 {
				alpha := f - 4 + (i+3*j)%8
				beta := alpha + 1 + (i+j)%3
				g := search(s, Node{}, alpha, beta)
				if alpha < g && g < beta && g != f || g <= alpha && f > g || g >= beta && f < g {
					t.Fatalf("%s(%d, %d) = %d, value %d: %s", name, alpha, beta, g, f, tree.name)
				}
			}
		}
	}
}

// Appendix A of "Best-First Fixed-Depth Minimax Algorithms", 1995, theorems A.1
// and A.2: with one bound an interior node, MT-SSS* evaluates the leaves of
// SSS* in its order, and its list operations are those of SSS*, on the same
// states in the same order. The same for DUAL*. (That each finds its state in
// front of the list is checked where it is carried out.) 12,000 trees, a fifth
// with -short; more than 10,000 are of width 2 to 3 and depth 2 to 5.
func TestEquivalence(t *testing.T) {
	sides := []struct {
		stockman, withList, mt func(*Search) int
	}{
		{SSS, MTSSSWithList, MTSSS},
		{DUAL, MTDUALWithList, MTDUAL},
	}
	for _, tree := range randomTrees(count(12000)) {
		for i, side := range sides {
			o := Options{Memory: OneBound, Log: true}
			stockman, withList, mt := NewSearch(tree.Tree, o), NewSearch(tree.Tree, o), NewSearch(tree.Tree, o)
			side.stockman(stockman)
			side.withList(withList)
			side.mt(mt)
			if !slices.Equal(mt.Order, stockman.Order) {
				t.Fatalf("side %d: leaves %v, Stockman's %v: %s", i, mt.Order, stockman.Order, tree.name)
			}
			if !slices.Equal(withList.Order, stockman.Order) {
				t.Fatalf("side %d: leaves with list %v, Stockman's %v: %s", i, withList.Order, stockman.Order, tree.name)
			}
			if !slices.Equal(withList.ListOps, stockman.ListOps) {
				t.Fatalf("side %d: operations %v, Stockman's %v: %s", i, withList.ListOps, stockman.ListOps, tree.name)
			}
			if !slices.Equal(withList.Passes, mt.Passes) || withList.Total() != mt.Total() {
				t.Fatalf("side %d: passes %v, MT's %v, nodes %d and %d: %s", i, withList.Passes, mt.Passes, withList.Total(), mt.Total(), tree.name)
			}
		}
	}
}

// MT-SSS*, MT-DUAL* and MTD(f) do the same with one bound a node as with two,
// see [OneBound] ("Best-First Fixed-Depth Minimax Algorithms", 1995, section 4:
// they refine one solution tree). MTD(bi) refines two and does not.
func TestOneBoundOrTwo(t *testing.T) {
	differs := map[string]bool{}
	for i, tree := range randomTrees(count(2000)) {
		guess := reference(tree.Tree, Node{}) + i%11 - 5
		for _, name := range []string{"MT-SSS*", "MT-DUAL*", "MTD(f)", "MTD(bi)"} {
			a, _ := Lookup(name)
			one := a.Search(tree.Tree, Options{Memory: OneBound, Guess: guess, Log: true})
			two := a.Search(tree.Tree, Options{Memory: TwoBounds, Guess: guess, Log: true})
			same := one.Total() == two.Total() && slices.Equal(one.Order, two.Order) && slices.Equal(one.Passes, two.Passes)
			differs[name] = differs[name] || !same
		}
	}
	for name, got := range differs {
		if want := name == "MTD(bi)"; got != want {
			t.Errorf("%s: one bound makes a difference: %v, want %v", name, got, want)
		}
	}
}

// In a fixed order and with ample memory no sequence of MT calls at the root
// evaluates a leaf that Alpha-Beta with the full window does not: 2,000 trees,
// 400 with -short, five drivers and several guesses each. It need not hold of
// MTD(best), see there.
func TestDominance(t *testing.T) {
	for i, tree := range randomTrees(count(2000)) {
		alphaBeta := NewSearch(tree.Tree, Options{Log: true})
		value := AlphaBeta(alphaBeta, Node{}, -Inf, Inf)
		visited := map[Node]bool{}
		for _, leaf := range alphaBeta.Order {
			visited[leaf.Node] = true
		}
		for _, name := range []string{"MT-SSS*", "MT-DUAL*", "MTD(f)", "MTD(bi)", "MTD(step)"} {
			a, _ := Lookup(name)
			for _, guess := range []int{value, value - 1, value + 3, value - 20} {
				o := Options{Memory: Memory(i % 2), Guess: guess, Step: 10, Log: true}
				r := a.Search(tree.Tree, o)
				seen := map[Node]bool{}
				for _, leaf := range r.Order {
					if !visited[leaf.Node] {
						t.Fatalf("%s evaluates %v, Alpha-Beta does not: %s %+v", name, leaf, tree.name, o)
					}
					if seen[leaf.Node] && o.Memory == TwoBounds {
						t.Fatalf("%s evaluates %v twice: %s %+v", name, leaf, tree.name, o)
					}
					seen[leaf.Node] = true
				}
			}
		}
	}
}

// Knuth and Moore, 1975: a tree of width w and depth d cannot be solved with
// fewer than w^floor(d/2) + w^ceil(d/2) - 1 leaves, and Alpha-Beta needs no more
// if the tree is perfectly ordered. MTD(f) needs no more if its guess is right.
// The first pass of MT-SSS* builds a max solution tree of w^ceil(d/2) leaves,
// that of MT-DUAL* a min solution tree of w^floor(d/2), on any uniform tree.
func TestMinimalTree(t *testing.T) {
	power := func(w, d int) int {
		p := 1
		for range d {
			p *= w
		}
		return p
	}
	for w := 1; w <= 5; w++ {
		for d := 0; d <= 6; d++ {
			floor, ceil := power(w, d/2), power(w, (d+1)/2)
			ordered, random := Uniform(w, d, 1).Ordered(10), Uniform(w, d, 1).Independent(100)
			for _, name := range []string{"Alpha-Beta", "Alpha-Beta with memory", "MTD(f)", "SSS*", "DUAL*"} {
				a, _ := Lookup(name)
				if got, want := a.Search(ordered, Options{}).Leaves, floor+ceil-1; got != want {
					t.Errorf("%s, width %d, depth %d: %d leaves, want %d", name, w, d, got, want)
				}
				if got := a.Search(random, Options{}).Leaves; got < floor+ceil-1 {
					t.Errorf("%s, width %d, depth %d: %d leaves are fewer than the minimal tree's %d", name, w, d, got, floor+ceil-1)
				}
			}
			for name, want := range map[string]int{"MT-SSS*": ceil, "MT-DUAL*": floor} {
				a, _ := Lookup(name)
				if got := a.Search(random, Options{}).Passes[0].Leaves; got != want {
					t.Errorf("%s, width %d, depth %d: %d leaves in the first pass, want %d", name, w, d, got, want)
				}
			}
		}
	}
}

// Iterative deepening finds at every depth the value of the tree cut off there.
func TestDeepen(t *testing.T) {
	for i, tree := range randomTrees(count(500)) {
		for _, a := range Algorithms() {
			results := a.Deepen(tree.Tree, Options{Memory: Memory(i % 3), Reorder: i%2 == 0, Window: 3, Step: 5})
			if len(results) != tree.Depth() {
				t.Fatalf("%s: %d iterations, want %d", a.Name, len(results), tree.Depth())
			}
			guess := tree.Eval(Node{})
			for j, r := range results {
				if a.Name == "MTD(f)" && r.Passes[0].Bound != guess {
					t.Fatalf("MTD(f) starts at %d, not at the guess %d: %s", r.Passes[0].Bound, guess, tree.name)
				}
				guess = r.Value
				if want := reference(tree.Limit(j+1), Node{}); r.Value != want && (a.Exact || r.Value > want) {
					t.Fatalf("%s = %d at depth %d, want %d: %s", a.Name, r.Value, j+1, want, tree.name)
				}
			}
		}
	}
}
