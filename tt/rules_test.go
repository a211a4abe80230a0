package tt

import (
	"testing"

	"penrose/board"
	"penrose/score"
)

// Expected values follow from the rules in the comment of Table.Store, applied
// by hand.

// unknown is an entry that says nothing; expectations are written as changes to it.
var unknown = Entry{Lower: NoLower, Upper: NoUpper, LowerDepth: NoDepth, UpperDepth: NoDepth, Eval: score.None}

// step is one call of Store, or of NewSearch when newSearch is set.
type step struct {
	newSearch bool
	u         Update
	crossed   bool
}

func high(value, depth int, m board.Move) step {
	return step{u: Update{Score: value, Bound: LowerBound, Depth: depth, Move: m, Eval: score.None}}
}

func low(value, depth int, m board.Move) step {
	return step{u: Update{Score: value, Bound: UpperBound, Depth: depth, Move: m, Eval: score.None}}
}

func exact(value, depth int, m board.Move) step {
	return step{u: Update{Score: value, Bound: Exact, Depth: depth, Move: m, Eval: score.None}}
}

func evaluated(eval int) step { return step{u: Update{Eval: eval, Move: 99, Depth: 9}} }

func (s step) crosses() step { s.crossed = true; return s }
func (s step) pv() step      { s.u.PVLike = true; return s }

func TestStoreRules(t *testing.T) {
	const a, b board.Move = 0x0111, 0x0222
	nextSearch := step{newSearch: true}
	tests := []struct {
		name  string
		steps []step
		want  func(e *Entry)
	}{
		{"a fail-high sets the lower bound and the table move", []step{high(50, 6, a)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move = 50, 6, a }},
		{"a fail-low sets the upper bound and the second move", []step{low(50, 6, a)},
			func(e *Entry) { e.Upper, e.UpperDepth, e.Second = 50, 6, a }},
		{"the other side stays", []step{high(20, 6, a), low(50, 3, b)},
			func(e *Entry) {
				e.Lower, e.LowerDepth, e.Move = 20, 6, a
				e.Upper, e.UpperDepth, e.Second = 50, 3, b
			}},
		{"a deeper bound replaces its side", []step{high(50, 6, a), high(20, 7, b)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move = 20, 7, b }},
		{"an equally deep bound replaces its side", []step{low(50, 6, a), low(60, 6, b)},
			func(e *Entry) { e.Upper, e.UpperDepth, e.Second = 60, 6, b }},
		{"a shallower bound does not", []step{low(50, 6, board.NoMove), low(30, 5, board.NoMove)},
			func(e *Entry) { e.Upper, e.UpperDepth = 50, 6 }},
		{"a refused fail-high leaves the table move", []step{high(50, 6, a), high(70, 5, b)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move = 50, 6, a }},
		{"a refused fail-high gives its move where there is none", []step{high(50, 6, board.NoMove), high(70, 5, b)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move = 50, 6, b }},
		{"a refused fail-low gives its move where there is none", []step{low(50, 6, board.NoMove), low(40, 5, b)},
			func(e *Entry) { e.Upper, e.UpperDepth, e.Second = 50, 6, b }},
		{"a fail-low never overwrites the table move", []step{high(20, 6, a), low(50, 9, b), low(40, 9, board.NoMove)},
			func(e *Entry) {
				e.Lower, e.LowerDepth, e.Move = 20, 6, a
				e.Upper, e.UpperDepth, e.Second = 40, 9, b
			}},
		{"a fail-high never overwrites the second move", []step{low(50, 6, a), high(20, 9, b)},
			func(e *Entry) {
				e.Lower, e.LowerDepth, e.Move = 20, 9, b
				e.Upper, e.UpperDepth, e.Second = 50, 6, a
			}},
		{"a fail-high without a move keeps the table move", []step{high(20, 6, a), high(30, 7, board.NoMove)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move = 30, 7, a }},
		{"a shallower bound replaces one of an earlier search", []step{high(50, 20, a), nextSearch, high(10, 1, b)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move = 10, 1, b }},
		{"the side of an earlier search stays beside a new bound", []step{high(20, 20, a), nextSearch, low(50, 1, b)},
			func(e *Entry) {
				e.Lower, e.LowerDepth, e.Move = 20, 20, a
				e.Upper, e.UpperDepth, e.Second = 50, 1, b
			}},
		{"and still counts as older", []step{high(20, 20, a), nextSearch, low(50, 1, b), high(30, 2, b)},
			func(e *Entry) {
				e.Lower, e.LowerDepth, e.Move = 30, 2, b
				e.Upper, e.UpperDepth, e.Second = 50, 1, b
			}},
		{"once replaced it counts as new", []step{high(20, 20, a), nextSearch, high(30, 9, b), high(40, 8, a)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move = 30, 9, b }},
		{"a lower bound above the upper removes it at equal depth", []step{low(50, 6, a), high(51, 6, b).crosses()},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move, e.Second = 51, 6, b, a }},
		{"an upper bound below the lower removes it at equal depth", []step{high(50, 6, a), low(49, 6, b).crosses()},
			func(e *Entry) { e.Upper, e.UpperDepth, e.Move, e.Second = 49, 6, a, b }},
		{"bounds that meet do not contradict", []step{high(50, 6, a), low(50, 6, b)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move, e.Upper, e.UpperDepth, e.Second = 50, 6, a, 50, 6, b }},
		{"crossed bounds of unequal depth both stay", []step{high(50, 6, a), low(30, 7, b)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move, e.Upper, e.UpperDepth, e.Second = 50, 6, a, 30, 7, b }},
		{"a refused bound removes nothing", []step{high(10, 9, a), low(50, 6, b), high(70, 6, b)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move, e.Upper, e.UpperDepth, e.Second = 10, 9, a, 50, 6, b }},
		{"an exact value is both bounds, its move a table move", []step{exact(33, 6, a)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move, e.Upper, e.UpperDepth = 33, 6, a, 33, 6 }},
		{"an exact value above the upper bound is a contradiction", []step{low(30, 6, a), exact(33, 6, b).crosses()},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move, e.Upper, e.UpperDepth, e.Second = 33, 6, b, 33, 6, a }},
		{"an exact value below the lower bound is a contradiction", []step{high(40, 6, a), exact(33, 6, board.NoMove).crosses()},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move, e.Upper, e.UpperDepth = 33, 6, a, 33, 6 }},
		{"each side of an exact value has to be accepted", []step{high(10, 9, a), exact(33, 6, b)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move, e.Upper, e.UpperDepth = 10, 9, a, 33, 6 }},
		{"without a bound only the evaluation counts", []step{evaluated(-17)},
			func(e *Entry) { e.Eval = -17 }},
		{"an unknown evaluation keeps the known one", []step{evaluated(20000), high(50, 6, a)},
			func(e *Entry) { e.Eval, e.Lower, e.LowerDepth, e.Move = 20000, 50, 6, a }},
		{"PV-like stays within a search", []step{high(50, 6, a).pv(), high(51, 7, a)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move, e.PVLike = 51, 7, a, true }},
		{"PV-like is set by a refused bound, too", []step{high(50, 6, a), high(51, 5, b).pv()},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move, e.PVLike = 50, 6, a, true }},
		{"PV-like ends with the first store of a later search", []step{high(50, 6, a).pv(), nextSearch, high(51, 7, a)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move = 51, 7, a }},
		{"depths outside the range are stored as its ends", []step{high(50, -100, a), low(60, 1000, b)},
			func(e *Entry) {
				e.Lower, e.LowerDepth, e.Move = 50, MinDepth, a
				e.Upper, e.UpperDepth, e.Second = 60, MaxDepth, b
			}},
		{"a quiescence bound is not a missing one", []step{high(50, 0, a), low(60, -3, board.NoMove)},
			func(e *Entry) { e.Lower, e.LowerDepth, e.Move, e.Upper, e.UpperDepth = 50, 0, a, 60, -3 }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			const key = 0x123456789ABCDEF0
			table := newTable(t, 1)
			for i, s := range test.steps {
				if s.newSearch {
					table.NewSearch()
				} else if crossed := table.Store(key, 3, s.u); crossed != s.crossed {
					t.Errorf("step %d: crossed = %v, want %v", i, crossed, s.crossed)
				}
			}
			want := unknown
			test.want(&want)
			if got, found := table.Probe(key, 3); !found || got != want {
				t.Errorf("got  %+v, found %v\nwant %+v", got, found, want)
			}
		})
	}
}

