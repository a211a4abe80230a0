package search

import (
	"testing"

	"penrose/search/driver"
)

// A pass counts the cutoffs of the children and grandchildren of the root anew. At depth 1 there are none to count.
func TestPassCountsCutoffsAnew(t *testing.T) {
	w := rootAt(t, calmPosition, DefaultParams())
	w.frames[1].cutoffs, w.frames[2].cutoffs = 9, 9
	w.rootDepth = 1
	w.pass(driver.Window{Alpha: 7, Beta: 8})
	if children, grandchildren := w.frames[1].cutoffs, w.frames[2].cutoffs; children != 0 || grandchildren != 0 {
		t.Errorf("%d cutoffs of children and %d of grandchildren, want none", children, grandchildren)
	}
}

// Moves that are known to be worth no more than alpha are not searched again, and the answer is the most that
// they are worth.
func TestPassSkipsRefutedMoves(t *testing.T) {
	w := rootAt(t, kiwipete, DefaultParams())
	for i := range w.root.moves {
		w.root.moves[i].upper = 40 - i
	}
	before := w.nodes
	if value, index := w.pass(driver.Window{Alpha: 40, Beta: 41}); value != 40 || index != -1 || w.nodes != before+1 {
		t.Errorf("value %d, index %d, %d nodes", value, index, w.nodes-before)
	}
}

// A later pass that proves less of a move takes nothing away.
func TestPassKeepsTheHighestBound(t *testing.T) {
	w := rootAt(t, "4k3/8/8/3q4/8/8/8/3QK3 w - - 0 1", DefaultParams().Plain(PlaatQuiescence)) // Qxd5 wins a queen
	for i := range w.root.moves {
		w.root.moves[i].lower = 5000
	}
	if _, index := w.pass(driver.Window{Alpha: 99, Beta: 100}); index < 0 || w.root.moves[index].lower != 5000 {
		t.Errorf("index %d, first move %+v", index, w.root.moves[0])
	}
}

// The moves of a line are numbered from its first one on, so that the likely best ones are not reduced.
func TestPassCountsTheMovesOfTheLine(t *testing.T) {
	const depth = 4
	w := withSteps(t, newTestEngine(t, 1), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Steps{Reductions: true}, always(0))
	w.rootDepth = depth
	w.root.startLine(0)
	w.root.startLine(2)
	w.pass(driver.Window{Alpha: 99, Beta: 100})
	for i, reduced := range [...]bool{false, false, true} {
		m := w.root.moves[2+i].move
		if got := w.depthAfter(t, m.String()); (got < depth-1) != reduced {
			t.Errorf("move %d of the line is searched to depth %d", i+1, got)
		}
	}
}
