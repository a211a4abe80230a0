package search

import (
	"testing"

	"penrose/board"
	"penrose/game"
)

// The counts of all workers add up: those of the one that is asked, and those that the others have published.
func TestCountsAddUp(t *testing.T) {
	e := newTestEngine(t, 3)
	r := newRun(e, game.New(board.StartPosition()), Limits{}, Listener{})
	for i, w := range e.workers {
		w.prepare(r)
		w.nodes, w.tablebaseHits = 10<<(4*i), 1<<(4*i)
		w.publish()
	}
	e.workers[2].nodes, e.workers[2].tablebaseHits = 0, 0
	if nodes, hits := e.workers[0].allNodes(), e.workers[0].allTablebaseHits(); nodes != 10*0x111 || hits != 0x111 {
		t.Errorf("%d nodes and %d hits", nodes, hits)
	}
}
