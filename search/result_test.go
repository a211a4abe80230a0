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
	mate, shorter, longer := score.MateIn(5), score.MateIn(3), score.MateIn(7)
	mating := at(8, 40, 0)
	mating.moves = []rootMove{bounded(moveB, longer, score.Infinity), bounded(moveA, 0, score.Infinity)} // a mate in the running iteration
	mating.moves[0].mate = longer
	ranks := []*root{ // the better one first
		at(8, shorter, shorter), at(12, mate, mate), at(9, mate, mate), mating, at(13, score.MateBound, 0), higher, fresh, at(12, 40, 0), at(12, 39, 0), {},
	}
	for i, a := range ranks {
		for j, b := range ranks {
			if got := isBetter(a, b); got != (i < j) {
				t.Errorf("isBetter(%d, %d) = %v", i, j, got)
			}
		}
	}
}

// A search that is stopped shows the lines that have closed in the last iteration, and then others of the one
// before, unless they would not be in order.
func TestLinesSoFar(t *testing.T) {
	line := func(m board.Move, value, depth, upper int) rootMove {
		return rootMove{move: m, bounds: bounds{-score.Infinity, upper}, rootScore: rootScore{score: value, fine: value, depth: depth}}
	}
	moveD := board.NewMove(board.E1, board.D1+9)
	mating := func(m board.Move, plies int) rootMove {
		rm := line(m, score.MateIn(plies), 8, score.Infinity)
		rm.mate = rm.score
		return rm
	}
	mate := mating(moveC, 9)
	known := func(rm rootMove, rank int) rootMove {
		rm.tablebases = rootVerdict{rank: rank, known: true}
		return rm
	}
	const infinity = score.Infinity
	before := []rootMove{line(moveA, 40, 8, infinity), line(moveB, 24, 8, infinity), line(moveC, 8, 8, infinity)}
	type shown struct {
		move         board.Move
		value, depth int
		atMost       bool
	}
	old := []shown{{moveA, 40, 8, false}, {moveB, 24, 8, false}, {moveC, 8, 8, false}}
	for _, c := range []struct {
		name    string
		before  []rootMove
		running []rootMove
		closed  int
		want    []shown
	}{
		{"none has closed", before, []rootMove{line(moveA, 40, 8, infinity), line(moveB, 24, 8, infinity), line(moveC, 8, 8, infinity)}, 0, old},
		{"the first", before, []rootMove{line(moveA, 48, 9, 48), line(moveB, 24, 8, 32), line(moveC, 8, 8, 32)}, 1,
			[]shown{{moveA, 48, 9, false}, {moveB, 24, 8, false}, {moveC, 8, 8, false}}},
		{"others have become worse", before, []rootMove{line(moveC, 16, 9, 16), line(moveA, 40, 8, 12), line(moveB, 24, 8, 16)}, 1,
			[]shown{{moveC, 16, 9, false}, {moveB, 16, 9, true}, {moveA, 12, 9, true}}},
		{"two", before, []rootMove{line(moveA, 48, 9, 48), line(moveB, 32, 9, 32), line(moveC, 8, 8, 32)}, 2,
			[]shown{{moveA, 48, 9, false}, {moveB, 32, 9, false}, {moveC, 8, 8, false}}},
		{"the second is better than the first", before, []rootMove{line(moveA, 32, 9, 32), line(moveB, 48, 9, 48), line(moveC, 8, 8, 32)}, 2,
			[]shown{{moveA, 32, 9, false}, {moveB, 24, 8, false}, {moveC, 8, 8, false}}},
		{"below the second", []rootMove{line(moveA, 40, 8, infinity), line(moveB, 30, 8, infinity), line(moveC, 28, 8, infinity)},
			[]rootMove{line(moveA, 48, 9, 48), line(moveB, 24, 9, 24), line(moveC, 28, 8, 32)}, 2,
			[]shown{{moveA, 48, 9, false}, {moveB, 24, 9, false}, {moveC, 24, 8, false}}},
		{"others below the second have changed places", append(slices.Clone(before), line(moveD, 4, 8, infinity)),
			[]rootMove{line(moveA, 48, 9, 48), line(moveB, 32, 9, 32), line(moveC, 8, 8, -8), line(moveD, 4, 8, 0)}, 2,
			[]shown{{moveA, 48, 9, false}, {moveB, 32, 9, false}, {moveD, 0, 9, true}, {moveC, -8, 9, true}}},
		{"a mate that was shown stays", []rootMove{mating(moveA, 5), mating(moveC, 9)},
			[]rootMove{mating(moveA, 5), line(moveC, score.MateIn(9), 8, 16)}, 1,
			[]shown{{moveA, score.MateIn(5), 8, false}, {moveC, score.MateIn(9), 8, false}}},
		{"endgame tables know better than bounds, and order the moves", []rootMove{known(line(moveA, 8, 8, infinity), 1), known(line(moveB, 40, 8, infinity), 0)},
			[]rootMove{known(line(moveA, 16, 9, 16), 1), known(line(moveB, 40, 8, 8), 0)}, 1,
			[]shown{{moveA, 16, 9, false}, {moveB, 40, 8, false}}},
		{"another has a mate to show", []rootMove{mate, before[0]}, []rootMove{line(moveA, 48, 9, 48), mate}, 1,
			[]shown{{moveC, score.MateIn(9), 8, false}, {moveA, 40, 8, false}}},
	} {
		r := root{moves: c.running, runningLine: runningLine{line: c.closed}, finishedIteration: finishedIteration{8, c.before}}
		var got []shown
		for _, rm := range r.lines() {
			got = append(got, shown{rm.move, rm.fine, rm.depth, rm.atMost})
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
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
