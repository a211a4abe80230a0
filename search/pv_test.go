package search

import (
	"testing"

	"penrose/board"
	"penrose/chesstest"
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

// A line ends where it comes to a position of its own again, or to one of the game for the third time, as nodes do.
func TestRepetitionInLine(t *testing.T) {
	e := newTestEngine(t, 1)
	cycle := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	for _, c := range []struct {
		name  string
		moves []string // of the game
		want  int      // moves of the line
	}{
		{"after the first move, the root being no position of the line", nil, 5},
		{"at the root, which the game has come to twice", cycle, 4},
	} {
		g := chesstest.Play(t, board.StartFEN, c.moves...)
		w := prepared(e, g)
		e.table.Clear(1)
		round := chesstest.Play(t, board.StartFEN, cycle...)
		for i := range cycle {
			f := w.playLine(round.Moves[:i])
			w.store(f, tt.Update{Bound: tt.Exact, Depth: 5, Move: round.Moves[i], Eval: score.None})
			w.takeBack(round.Moves[:i])
		}
		if pv := w.principalVariation(nil, round.Moves[0], score.Draw); len(pv) != c.want {
			t.Errorf("%s: %v, want %d moves", c.name, pv, c.want)
		}
	}
}
