package tree

import (
	"slices"
	"testing"
)

// The expected values of this file were worked out by hand; where it is not
// obvious, the way is shown.

// MTD(bi) and MTD(step) on the worked example. Its nodes, from left to right:
// the root has the children A and B; A has A1 and A2, B has B1 and B2; A1 has
// A11 = (41 5) and A12 = (12 90), A2 has A21 = (101 80) and A22 = (20 30), B1
// has B11 = (34 80) and B12 = (36 35), B2 has B21 = (50 36) and B22 = (25 3).
// Root, A1, A2, B1, B2 and the leaves are MAX's, A, B, A11 ... B22 are MIN's. A
// MAX node stops at the first child that reaches the bound and takes the
// greatest value seen, a MIN node at the first that does not and takes the least.
//
// Every driver here has a pass at a bound beyond all leaves, which all MAX nodes
// try to reach in vain: A11 41, A12 12, A1 = A = 41, B11 34, B12 36, B1 = B = 36,
// and the root gets 41. In MTD(step) this is the first pass: leaves 41 12 34 36.
//
// MTD(bi), with the bracket before each pass and the leaves that are new:
//
//	(-Inf, Inf) 0      A11 41, 5 -> 5 = A1; A21 101, 80 -> 80 = A2; A = 5 = root,
//	                   which stops: f >= 5; 41 5 101 80
//	(5, Inf)           5 + (Inf-4)/2: beyond all leaves, f <= 41; 12 34 36
//	(5, 41)     23     A11 41, 5 -> 5, A12 is <= 12: A1 = A = 12. B11 34, 80 -> 34
//	                   = B1; B21 50, 36 -> 36 = B2; B = 34: f >= 34; 80 50 36
//	(34, 41)    38     A is <= 12, B <= 36: f <= 36; none
//	(34, 36)    35     A is <= 12. B11 is 34, B12 36, 35 -> 35 = B1, B2 is >= 36;
//	                   B = 35: f >= 35; 35
//	(35, 36)    36     A is <= 12. B11 is 34, B12 35: B1 = B = 35: f <= 35; none
//
// MTD(step) after its first pass, step 10:
//
//	41-10 = 31   A = 12 as at 23 above; B = 34 as there: f >= 34; 5 80 50 36
//	34+1 = 35    > 34-10; B = 35 as above: f >= 35; 35
//	35+1 = 36    as above, f <= 35; none
//
// Step 3:
//
//	41-3 = 38    A11 41, 5 -> 5: A = 12; B is <= 36: f <= 36; 5
//	36-3 = 33    A is <= 12; B = 34 as at 23 above: f >= 34; 80 50 36
//	35, 36       as above; 35 and none
//
// Step 0, which counts as 1:
//
//	41-1 = 40    as at 38: f <= 36; 5
//	36-1 = 35    A is <= 12. B11 is <= 34, B12 36, 35 -> 35 = B1; B21 50, 36 -> 36
//	             = B2; B = 35: f >= 35; 35 50 36
//	35+1 = 36    > 35-1; as above, f <= 35; none
func TestBisectionAndStepping(t *testing.T) {
	tests := []struct {
		name   string
		step   int
		passes []Pass // all at the root
		order  []int
	}{
		{"MTD(bi)", 0,
			[]Pass{{Bound: 0, Value: 5, Leaves: 4}, {Bound: 5 + (Inf-4)/2, Value: 41, Leaves: 3}, {Bound: 23, Value: 34, Leaves: 3},
				{Bound: 38, Value: 36}, {Bound: 35, Value: 35, Leaves: 1}, {Bound: 36, Value: 35}},
			[]int{41, 5, 101, 80, 12, 34, 36, 80, 50, 36, 35}},
		{"MTD(step)", 10,
			[]Pass{{Bound: Inf, Value: 41, Leaves: 4}, {Bound: 31, Value: 34, Leaves: 4}, {Bound: 35, Value: 35, Leaves: 1}, {Bound: 36, Value: 35}},
			[]int{41, 12, 34, 36, 5, 80, 50, 36, 35}},
		{"MTD(step)", 3,
			[]Pass{{Bound: Inf, Value: 41, Leaves: 4}, {Bound: 38, Value: 36, Leaves: 1}, {Bound: 33, Value: 34, Leaves: 3},
				{Bound: 35, Value: 35, Leaves: 1}, {Bound: 36, Value: 35}},
			[]int{41, 12, 34, 36, 5, 80, 50, 36, 35}},
		{"MTD(step)", 0,
			[]Pass{{Bound: Inf, Value: 41, Leaves: 4}, {Bound: 40, Value: 36, Leaves: 1}, {Bound: 35, Value: 35, Leaves: 3}, {Bound: 36, Value: 35}},
			[]int{41, 12, 34, 36, 5, 35, 50, 36}},
	}
	for _, test := range tests {
		a, _ := Lookup(test.name)
		r := a.Search(WorkedExample(), Options{Step: test.step, Log: true})
		if !slices.Equal(r.Passes, test.passes) {
			t.Errorf("%s, step %d: passes %v, want %v", test.name, test.step, r.Passes, test.passes)
		}
		if got := values(r.Order); !slices.Equal(got, test.order) {
			t.Errorf("%s, step %d: leaves %d, want %d", test.name, test.step, got, test.order)
		}
	}
}

