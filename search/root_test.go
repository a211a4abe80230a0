package search

import (
	"testing"

	"penrose/board"
)

var (
	moveA = board.NewMove(board.E1, board.D1)
	moveB = board.NewMove(board.E1, board.F1)
	moveC = board.NewMove(board.E1, board.D1+8)
)

// rootWith returns a root in the middle of an iteration: moveA is committed with
// score 40 from the iteration before.
func rootWith() *root {
	r := &root{
		moves:     []rootMove{{move: moveA}, {move: moveB}, {move: moveC}},
		committed: moveA, score: 40, depth: 7,
		pv: []board.Move{moveA},
	}
	r.startIteration()
	return r
}

func (r *root) index(m board.Move) int {
	for i := range r.moves {
		if r.moves[i].move == m {
			return i
		}
	}
	return -1
}

// failHighWith plays out a pass with gamma in which m reaches value.
func (r *root) failHighWith(m board.Move, gamma, value int) {
	i := r.index(m)
	r.moves[i].lower = value
	r.failHigh(i, gamma, 8)
	r.candidatePV = append(r.candidatePV[:0], m)
}

// failLowWith plays out a pass in which no move reaches gamma.
func (r *root) failLowWith(value int) {
	for i := range r.moves {
		r.moves[i].upper = min(r.moves[i].upper, value)
	}
}

// The commit rules of DESIGN: what is played after which passes, when the
// bracket closes and when the search is stopped before.
func TestCommitRules(t *testing.T) {
	cases := []struct {
		name            string
		passes          func(r *root)
		stopped, closed board.Move // played if the search stops here, or if the bracket closes
	}{
		{"no pass has ended", func(r *root) {}, moveA, moveA},
		{"a fail-low never changes the move", func(r *root) { r.failLowWith(24) }, moveA, moveA},
		{"a fail-high at the old score commits", func(r *root) { r.failHighWith(moveB, 40, 48) }, moveB, moveB},
		{"a fail-high within the tolerance commits", func(r *root) { r.failHighWith(moveB, 32, 32) }, moveB, moveB},
		{"a fail-high in a dive is a candidate", func(r *root) {
			r.moves[r.index(moveC)].upper = 24
			r.failHighWith(moveB, 16, 16)
		}, moveA, moveB},
		{"a candidate proven better than the old move is played", func(r *root) {
			r.failLowWith(8)
			r.failHighWith(moveB, 0, 16)
		}, moveB, moveB},
		{"a candidate equal to the old move's bound is not", func(r *root) {
			r.failLowWith(8)
			r.failHighWith(moveB, 0, 8)
		}, moveA, moveB},
		{"the old move itself fails high in a dive", func(r *root) {
			r.failLowWith(8)
			r.failHighWith(moveA, 0, 8)
		}, moveA, moveA},
		{"the last fail-high has the largest gamma", func(r *root) {
			r.failHighWith(moveB, 40, 40)
			r.failHighWith(moveC, 56, 64)
		}, moveC, moveC},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := rootWith()
			c.passes(r)
			r.abandon()
			if r.committed != c.stopped {
				t.Errorf("stopped: %v is played, want %v", r.committed, c.stopped)
			}
			if r.pv[0] != r.committed {
				t.Errorf("stopped: the principal variation starts with %v, the move is %v", r.pv[0], r.committed)
			}
			r = rootWith()
			c.passes(r)
			r.close(8, 8)
			if r.committed != c.closed || r.score != 8 || r.depth != 8 {
				t.Errorf("closed: %v is played with %d at depth %d, want %v with 8 at 8", r.committed, r.score, r.depth, c.closed)
			}
		})
	}
}

func TestPromoteKeepsTheOrderOfTheOthers(t *testing.T) {
	r := rootWith()
	r.promote(2)
	if r.index(moveC) != 0 || r.index(moveA) != 1 || r.index(moveB) != 2 {
		t.Errorf("got %v", r.moves)
	}
}

func TestSearchMovesLimitTheRoot(t *testing.T) {
	p := board.StartPosition()
	var r root
	only := []board.Move{board.NewMove(board.A1+8, board.A1+24), board.NewMove(board.H1+8, board.H1+16)}
	r.reset(&p, new(history), only)
	if len(r.moves) != 2 || r.index(only[0]) < 0 || r.index(only[1]) < 0 {
		t.Errorf("root moves %v, want %v", r.moves, only)
	}
}
