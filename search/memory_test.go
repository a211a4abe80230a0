package search

import (
	"fmt"
	"testing"

	"penrose/chesstest"
	"penrose/movegen"
	"penrose/score"
	"penrose/tt"
)

// A value that rests on the repetition of a position above a node is not stored
// there, but the move is.
func TestPathFree(t *testing.T) {
	for _, pathFree := range []bool{true, false} {
		e := newTestEngine(t, 1)
		p := DefaultParams()
		p.PathFree, p.Endgames, p.ComingRepetition = pathFree, false, false // the mate is known, the repetition seen before
		if err := e.SetParams(p); err != nil {
			t.Fatal(err)
		}
		// White, a rook down, can repeat the position after his first move.
		w, f := startAt(t, e, "2r4k/8/8/8/8/8/8/K7 w - - 0 1", "a1a2", "c8c7", "a2a1", "c7c8")
		w.rootDepth = 9
		if value, repetition := w.search(f, -1, 0, 5, cutNode); value != score.Draw || repetition != 1 {
			t.Fatalf("value %d, repetition ply %d, want a draw that repeats ply 1", value, repetition)
		}
		entry, _ := w.table.Probe(f.pos.Key(), 0)
		if bounded := entry.Lower > -score.Mate || entry.LowerDepth > tt.MinDepth; bounded == pathFree {
			t.Errorf("path free %v, lower bound %d at depth %d", pathFree, entry.Lower, entry.LowerDepth)
		}
		if want := chesstest.Move(t, &f.pos, "a1a2"); entry.Move != want {
			t.Errorf("path free %v: move %v kept, want %v", pathFree, entry.Move, want)
		}
	}
}

// A value that rests on a repetition is not stored in quiescence either, where evasions
// can repeat a position.
func TestPathFreeQuiescence(t *testing.T) {
	e := newTestEngine(t, 1)
	// White is in check, a rook down, and can repeat the position with Kb1-a1.
	w, f := startAt(t, e, "1r5k/8/8/8/8/8/K7/8 w - - 0 1", "a2a1", "b8a8", "a1b1", "a8b8")
	for _, gamma := range []int{0, 1} { // the draw is enough, or not
		e.table.Clear(1)
		if value, repetition := w.quiesce(f, gamma-1, gamma); value != score.Draw || repetition != 1 {
			t.Fatalf("gamma %d: value %d, repetition ply %d, want a draw that repeats ply 1", gamma, value, repetition)
		}
		if entry, _ := w.table.Probe(f.pos.Key(), 0); entry.HasLower() || entry.HasUpper() {
			t.Errorf("gamma %d: bounds %d and %d are kept", gamma, entry.Lower, entry.Upper)
		}
	}
}

// Of a value that must not be stored the move is, but what is known already stays.
func TestStoreMove(t *testing.T) {
	e := newTestEngine(t, 1)
	w, f := startAt(t, e, kiwipete, "e1g1")
	other := chesstest.Move(t, &f.pos, "b4c3")
	for _, c := range []struct {
		name       string
		known      tt.Update
		bound      tt.Bound
		wantMove   bool
		wantBounds [4]int // lower, its depth, upper, its depth
	}{
		{"a fail-high at a new node", tt.Update{}, tt.LowerBound, true, [4]int{-score.Mate, tt.MinDepth, tt.NoUpper, tt.NoDepth}},
		{"an exact value at a new node", tt.Update{}, tt.Exact, true, [4]int{-score.Mate, tt.MinDepth, tt.NoUpper, tt.NoDepth}},
		{"a fail-low at a new node", tt.Update{}, tt.UpperBound, true, [4]int{tt.NoLower, tt.NoDepth, score.Mate, tt.MinDepth}},
		{"another fail-high after one without a bound", tt.Update{Bound: tt.LowerBound, Score: -score.Mate, Depth: tt.MinDepth, Move: other}, tt.LowerBound, true, [4]int{-score.Mate, tt.MinDepth, tt.NoUpper, tt.NoDepth}},
		{"a fail-high where there is an upper bound", tt.Update{Bound: tt.UpperBound, Score: 30, Depth: 5}, tt.LowerBound, true, [4]int{-score.Mate, tt.MinDepth, 30, 5}},
		{"a fail-high where there is a lower bound", tt.Update{Bound: tt.LowerBound, Score: 30, Depth: 5}, tt.LowerBound, false, [4]int{30, 5, tt.NoUpper, tt.NoDepth}},
		{"a fail-low where there is an upper bound", tt.Update{Bound: tt.UpperBound, Score: 30, Depth: 5}, tt.UpperBound, false, [4]int{tt.NoLower, tt.NoDepth, 30, 5}},
	} {
		e.table.Clear(1)
		if c.known.Bound != tt.NoBound {
			c.known.Eval = score.None
			w.store(f, c.known)
		}
		e.table.NewSearch() // what is old would be replaced by any bound
		entry := w.retrieve(f)
		m := chesstest.Move(t, &f.pos, "h3g2")
		w.storeMove(f, &entry, &tt.Update{Bound: c.bound, Move: m, Score: 77, Depth: 9, Eval: score.None, PVLike: true})
		entry, _ = w.table.Probe(f.pos.Key(), 0)
		if got := [4]int{entry.Lower, entry.LowerDepth, entry.Upper, entry.UpperDepth}; got != c.wantBounds {
			t.Errorf("%s: bounds and depths %v, want %v", c.name, got, c.wantBounds)
		}
		if kept := entry.Move == m || entry.Second == m; kept != c.wantMove {
			t.Errorf("%s: move kept %v", c.name, kept)
		}
		if entry.PVLike != c.wantMove {
			t.Errorf("%s: as on a principal variation: %v", c.name, entry.PVLike)
		}
	}
}

