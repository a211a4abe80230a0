package search

import (
	"slices"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
	"penrose/score"
	"penrose/tt"
)

// A mate is shown with its moves or not at all, and one that was shown stays.
func TestSettleMate(t *testing.T) {
	w := prepared(newTestEngine(t, 1), game.New(chesstest.Parse(t, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")))
	mate, other := board.NewMove(board.A1, board.A8), board.NewMove(board.E1, board.D1)
	seen := rootMove{move: mate, shownMate: shownMate{mate: score.MateIn(1), mateLine: []board.Move{mate}}}
	for _, c := range []struct {
		name  string
		move  rootMove
		score int
		pv    []board.Move
		fine  int
		line  []board.Move
	}{
		{"a whole line", rootMove{}, score.MateIn(1), []board.Move{mate}, score.MateIn(1), []board.Move{mate}},
		{"a line too short", rootMove{}, score.MateIn(3), []board.Move{mate}, score.MateBound, []board.Move{mate}},
		{"a line that does not mate", rootMove{}, score.MateIn(1), []board.Move{other}, score.MateBound, []board.Move{other}},
		{"mated by a line too short", rootMove{}, score.MatedIn(4), []board.Move{other}, -score.MateBound, []board.Move{other}},
		{"no mate", rootMove{}, 40, []board.Move{other}, 40, []board.Move{other}},
		{"seen before, now overlooked", seen, 40, []board.Move{mate}, score.MateIn(1), []board.Move{mate}},
		{"seen before, now longer", seen, score.MateIn(3), []board.Move{mate, other}, score.MateIn(1), []board.Move{mate}},
	} {
		rm := c.move
		rm.score, rm.fine, rm.pv = c.score, c.score, slices.Clone(c.pv)
		if w.settleMate(&rm); rm.fine != c.fine || !slices.Equal(rm.pv, c.line) || rm.score != c.score {
			t.Errorf("%s: %d with %v, want %d with %v; the score is %d", c.name, rm.fine, rm.pv, c.fine, c.line, rm.score)
		}
		if (rm.mate != 0) != (rm.fine > score.MateBound) {
			t.Errorf("%s: the mate noted is %d", c.name, rm.mate)
		}
	}
}

// Where a mate that was shown takes the place of a lower bound, it is exact, unless the bound is that mate.
func TestSettledMateIsExact(t *testing.T) {
	w := prepared(newTestEngine(t, 1), game.New(chesstest.Parse(t, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")))
	line := []board.Move{board.NewMove(board.A1, board.A8)}
	for value, atLeast := range map[int]bool{40: false, score.MateIn(3): false, score.MateIn(1): true} {
		rm := rootMove{shownMate: shownMate{mate: score.MateIn(1), mateLine: line}, rootScore: rootScore{score: value, atLeast: true, pv: slices.Clone(line)}}
		if w.settleMate(&rm); rm.atLeast != atLeast || rm.fine != score.MateIn(1) {
			t.Errorf("at least %d: shown as %d, at least that: %v", value, rm.fine, rm.atLeast)
		}
	}
}

// The searches that complete a mating line take steps of their own. Those of the search around them stay as they are, and
// what is left of its nodes, too.
func TestCompleteMateTakesItsStepsBack(t *testing.T) {
	w, _ := startAt(t, newTestEngine(t, 1), "kbK5/pp6/1P6/8/8/8/R7/8 w - - 0 1") // Ra6, and mate with the next move
	steps, use := w.params.Steps, w.histories.Use
	rm := rootMove{rootScore: rootScore{score: score.MateIn(3), pv: []board.Move{board.NewMove(board.A1+8, board.A1+40)}}}
	if w.completeMate(&rm); !w.isWholeMate(rm.pv, rm.score) {
		t.Errorf("the line is %v", rm.pv)
	}
	if w.params.Steps != steps || w.histories.Use != use || w.nodeCap != 0 || w.unwinding {
		t.Errorf("goes on with %+v, %+v, a cap of %d", w.params.Steps, w.histories.Use, w.nodeCap)
	}
}

// A mate with a rook that is known from a table, but comes after the fifty moves are up, is none.
func TestMateLineKeepsTheFiftyMoves(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want bool
	}{
		{"8/8/8/3k4/8/8/8/K5R1 w - - 0 80", true},
		{"8/8/8/3k4/8/8/8/K5R1 w - - 71 80", true},
		{"8/8/8/3k4/8/8/8/K5R1 w - - 72 80", false},
	} {
		w := prepared(newTestEngine(t, 1), game.New(chesstest.Parse(t, c.fen)))
		plies, known := w.knownPlies(&w.frames[0].pos)
		if !known || plies != 29 {
			t.Fatalf("mate in %d plies, known %v", plies, known)
		}
		if m := w.nextMateMove(&w.frames[0], plies); (m != board.NoMove) != c.want {
			t.Errorf("%s: %v", c.fen, m)
		}
	}
}

// Of two moves to the same mate the one after which the other side could repeat a position for the third time is none.
func TestMateLineLetsNobodyRepeat(t *testing.T) {
	g := twiceRepeated(t)
	w := prepared(newTestEngine(t, 1), g)
	for text, want := range map[string]bool{"g5f5": false, "a1d1": true} {
		m := chesstest.Move(t, &g.Position, text)
		plies, known := w.knownPlies(&w.makeMove(&w.frames[0], m).pos)
		w.unmakeMove()
		if got := w.keepsMate(&w.frames[0], 25, m); !known || plies != -24 || got != want {
			t.Errorf("%s, mate in %d plies: keeps it %v, want %v", text, plies, got, want)
		}
	}
}

// A mating line whose last move repeats a position of the game for the third time goes on
// with another move, or ends before it.
func TestMateLineAvoidsRepetitions(t *testing.T) {
	const fen = "8/8/8/3k4/8/8/8/K5R1 w - - 0 80"
	g := chesstest.Play(t, fen, "a1b1", "d5e5", "b1a1", "e5d5", "a1b1", "d5e5")
	back := chesstest.Play(t, fen, "a1b1", "d5e5", "b1a1", "e5d5").Moves[2:]
	w := prepared(newTestEngine(t, 1), g)
	plies, known := w.knownPlies(&w.makeMove(&w.frames[0], back[0]).pos)
	w.unmakeMove()
	if !known || plies >= 0 {
		t.Fatalf("mate in %d plies, known %v", plies, known)
	}
	line := w.extendToMate(back, 1-plies)
	for _, m := range line {
		g.Play(m)
		if g.Repetitions() >= 2 {
			t.Fatalf("%v repeats a position for the third time", line)
		}
	}
	if len(line) == 0 || line[0] != back[0] {
		t.Errorf("%v does not begin with %v", line, back[0])
	}
}

// What may be a shorter mate, but has no line that shows it, stands below a mate.
func TestMatesStandAboveOthers(t *testing.T) {
	r := rootWith()
	r.moves[0].score, r.moves[0].fine = score.MateIn(15), score.MateBound
	r.moves[1].score, r.moves[1].fine, r.moves[1].mate = score.MateIn(19), score.MateIn(19), score.MateIn(19)
	r.moves[2].score, r.moves[2].fine = 700, 700
	r.finish(8, 3)
	if lines := r.lines(); lines[0].move != moveB || lines[1].move != moveA || lines[2].move != moveC {
		t.Errorf("lines %v", lines)
	}
	// The move that mates is not even among the lines of the next iteration.
	r.promote(r.index(moveA))
	r.finish(9, 1)
	if lines := r.lines(); len(lines) != 1 || lines[0].move != moveB {
		t.Errorf("one line: %v", lines)
	}
	// The search is stopped when another move has just been committed.
	r.startLine(0)
	r.failHighWith(moveC, score.MateIn(13), score.MateIn(13))
	r.abandon(9, 9)
	r.moves[0].fine = score.MateBound // as worker.abandon does
	if lines := r.lines(); r.moves[0].move != moveC || len(lines) != 1 || lines[0].move != moveB {
		t.Errorf("after a stop: %v", lines)
	}
}

// A line without a mate is not shown as one because it must not stand above a first one that is mated.
func TestLinesBelowALostMove(t *testing.T) {
	r := rootWith()
	for i := range r.moves {
		r.moves[i].score, r.moves[i].fine = score.MatedIn(14), -score.MateBound
	}
	r.moves[2].score, r.moves[2].fine = score.MatedIn(6), score.MatedIn(6)
	r.finish(8, 3)
	r.startLine(0)
	lost := score.MatedIn(20)
	r.failLowWith(lost)
	r.failHighWith(moveB, lost, lost)
	r.close(lost, false, 9, 9)
	r.startLine(1) // and the search is stopped
	r.abandon(9, 9)
	lines := r.lines()
	if lines[0].move != moveB || lines[0].fine != lost || lines[0].atMost {
		t.Fatalf("lines %v", lines)
	}
	if lines[1].move != moveA || lines[1].fine != -score.MateBound || !lines[1].atMost {
		t.Errorf("second line %v: want at most %d", lines[1], -score.MateBound)
	}
	if lines[2].move != moveC || lines[2].fine != score.MatedIn(6) || lines[2].atMost {
		t.Errorf("third line %v: want the mate that was shown", lines[2])
	}
}

// However many mates there are, lines are reported in the order of their scores.
func TestLinesOfMatesAreInOrder(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	e := newTestEngine(t, 1)
	for _, fen := range []string{
		"8/8/8/3k4/8/8/8/KR4R1 w - - 0 1",
		"8/8/8/3k4/8/8/1Q6/K6R w - - 0 1",
		"1r4r1/5Q2/3q4/3pk3/4p1p1/6P1/PP4BP/4RR1K w - - 0 1",
	} {
		above := 0
		e.NewGame()
		e.Start(game.New(chesstest.Parse(t, fen)), Limits{Nodes: 180_000, MultiPV: 4}, Listener{Info: func(i Info) {
			if i.Bound != tt.Exact {
				return // on a slow machine
			}
			if i.Line > 1 && score.Shown(i.Score) > score.Shown(above) {
				t.Errorf("%s, depth %d: line %d is worth %d, the one above %d", fen, i.Depth, i.Line, i.Score, above)
			}
			above = i.Score
		}}).Wait()
	}
}
