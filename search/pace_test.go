package search

import (
	"testing"
	"time"

	"penrose/board"
	"penrose/game"
	"penrose/internal/systhreads"
)

// A pace doubles while polls in their turn come fast, halves while they come late, and stays between its limits.
func TestPace(t *testing.T) {
	p := newPace(false, mostPace)
	now, searched := p.last, uint64(0)
	for i, c := range []struct {
		took  time.Duration
		early uint64 // by how many nodes
		most  uint64
		nodes uint64
	}{
		{0, 0, mostPace, 2 * leastPace},
		{0, 1, mostPace, 2 * leastPace},
		{pollTime/2 - 1, 0, mostPace, 4 * leastPace},
		{pollTime / 2, 0, mostPace, 4 * leastPace},
		{pollTime, 0, mostPace, 4 * leastPace},
		{pollTime + 1, 1, mostPace, 2 * leastPace},
		{pollTime + 1, 0, mostPace, leastPace},
		{pollTime + 1, 0, mostPace, leastPace},
		{0, 0, 50, 50},
		{0, 0, 1, 1},
		{pollTime, 0, mostPace, leastPace},
	} {
		now = now.Add(c.took)
		searched += p.nodes - c.early
		if p.adapt(now, searched, c.most); p.nodes != c.nodes {
			t.Errorf("poll %d, after %v: %d nodes, want %d", i, c.took, p.nodes, c.nodes)
		}
	}
}

// Many threads look more often: when time is up they end one after the other. So do several that share a limit on nodes.
func TestPaceLimit(t *testing.T) {
	for _, c := range []struct {
		threads, processors int
		nodeLimits          []uint64
		want                uint64
	}{
		{1, 1, nil, mostPace},
		{4, 4, nil, mostPace},
		{8, 4, nil, mostPace / 2},
		{256, 4, nil, leastPace},
		{1, 1, []uint64{64}, mostPace}, // met to the node
		{2, 4, []uint64{64, 0}, 2},
		{2, 4, []uint64{6400, 640}, 11},
		{2, 4, []uint64{1_000_000}, mostPace},
		{8, 4, []uint64{1_000_000}, mostPace / 2},
	} {
		if got := paceLimit(c.threads, c.processors, c.nodeLimits...); got != c.want {
			t.Errorf("%+v: %d nodes", c, got)
		}
	}
}

// The limit of the pace counts the workers that search: one at a limited strength. Nodes limit it also where they are the clock.
func TestPaceLimitOfRun(t *testing.T) {
	threads := 2 * systhreads.Processors()
	for _, c := range []struct {
		limits Limits
		want   uint64
	}{
		{Limits{}, mostPace / 2}, // two threads a processor
		{Limits{Nodes: 1}, 1},
		{Limits{MoveTime: time.Second, NodesTime: 10}, min(10_000/(pollsToLimit*uint64(threads))+1, mostPace/2)},
		{Limits{Nodes: 1, Elo: 1500}, mostPace},
	} {
		r := newRun(&Engine{workers: make([]*worker, threads)}, game.New(board.StartPosition()), c.limits, Listener{})
		if r.paceLimit != c.want {
			t.Errorf("%+v: %d nodes, want %d", c.limits, r.paceLimit, c.want)
		}
	}
}

// A helper polls after a few nodes, the first worker after many or when it has a move, and from then on both
// ever less often.
func TestFirstPolls(t *testing.T) {
	w, f := startAt(t, newTestEngine(t, 1), board.StartFEN)
	for id, first := range map[int]uint64{1: leastPace, 0: mostPace} {
		w.id = id
		if w.resetProgress(); w.pollAt != first {
			t.Errorf("worker %d polls first at node %d, want %d", id, w.pollAt, first)
		}
	}
	w.id = 0
	w.resetProgress()
	w.noteClosed()
	if w.pollAt != 1 {
		t.Errorf("with a move to play it polls at node %d, want 1", w.pollAt)
	}
	for gap := uint64(leastPace); gap <= mostPace; gap *= 2 {
		w.nodes = w.pollAt
		w.pace.last = time.Now().Add(time.Hour) // no time passes, however busy the machine is
		w.enter(f)
		if got := w.pollAt - w.nodes; got != gap {
			t.Errorf("at node %d: %d nodes to the next poll, want %d", w.nodes, got, gap)
		}
	}
}

// The end of a search is seen after a few nodes where they have taken long.
func TestSlowPolls(t *testing.T) {
	w, f := startAt(t, newTestEngine(t, 1), board.StartFEN)
	w.resetProgress()
	for range 5 {
		w.nodes = w.pollAt
		w.pace.last = time.Now().Add(-2 * pollTime)
		w.enter(f)
	}
	if got := w.pollAt - w.nodes; got != leastPace {
		t.Errorf("%d nodes to the next poll after five late ones, want %d", got, leastPace)
	}
}
