package steps_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"penrose/web/tree/steps"
)

// workedExample is the tree of figure 3 of "Best-First Fixed-Depth Minimax Algorithms",
// 1995.
const workedExample = "[[[[41 5] [12 90]] [[101 80] [20 30]]] [[[34 80] [36 35]] [[50 36] [25 3]]]]"

// shown returns the value as messages show it.
func shown(value *int) string {
	if value == nil {
		return "none"
	}
	return strconv.Itoa(*value)
}

// The passes of MT-SSS* as figures 4 to 7 of the paper show them.
func TestMTSSSAsInThePaper(t *testing.T) {
	s, err := steps.Show(steps.Request{Tree: workedExample, Algorithm: "MT-SSS*"})
	if err != nil {
		t.Fatal(err)
	}
	if s.Value == nil || *s.Value != 35 || !s.Exact || s.Leaves != 8 || len(s.Nodes) != 31 {
		t.Errorf("value %s, exact %v, %d leaves, %d nodes", shown(s.Value), s.Exact, s.Leaves, len(s.Nodes))
	}
	want := [][]int{{41, 12, 34, 36}, {5}, {35}, {50, 36}}
	bounds := []int{0, 41, 36, 35} // the first is infinite
	if len(s.Passes) != len(want) {
		t.Fatalf("%d passes, want %d", len(s.Passes), len(want))
	}
	rest := s.Order
	for i, p := range s.Passes {
		var values []int
		for _, leaf := range rest[:p.Leaves] {
			values = append(values, s.Nodes[leaf].Value)
		}
		rest = rest[p.Leaves:]
		if !slices.Equal(values, want[i]) {
			t.Errorf("pass %d evaluates %d, want %d", i+1, values, want[i])
		}
		if (p.Bound == nil) != (i == 0) || i > 0 && *p.Bound != bounds[i] || !p.Above {
			t.Errorf("pass %d: %+v", i+1, p)
		}
	}
}

// MT-DUAL* begins at minus infinity, which is no number for a reader.
func TestMTDUALBeginsBelow(t *testing.T) {
	s, err := steps.Show(steps.Request{Tree: workedExample, Algorithm: "MT-DUAL*"})
	if err != nil {
		t.Fatal(err)
	}
	if first, last := s.Passes[0], s.Passes[len(s.Passes)-1]; first.Bound != nil || first.Above || shown(last.Bound) != "36" || !last.Above {
		t.Errorf("the first pass is %+v, the last one %+v", first, last)
	}
}

// The largest tree has a thousand nodes.
func TestLargestTree(t *testing.T) {
	s, err := steps.Show(steps.Request{Tree: "[" + strings.Repeat("1 ", 999) + "]", Algorithm: "MTD(f)"})
	if err != nil || len(s.Nodes) != 1000 {
		t.Errorf("%d nodes, %v", len(s.Nodes), err)
	}
}

// Every algorithm can be shown, and those that are exact agree.
func TestAlgorithms(t *testing.T) {
	for _, name := range steps.Algorithms() {
		s, err := steps.Show(steps.Request{Tree: workedExample, Algorithm: name, Guess: 30, Window: 5, Step: 10})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if s.Value == nil || s.Exact && *s.Value != 35 || len(s.Order) != s.Leaves || s.Leaves == 0 {
			t.Errorf("%s: value %s, %d leaves, %d of them listed", name, shown(s.Value), s.Leaves, len(s.Order))
		}
		for i, n := range s.Nodes {
			if i > 0 && (n.Parent < 0 || n.Parent >= i || s.Nodes[n.Parent].Ply != n.Ply-1) {
				t.Errorf("%s: node %d is %+v", name, i, n)
			}
		}
	}
}

// MTD(best) does not search an only move: there is no value then.
func TestOnlyMove(t *testing.T) {
	s, err := steps.Show(steps.Request{Tree: "[[5 6]]", Algorithm: "MTD(best)"})
	if err != nil || s.Value != nil || s.Leaves != 0 {
		t.Errorf("value %s, %d leaves, error %v", shown(s.Value), s.Leaves, err)
	}
}

func TestWrongRequests(t *testing.T) {
	tests := []struct {
		request steps.Request
		want    string
	}{
		{steps.Request{Tree: "[1 2", Algorithm: "MTD(f)"}, "byte 4"},
		{steps.Request{Tree: "[1 2]", Algorithm: "joho"}, "no algorithm"},
		{steps.Request{Tree: "[" + strings.Repeat("1 ", 1000) + "]", Algorithm: "MTD(f)"}, "1001 nodes"},
	}
	for _, test := range tests {
		if _, err := steps.Show(test.request); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %q", test.request, err, test.want)
		}
	}
}
