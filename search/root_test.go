package search

import (
	"testing"

	"penrose/board"
	"penrose/score"
	"penrose/search/driver"
	"penrose/search/order"
)

var (
	moveA = board.NewMove(board.E1, board.D1)
	moveB = board.NewMove(board.E1, board.F1)
	moveC = board.NewMove(board.E1, board.D1+8)
)

// rootWith returns a root in the middle of an iteration: moveA is committed with
// score 40 from the iteration before.
func rootWith() *root {
	r := new(root)
	for _, m := range []board.Move{moveA, moveB, moveC} {
		r.moves = append(r.moves, rootMove{move: m, rootScore: rootScore{score: -score.Infinity, pv: []board.Move{m}}})
	}
	r.moves[0].score, r.moves[0].depth, r.finishedDepth = 40, 7, 7
	r.startLine(0)
	return r
}

// failHighWith plays out a pass with gamma in which m reaches value.
func (r *root) failHighWith(m board.Move, gamma, value int) {
	i := r.index(m)
	r.moves[i].raiseTo(value)
	r.failHigh(i, gamma, 8)
	r.keptPV = append(r.keptPV[:0], m)
}

// failLowWith plays out a pass in which no move reaches gamma.
func (r *root) failLowWith(value int) {
	for i := range r.moves {
		r.moves[i].lowerTo(value)
	}
}

// What a line has found about moves that it has not taken holds for the lines below it, until the next iteration.
func TestLinesShareBounds(t *testing.T) {
	r := rootWith()
	r.failLowWith(24)
	r.failHighWith(moveB, 16, 16)
	r.close(16, false, 8, 8)
	r.startLine(1)
	if a := r.moves[r.index(moveA)]; a.upper != 24 || a.lower != -score.Infinity {
		t.Errorf("the second line begins with bounds %d and %d of the first move, want none and 24", a.lower, a.upper)
	}
	r.startLine(0)
	for _, rm := range r.moves {
		if rm.lower != -score.Infinity || rm.upper != score.Infinity {
			t.Errorf("%v begins an iteration with bounds %d and %d", rm.move, rm.lower, rm.upper)
		}
	}
}

// Of two bounds of a move that contradict each other the later one counts.
func TestBoundsThatContradict(t *testing.T) {
	b := bounds{-score.Infinity, score.Infinity}
	for _, c := range []struct {
		take  func(int)
		value int
		want  bounds
	}{
		{b.lowerTo, 56, bounds{-score.Infinity, 56}},
		{b.raiseTo, 48, bounds{48, 56}},
		{b.raiseTo, 40, bounds{48, 56}},
		{b.raiseTo, 64, bounds{64, score.Infinity}},
		{b.lowerTo, 72, bounds{64, 72}},
		{b.lowerTo, 8, bounds{8, 8}},
	} {
		if c.take(c.value); b != c.want {
			t.Errorf("after %d: %+v, want %+v", c.value, b, c.want)
		}
	}
}

// The commit rules of [root]: what is played after which passes, when the
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
		{"a bound that a later pass contradicts proves nothing", func(r *root) {
			r.failLowWith(8)
			r.failHighWith(moveB, 0, 16)
			r.failLowWith(4)
		}, moveA, moveB},
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
			r.abandon(9, 9)
			if r.moves[0].move != c.stopped {
				t.Errorf("stopped: %v is played, want %v", r.moves[0].move, c.stopped)
			}
			if rm := r.moves[0]; rm.depth == 9 && rm.atLeast != (rm.lower < rm.upper) {
				t.Errorf("stopped: %v is shown with %d at depth 9, at least that: %v, between %d and %d", rm.move, rm.score, rm.atLeast, rm.lower, rm.upper)
			} else if (rm.depth == 9) != (rm.move != moveA) {
				t.Errorf("stopped: %v has depth %d, the running one is 9", rm.move, rm.depth)
			}
			if r.moves[0].pv[0] != r.moves[0].move {
				t.Errorf("stopped: the principal variation starts with %v, the move is %v", r.moves[0].pv[0], r.moves[0].move)
			}
			r = rootWith()
			c.passes(r)
			r.close(8, false, 8, 8)
			if rm := r.moves[0]; rm.move != c.closed || rm.score != 8 || rm.depth != 8 || rm.lower > 8 {
				t.Errorf("closed: %v is played with %d at depth %d, want %v with 8 at 8", rm.move, rm.score, rm.depth, c.closed)
			}
		})
	}
}

