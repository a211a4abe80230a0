package search

import (
	"slices"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest"
	"penrose/eval"
	"penrose/game"
)

// A run keeps its game while the caller plays on, or begins anew with the same memory.
func TestStartCopiesTheGame(t *testing.T) {
	knights := []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6"}
	g := chesstest.Play(t, board.StartFEN, knights...)
	want := g.Clone()
	r := newRun(newTestEngine(t, 1), g, Limits{Depth: 1}, Listener{})
	g.Restart(board.StartPosition())
	other := chesstest.Play(t, board.StartFEN, "b1c3", "b8c6", "c3b1", "c6b8", "b1c3", "b8c6")
	for _, m := range other.Moves {
		g.Play(m)
	}
	if got := &r.game; !slices.Equal(got.Moves, want.Moves) || !slices.Equal(got.ReversibleKeys(), want.ReversibleKeys()) {
		t.Errorf("the run has the moves %v, it was given %v", got.Moves, want.Moves)
	}
}

// A run keeps the moves that it is limited to while the caller uses their memory again.
func TestStartCopiesTheLimits(t *testing.T) {
	e := newTestEngine(t, 1)
	g := game.New(board.StartPosition())
	wanted, other := chesstest.Move(t, &g.Position, "a2a3"), chesstest.Move(t, &g.Position, "h2h3")
	only := []board.Move{wanted}
	r := e.Start(g, Limits{Depth: 1, SearchMoves: only}, Listener{})
	only[0] = other
	if best := r.Wait().Best; best != wanted {
		t.Errorf("plays %v, the only move is %v", best, wanted)
	}
}

// Each search is a generation of the table: what an earlier one has stored is not in use, and gives way.
func TestSearchesAgeTheTable(t *testing.T) {
	e := newTestEngine(t, 1)
	first := think(t, e, game.New(chesstest.Parse(t, kiwipete)), Limits{Nodes: 50_000}).Lines[0].HashFull
	second := think(t, e, game.New(board.StartPosition()), Limits{Depth: 1}).Lines[0].HashFull
	if second > first/2 || first == 0 {
		t.Errorf("in use are %d permille after a long search, and %d after a short one", first, second)
	}
}

// The contradictions that all workers have met are counted.
func TestCrossingsAddUp(t *testing.T) {
	e := newTestEngine(t, 2)
	r := newRun(e, game.New(board.StartPosition()), Limits{Depth: 1}, Listener{})
	r.workers = e.workers
	for i, w := range r.workers {
		w.prepare(r)
		w.crossings = uint64(2 + i)
	}
	if got := r.collect().Crossings; got != 2+3 {
		t.Errorf("%d contradictions, want 2 and 3", got)
	}
}

// An infinite search ends by a stop only, even if it ponders.
func TestPonderHitOfAnInfiniteSearch(t *testing.T) {
	for infinite, want := range map[bool]bool{false: true, true: false} {
		r := newRun(newTestEngine(t, 1), game.New(board.StartPosition()), Limits{Ponder: true, Infinite: infinite}, Listener{})
		r.PonderHit()
		released := false
		select {
		case <-r.released.given:
			released = true
		default:
		}
		if released != want {
			t.Errorf("infinite %v: the result is held back %v", infinite, !released)
		}
	}
}

// After a ponder hit a search goes on, unless the time that it has had was enough.
func TestPonderHitInTime(t *testing.T) {
	for _, late := range []bool{false, true} {
		e := newTestEngine(t, 1)
		clock := &Clock{Remaining: time.Hour}
		r := newRun(e, game.New(board.StartPosition()), Limits{Ponder: true, Clock: clock}, Listener{})
		w := e.workers[0]
		w.prepare(r)
		r.outOfTime.Store(late)
		r.PonderHit()
		if w.mustUnwind() != late || r.pondering.Load() {
			t.Errorf("late %v: the search ends %v", late, w.mustUnwind())
		}
	}
}

