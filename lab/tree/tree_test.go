package tree

import (
	"math"
	"math/bits"
	"strings"
	"testing"
)

func TestNodes(t *testing.T) {
	tree := mustParse("[[1 2 3] 4]") // fanout 3
	root := Node{}
	inner, leaf := tree.Child(root, 0), tree.Child(root, 1)
	last := tree.Child(inner, 2)
	if tree.Depth() != 2 || tree.Width(root) != 2 || tree.Width(inner) != 3 || !tree.IsLeaf(leaf) || !tree.IsLeaf(last) {
		t.Error("the tree has not the shape it was written in")
	}
	if !root.IsMax() || inner.IsMax() || !last.IsMax() {
		t.Error("levels do not alternate")
	}
	if tree.Eval(last) != 3 || tree.Eval(leaf) != 4 {
		t.Error("wrong values")
	}
	if tree.Parent(last) != inner || tree.Move(last) != 2 {
		t.Errorf("%v is not child 2 of %v", last, inner)
	}
	if next, ok := tree.NextBrother(inner); !ok || next != leaf {
		t.Errorf("%v has the next brother %v, %v", inner, next, ok)
	}
	for _, n := range []Node{root, leaf, last} {
		if next, ok := tree.NextBrother(n); ok {
			t.Errorf("%v has the next brother %v", n, next)
		}
	}
	if !tree.isAbove(root, last) || !tree.isAbove(inner, last) || tree.isAbove(leaf, last) || tree.isAbove(last, last) || tree.isAbove(last, inner) {
		t.Error("isAbove is wrong")
	}
	if !tree.isLeftOf(last, leaf) || tree.isLeftOf(leaf, last) {
		t.Error("isLeftOf is wrong")
	}
	if cut := tree.Limit(1); cut.Depth() != 1 || !cut.IsLeaf(inner) {
		t.Error("Limit does not cut")
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ text, says string }{
		{"", "byte 0: a number or a bracket is missing"},
		{"[1 2", "byte 4: a number or a bracket is missing"},
		{"[1 [] 2]", "byte 5: a node without children"},
		{"[1 x]", "byte 3: a number or a bracket is missing"},
		{"[1 2] 3", `text after the tree: "3"`},
		{"[1-2]", `"1-2": invalid syntax`},
		{"1073741824", "not between"},
		{"[1 -1073741824]", "not between"},
		{strings.Repeat("[1 ", 70) + "1" + strings.Repeat("]", 70), "too many"},
	}
	for _, test := range tests {
		if _, err := Parse(test.text); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("Parse(%q): error %v, want %q", test.text, err, test.says)
		}
	}
}

// Whatever is parsed, the algorithms agree on.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"7", "[1]", "[[1 2 3] 4]", "[6[5 8] -1[2 3]]", "[[1 [2 [3 4] 5]] 0]", "[", "[1 2]]"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tree, err := Parse(text)
		if err != nil || len(text) > 200 {
			return
		}
		want := reference(tree, Node{})
		for _, a := range Algorithms() {
			if got := a.Search(tree, Options{}).Value; a.Exact && got != want {
				t.Errorf("%s = %d, want %d: %s", a.Name, got, want, text)
			}
		}
	})
}

func TestShapePanics(t *testing.T) {
	for _, shape := range []Shape{{}, {MinWidth: 3, MaxWidth: 2}, {MinWidth: 2, MaxWidth: 2, Depth: -1}, Uniform(2, bits.UintSize-1, 0)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v is accepted", shape)
				}
			}()
			shape.Independent(10)
		}()
	}
	Uniform(2, bits.UintSize-2, 0).Independent(10)
	Uniform(20, bits.UintSize/8, 0).Independent(10)
}

// Leaf values are spread evenly: with 10,000 draws from 10 values a count is
// 1,000 with a standard deviation of 30.
func TestIndependentIsUniform(t *testing.T) {
	tree := Uniform(10, 4, 42).Independent(10)
	var counts [10]int
	for i := range 10_000 {
		counts[tree.Eval(Node{4, i})]++
	}
	for value, n := range counts {
		if n < 850 || n > 1150 {
			t.Errorf("value %d at %d of 10,000 leaves", value, n)
		}
	}
}

