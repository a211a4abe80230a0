package search

import (
	"reflect"
	"testing"

	"penrose/chesstest"
	"penrose/game"
)

// A soft limit on nodes ends a search just as the limit on its depth does which
// is the first to need so many nodes, and a hard limit still holds.
func TestSoftNodes(t *testing.T) {
	e := newTestEngine(t, 1)
	g := game.New(chesstest.Parse(t, kiwipete))
	fresh := func(l Limits) (line Info) {
		e.NewGame()
		line = think(t, e, g, l).Lines[0]
		line.Elapsed = 0
		return line
	}
	for _, soft := range []uint64{1, 500, 5000} {
		got := fresh(Limits{SoftNodes: soft})
		if got.Nodes < soft {
			t.Errorf("soft limit %d: stopped after %d nodes", soft, got.Nodes)
		}
		if same := fresh(Limits{Depth: got.Depth}); !reflect.DeepEqual(got, same) {
			t.Errorf("soft limit %d: %+v, to the same depth %+v", soft, got, same)
		}
		if got.Depth > 1 {
			if less := fresh(Limits{Depth: got.Depth - 1}); less.Nodes >= soft {
				t.Errorf("soft limit %d: went on after %d nodes", soft, less.Nodes)
			}
		}
	}
	if got := fresh(Limits{SoftNodes: 5000, Nodes: 3000}); got.Nodes != 3000 {
		t.Errorf("hard limit 3000: %d nodes", got.Nodes)
	}
}