// neighbour returns the i-th of many keys that share a cluster of a 1 MiB table.
// None of them matches an empty slot.
func neighbour(i int) board.Key { return 0x5A5A<<48 + board.Key(i) + 1 }

func TestReconcile(t *testing.T) {
	const a, b board.Move = 0x0111, 0x0222
	for _, c := range []struct {
		lower, lowerDepth, upper, upperDepth int
		wantLower, wantUpper                 bool
	}{
		{20, 6, 30, 3, true, true},
		{30, 6, 30, 3, true, true},
		{31, 6, 30, 3, true, false},
		{31, 3, 30, 6, false, true},
		{31, 6, 30, 6, true, false},
		{NoLower, NoDepth, -score.Mate, 5, false, true},
		{score.Mate, 5, NoUpper, NoDepth, true, false},
	} {
		e := Entry{Lower: c.lower, LowerDepth: c.lowerDepth, Upper: c.upper, UpperDepth: c.upperDepth, Eval: 7, Move: a, Second: b, PVLike: true}
		want := e
		if !c.wantLower {
			want.Lower, want.LowerDepth = NoLower, NoDepth
		}
		if !c.wantUpper {
			want.Upper, want.UpperDepth = NoUpper, NoDepth
		}
		if e.Reconcile(); e != want {
			t.Errorf("%+v: got %+v, want %+v", c, e, want)
		}
	}
}

