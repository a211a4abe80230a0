package search

import (
	"testing"

	"penrose/board"
	"penrose/score"
)

// A worker whose nodes are capped unwinds at the last of them, though its next poll was to come later. It goes on when the
// cap is taken back, unless the search is over.
func TestCapNodes(t *testing.T) {
	w, f := startAt(t, newTestEngine(t, 1), board.StartFEN)
	for more, nodes := range map[uint64]int{0: 1, 1: 1, 5: 5} {
		w.resetProgress()
		w.capNodes(more)
		for node := 1; node <= nodes; node++ {
			if got := w.enter(f); got != (node < nodes) {
				t.Errorf("capped at %d: node %d is searched %v", more, node, got)
			}
		}
		if w.uncapNodes(); !w.enter(f) {
			t.Errorf("capped at %d: does not go on without the cap", more)
		}
		w.capNodes(more)
		w.run.unwind.Store(true)
		if w.uncapNodes(); w.enter(f) {
			t.Errorf("capped at %d: goes on though the search is over", more)
		}
		w.run.unwind.Store(false)
	}
}

// A cap does not put off a poll that was asked for.
func TestCapNodesKeepsThePoll(t *testing.T) {
	w, f := startAt(t, newTestEngine(t, 1), board.StartFEN)
	w.pollSoon()
	w.capNodes(100)
	w.run.unwind.Store(true)
	if w.enter(f) {
		t.Error("the next node does not poll")
	}
}

// A limited player has a limit of its own; the lower one counts.
func TestNodeLimit(t *testing.T) {
	w, _ := startAt(t, newTestEngine(t, 1), board.StartFEN)
	for _, c := range [][3]uint64{{0, 0, 0}, {0, 5, 5}, {7, 0, 7}, {7, 5, 5}, {5, 7, 5}} {
		w.run.limits.Nodes, w.handicap.nodes = c[0], c[1]
		if got := w.nodeLimit(); got != c[2] {
			t.Errorf("limit %d and that of the player %d: %d, want %d", c[0], c[1], got, c[2])
		}
	}
}

// A mate of n plies counts as the shortest one after an iteration deeper than 2n+surePlies, whoever is mated.
func TestSureMates(t *testing.T) {
	for _, c := range []struct {
		depth, value int
		want         bool
	}{
		{surePlies + 6, score.MateIn(3), false}, {surePlies + 7, score.MateIn(3), true},
		{surePlies + 4, score.MatedIn(2), false}, {surePlies + 5, score.MatedIn(2), true},
		{MaxDepth, score.MateBound, false},
	} {
		w, _ := startAt(t, newTestEngine(t, 1), board.StartFEN)
		w.run.limits.NodesTime, w.run.budget = nodeClock, budget{planned: 1000 * ms, hard: 5000 * ms}
		rm := &w.root.moves[0]
		rm.score, rm.fine = c.value, c.value
		w.root.finish(c.depth, 1)
		if got := w.enough(); got != c.want {
			t.Errorf("score %d at depth %d: enough %v", c.value, c.depth, got)
		}
	}
}
