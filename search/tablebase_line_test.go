package search

import (
	"slices"
	"strings"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
	"penrose/score"
)

// A variation ends before the first move that contradicts its score by the tables.
func TestAgreeing(t *testing.T) {
	e := withTables(t, nil)
	for _, c := range []struct {
		name, fen, line string
		value, want     int
	}{
		{"the queen is lost at the end", "8/8/8/8/4k3/8/1Q6/K7 w - - 0 1", "b2c3 e4d5 c3c4", score.TablebaseWin, 2},
		{"the queen stays", "8/8/8/8/4k3/8/1Q6/K7 w - - 0 1", "b2c3 e4d5 c3c2", score.TablebaseWin, 3},
		{"the queen spares the king", "8/8/8/8/4k3/8/2Q5/K7 b - - 0 1", "e4d5 c2c4", -score.TablebaseWin, 1},
		{"a draw by the counter", "8/8/8/8/4k3/8/1Q6/K7 w - - 95 90", "b2c3 e4d5", score.Draw, 2},
		{"more pieces than the tables", "8/8/8/8/8/1k6/p1R5/2K1R3 w - - 0 1", "c2a2 b3a2 e1e4 a2b3 e4b4", score.TablebaseWin, 4},
	} {
		g := game.New(chesstest.Parse(t, c.fen))
		line := chesstest.Play(t, c.fen, strings.Fields(c.line)...).Moves
		longAgo := time.Now().Add(-time.Hour)
		for limits, want := range map[*Limits]int{{}: c.want, {MoveTime: time.Hour}: len(line), {MoveTime: time.Hour, NodesTime: 100}: c.want} {
			if got := newRun(e, g, *limits, Listener{}).agreeing(line, c.value, longAgo); len(got) != want {
				t.Errorf("%s, %+v: %v of %v", c.name, *limits, got, line)
			}
		}
	}
}

// The line ends before a move that draws the game by repetition, and is not begun where the variation has drawn it.
func TestExtendByTablebasesEndsBeforeRepetitions(t *testing.T) {
	e := withTables(t, nil)
	const fen = "8/8/8/8/4k3/8/1Q6/K7 w - - 0 1"
	best := newRun(e, game.New(chesstest.Parse(t, fen)), Limits{}, Listener{}).extendByTablebases(nil, true)
	if len(best) < 10 {
		t.Fatalf("the line is %v", best)
	}
	// The first two moves of the line, and back again, twice: what stands then came up twice before.
	first, reply := best[0].String(), best[1].String()
	there := []string{first, reply, first[2:] + first[:2], reply[2:] + reply[:2]}
	g := chesstest.Play(t, fen, slices.Concat(there, there)...)
	r := newRun(e, g, Limits{}, Listener{})
	if line := r.extendByTablebases(nil, true); len(line) != 0 {
		t.Errorf("in a position that is drawn the line is %v", line)
	}
	other := chesstest.Play(t, fen, "a1b1").Moves
	r.extensions.known = map[lineEnd][]board.Move{{g.Position.Key(), g.Position.Rule50()}: other}
	if line := r.extendByTablebases(nil, true); len(line) != 0 {
		t.Errorf("in a position that is drawn the line is %v", line)
	}
	g = chesstest.Play(t, fen, slices.Concat(there, there[:3])...)
	r = newRun(e, g, Limits{}, Listener{})
	back := chesstest.Play(t, fen, slices.Concat(there, there)...).Moves[7:]
	if line := r.extendByTablebases(back, true); len(line) != 1 {
		t.Errorf("after a variation that draws the line is %v", line)
	}
	g = chesstest.Play(t, fen, slices.Concat(there, there[:2])...)
	r = newRun(e, g, Limits{}, Listener{})
	r.extensions.known = map[lineEnd][]board.Move{{g.Position.Key(), g.Position.Rule50()}: chesstest.Play(t, fen, there...).Moves[2:]}
	if line := r.extendByTablebases(nil, true); len(line) != 1 {
		t.Errorf("where the second move would draw the line is %v", line)
	}
}

// A line that is slow ends with its next move once the search has been stopped.
func TestTablebaseLineAfterStop(t *testing.T) {
	e := withTables(t, nil)
	g := game.New(chesstest.Parse(t, "8/8/8/8/4k3/8/1Q6/K7 w - - 0 1"))
	r := newRun(e, g, Limits{}, Listener{})
	longAgo := time.Now().Add(-time.Minute)
	whole := r.tablebaseLine(g.Position, longAgo)
	r.Stop()
	if inTime := r.tablebaseLine(g.Position, time.Now().Add(time.Hour)); len(inTime) != len(whole) || len(whole) < 10 {
		t.Errorf("%d moves in time, %d before the stop", len(inTime), len(whole))
	}
	if late := r.tablebaseLine(g.Position, longAgo); len(late) != 1 {
		t.Errorf("%d moves long after the stop", len(late))
	}
}

// Lines are extended if that is asked for, or if it does not take much of the time. What is
// known already costs nothing.
func TestExtendByTablebases(t *testing.T) {
	e := withTables(t, nil)
	g := game.New(chesstest.Parse(t, "8/8/8/8/4k3/8/1Q6/K7 w - - 0 1"))
	minuteAgo, justNow := time.Now().Add(-time.Minute), time.Now().Add(time.Hour) // however long the machine pauses here
	for _, c := range []struct {
		name   string
		start  time.Time
		spent  time.Duration
		always bool
		want   bool
	}{
		{"just begun", justNow, 0, false, false},
		{"over", justNow, time.Hour, true, true},
		{"under way", minuteAgo, 5 * time.Second, false, true},
		{"under way, the share is spent", minuteAgo, 7 * time.Second, false, false},
	} {
		r := newRun(e, g, Limits{Start: c.start}, Listener{})
		r.extensions.spent = c.spent
		if got := r.extendByTablebases(nil, c.always); len(got) > 0 != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
		if !c.want {
			continue
		}
		r.extensions.spent = time.Hour
		if got := r.extendByTablebases(nil, false); len(got) == 0 {
			t.Errorf("%s: forgotten", c.name)
		}
	}
}