// Which leaves NegaScout evaluates again when it remembers nothing. Windows are
// MAX's.
func TestNegaScoutLeaves(t *testing.T) {
	tests := []struct {
		tree  string
		order []int
		why   string
	}{
		{"[[1 2] [1 3]]", []int{1, 2, 1}, "the second child fails low on (1, 2)"},
		{"[[1 2] [3 4]]", []int{1, 2, 3, 4},
			"the second child fails high on (1, 2), but all its leaves have been seen: 3 is its value"},
		// The first child is worth 1. On (1, 2) the second child's children stop at
		// 3 and 5, so it is worth at least 3. It is searched again on (3, Inf): its
		// first child, 3 and 2, is worth 3, and MIN holds it there without a look
		// at 5. On (1, Inf) MIN would look.
		{"[[[1]] [[3 2] [5 9]]]", []int{1, 3, 5, 3, 2}, "the second search has the window (3, Inf)"},
	}
	for _, test := range tests {
		s := NewSearch(mustParse(test.tree), Options{Memory: NoMemory, Log: true})
		NegaScout(s, s.Root(), -Inf, Inf)
		if got := values(s.Order); !slices.Equal(got, test.order) {
			t.Errorf("%s: leaves %d, want %d: %s", test.tree, got, test.order, test.why)
		}
	}
}

// Aspiration NegaScout of [[5 6] [1 9]], worth 5, without memory.
func TestAspirationLeaves(t *testing.T) {
	tests := []struct {
		guess, width int
		order        []int
	}{
		// On (4, 6) the first child is worth 5, then 1 is below 5.
		{5, 1, []int{5, 6, 1}},
		{5, 0, []int{5, 6, 1}},
		{0, 6, []int{5, 6, 1}},
		// On (-1, 1) or (-5, 5) the first child, worth 5, fails high. On (5, Inf)
		// its leaf 5 shows that it is not better, and 1 the same of the second.
		{0, 1, []int{5, 6, 5, 1}},
		{0, 5, []int{5, 6, 5, 1}},
		// On (9, 11) both children fail low at their first leaves, the best at 5. On
		// (-Inf, 5) the first child reaches 5, and no look at the second is needed.
		{10, 1, []int{5, 1, 5, 6}},
		{10, 5, []int{5, 1, 5, 6}},
	}
	for _, test := range tests {
		s := NewSearch(mustParse("[[5 6] [1 9]]"), Options{Memory: NoMemory, Log: true})
		g := AspirationNegaScout(s, test.guess, test.width)
		if got := values(s.Order); g != 5 || !slices.Equal(got, test.order) {
			t.Errorf("%d ± %d: %d after the leaves %d, want 5 after %d", test.guess, test.width, g, got, test.order)
		}
	}
}

// What a search answers from memory: on [3 5], with one window after the other,
// the root's bounds and, where they do not suffice, its leaf's.
func TestAnswersFromMemory(t *testing.T) {
	searches := map[string]func(s *Search, n Node, alpha, beta int) int{
		"AlphaBetaWithMemory": AlphaBetaWithMemory, "NegaScout": NegaScout,
	}
	steps := []struct {
		alpha, beta, g         int
		leaves, interior, hits int
		why                    string
	}{
		{0, 2, 3, 1, 1, 0, "3 fails high"},
		{0, 3, 3, 0, 0, 1, "f- = beta"},
		{3, 10, 5, 1, 1, 1, "f- < beta: the root is searched, leaf 3 is known, 5 is new"},
		{0, 10, 5, 0, 0, 1, "f- = f+ inside the window"},
		{5, 10, 5, 0, 0, 1, "f+ = alpha"},
	}
	for name, search := range searches {
		s := NewSearch(mustParse("[3 5]"), Options{})
		for _, step := range steps {
			s.Result = Result{}
			g := search(s, s.Root(), step.alpha, step.beta)
			if g != step.g || s.Leaves != step.leaves || s.Interior != step.interior || s.Hits != step.hits {
				t.Errorf("%s(%d, %d) = %d with %d leaves, %d interior visits, %d hits; want %d, %d, %d, %d: %s", name, step.alpha, step.beta,
					g, s.Leaves, s.Interior, s.Hits, step.g, step.leaves, step.interior, step.hits, step.why)
			}
		}
	}
}