// Of two bounds that contradict each other the deeper one answers.
func TestDeeperBoundAnswers(t *testing.T) {
	e := newTestEngine(t, 1)
	w, f := startAt(t, e, kiwipete, "e1g1")
	for _, c := range []struct {
		lowerDepth, upperDepth int
		want                   int
	}{
		{8, 12, 200}, {12, 8, 400}, {8, 8, 200}, // at equal depth the later one, stored second
	} {
		e.table.Clear(1)
		w.store(f, tt.Update{Score: 400, Bound: tt.LowerBound, Depth: c.lowerDepth, Eval: score.None})
		w.store(f, tt.Update{Score: 200, Bound: tt.UpperBound, Depth: c.upperDepth, Eval: score.None})
		if value, _ := w.search(f, 299, 300, 6, cutNode); value != c.want {
			t.Errorf("lower bound 400 of depth %d and upper bound 200 of depth %d: value %d, want %d", c.lowerDepth, c.upperDepth, value, c.want)
		}
	}
}

// A node that is reduced for want of a move stores what it finds for the depth it
// was asked for, so that the same question is answered the next time; and a node
// that the table makes fail high counts as one that did.
func TestSecondPassIsAnswered(t *testing.T) {
	e := newTestEngine(t, 1)
	e.table.Clear(1)
	w, f := startAt(t, e, kiwipete, "e1g1")
	w.rootDepth = 6
	depth := e.params.Tuning.InternalReductionDepth
	const gamma = 0
	value, _ := w.search(f, gamma-1, gamma, depth, cutNode)
	if value < gamma {
		t.Fatalf("value %d, want at least %d", value, gamma)
	}
	nodes, cutoffs := w.nodes, f.cutoffs
	if again, _ := w.search(f, gamma-1, gamma, depth, cutNode); again != value {
		t.Errorf("value %d the second time, %d the first", again, value)
	}
	if took := w.nodes - nodes; took != 1 {
		t.Errorf("%d nodes the second time, want the one that the table answers", took)
	}
	if f.cutoffs != cutoffs+1 {
		t.Errorf("the table's fail-high raises the count by %d", f.cutoffs-cutoffs)
	}
}

// A table entry of enough depth answers the question, one of less does not. Near the
// fifty-move limit only what was found with as many moves left does, and before it no
// mate that would come too late.
func TestTableAnswers(t *testing.T) {
	const (
		calm  = "4kb2/8/8/8/8/8/3R4/4K3 w - - 0 1"
		early = "4kb2/8/8/8/8/8/3R4/4K3 w - - 85 80"
		late  = "4kb2/8/8/8/8/8/3R4/4K3 w - - 95 80"
		later = "4kb2/8/8/8/8/8/3R4/4K3 w - - 97 80"
	)
	for _, c := range []struct {
		name          string
		stored, asked string // the FEN for which the entry is made, and the one that is searched
		score         int
		bound         tt.Bound
		depth         int // that is searched; the entry has 5
		want          bool
	}{
		{"lower bound", calm, calm, 800, tt.LowerBound, 5, true},
		{"upper bound", calm, calm, -800, tt.UpperBound, 5, true},
		{"too shallow", calm, calm, -800, tt.UpperBound, 6, false},
		{"as near the limit", late, late, -800, tt.UpperBound, 3, true},
		{"near the limit, from far", calm, late, -800, tt.UpperBound, 3, false},
		{"far from the limit, from near it", late, calm, -800, tt.UpperBound, 3, false},
		{"nearer the limit", late, later, -800, tt.UpperBound, 3, false},
		{"a mate in time", calm, early, score.MateIn(15), tt.LowerBound, 3, true},
		{"a mate too late", calm, early, score.MateIn(17), tt.LowerBound, 3, false},
		{"mated in time", calm, early, score.MatedIn(14), tt.UpperBound, 3, true},
		{"mated too late", calm, early, score.MatedIn(16), tt.UpperBound, 3, false},
	} {
		e := newTestEngine(t, 1)
		w, f := startAt(t, e, c.stored)
		w.store(f, tt.Update{Score: c.score, Bound: c.bound, Depth: 5, Eval: score.None})
		w, _ = startAt(t, e, c.asked)
		value, _ := w.search(&w.frames[0], 7, 8, c.depth, cutNode)
		if got := value == c.score; got != c.want {
			t.Errorf("%s: answered by the table %v, want %v", c.name, got, c.want)
		}
	}
}

// The key of a child is that of the child, near the fifty-move limit, too.
func TestTableKeyAfter(t *testing.T) {
	for _, clock := range []int{0, fiftyMoveCaution - 2, fiftyMoveCaution - 1, fiftyMoveCaution} {
		pos := chesstest.Parse(t, fmt.Sprintf("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - %d 60", clock))
		var list movegen.List
		movegen.Legal(&pos, &list)
		for _, m := range list.Moves() {
			child := pos
			child.Make(m)
			if got := tableKeyAfter(&pos, m); got != tableKey(&child) {
				t.Errorf("clock %d, %v: %x, want %x", clock, m, got, tableKey(&child))
			}
		}
	}
}
