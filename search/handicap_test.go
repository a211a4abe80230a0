package search

import (
	"math"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest"
	"penrose/chesstest/load"
	"penrose/game"
	"penrose/tt"
)

func TestNewHandicap(t *testing.T) {
	if h := newHandicap(0, 1); h != (handicap{}) {
		t.Errorf("full strength: %+v", h)
	}
	last := newHandicap(MinElo, 1)
	for elo := MinElo + 100; elo <= MaxElo; elo += 100 {
		h := newHandicap(elo, 1)
		if h.nodes <= last.nodes || h.error >= last.error {
			t.Errorf("%d: %+v is not stronger than %+v", elo, h, last)
		}
		last = h
	}
	if newHandicap(1, 1) != newHandicap(MinElo, 1) || newHandicap(9999, 1) != newHandicap(MaxElo, 1) {
		t.Error("a strength beyond the range is not taken as the end of the range")
	}
}

// Opinions are about normally distributed, the same whenever asked for, and
// another player has others.
func TestOpinions(t *testing.T) {
	h, other := handicap{seed: 1}, handicap{seed: 2}
	sum, squares, differ := 0.0, 0.0, 0
	const n = 20000
	for i := range n {
		key := board.Key(i) * 0x9E3779B97F4A7C15
		x := h.opinion(key, 1)
		if x != h.opinion(key, 1) {
			t.Fatal("an opinion changed")
		}
		if x != other.opinion(key, 1) {
			differ++
		}
		sum, squares = sum+x, squares+x*x
	}
	mean, deviation := sum/n, math.Sqrt(squares/n)
	if math.Abs(mean) > 0.03 || math.Abs(deviation-1) > 0.03 || differ < n*99/100 {
		t.Errorf("mean %.3f, deviation %.3f, %d of %d differ between players", mean, deviation, differ, n)
	}
}

// The better side is never in doubt in a won ending, and both sides see the
// same misjudgement.
func TestMisjudge(t *testing.T) {
	won := chesstest.Parse(t, "8/8/4k3/8/8/3QK3/8/8 w - - 0 1")
	level := chesstest.Parse(t, kiwipete)
	black := level
	black.MakeNull()
	for seed := range uint64(200) {
		h := newHandicap(MinElo, seed)
		if v := h.misjudge(&won, 1000); v < 900 {
			t.Errorf("seed %d: a queen up is worth %d", seed, v)
		}
		if white, black := h.misjudge(&level, 0), h.misjudge(&black, 0); white != -black {
			t.Errorf("seed %d: %d for White, %d for Black", seed, white, black)
		}
	}
}

func TestHandicappedSearchLooksLess(t *testing.T) {
	e := newTestEngine(t, 1)
	g := game.New(board.StartPosition())
	for _, elo := range []int{MinElo, 1500, 2000} {
		r := think(t, e, g, Limits{Depth: 30, Elo: elo})
		if want := newHandicap(elo, 0).nodes; r.Lines[0].Nodes != want {
			t.Errorf("%d Elo: %d nodes, want %d", elo, r.Lines[0].Nodes, want)
		}
	}
}

func TestNodesTime(t *testing.T) {
	e := newTestEngine(t, 1)
	g := game.New(board.StartPosition())
	r := think(t, e, g, Limits{MoveTime: 1000_000_000, NodesTime: 10})
	if n := r.Lines[0].Nodes; n < 5000 || n > 10000 {
		t.Errorf("a second at 10 nodes a millisecond took %d nodes", n)
	}
	for _, budget := range []uint64{300, 1132, 2031} {
		l := Limits{MoveTime: time.Duration(budget) * ms, NodesTime: 1}
		if n := think(t, e, g, l).Lines[0].Nodes; n != budget {
			t.Errorf("%d ms at a node a millisecond took %d nodes", budget, n)
		}
	}
}

// Threads that do not take part at a limited strength do not count either. What a limited
// player believes stays in a table of its own, and does not outlast a change of its strength.
func TestLimitedStrengthAfterFullStrength(t *testing.T) {
	e := newTestEngine(t, 2)
	g := game.New(chesstest.Parse(t, kiwipete))
	think(t, e, g, Limits{Nodes: 100_000})
	r := think(t, e, g, Limits{Depth: 30, Elo: 2000})
	if n, want := r.Lines[0].Nodes, newHandicap(2000, 0).nodes; n != want {
		t.Errorf("%d nodes, want %d", n, want)
	}
	child := g.Position
	child.Make(r.Best)
	holds := func(table *tt.Table) bool { _, found := table.Probe(child.Key(), 0); return found }
	if !holds(e.table) || !holds(e.limited) {
		t.Error("a table is empty after a search")
	}
	e.prepareFor(1500)
	if !holds(e.table) || holds(e.limited) {
		t.Error("another player has the opinions of the one before, or the engine has lost what it knew")
	}
	think(t, e, g, Limits{Depth: 30, Elo: 1500})
	e.NewGame()
	if holds(e.table) || holds(e.limited) {
		t.Error("a table is not empty after NewGame")
	}
	think(t, e, g, Limits{Depth: 5})
	e.NewGame()
	if holds(e.table) {
		t.Error("the table is not cleared a second time")
	}
}

