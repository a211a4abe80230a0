package selfplay

import (
	"context"
	"strings"
	"testing"

	"penrose/board"
	"penrose/eval"
	"penrose/game"
	"penrose/search"
)

// A search that met a fault in itself has no result, whether it was watched over or not, and ends a run.
func TestFaultsEndAGame(t *testing.T) {
	faulty := eval.Function(func(*board.Position) int { panic("on purpose") })
	p, err := newEnginePlayer(1, faulty, search.DefaultParams())
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	g := game.New(board.StartPosition())
	for _, limits := range []search.Limits{{Nodes: 100}, {Nodes: 2 * promptNodes}} {
		if move, _, err := p.think(context.Background(), &g, limits); err == nil || !strings.Contains(err.Error(), "on purpose") {
			t.Errorf("%d nodes: move %v, error %v", limits.Nodes, move, err)
		}
	}
	job := testJob(t, t.TempDir())
	job.Evaluation = faulty
	if done, err := Run(context.Background(), job, nil); err == nil || done.Games != 0 {
		t.Errorf("a run of %d games, error %v", done.Games, err)
	}
}