func TestPromoteKeepsTheOrderOfTheOthers(t *testing.T) {
	r := rootWith()
	r.line = 1
	r.promote(2)
	if r.index(moveA) != 0 || r.index(moveC) != 1 || r.index(moveB) != 2 {
		t.Errorf("got %v", r.moves)
	}
}

func TestSearchMovesLimitTheRoot(t *testing.T) {
	p := board.StartPosition()
	var r root
	only := []board.Move{board.NewMove(board.A1+8, board.A1+24), board.NewMove(board.H1+8, board.H1+16)}
	c := order.NewContext(new(order.Histories), &p)
	r.reset(&p, &c, only)
	if len(r.moves) != 2 || r.index(only[0]) < 0 || r.index(only[1]) < 0 {
		t.Errorf("root moves %v, want %v", r.moves, only)
	}
}

// The second line keeps its hands off the move of the first, and lines end up
// ranked by score.
func TestLinesAreRanked(t *testing.T) {
	r := rootWith()
	r.failHighWith(moveA, 40, 40)
	r.close(40, false, 8, 8)
	r.startLine(1)
	if r.committed != moveB || r.toBeat != -score.Infinity {
		t.Errorf("second line starts with %v to beat %d", r.committed, r.toBeat)
	}
	r.failHighWith(moveC, 48, 48)
	r.close(48, false, 8, 8)
	r.finish(8, 2)
	if lines := r.lines(); len(lines) != 2 || lines[0].move != moveC || lines[1].move != moveA {
		t.Errorf("lines %v", lines)
	}
	// Broken off before the next iteration, by a fault.
	r.abandon(8, 8)
	if lines := r.lines(); lines[0].move != moveC || lines[1].move != moveA {
		t.Errorf("lines after a fault %v", lines)
	}
	// Stopped in the next iteration after another move was committed.
	r.startLine(0)
	r.failHighWith(moveB, 48, 56)
	r.abandon(9, 9)
	if lines := r.lines(); len(lines) != 2 || lines[0].move != moveB || lines[0].score != 56 || lines[1].move != moveC {
		t.Errorf("lines after a stop %v", lines)
	}
}

// In a pass with a wide window every move that raises alpha is better than all
// before it: a stop plays the last of them.
func TestImprovementsAreCommitted(t *testing.T) {
	r := rootWith()
	for _, m := range []board.Move{moveA, moveC} {
		i := r.index(m)
		r.moves[i].lower, r.moves[i].upper = 20, 20
		r.improve(i)
	}
	if r.bestMoveChanges != 2 {
		t.Errorf("%d changes of the best move counted, want 2 for the change of the move", r.bestMoveChanges)
	}
	r.abandon(9, 9)
	if r.moves[0].move != moveC {
		t.Errorf("%v is played, want %v", r.moves[0].move, moveC)
	}
}

// Bad news and changes of the best move are those of the running iteration of the first line, and fade.
func TestNewsFade(t *testing.T) {
	r := rootWith()
	r.failedLow, r.bestMoveChanges = true, 4
	r.close(40, false, 8, 8)
	if r.bestMoveChanges != 2 {
		t.Errorf("%d changes of the best move, want half of 4", r.bestMoveChanges)
	}
	if r.startLine(1); !r.failedLow {
		t.Error("the second line forgets that the first one failed low")
	}
	if r.failHighWith(moveC, 40, 40); r.moves[1].move != moveC || r.bestMoveChanges != 2 {
		t.Errorf("%d changes of the best move after one of the second line", r.bestMoveChanges)
	}
	if r.startLine(0); r.failedLow {
		t.Error("a new iteration begins with bad news")
	}
}