// What a search that goes on after a ponder hit may take is counted from the hit, unless its time is fixed or counted
// in nodes.
func TestHardLimitAfterPonderHit(t *testing.T) {
	const pondered = 20 * time.Second
	clock := &Clock{Remaining: time.Minute}
	for name, c := range map[string]struct {
		limits Limits
		longer bool
	}{
		"a clock":                      {Limits{Clock: clock}, true},
		"a clock and a fixed time":     {Limits{Clock: clock, MoveTime: time.Second}, false},
		"a clock that counts in nodes": {Limits{Clock: clock, NodesTime: nodeClock}, false},
	} {
		e := newTestEngine(t, 1)
		c.limits.Ponder, c.limits.Start = true, time.Now().Add(-pondered)
		r := newRun(e, game.New(board.StartPosition()), c.limits, Listener{})
		w := e.workers[0]
		w.prepare(r)
		r.hasClosed.Store(true)
		before := r.hardLimit()
		r.PonderHit()
		r.PonderHit() // does nothing more
		if more := r.hardLimit() - before; c.longer && more < pondered || !c.longer && more != 0 {
			t.Errorf("%s: the hard limit moves by %v", name, more)
		}
		if c.longer && (w.mustUnwind() || !w.passLikelyEnds(0, 1000)) {
			t.Errorf("%s: the search is broken off %v before its limit", name, r.hardLimit()-w.elapsed())
		}
	}
}

// No search is deeper than [MaxDepth].
func TestDepthIsLimited(t *testing.T) {
	e := newTestEngine(t, 1)
	for depth, want := range map[int]int{0: MaxDepth, 7: 7, MaxDepth + 1: MaxDepth} {
		if r := newRun(e, game.New(board.StartPosition()), Limits{Depth: depth}, Listener{}); r.maxDepth != want {
			t.Errorf("limit %d: to depth %d, want %d", depth, r.maxDepth, want)
		}
	}
}

// A search of limited strength and one in Plaat mode take a single thread.
func TestThreadsOfASearch(t *testing.T) {
	for _, c := range []struct {
		mode      Plaat
		elo, want int
	}{{PlaatOff, 0, 2}, {PlaatOff, 1500, 1}, {PlaatEvaluation, 0, 1}, {PlaatQuiescence, 0, 1}} {
		e := newTestEngine(t, 2)
		if err := e.SetParams(DefaultParams().Plain(c.mode)); err != nil {
			t.Fatal(err)
		}
		if r := newRun(e, game.New(board.StartPosition()), Limits{Elo: c.elo}, Listener{}); len(r.workers) != c.want {
			t.Errorf("Plaat mode %v, Elo %d: %d threads, want %d", c.mode, c.elo, len(r.workers), c.want)
		}
	}
}

// Even a search that fails before it begins plays one of the moves asked for, and says so.
func TestFaultBeforeTheSearch(t *testing.T) {
	e := newTestEngine(t, 1)
	if err := e.SetEvaluation(eval.Function(func(*board.Position) int { panic("on purpose") })); err != nil {
		t.Fatal(err)
	}
	g := game.New(board.StartPosition())
	wanted, faults := chesstest.Move(t, &g.Position, "h2h3"), 0
	r := e.Search(g, Limits{Depth: 1, SearchMoves: []board.Move{wanted}}, Listener{Error: func(error) { faults++ }})
	if r.Best != wanted || faults != 1 {
		t.Errorf("plays %v, %d faults reported", r.Best, faults)
	}
}

// A run that is over keeps no worker but the first: the engine remembers it, and may have fewer threads by then.
func TestRunLetsWorkersGo(t *testing.T) {
	r := newTestEngine(t, 3).Start(game.New(board.StartPosition()), Limits{Depth: 1}, Listener{})
	if r.Wait(); cap(r.workers) != 1 {
		t.Errorf("%d workers", cap(r.workers))
	}
}
