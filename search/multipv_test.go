package search

import (
	"errors"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
	"penrose/movegen"
	"penrose/search/driver"
	"penrose/tt"
)

func TestMultiPV(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, fen := range []string{kiwipete, "7k/8/8/8/8/8/Q7/K7 w - - 0 1", "8/8/8/8/8/2k5/8/K5r1 w - - 0 1"} {
		p := chesstest.Parse(t, fen)
		var list movegen.List
		movegen.Legal(&p, &list)
		for _, lines := range []int{2, 4, 300} {
			depth, line := 0, 0
			g := game.New(p)
			want := min(lines, list.Len())
			start := time.Now()
			r := e.Start(g, Limits{Depth: 6, MultiPV: lines, Start: start}, Listener{Info: func(i Info) {
				if time.Since(start) > partsAfter {
					return // on a slow machine
				}
				if i.Depth != depth {
					if depth != 0 && line != want {
						t.Errorf("%s: %d lines at depth %d, want %d", fen, line, depth, want)
					}
					depth, line = i.Depth, 0
				}
				if line++; i.Line != line {
					t.Errorf("%s: line %d at the place of %d", fen, i.Line, line)
				}
			}}).Wait()
			if len(r.Lines) != want {
				t.Fatalf("%s: %d lines in the result, want %d", fen, len(r.Lines), want)
			}
			taken := map[board.Move]bool{}
			for i, l := range r.Lines {
				if taken[l.PV[0]] || l.Depth != 6 || i > 0 && l.Score > r.Lines[i-1].Score {
					t.Errorf("%s: line %d: %v, score %d, depth %d", fen, i+1, l.PV, l.Score, l.Depth)
				}
				taken[l.PV[0]] = true
			}
		}
	}
}

// The first of several lines is worth what a search for one line says, if nothing
// is pruned or reduced by what was seen on the way. Both are within the tolerance of the value.
func TestMultiPVAgreesWithASingleLine(t *testing.T) {
	one, four := newTestEngine(t, 1), newTestEngine(t, 1)
	p := DefaultParams()
	p.Steps = Steps{History: true, Killers: true}
	if err := errors.Join(one.SetParams(p), four.SetParams(p)); err != nil {
		t.Fatal(err)
	}
	g := game.New(chesstest.Parse(t, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"))
	a, b := think(t, one, g, Limits{Depth: 7}), think(t, four, g, Limits{Depth: 7, MultiPV: 4})
	if a.Best != b.Best || abs(a.Lines[0].Score-b.Lines[0].Score) > 2*p.Tolerance {
		t.Errorf("one line: %v %d, four lines: %v %d", a.Best, a.Lines[0].Score, b.Best, b.Lines[0].Score)
	}
}

// The time to a move depends on how much of the search the best one took: only what the first line costs counts.
func TestEffortIsThatOfTheFirstLine(t *testing.T) {
	e := newTestEngine(t, 1)
	think(t, e, game.New(board.StartPosition()), Limits{Depth: 6, MultiPV: 3})
	effort := uint64(0)
	for _, rm := range e.workers[0].root.moves {
		effort += rm.nodes
	}
	if all := e.workers[0].nodes; effort == 0 || effort > all*2/3 {
		t.Errorf("%d of %d nodes count for the first of three lines", effort, all)
	}
}

// Lines stand in order wherever a search ends, too: a move that the running iteration has found comes first, and
// what the others were worth before is shown no higher than it has proven since.
func TestMultiPVIsInOrderWhenStopped(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	fens := []string{
		"K7/8/8/2q5/4Q3/4q3/2Q1k3/3q4 b - - 0 1", "3K4/8/p5p1/5k1P/4p1pP/p1P1P1p1/6p1/8 b - - 0 1",
		"r3r1k1/5p2/pQ1b2pB/1p6/4p3/6P1/Pq2BP1P/2R3K1 b - - 0 1", kiwipete, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"2r3k1/1n6/b1N4P/1p1p4/1P3K1P/p1PQ1P2/P4P2/5BNR b - - 2 57", // a loss by mate is proven of a line
		"2k1Bb2/2r3pr/2Ppq3/1p4B1/pP1PP2p/1P6/3K4/RNR5 w - - 10 48",
	}
	chesstest.PlayRandom(t, 11, 2, func(p *board.Position, _ board.Move) {
		if p.Key()%64 == 0 {
			fens = append(fens, p.FEN())
		}
	})
	e := newTestEngine(t, 1)
	bounds := 0
	for _, d := range []driver.Driver{driver.MTDf, driver.MTDbi, driver.MTDstep, driver.AspirationNegaScout} {
		if err := e.SetParams(DefaultParams().For(d)); err != nil {
			t.Fatal(err)
		}
		for i, fen := range fens {
			g := game.New(chesstest.Parse(t, fen))
			for nodes := uint64(403 + 10*i); nodes < 6000; nodes += stride / 3 {
				e.NewGame()
				lines := think(t, e, g, Limits{Nodes: nodes, MultiPV: 4}).Lines
				for i, l := range lines {
					if i > 0 && l.Score > lines[i-1].Score {
						t.Errorf("%v, %s, %d nodes: line %d is worth %d, the one before it %d", d, fen, nodes, i+1, l.Score, lines[i-1].Score)
					}
					if l.Bound != tt.Exact {
						bounds++
					}
				}
			}
		}
	}
	if bounds == 0 {
		t.Error("no line came with a bound: no search ended after another move had come first")
	}
}