// The lines of an iteration that is over stay as they are while the next one writes its own.
func TestClosedLinesAreCopies(t *testing.T) {
	r := rootWith()
	r.close(40, false, 8, 8)
	r.finish(8, 1)
	r.moves[0].pv[0] = moveC
	if closed := r.finishedLines[0]; closed.pv[0] != moveA {
		t.Errorf("the line of %v begins with %v", closed.move, closed.pv[0])
	}
}

// A move that rises to the first line while the search is stopped is shown with what has been proven of it there,
// not with the score that it had as the second.
func TestStoppedWithANewFirstLine(t *testing.T) {
	r := rootWith()
	r.moves[1].score, r.moves[1].depth = 32, 7
	r.failHighWith(moveB, 48, 56)
	r.abandon(9, 9)
	if rm := r.moves[0]; rm.move != moveB || rm.score != 56 || !rm.atLeast || rm.depth != 9 {
		t.Errorf("%v with %d at depth %d, at least that: %v; want at least 56 at depth 9", rm.move, rm.score, rm.depth, rm.atLeast)
	}
}

// The mean of the scores to show begins with the first score. Later ones do not begin it anew.
func TestMeanBeginsOnce(t *testing.T) {
	rm := rootWith().moves[1]
	rm.set(40, false, 8, 8)
	if rm.set(80, false, 9, 9); rm.meanFine != 40*meanUnit || rm.score != 80 {
		t.Errorf("a mean of %d/%d and score %d after 40 and 80", rm.meanFine, meanUnit, rm.score)
	}
}

// rootAt returns a worker that is about to search fen to depth 2 with p.
func rootAt(t *testing.T, fen string, p Params) *worker {
	t.Helper()
	e := newTestEngine(t, 1)
	if err := e.SetParams(p); err != nil {
		t.Fatal(err)
	}
	w, _ := startAt(t, e, fen)
	w.rootDepth = 2
	w.root.startLine(0)
	return w
}

// A wide pass finds the value of the best move, and the line that goes with it; a
// pass over the rest leaves the first move out.
func TestPasses(t *testing.T) {
	const fen = "4k3/8/8/3q4/8/8/8/3QK3 w - - 0 1" // Qxd5 wins a queen
	capture := board.NewMove(board.D1, board.D1+32)
	w := rootAt(t, fen, DefaultParams().Plain(PlaatQuiescence))
	value, index := w.pass(driver.Window{Alpha: -score.Infinity, Beta: score.Infinity})
	best := &w.root.moves[0]
	if index != 0 || best.move != capture || best.lower != value || best.upper != value || value < 500 {
		t.Errorf("value %d, index %d, best %+v", value, index, best)
	}
	if len(w.root.keptPV) == 0 || w.root.keptPV[0] != capture {
		t.Errorf("principal variation %v", w.root.keptPV)
	}
	w.root.startLine(0)
	if value, index := w.pass(driver.Window{Alpha: 99, Beta: 100}); value < 100 || index != 0 {
		t.Errorf("with the capture: %d, index %d", value, index)
	}
	w.root.startLine(0)
	if value, index := w.pass(driver.Window{Alpha: 99, Beta: 100, Rest: true}); value >= 100 || index != -1 {
		t.Errorf("without the capture: %d, index %d", value, index)
	}
}

// Only a pass that tests no more than what was expected, and fails low, is bad
// news.
func TestFailedLow(t *testing.T) {
	for _, c := range []struct {
		driver driver.Driver
		guess  int
		want   bool
	}{{driver.MTDf, 3000, true}, {driver.MTDf, -3000, false}, {driver.MTSSS, 0, false}, {driver.MTSSS, -3000, false}, {driver.AlphaBeta, 3000, false}} {
		p := DefaultParams()
		p.Driver = c.driver
		p.Guess = func(int, int) int { return c.guess }
		w := rootAt(t, kiwipete, p)
		if w.iteration(0) != closed || w.root.failedLow != c.want {
			t.Errorf("%v, guess %d: failed low %v, want %v", c.driver, c.guess, w.root.failedLow, c.want)
		}
		w.root.failedLow = false
		if w.iteration(1) != closed || w.root.failedLow {
			t.Errorf("%v, guess %d: the second line failed low", c.driver, c.guess)
		}
	}
}
