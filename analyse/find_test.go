package analyse

import (
	"context"
	"slices"
	"testing"

	"penrose/board"
	"penrose/game"
	"penrose/search"
	"penrose/tt"
)

// Ctrl-C ends a search of the real engine, which still has a result.
func TestSearchIsInterrupted(t *testing.T) {
	e, err := search.NewEngine(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	const most = 2_000_000 // some seconds
	result := engineFinder(e, func(err error) { t.Error(err) })(ctx, game.New(board.StartPosition()), search.Limits{Nodes: most, MultiPV: 1},
		func(search.Info) { cancel() })
	if nodes := result.Lines[0].Nodes; nodes >= most || result.Best == board.NoMove {
		t.Errorf("%d nodes, move %v", nodes, result.Best)
	}
}

// Lines of the same depth make an iteration, which stays as it is when the next one comes. Bounds, and iterations
// that lack lines, are left out.
func TestIterations(t *testing.T) {
	g := game.New(board.StartPosition())
	var closed [][]search.Info
	info := iterations(&g, 2, func(lines []search.Info) { closed = append(closed, lines) })
	for _, i := range []search.Info{
		{Line: 1, Depth: 1}, {Line: 2, Depth: 1},
		{Line: 1, Depth: 2, Bound: tt.LowerBound}, {Line: 1, Depth: 2}, {Line: 2, Depth: 1},
		{Line: 1, Depth: 3},
		{Line: 1, Depth: 4}, {Line: 2, Depth: 4},
	} {
		if i.Bound == 0 {
			i.Bound = tt.Exact
		}
		info(i)
	}
	var depths []int
	for _, lines := range closed {
		for _, i := range lines {
			depths = append(depths, i.Depth)
		}
	}
	if want := []int{1, 1, 4, 4}; !slices.Equal(depths, want) {
		t.Errorf("depths %v, want %v", depths, want)
	}
}