// What the kinds of memory keep. On [3 5] the root is tested at 2 (leaf 3 does:
// f- = 3), at 10 (3 and 5 do not: f+ = 5) and at 2 again. Two bounds answer that
// at once; with one bound, now f+, the root is visited and leaf 3, still known,
// answers; with none leaf 3 is evaluated for the third time.
func TestMemory(t *testing.T) {
	tests := []struct {
		name                   string
		options                Options
		leaves, interior, hits int
	}{
		{"the standard", Options{}, 2, 2, 2},
		{"TwoBounds", Options{Memory: TwoBounds}, 2, 2, 2},
		{"OneBound", Options{Memory: OneBound}, 2, 3, 2},
		{"NoMemory", Options{Memory: NoMemory}, 4, 3, 0},
	}
	for _, test := range tests {
		s := NewSearch(mustParse("[3 5]"), test.options)
		for _, pass := range []struct{ gamma, want int }{{2, 3}, {10, 5}, {2, 3}} {
			if got := MT(s, s.Root(), pass.gamma); got != pass.want {
				t.Errorf("%s: MT(%d) = %d, want %d", test.name, pass.gamma, got, pass.want)
			}
		}
		if s.Leaves != test.leaves || s.Interior != test.interior || s.Hits != test.hits {
			t.Errorf("%s: %d leaves, %d interior visits, %d hits; want %d, %d, %d", test.name,
				s.Leaves, s.Interior, s.Hits, test.leaves, test.interior, test.hits)
		}
	}
}

// The table move is the child with the greatest result, whether the search fails
// low, is exact or fails high: of [1 2 7 4] in the end the third, 7, unless 2
// already suffices.
func TestTableMoveIsStored(t *testing.T) {
	searches := map[string]func(s *Search, alpha, beta int){
		"MT":                  func(s *Search, _, beta int) { MT(s, s.Root(), beta) },
		"AlphaBetaWithMemory": func(s *Search, alpha, beta int) { AlphaBetaWithMemory(s, s.Root(), alpha, beta) },
		"NegaScout":           func(s *Search, alpha, beta int) { NegaScout(s, s.Root(), alpha, beta) },
	}
	windows := []struct {
		alpha, beta int
		order       []int
	}{
		{9, 10, []int{7, 1, 2, 4}}, // fails low
		{7, 8, []int{7, 1, 2, 4}},  // fails low with g = alpha
		{4, 8, []int{7, 1, 2, 4}},
		{4, 5, []int{7, 1, 2, 4}}, // fails high at 7
		{1, 2, []int{2, 1, 7, 4}}, // fails high at 2
	}
	for name, search := range searches {
		for _, window := range windows {
			s := NewSearch(mustParse("[1 2 7 4]"), Options{Reorder: true})
			search(s, window.alpha, window.beta)
			var order []int
			for _, c := range s.expand(s.Root()) {
				order = append(order, s.Eval(c))
			}
			if !slices.Equal(order, window.order) {
				t.Errorf("%s(%d, %d): the next order is %d, want %d", name, window.alpha, window.beta, order, window.order)
			}
		}
	}
}

// SSS* on [[1 2] [3 4]], with A and B for the MIN nodes, states written as node,
// merit, and ' for solved. Each line: the case, the list after it, states looked
// at by case 1 and case 4, states put in front.
//
//	   root,Inf
//	6  A,Inf B,Inf               stacked 2
//	5  A1,Inf B,Inf              stacked 1
//	4  B,Inf A1',1               placed 2: behind B
//	5  B1,Inf A1',1              stacked 1
//	4  B1',3 A1',1               placed 1
//	2  B2,3 A1',1                stacked 1
//	4  B2',3 A1',1               placed 1
//	3  B',3 A1',1                stacked 1
//	1  root',3                   purged 1, stacked 1
//
// MT-SSS* with list does the same.
func TestListWork(t *testing.T) {
	for _, name := range []string{"SSS*", "MT-SSS* with list"} {
		a, _ := Lookup(name)
		r := a.Search(mustParse("[[1 2] [3 4]]"), Options{})
		if want := (ListWork{Longest: 2, Purged: 1, Placed: 4, Stacked: 7}); r.List != want {
			t.Errorf("%s: %+v, want %+v", name, r.List, want)
		}
		if want := [7]int{1: 1, 2: 1, 3: 1, 4: 3, 5: 2, 6: 1}; r.Cases != want {
			t.Errorf("%s: cases %d, want %d", name, r.Cases, want)
		}
	}
}

// Without memory no algorithm keeps a move, so the children come from left to right.
func TestNoMoveIsStoredWithoutMemory(t *testing.T) {
	for _, a := range Algorithms() {
		s := NewSearch(mustParse("[[1 2] [7 8]]"), Options{Memory: NoMemory, Reorder: true})
		a.Find(s)
		if len(s.moves) != 0 {
			t.Errorf("%s keeps %v", a.Name, s.moves)
		}
	}
}