// A person's time: a part of the share, ever less in time trouble, and never beyond the
// limit.
func TestThoughtOf(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		name string
		b    budget
		want time.Duration
	}{
		{"a share of 9 s", budget{soft: 9 * s, hard: 36 * s}, 2916 * ms},
		{"a share of 1 s", budget{soft: s, hard: 4 * s}, 180 * ms},
		{"a share of 250 ms", budget{soft: 250 * ms, hard: s}, 18 * ms},
		{"a share of 10 ms", budget{soft: 10 * ms, hard: 40 * ms}, 35643},
		{"correspondence", budget{soft: 1000 * s, hard: 4000 * s}, mostThought},
		{"2 s for the move", budget{hard: 2 * s}, 720 * ms},
		{"a move in 100 ms", budget{soft: 9 * s, hard: 100 * ms}, 3272727},
	} {
		if got := thoughtOf(c.b, usualThought); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// A limited player takes its time, less of it where there is nothing to think about;
// analysis, nodes as the clock and full strength take none.
func TestThinkingTime(t *testing.T) {
	const min5 = 300 * time.Second
	thought := func(g game.Game, l Limits) time.Duration {
		e := newTestEngine(t, 1)
		e.seed = 1
		r := newRun(e, g, l, Listener{})
		r.result = r.thinkSafely()
		return r.thinkingTime()
	}
	start := game.New(board.StartPosition())
	clock := &Clock{Remaining: min5}
	usual := thought(start, Limits{Clock: clock, Elo: 1200})
	if usual < time.Second || usual > 10*time.Second {
		t.Errorf("%v of 5 minutes", usual)
	}
	if less := thought(start, Limits{Clock: &Clock{Remaining: 10 * time.Second}, Elo: 1200}); less > usual/50 || less == 0 {
		t.Errorf("%v of 10 seconds, %v of 5 minutes", less, usual)
	}
	forced := game.New(chesstest.Parse(t, "7k/8/8/8/8/8/1r6/K1r5 w - - 0 1"))
	if quick := thought(forced, Limits{Clock: clock, Elo: 1200}); quick > time.Second/2 {
		t.Errorf("%v for a forced move", quick)
	}
	recapture := chesstest.Play(t, "4k3/8/8/3q4/8/8/8/3QK3 b - - 0 1", "d5d1")
	if quick := thought(recapture, Limits{Clock: clock, Elo: 2000}); quick > 3*time.Second {
		t.Errorf("%v for a recapture", quick)
	}
	for name, l := range map[string]Limits{
		"full strength": {Clock: &Clock{Remaining: 320 * ms}},
		"depth":         {Depth: 3, Elo: 1200},
		"and a depth":   {Clock: clock, Depth: 3, Elo: 1200},
		"and nodes":     {Clock: clock, Nodes: 300, Elo: 1200},
		"and a mate":    {Clock: clock, Mate: 1, Elo: 1200},
		"nodes as time": {Clock: clock, Elo: 1200, NodesTime: 100},
	} {
		if none := thought(start, l); none != 0 {
			t.Errorf("%s: %v", name, none)
		}
	}
}

// The answer of a limited player comes after its thinking time, or at once when stopped.
func TestLimitedPlayerWaits(t *testing.T) {
	e := newTestEngine(t, 1)
	e.seed = 1
	g := game.New(board.StartPosition())
	begin := time.Now()
	r := e.Start(g, Limits{MoveTime: 400 * ms, Elo: 1200}, Listener{})
	r.Wait()
	took, planned := time.Since(begin), r.thinkingTime()
	if planned < 50*ms || took < planned {
		t.Errorf("it took %v, planned were %v", took, planned)
	}
	r = e.Start(g, Limits{MoveTime: time.Hour, Elo: 1200}, Listener{})
	r.Stop()
	if !load.Ends(r.done.given, 10*time.Second) {
		t.Fatal("it goes on thinking after Stop")
	}
	if r.result.Best == board.NoMove {
		t.Error("no move")
	}
}
