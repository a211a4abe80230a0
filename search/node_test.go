package search

import (
	"cmp"
	"fmt"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
	"penrose/search/driver"
	"penrose/tt"
)

// Every value that is not a mate lies on the grain, so that MTD(f) has few
// values to tell apart.
func TestValuesLieOnTheGrain(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, fen := range []string{board.StartFEN, kiwipete, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"} {
		e.NewGame()
		e.PassLog = func(p Pass) {
			if !score.IsMate(p.Value) && p.Value%e.params.Grain != 0 || !score.IsMate(p.Beta) && p.Beta%e.params.Grain != 0 {
				t.Errorf("%s: gamma %d, value %d", fen, p.Beta, p.Value)
			}
		}
		think(t, e, game.New(chesstest.Parse(t, fen)), Limits{Depth: 9})
	}
}

// The kinds of Knuth and Moore: the first child of type 1 is of type 1, the others of type 2;
// children of type 2 are of type 3 and those of type 3 of type 2.
func TestNodeKindOfChildren(t *testing.T) {
	for _, c := range []struct {
		kind, first, later nodeKind
	}{
		{principal, principal, cutNode},
		{cutNode, allNode, allNode},
		{allNode, cutNode, cutNode},
	} {
		if first, later := c.kind.child(true), c.kind.child(false); first != c.first || later != c.later {
			t.Errorf("kind %d: %d and %d, want %d and %d", c.kind, first, later, c.first, c.later)
		}
	}
}

// A node without a move from the table gets a ply less: at depth 4 its children are searched to
// depth 2 instead of 3. What it finds counts for depth 4.
func TestInternalReduction(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name     string
		kind     nodeKind
		from     int      // InternalReductionDepth
		known    tt.Bound // of a move in the table
		excluded bool
		want     int
	}{
		{"a cut node", cutNode, 4, tt.NoBound, false, 2},
		{"on the principal variation", principal, 4, tt.NoBound, false, 2},
		{"all moves are expected to fail low", allNode, 4, tt.NoBound, false, 3},
		{"a move that failed high", cutNode, 4, tt.LowerBound, false, 3},
		{"a move that came near", cutNode, 4, tt.UpperBound, false, 3},
		{"too near the leaves", cutNode, 5, tt.NoBound, false, 3},
		{"with a move left out", cutNode, 4, tt.NoBound, true, 3},
	} {
		w := withSteps(t, e, calmPosition, Steps{InternalReduction: true}, always(0))
		w.params.Tuning.InternalReductionDepth = c.from
		f := &w.frames[0]
		m := chesstest.Move(t, &f.pos, "c3b5")
		if c.known != tt.NoBound {
			w.store(f, tt.Update{Bound: c.known, Depth: 1, Move: m, Eval: score.None})
		}
		if c.excluded {
			f.excluded = m
		}
		w.search(&w.frames[0], 7, 8, 4, c.kind)
		entry := w.retrieve(f)
		if got := w.depthAfter(t, "c3d5"); got != c.want || entry.UpperDepth != 4 {
			t.Errorf("%s: children at depth %d, value for depth %d; want %d, 4", c.name, got, entry.UpperDepth, c.want)
		}
	}
}

// With every selective step switched off but draws and deeper table entries
// counting, every driver finds the value of a plain Alpha-Beta search of the same
// depth without a table. (In Plaat mode: TestDriversAgree.)
func TestMinimaxValue(t *testing.T) {
	e, err := NewEngine(1, 1) // small: it is emptied for each leaf
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	p := DefaultParams()
	p.Grain, p.Tolerance, p.MaxPasses = 1, 0, 1000
	p.Steps = Steps{History: true, Killers: true}
	if err := e.SetParams(p); err != nil {
		t.Fatal(err)
	}
	for _, fen := range []string{
		board.StartFEN, kiwipete,
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	} {
		deepest := 3
		if testing.Short() {
			deepest = 2
		}
		for depth := 1; depth <= deepest; depth++ {
			e.NewGame()
			w, _ := startAt(t, e, fen)
			want := w.plainAlphaBeta(&w.frames[0], -score.Infinity, score.Infinity, depth)
			for _, p.Driver = range driver.All() {
				if p.Driver == driver.MTDbest {
					continue // which does not find the value
				}
				if err := e.SetParams(p); err != nil {
					t.Fatal(err)
				}
				e.NewGame()
				w, _ := startAt(t, e, fen)
				w.rootDepth = depth
				if w.iteration(0) != closed {
					t.Fatal("stopped")
				}
				if got := w.root.moves[0].score; got != want {
					t.Errorf("%s depth %d: %v says %d, plain Alpha-Beta %d", fen, depth, p.Driver, got, want)
				}
			}
		}
	}
}