func TestReplacement(t *testing.T) {
	store := func(table *Table, i int, b Bound, depth int) {
		table.Store(neighbour(i), 0, Update{Bound: b, Depth: depth, Eval: score.None})
	}
	tests := []struct {
		name string
		fill func(table *Table) // the entry that is to be lost is number 0
	}{
		{"the shallowest goes", func(table *Table) {
			store(table, 1, LowerBound, 5)
			store(table, 0, UpperBound, 4)
			store(table, 2, UpperBound, 9)
			store(table, 3, LowerBound, 6)
		}},
		{"the deeper of two bounds counts", func(table *Table) {
			store(table, 1, LowerBound, 8)
			store(table, 1, UpperBound, 1)
			store(table, 2, LowerBound, 8)
			store(table, 0, Exact, 7)
			store(table, 3, UpperBound, 8)
		}},
		{"among equally deep ones the other bound decides", func(table *Table) {
			store(table, 1, Exact, 8)
			store(table, 2, LowerBound, 8)
			store(table, 2, UpperBound, 1)
			store(table, 0, LowerBound, 8)
			store(table, 3, Exact, 8)
		}},
		{"an older search is discounted across the wrap of the generation", func(table *Table) {
			for range generations - 1 {
				table.NewSearch()
			}
			store(table, 0, LowerBound, 5)
			for range 2 {
				table.NewSearch()
			}
			store(table, 1, LowerBound, 0)
			store(table, 2, LowerBound, 0)
			store(table, 3, LowerBound, 0)
		}},
		{"an evaluation goes before any bound", func(table *Table) {
			store(table, 1, LowerBound, MinDepth)
			store(table, 2, UpperBound, MinDepth)
			store(table, 3, LowerBound, 0)
			store(table, 0, NoBound, 12)
		}},
		{"older searches are discounted", func(table *Table) {
			store(table, 0, LowerBound, 8)
			for range 3 {
				table.NewSearch()
			}
			store(table, 1, LowerBound, 2)
			store(table, 2, LowerBound, 2)
			store(table, 3, LowerBound, 2)
		}},
		{"but a much deeper one stays", func(table *Table) {
			store(table, 1, LowerBound, 20)
			table.NewSearch()
			store(table, 2, LowerBound, 2)
			store(table, 0, LowerBound, 1)
			store(table, 3, LowerBound, 2)
		}},
		{"a stored bound makes an entry new again", func(table *Table) {
			store(table, 1, LowerBound, 8)
			store(table, 0, LowerBound, 8)
			table.NewSearch()
			store(table, 1, UpperBound, 1)
			store(table, 2, LowerBound, 7)
			store(table, 3, LowerBound, 7)
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			table := newTable(t, 1)
			test.fill(table)
			for i := range 4 {
				if _, found := table.Probe(neighbour(i), 0); !found {
					t.Errorf("entry %d is missing before the replacement", i)
				}
			}
			store(table, 4, LowerBound, MinDepth)
			for i := range 5 {
				if _, found := table.Probe(neighbour(i), 0); found != (i != 0) {
					t.Errorf("entry %d: found = %v", i, found)
				}
			}
		})
	}
}

// A bound answers a window if it lies outside and is deep enough; both together answer any
// window if they are the value.
func TestAnswers(t *testing.T) {
	entry := Entry{Lower: 40, LowerDepth: 9, Upper: 72, UpperDepth: 6}
	exact := Entry{Lower: 40, LowerDepth: 6, Upper: 40, UpperDepth: 6}
	unequal := Entry{Lower: 40, LowerDepth: 5, Upper: 40, UpperDepth: 6}
	deeper := Entry{Lower: 40, LowerDepth: 9, Upper: 40, UpperDepth: 6}
	nothing := Unknown()
	if nothing.HasLower() || nothing.HasUpper() || !entry.HasLower() || !entry.HasUpper() {
		t.Error("HasLower and HasUpper do not say what is known")
	}
	for _, c := range []struct {
		name               string
		entry              *Entry
		alpha, beta, depth int
		value              int
		answered           bool
	}{
		{"fails high", &entry, 39, 40, 9, 40, true},
		{"lower bound too shallow", &entry, 39, 40, 10, 0, false},
		{"fails low", &entry, 72, 73, 6, 72, true},
		{"upper bound too shallow", &entry, 72, 73, 7, 0, false},
		{"in between", &entry, 55, 56, 6, 0, false},
		{"value known", &exact, 0, 100, 6, 40, true},
		{"value known, too shallow", &exact, 0, 100, 7, 0, false},
		{"value known, one bound too shallow", &unequal, 0, 100, 6, 0, false},
		{"value known, one bound deeper", &deeper, 0, 100, 6, 40, true},
		{"nothing known", &nothing, -score.Infinity, -score.Infinity + 1, MinDepth, 0, false},
	} {
		if value, answered := c.entry.Answers(c.alpha, c.beta, c.depth); value != c.value || answered != c.answered {
			t.Errorf("%s: %d, %v", c.name, value, answered)
		}
	}
	for value, want := range map[int]Bound{39: UpperBound, 40: Exact, 41: LowerBound} {
		if got := BoundOf(value, 39, 41); got != want {
			t.Errorf("%d in the window of 39 and 41 is %d", value, got)
		}
	}
}
