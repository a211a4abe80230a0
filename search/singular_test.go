package search

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/score"
	"penrose/tt"
)

// A move that is left out leaves no trace in what is known of the position.
func TestSingularLeavesNoTrace(t *testing.T) {
	e := newTestEngine(t, 1)
	w, _ := startAt(t, e, kiwipete)
	f := &w.frames[0]
	cut := chesstest.Move(t, &f.pos, "e2a6")
	w.store(0, tt.Update{Score: 40, Bound: tt.LowerBound, Depth: 8, Move: cut, Eval: score.None})
	before := w.retrieve(0, 8)
	usual := w.keyAt(0)
	w.rootDepth = 9
	w.singular(&node{alpha: 7, beta: 8, asked: 9, depth: 9, kind: cutNode, entry: before})
	if f.excluded != board.NoMove || w.keyAt(0) != usual {
		t.Error("the move is still left out")
	}
	if after := w.retrieve(0, 8); after != before {
		t.Errorf("entry %+v, before %+v", after, before)
	}
	f.excluded = cut
	if w.keyAt(0) == usual {
		t.Error("with a move left out the position has the same key")
	}
	if entry := w.retrieve(0, 8); !entry.HasLower() && !entry.HasUpper() {
		t.Error("the search without the move is not remembered")
	}
}
