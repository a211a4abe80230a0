package tree

import (
	"slices"
	"testing"
)

// The passes of MT-SSS* on the worked example are in section 2.1 of
// "Best-First Fixed-Depth Minimax Algorithms", 1995 (bounds 41, 36, 35, then a
// fail-high at 35; new leaves 41 12 34 36 | 5 | 35 | 50 36). The other figures
// were computed by an independent program.

func values(leaves []Leaf) []int {
	var v []int
	for _, l := range leaves {
		v = append(v, l.Value)
	}
	return v
}

func TestWorkedExample(t *testing.T) {
	tests := []struct {
		name   string
		guess  int
		bounds []int // per pass
		values []int
		leaves []int
		order  []int // nil: not checked
		total  int   // leaves
	}{
		{name: "MT-SSS*", bounds: []int{Inf, 41, 36, 35}, values: []int{41, 36, 35, 35}, leaves: []int{4, 1, 1, 2},
			order: []int{41, 12, 34, 36, 5, 35, 50, 36}, total: 8},
		{name: "SSS*", order: []int{41, 12, 34, 36, 5, 35, 50, 36}, total: 8},
		{name: "MT-DUAL*", bounds: []int{-Inf + 1, 6, 13, 35, 36}, values: []int{5, 12, 34, 35, 35}, total: 12},
		{name: "DUAL*", total: 12},
		{name: "Alpha-Beta", order: []int{41, 5, 12, 90, 101, 80, 34, 80, 36, 35, 50, 36}, total: 12},
		{name: "Alpha-Beta with memory", order: []int{41, 5, 12, 90, 101, 80, 34, 80, 36, 35, 50, 36}, total: 12},
		{name: "MTD(f)", guess: 35, bounds: []int{35, 36}, values: []int{35, 35}, total: 8},
		{name: "MTD(f)", guess: 30, bounds: []int{30, 35, 36}, values: []int{34, 35, 35}, total: 9},
		{name: "MTD(f)", guess: 41, bounds: []int{41, 36, 35}, values: []int{36, 35, 35}, total: 8},
		{name: "Minimax", total: 16},
	}
	for _, test := range tests {
		a, ok := Lookup(test.name)
		if !ok {
			t.Fatalf("no algorithm %q", test.name)
		}
		r := a.Search(WorkedExample(), Options{Guess: test.guess, Log: true})
		if r.Value != 35 {
			t.Errorf("%s(%d) = %d, want 35", test.name, test.guess, r.Value)
		}
		if r.Leaves != test.total {
			t.Errorf("%s(%d): %d leaves, want %d", test.name, test.guess, r.Leaves, test.total)
		}
		if test.order != nil && !slices.Equal(values(r.Order), test.order) {
			t.Errorf("%s(%d): leaves %d, want %d", test.name, test.guess, values(r.Order), test.order)
		}
		var bounds, results, leaves []int
		for _, p := range r.Passes {
			bounds, results, leaves = append(bounds, p.Bound), append(results, p.Value), append(leaves, p.Leaves)
		}
		if !slices.Equal(bounds, test.bounds) || !slices.Equal(results, test.values) {
			t.Errorf("%s(%d): bounds %d gave %d, want %d and %d", test.name, test.guess, bounds, results, test.bounds, test.values)
		}
		if test.leaves != nil && !slices.Equal(leaves, test.leaves) {
			t.Errorf("%s(%d): new leaves per pass %d, want %d", test.name, test.guess, leaves, test.leaves)
		}
	}
}

// Appendix B of "Best-First Fixed-Depth Minimax Algorithms", 1995. The numbers
// of the leaves were computed by an independent program from figures 18 and 19.
func TestNonDominance(t *testing.T) {
	tests := []struct {
		name   string
		memory Memory
		leaves int   // in iteration 2
		third  []int // leaves of iteration 3
	}{
		{"Alpha-Beta with memory", TwoBounds, 4, []int{4, 1, 6, 2, 3}},
		{"MT-SSS*", OneBound, 3, []int{4, 1, 5, 8, 2, 3, 6}},
		{"MT-SSS*", TwoBounds, 3, []int{4, 1, 5, 8, 2, 3, 6}},
	}
	for _, test := range tests {
		a, _ := Lookup(test.name)
		results := a.Deepen(NonDominanceExample(), Options{Memory: test.memory, Reorder: true, Log: true})
		if len(results) != 3 {
			t.Fatalf("%s: %d iterations", test.name, len(results))
		}
		if got := results[1].Leaves; got != test.leaves {
			t.Errorf("%s: %d leaves in iteration 2, want %d: %v", test.name, got, test.leaves, results[1].Order)
		}
		if got := values(results[2].Order); !slices.Equal(got, test.third) {
			t.Errorf("%s: leaves of iteration 3 %d, want %d", test.name, got, test.third)
		}
		if results[2].Value != 4 {
			t.Errorf("%s: value %d, want 4", test.name, results[2].Value)
		}
	}
}

// Appendix B of "Best-First Fixed-Depth Minimax Algorithms", 1995: if move 3 of
// 4 was best, the order is 3, 1, 2, 4.
func TestTableMoveFirst(t *testing.T) {
	s := NewSearch(mustParse("[1 2 7 4]"), Options{Reorder: true})
	order := func() (moves []int) {
		for _, c := range s.expand(s.Root()) {
			moves = append(moves, s.Move(c)+1)
		}
		return moves
	}
	if got, want := order(), []int{1, 2, 3, 4}; !slices.Equal(got, want) {
		t.Errorf("before the search: %d, want %d", got, want)
	}
	MTDf(s, 5)
	if got, want := order(), []int{3, 1, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("after MTD(f): %d, want %d", got, want)
	}
	clear(s.moves)
	MTDbest(s, 5)
	if got, want := order(), []int{3, 1, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("after MTD(best): %d, want %d", got, want)
	}
}

// Leaf orders worked out by hand. Scout does not look further into a child that
// only equals the best, and evaluates again the leaves of one that beats it.
func TestScoutLeaves(t *testing.T) {
	tests := []struct {
		tree  string
		order []int
	}{
		{"[[1 2] [1 3]]", []int{1, 2, 1}},
		{"[[1 2] [3 4]]", []int{1, 2, 3, 4, 3, 4}},
	}
	scout, _ := Lookup("Scout")
	for _, test := range tests {
		if got := values(scout.Search(mustParse(test.tree), Options{Log: true}).Order); !slices.Equal(got, test.order) {
			t.Errorf("%s: leaves %d, want %d", test.tree, got, test.order)
		}
	}
}
