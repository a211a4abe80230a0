package search

import (
	"slices"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
	"penrose/search/driver"
	"penrose/tt"
)

// A stop takes nothing away: the move keeps the score and the line that the last
// closed bracket gave it.
func TestStopKeepsTheSettledLine(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	e := newTestEngine(t, 1)
	compared := 0
	for _, fen := range []string{kiwipete, "q3k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"} {
		for nodes := uint64(2000); nodes < 40000; nodes += stride {
			e.NewGame()
			var last Info
			g := game.New(chesstest.Parse(t, fen))
			r := e.Start(g, Limits{Nodes: nodes}, Listener{Info: func(i Info) {
				if i.Bound == tt.Exact {
					last = i
				}
			}}).Wait()
			final := r.Lines[0]
			if final.PV[0] == last.PV[0] {
				compared++
			}
			if final.PV[0] == last.PV[0] && (final.Score != last.Score || !slices.Equal(final.PV, last.PV)) {
				t.Errorf("%s, %d nodes: %d %v became %d %v", fen, nodes, last.Score, last.PV, final.Score, final.PV)
			}
		}
	}
	if compared == 0 {
		t.Error("no search ended with the move of its last iteration")
	}
}

// Bounds and the running move are reported only late in long searches.
func TestLateReports(t *testing.T) {
	e := newTestEngine(t, 1)
	g := game.New(chesstest.Parse(t, kiwipete))
	var last Pass
	e.PassLog = func(p Pass) { last = p }
	for _, c := range []struct {
		running         time.Duration // already, when the search begins
		depth           int           // small enough for slow machines
		bounds, current bool
	}{{0, 2, false, false}, {currentAfter, 6, false, true}, {partsAfter, 6, true, true}} {
		bounds, current := false, false
		e.NewGame()
		start := time.Now().Add(-c.running)
		e.Start(g, Limits{Depth: c.depth, Start: start}, Listener{
			Info: func(i Info) {
				if i.Bound == tt.Exact {
					return
				}
				bounds = true
				if want := tt.BoundOf(last.Value, last.Alpha, last.Beta); i.Bound != want || i.Line != last.Line || i.Depth != last.Depth {
					t.Errorf("line %d, bound %d, depth %d after %+v", i.Line, i.Bound, i.Depth, last)
				}
			},
			Current: func(m board.Move, number int) {
				current = true
				if number < 1 || !movegen.IsLegal(&g.Position, m) {
					t.Errorf("move %v, number %d", m, number)
				}
			},
		}).Wait()
		// On a slow machine a search may last until it is late.
		took := time.Since(start)
		if bounds != c.bounds && (c.bounds || took < partsAfter) || current != c.current && (c.current || took < currentAfter) {
			t.Errorf("from %v to %v: bounds %v, current move %v", c.running, took, bounds, current)
		}
	}
}

