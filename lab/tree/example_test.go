package tree_test

import (
	"fmt"

	"penrose/lab/tree"
)

// MT-SSS* on the example of the papers, pass by pass: three passes fail low and
// bring the upper bound down to 35, the fourth fails high and confirms it.
func Example() {
	s := tree.NewSearch(tree.WorkedExample(), tree.Options{Log: true})
	value := tree.MTSSS(s)
	leaves := s.Order
	for _, p := range s.Passes {
		question, answer := fmt.Sprintf("f >= %d?", p.Bound), "no, f <="
		if p.Bound == tree.Inf {
			question = "f >= inf?"
		}
		if p.Value >= p.Bound {
			answer = "yes, f >="
		}
		fmt.Printf("%-9s %-9s %d, new leaves", question, answer, p.Value)
		for _, leaf := range leaves[:p.Leaves] {
			fmt.Printf(" %d", leaf.Value)
		}
		fmt.Println()
		leaves = leaves[p.Leaves:]
	}
	fmt.Printf("f = %d, %d leaves\n", value, s.Leaves)
	// Output:
	// f >= inf? no, f <=  41, new leaves 41 12 34 36
	// f >= 41?  no, f <=  36, new leaves 5
	// f >= 36?  no, f <=  35, new leaves 35
	// f >= 35?  yes, f >= 35, new leaves 50 36
	// f = 35, 8 leaves
}

// Four algorithms on a tree of 4 moves a node and 6 plies in which the values of
// parent and child go together.
func ExampleAlgorithm_Search() {
	t := tree.Uniform(4, 6, 1).Correlated(50)
	for _, name := range []string{"Minimax", "Alpha-Beta", "SSS*", "MTD(f)"} {
		a, _ := tree.Lookup(name)
		r := a.Search(t, tree.Options{})
		fmt.Printf("%-10s value %d, %d leaves, %d nodes\n", a.Name, r.Value, r.Leaves, r.Total())
	}
	// Output:
	// Minimax    value 17, 4096 leaves, 5461 nodes
	// Alpha-Beta value 17, 495 leaves, 805 nodes
	// SSS*       value 17, 296 leaves, 539 nodes
	// MTD(f)     value 17, 264 leaves, 562 nodes
}