// Both widths of a shape occur, about equally often.
func TestRandomWidth(t *testing.T) {
	tree := Shape{MinWidth: 2, MaxWidth: 3, Depth: 8, Seed: 7}.Independent(10)
	var counts [4]int
	for i := range 3000 {
		counts[tree.Width(Node{7, i})]++
	}
	if counts[2]+counts[3] != 3000 || counts[2] < 1300 || counts[3] < 1300 {
		t.Errorf("%d nodes of width 2, %d of width 3, of 3000", counts[2], counts[3])
	}
}

// The value of a parent predicts that of a child in a correlated tree, not in
// an independent one. Expected coefficients: with k equal increments on the
// path to the parent, sqrt(k/(k+1)), here sqrt(5/6) = 0.91; and 0.
func TestCorrelation(t *testing.T) {
	shape := Uniform(5, 6, 3)
	tests := []struct {
		name      string
		tree      Tree
		low, high float64
	}{
		{"Correlated", shape.Correlated(50), 0.85, 0.95},
		{"Independent", shape.Independent(100), -0.05, 0.05},
	}
	for _, test := range tests {
		var n, x, y, xx, yy, xy float64
		for i := range 3125 {
			parent := Node{5, i}
			for j := range 5 {
				a, b := float64(test.tree.Eval(parent)), float64(test.tree.Eval(test.tree.Child(parent, j)))
				n, x, y, xx, yy, xy = n+1, x+a, y+b, xx+a*a, yy+b*b, xy+a*b
			}
		}
		r := (n*xy - x*y) / math.Sqrt((n*xx-x*x)*(n*yy-y*y))
		if r < test.low || r > test.high {
			t.Errorf("%s: correlation %.2f, want %.2f to %.2f", test.name, r, test.low, test.high)
		}
	}
}

// In an ordered tree static values are minimax values, the first child's is its
// parent's, and brothers differ.
func TestOrdered(t *testing.T) {
	tree := Uniform(3, 5, 9).Ordered(10)
	differ := false
	var check func(n Node)
	check = func(n Node) {
		if got, want := tree.Eval(n), reference(tree, n); got != want {
			t.Errorf("static value %d of %v, minimax value %d", got, n, want)
		}
		for i := range tree.Width(n) {
			c := tree.Child(n, i)
			if i == 0 && tree.Eval(c) != tree.Eval(n) {
				t.Errorf("%v: first child is worth %d, not %d", n, tree.Eval(c), tree.Eval(n))
			}
			differ = differ || tree.Eval(c) != tree.Eval(n)
			check(c)
		}
	}
	check(Node{})
	if !differ {
		t.Error("all values are equal")
	}
}

// Counts that can be checked by hand: minimax enters every node of the worked example once, and MTD(f) with the
// right guess asks the root of a small tree twice.
func TestCounts(t *testing.T) {
	minimax, _ := Lookup("Minimax")
	r := minimax.Search(WorkedExample(), Options{})
	if r.Leaves != 16 || r.Interior != 15 || r.Hits != 0 || r.Total() != 31 {
		t.Errorf("minimax: %+v", r)
	}
	s := NewSearch(mustParse("[[1 2] [3 4]]"), Options{})
	// The first pass enters the root, the left node and leaf 1, the right node
	// and leaves 3 and 4, all new. The second enters the root, the left node
	// (known), the right node and leaf 3 (known).
	if got := MTDf(s, 3); got != 3 || s.Leaves != 3 || s.Interior != 5 || s.Hits != 2 || s.Total() != 10 {
		t.Errorf("MTD(3) = %d: %+v", got, s.Result)
	}
	if _, ok := Lookup("MTD(x)"); ok {
		t.Error("found an algorithm that does not exist")
	}
}