// plainAlphaBeta is Alpha-Beta as in any textbook, with quiescence searched from
// an empty table at each leaf.
func (w *worker) plainAlphaBeta(f *frame, alpha, beta, depth int) int {
	if f.ply > 0 {
		if draw, _ := w.isDraw(f); draw {
			return score.Draw
		}
	}
	if depth == 0 {
		w.table.Clear(1)
		value, _ := w.quiesce(f, alpha, beta)
		return value
	}
	var list movegen.List
	movegen.Legal(&f.pos, &list)
	if list.Len() == 0 {
		if f.pos.InCheck() {
			return score.MatedIn(f.ply)
		}
		return score.Draw
	}
	best := -score.Infinity
	for _, m := range list.Moves() {
		next := w.makeMove(f, m)
		best = max(best, -w.plainAlphaBeta(next, -beta, -max(alpha, best), depth-1))
		w.unmakeMove()
		if best >= beta {
			break
		}
	}
	return best
}

// The end of the stack is an evaluation, not a fault.
func TestDeepestPly(t *testing.T) {
	e := newTestEngine(t, 1)
	fen := "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1"
	w, _ := startAt(t, e, fen)
	for ply := 1; ply <= score.MaxPly-3; ply++ {
		w.frames[ply] = w.frames[0]
		w.frames[ply].ply, w.frames[ply].reversible = ply, 0
	}
	if value, _ := w.search(&w.frames[score.MaxPly-3], 7, 8, 20, cutNode); value < 8 || score.IsMate(value) {
		t.Errorf("a rook ahead three plies before the end: %d", value)
	}
	f := &w.frames[score.MaxPly]
	if value, _ := w.quiesce(f, 7, 8); value != w.onGrid(w.evaluate(f)) {
		t.Errorf("the last ply is worth %d, want its evaluation, %d", value, w.evaluate(f))
	}
}

// The principal variation is read off the table as far as it can be trusted.
func TestPrincipalVariation(t *testing.T) {
	put := func(w *worker, f *frame, u tt.Update, text string) {
		m, err := movegen.ParseUCI(&f.pos, text)
		if err != nil {
			t.Fatal(err)
		}
		u.Move, u.Depth, u.Eval = m, cmp.Or(u.Depth, 5), score.None
		w.store(f, u)
	}
	line := []string{"f2f3", "h8h7", "f3f2", "h7h8", "f2f3", "h8h7"} // the root may come up again, but no other position
	for _, c := range []struct {
		name   string
		want   int // moves
		rule50 int // at the root
		change func(w *worker)
	}{
		{"as far as the table goes, but not beyond a position that comes up again", 5, 0, func(w *worker) {}},
		{"nor beyond the end of the fifty moves", 3, 97, func(w *worker) {}},
		{"a bound of the opponent that disagrees ends it", 1, 0, func(w *worker) {
			put(w, &w.frames[1], tt.Update{Score: -300, Bound: tt.LowerBound, Depth: 6}, line[1])
		}},
		{"a bound that disagrees ends it", 2, 0, func(w *worker) {
			put(w, &w.frames[2], tt.Update{Score: 300, Bound: tt.UpperBound, Depth: 6}, line[2])
		}},
		{"but not, in a search for a mate, one that only endgame tables can have proven", 5, 0, func(w *worker) {
			w.dropsTablebaseBounds = true
			put(w, &w.frames[1], tt.Update{Score: score.TablebaseWin, Bound: tt.LowerBound, Depth: 6}, line[1])
		}},
		{"nor one of a shallower search", 5, 0, func(w *worker) {
			put(w, &w.frames[2], tt.Update{Score: 300, Bound: tt.UpperBound, Depth: 3}, line[2])
		}},
	} {
		e := newTestEngine(t, 1)
		w, _ := startAt(t, e, fmt.Sprintf("7k/8/8/8/8/8/5R2/K7 w - - %d 80", c.rule50), line...)
		for ply := 1; ply < len(line); ply++ {
			score := 500
			if ply&1 == 1 {
				score = -500
			}
			put(w, &w.frames[ply], tt.Update{Score: score, Bound: tt.LowerBound}, line[ply])
		}
		c.change(w)
		first, _ := movegen.ParseUCI(&w.frames[0].pos, line[0])
		if pv := w.principalVariation(nil, first, 500); len(pv) != c.want {
			t.Errorf("%s: %v, want %d moves", c.name, pv, c.want)
		}
	}
}

func TestSearchDoesNotAllocate(t *testing.T) {
	e := newTestEngine(t, 1)
	w := prepared(e, game.New(chesstest.Parse(t, kiwipete)))
	before := w.nodes
	depth := 2
	n := testing.AllocsPerRun(15, func() {
		depth++ // or the bounds of the pass before would answer
		w.rootDepth = depth
		w.root.startLine(0)
		w.pass(driver.Window{Alpha: -1, Beta: 0})
	})
	if n != 0 {
		t.Errorf("%v allocations in a pass", n)
	}
	if w.nodes-before < 10000 {
		t.Errorf("only %d nodes searched", w.nodes-before)
	}
}