// A bound is that of the running iteration, also where the move has been shown to mate before. A line that has closed has
// the depth of the last iteration in which all did.
func TestReportsOfAMate(t *testing.T) {
	w, f := startAt(t, newTestEngine(t, 1), "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	mate := []board.Move{chesstest.Move(t, &f.pos, "a1a8")}
	w.rootDepth, w.root.finishedDepth = 8, 7
	rm := &w.root.moves[0]
	*rm = rootMove{move: mate[0], shownMate: shownMate{mate: score.MateIn(1), mateLine: mate}, rootScore: rootScore{pv: mate, depth: 3}}
	if got := w.describe([]rootMove{*rm}, false)[0]; got.Depth != 7 {
		t.Errorf("a line of depth 3 is shown at depth %d, want 7", got.Depth)
	}
	var got Info
	w.run.audience.on.Info = func(i Info) { got = i }
	w.run.limits.Start = time.Now().Add(-partsAfter)
	b := driver.NewBracket(&w.params.Settings)
	b.Record(driver.Window{Alpha: 39, Beta: 40}, 32)
	w.reportBound(&b)
	if got.Score != 32 || got.Bound != tt.UpperBound || got.Depth != 8 {
		t.Errorf("score %d, bound %v, depth %d; want at most 32 at depth 8", got.Score, got.Bound, got.Depth)
	}
}

// What endgame tables say of a move is exact, whatever the search has proven of it.
func TestTablesSayExactly(t *testing.T) {
	w, f := startAt(t, newTestEngine(t, 1), "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	move := chesstest.Move(t, &f.pos, "e1d1")
	var reported Info
	w.run.audience.on.Info = func(i Info) { reported = i }
	w.run.limits.Start = time.Now().Add(-partsAfter)
	b := driver.NewBracket(&w.params.Settings)
	b.Record(driver.Window{Alpha: 39, Beta: 40}, 32)
	for _, c := range []struct {
		known, atLeast, atMost bool
		want, running          tt.Bound
	}{
		{false, false, false, tt.Exact, tt.UpperBound}, {false, true, false, tt.LowerBound, tt.UpperBound}, {false, false, true, tt.UpperBound, tt.UpperBound},
		{true, true, false, tt.Exact, tt.Exact}, {true, false, true, tt.Exact, tt.Exact},
	} {
		rm := rootMove{move: move, tablebases: rootVerdict{known: c.known}, rootScore: rootScore{atLeast: c.atLeast, atMost: c.atMost, pv: []board.Move{move}}}
		if got := w.describe([]rootMove{rm}, false)[0].Bound; got != c.want {
			t.Errorf("%+v: bound %v", c, got)
		}
		rm.atLeast, rm.atMost = false, false
		w.root.moves[0] = rm
		if w.reportBound(&b); reported.Bound != c.running {
			t.Errorf("%+v: bound %v of the running iteration", c, reported.Bound)
		}
	}
	// Tables say who wins, and no distance to mate.
	move = chesstest.Move(t, &f.pos, "a1a8")
	mate := rootMove{move: move, tablebases: rootVerdict{known: true, score: score.MateBound}, rootScore: rootScore{score: score.MateIn(1), fine: score.MateIn(1), atLeast: true, pv: []board.Move{move}}}
	if got := w.describe([]rootMove{mate}, false)[0].Bound; got != tt.LowerBound {
		t.Errorf("a mate that may come sooner: bound %v", got)
	}
}

// Late in a long search a line is reported when it has closed, with all others: no move stands in two lines,
// no line above a better one, and no exact one below one that is less deep.
func TestLinesAreReportedTogether(t *testing.T) {
	e := newTestEngine(t, 1)
	const count = 3
	for _, late := range []bool{false, true} {
		start, parts := time.Now(), 0
		if late {
			start = start.Add(-partsAfter)
		}
		var lines []Info
		e.NewGame()
		e.Start(game.New(chesstest.Parse(t, kiwipete)), Limits{Depth: 6, MultiPV: count, Start: start}, Listener{Info: func(i Info) {
			if i.Line != len(lines)+1 {
				t.Errorf("line %d after %d", i.Line, len(lines)) // no end of the test: this is a goroutine of the search
			}
			for _, above := range lines {
				if above.PV[0] == i.PV[0] || above.Score < i.Score || above.Depth < i.Depth && i.Bound == tt.Exact {
					t.Errorf("line %d, %v with %d at depth %d, above line %d, %v with %d at depth %d",
						above.Line, above.PV[0], above.Score, above.Depth, i.Line, i.PV[0], i.Score, i.Depth)
				}
			}
			if lines = append(lines, i); len(lines) < count {
				return
			}
			if i.Bound != tt.Exact || i.Depth < lines[0].Depth {
				parts++
			}
			lines = nil
		}}).Wait()
		if took := time.Since(start); late && parts == 0 || !late && parts > 0 && took < partsAfter {
			t.Errorf("late %v: %d reports amid an iteration", late, parts)
		}
	}
}

// MTD(best) says that its score is a lower bound while the value is open: here it
// finds the only move that wins without seeing how much.
func TestBestMoveWithABound(t *testing.T) {
	e := newTestEngine(t, 1)
	p := DefaultParams()
	p.Driver = driver.MTDbest
	if err := e.SetParams(p); err != nil {
		t.Fatal(err)
	}
	g := game.New(chesstest.Parse(t, "4k3/8/8/3q4/8/8/8/3QK3 w - - 0 1"))
	r := think(t, e, g, Limits{Depth: 6})
	if r.Best != board.NewMove(board.D1, board.D1+32) || r.Lines[0].Bound != tt.LowerBound {
		t.Errorf("%v, bound %v, score %d", r.Best, r.Lines[0].Bound, r.Lines[0].Score)
	}
	p.Driver = driver.MTDf
	if err := e.SetParams(p); err != nil {
		t.Fatal(err)
	}
	e.NewGame()
	exact := think(t, e, g, Limits{Depth: 6}).Lines[0]
	if exact.Bound != tt.Exact || exact.Score < r.Lines[0].Score {
		t.Errorf("MTD(f) scores %+v, MTD(best) proved %d", exact, r.Lines[0].Score)
	}
}
