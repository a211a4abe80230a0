package search

import (
	"slices"
	"testing"

	"penrose/board"
	"penrose/score"
)

// scored returns m with the score of a bracket that has closed.
func scored(m board.Move, value int) rootMove {
	return rootMove{move: m, rootScore: rootScore{score: value}}
}

// bounded returns m with what the running iteration has proven of it.
func bounded(m board.Move, lower, upper int) rootMove {
	return rootMove{move: m, bounds: bounds{lower, upper}}
}

// What a root has proven since its last iteration counts with several lines, too.
func TestProvenWithSeveralLines(t *testing.T) {
	closed := []rootMove{scored(moveA, 40), scored(moveB, 20)}
	r := &root{finishedIteration: finishedIteration{12, closed}, moves: []rootMove{bounded(moveA, 48, score.Infinity), bounded(moveB, 24, score.Infinity)}}
	if got := r.proven(); got != 48 || r.hasNewMove() {
		t.Errorf("proven %d, want 48; a new move: %v", got, r.hasNewMove())
	}
	r.line, r.moves[0].lower = 1, 24 // the first line has closed lower
	if got := r.proven(); got != 24 {
		t.Errorf("proven %d, want 24", got)
	}
}

// Of several threads the one with a mate to show decides, though another may have searched
// deeper without it. Of those of the same depth one that has proven another move since does.
func TestShownMateDecides(t *testing.T) {
	at := func(depth, value, mate int) *root {
		line := []rootMove{{move: moveA, bounds: bounds{upper: score.Infinity}, rootScore: rootScore{score: value, fine: -value}, shownMate: shownMate{mate: mate}}} // what is shown does not matter
		return &root{moves: line, finishedIteration: finishedIteration{depth, line}}
	}
	fresh, higher := at(12, 40, 0), at(12, 30, 0)
	fresh.moves = []rootMove{bounded(moveB, 32, score.Infinity), bounded(moveA, 0, score.Infinity)} // another move in the running iteration
	higher.moves = []rootMove{bounded(moveA, 48, score.Infinity)}                                   // the same move at a higher value
	mate, shorter := score.MateIn(5), score.MateIn(3)
	ranks := []*root{ // the better one first
		at(8, shorter, shorter), at(12, mate, mate), at(9, mate, mate), at(13, score.MateBound, 0), higher, fresh, at(12, 40, 0), at(12, 39, 0), {},
	}
	for i, a := range ranks {
		for j, b := range ranks {
			if got := isBetter(a, b); got != (i < j) {
				t.Errorf("isBetter(%d, %d) = %v", i, j, got)
			}
		}
	}
}

// A thread does not decide by a move that another one has refuted since, in an iteration beyond the last one that both
// have closed: unless it has a mate to show, or has proven more since.
func TestRefutedMoveDoesNotDecide(t *testing.T) {
	at := func(depth int, closed rootMove, running ...rootMove) root {
		return root{moves: running, finishedIteration: finishedIteration{depth, []rootMove{closed}}}
	}
	a, b := scored(moveA, 40), scored(moveB, 80)
	refuted := bounded(moveA, -score.Infinity, 8)
	open := func(m board.Move, lower int) rootMove {
		return rootMove{move: m, bounds: bounds{lower: lower, upper: score.Infinity}}
	}
	mate := rootMove{move: moveA, bounds: bounds{upper: score.Infinity}, rootScore: rootScore{score: score.MateIn(5)}, shownMate: shownMate{mate: score.MateIn(5)}}
	refuting := at(12, a, open(moveB, 16), refuted)
	optimist := at(12, scored(moveA, 48), open(moveA, -score.Infinity), open(moveB, -score.Infinity))
	for _, c := range []struct {
		name string
		of   []root
		want int
	}{
		{"refuted by the first", []root{refuting, optimist}, 0},
		{"refuted by another", []root{optimist, refuting}, 1},
		{"the others agree", []root{optimist, optimist, refuting, optimist}, 2},
		{"deeper", []root{refuting, at(13, a, open(moveA, -score.Infinity))}, 1},
		{"not as deep", []root{refuting, at(11, a, open(moveA, -score.Infinity))}, 0},
		{"a mate to show", []root{refuting, at(12, mate, open(moveA, -score.Infinity))}, 1},
		{"a mate of the running iteration to show", []root{refuting, at(12, scored(moveA, 48), mate)}, 1},
		{"has proven more", []root{refuting, at(12, a, open(moveA, 24), open(moveB, -score.Infinity))}, 1},
		{"each refutes the other", []root{refuting, at(12, b, open(moveA, 24), bounded(moveB, 0, 20))}, 1},
		{"doubts its own move", []root{at(12, a, open(moveA, -score.Infinity)), at(12, b, bounded(moveB, -score.Infinity, -200), refuted)}, 0},
		{"doubts it a little", []root{at(12, a, open(moveA, -score.Infinity)), at(12, b, bounded(moveB, -score.Infinity, 48), refuted)}, 1},
		{"not refuted", []root{at(12, a, open(moveB, 32), open(moveA, -score.Infinity)), optimist}, 1},
		{"before the first iteration has closed", []root{{moves: []rootMove{open(moveA, 0)}}, {moves: []rootMove{open(moveB, 50)}}}, 0},
	} {
		r := Run{}
		for _, root := range c.of {
			r.workers = append(r.workers, &worker{progress: progress{root: root}})
		}
		if best := slices.Index(r.workers, r.best()); best != c.want {
			t.Errorf("%s: the result is that of %d, want %d", c.name, best, c.want)
		}
	}
}
