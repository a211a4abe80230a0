package search

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
	"penrose/score"
	"penrose/tt"
)

// A bound may disagree with the value of the line by the tolerance, here 8. In a mating line it may not, as a
// difference of 2 is another mate.
func TestPrincipalVariationTolerance(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		name  string
		value int // of the root
		bound tt.Bound
		child int // its bound, of the position after the first move
		want  int // moves
	}{
		{"within the tolerance above", 500, tt.LowerBound, -492, 2},
		{"beyond it", 500, tt.LowerBound, -491, 1},
		{"within the tolerance below", 500, tt.UpperBound, -508, 2},
		{"beyond it", 500, tt.UpperBound, -509, 1},
		{"the same mate", score.MateIn(21), tt.Exact, score.MatedIn(21), 2},
		{"a mate in a move less", score.MateIn(21), tt.UpperBound, score.MatedIn(19), 1},
		{"a mate in a move more", score.MateIn(21), tt.LowerBound, score.MatedIn(23), 1},
	} {
		w, f := startAt(t, e, "7k/8/8/8/8/8/5R2/K7 w - - 0 80", "f2f3")
		w.params.Tolerance = 8
		e.table.Clear(1)
		w.store(f, tt.Update{Score: c.child, Bound: c.bound, Depth: 5, Move: chesstest.Move(t, &f.pos, "h8h7"), Eval: score.None})
		first := chesstest.Move(t, &w.frames[0].pos, "f2f3")
		if pv := w.principalVariation(nil, first, c.value); len(pv) != c.want {
			t.Errorf("%s: %v, want %d moves", c.name, pv, c.want)
		}
	}
}

// TestRepetitionInLine: a line repeats its own positions once, and those of the game up to the root twice, as nodes do.
func TestRepetitionInLine(t *testing.T) {
	e := newTestEngine(t, 1)
	g := chesstest.Play(t, board.StartFEN, "g1f3", "g8f6", "f3g1", "f6g8") // the start has come twice
	think(t, e, g, Limits{Depth: 1})
	w := e.workers[0]
	root, first := g.Position.Key(), g
	first.Play(chesstest.Move(t, &g.Position, "g1f3"))
	inLine := board.Key(12345)
	for name, c := range map[string]struct {
		line []board.Key
		key  board.Key
		want bool
	}{
		"twice, the root included": {[]board.Key{root, inLine}, root, true},
		"once in the game":         {[]board.Key{root, inLine}, first.Position.Key(), false},
		"once in the line":         {[]board.Key{root, inLine}, inLine, true},
		"never":                    {[]board.Key{root, inLine}, inLine + 1, false},
	} {
		if got := w.isRepetition(c.line, c.key); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	think(t, e, game.New(board.StartPosition()), Limits{Depth: 1})
	if w.isRepetition([]board.Key{root, inLine}, root) {
		t.Error("the root alone counts as repeated")
	}
}
