package search

import (
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest"
	"penrose/chesstest/load"
	"penrose/game"
)

// A person's time: a part of the share, ever less in time trouble, and never beyond the
// limit.
func TestThoughtOf(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		name string
		b    budget
		want time.Duration
	}{
		{"a share of 9 s", budget{planned: 9 * s, hard: 36 * s}, 2916 * ms},
		{"a share of 1 s", budget{planned: s, hard: 4 * s}, 180 * ms},
		{"a share of 250 ms", budget{planned: 250 * ms, hard: s}, 18 * ms},
		{"a share of 10 ms", budget{planned: 10 * ms, hard: 40 * ms}, 35643},
		{"correspondence", budget{planned: 1000 * s, hard: 4000 * s}, mostThought},
		{"2 s for the move", budget{hard: 2 * s}, 720 * ms},
		{"a move in 100 ms", budget{planned: 9 * s, hard: 100 * ms}, 3272727},
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
