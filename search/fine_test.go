package search

import (
	"slices"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
	"penrose/score"
)

// Positions after some moves of well-known openings, in which many moves are about
// equally good.
var openings = []string{
	"r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
	"rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
	"rnbqkb1r/pp3ppp/2p1pn2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - 0 5",
	"rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQ - 2 6",
	"rnbqk2r/ppppppbp/5np1/8/2P5/5NP1/PP1PPP1P/RNBQKB1R w KQkq - 2 4",
	"rnbqkb1r/ppp1pppp/5n2/3p4/3P1B2/5N2/PPP1PPPP/RN1QKB1R b KQkq - 3 3",
	"r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/2P2N2/PP1P1PPP/RNBQK2R b KQkq - 0 4",
	"rnbqkbnr/pp3ppp/4p3/2pp4/3PP3/8/PPPN1PPP/R1BQKBNR w KQkq - 0 4",
	"rn1qkbnr/pp2pppp/2p5/3pPb2/3P4/8/PPP2PPP/RNBQKBNR w KQkq - 1 4",
	"rnbqkb1r/p1pp1ppp/1p2pn2/8/2PP4/5N2/PP2PPPP/RNBQKB1R w KQkq - 0 4",
	"r1bqkb1r/pppp1ppp/2n2n2/4p3/2P5/2N2N2/PP1PPPPP/R1BQKB1R w KQkq - 4 4",
	"rnbqkb1r/ppp1pp1p/5np1/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4",
}

// tiedLines returns how many neighbours there are among lines, and how many of them are
// shown with the same score.
func tiedLines(lines []Info) (neighbours, tied int) {
	for i := 1; i < len(lines); i++ {
		if score.Shown(lines[i].Score) == score.Shown(lines[i-1].Score) {
			tied++
		}
	}
	return len(lines) - 1, tied
}

// Neighbouring lines are seldom shown with the same score. Of 120 positions from an opening
// book with 60,000 nodes, 45% of the neighbours had the same score when the grain
// showed. Here they are 36 of that book, and the openings above: with network 12 there are 4 of 192,
// and there were 16 when no line was shown more than one centipawn below its value.
func TestLinesAreToldApart(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	e := newTestEngine(t, 1)
	neighbours, tied := 0, 0
	fens := append(suite(t, "8moves-36.epd"), openings...)
	for _, fen := range fens {
		e.NewGame()
		n, same := tiedLines(think(t, e, game.New(chesstest.Parse(t, fen)), Limits{Nodes: 60_000, MultiPV: 5}).Lines)
		neighbours, tied = neighbours+n, tied+same
	}
	t.Logf("%d of %d neighbours have the same score", tied, neighbours)
	if neighbours != 4*48 || len(fens) != 48 || tied*100 > 8*neighbours {
		t.Errorf("%d of %d neighbours have the same score", tied, neighbours)
	}
}

// Five moves of the initial position were all shown with the same score. They are told apart
// at each depth now, though all are within a few centipawns: two pairs may be alike by chance.
func TestFirstMovesAreToldApart(t *testing.T) {
	deepest := 14
	if testing.Short() {
		deepest = 9
	}
	e := newTestEngine(t, 1)
	for depth := 8; depth <= deepest; depth++ {
		e.NewGame()
		lines := think(t, e, game.New(board.StartPosition()), Limits{Depth: depth, MultiPV: 5}).Lines
		if neighbours, tied := tiedLines(lines); neighbours != 4 || tied > 2 {
			t.Errorf("depth %d: %d of %d neighbours have the same score", depth, tied, neighbours)
		}
	}
}

// A fine value lies in the bracket, up to rounding.
func TestRefine(t *testing.T) {
	e := newTestEngine(t, 1)
	w := prepared(e, game.New(chesstest.Parse(t, kiwipete)))
	pv := w.root.moves[0].pv // one move
	value, _ := w.valueAtEnd(pv, -score.Limit, score.Limit)
	slack := w.params.Grain / 2
	for _, c := range []struct {
		name                      string
		lower, upper, score, want int
	}{
		{"in the middle", value - 3, value + 3, value - 3, value},
		{"rounded up", value + slack, value + slack, value + slack, value},
		{"rounded down", value - slack, value - slack, value - slack, value},
		{"below", value + slack + 1, value + 20, value + slack + 1, value + slack + 1},
		{"above", value - 20, value - slack - 1, value - 20, value - slack - 1},
		{"a mate", score.MateIn(3), score.MateIn(3), score.MateIn(3), score.MateIn(3)},
		{"known from tables", -score.TablebaseWin, -score.TablebaseWin, -score.TablebaseWin, -score.TablebaseWin},
	} {
		rm := rootMove{move: pv[0], rootScore: rootScore{pv: pv, score: c.score, fine: c.score}}
		if w.refine(&rm, c.lower, c.upper); rm.fine != c.want || rm.score != c.score {
			t.Errorf("%s: %d, want %d; the score is %d", c.name, rm.fine, c.want, rm.score)
		}
	}
}

// A lower bound is shown as it is.
func TestRefineLeavesBounds(t *testing.T) {
	w := prepared(newTestEngine(t, 1), game.New(chesstest.Parse(t, kiwipete)))
	rm := rootMove{rootScore: rootScore{pv: w.root.moves[0].pv, score: -5000, fine: -5000, atLeast: true}}
	if w.refine(&rm, -5000, score.MateIn(1)); rm.fine != -5000 {
		t.Errorf("at least -5000 is shown as %d", rm.fine)
	}
}

// A line that ends in a draw is worth nothing else.
func TestRefineDrawnLine(t *testing.T) {
	e := newTestEngine(t, 1)
	p := chesstest.Parse(t, "8/8/8/8/8/1k6/p7/K7 w - - 0 1")
	rm := rootMove{rootScore: rootScore{pv: nil}}
	w := prepared(e, game.New(p))
	if w.refine(&rm, 0, 0); rm.drawn {
		t.Error("a pawn is on the board, and yet a draw")
	}
	w = prepared(e, chesstest.Play(t, "8/8/8/8/8/2k5/p7/1K6 w - - 0 1"))
	rm = rootMove{rootScore: rootScore{pv: chesstest.Play(t, "8/8/8/8/8/2k5/p7/1K6 w - - 0 1", "b1a2").Moves}}
	if w.refine(&rm, -8, 0); !rm.drawn || rm.fine != score.Draw {
		t.Errorf("bare kings: drawn %v, %d", rm.drawn, rm.fine)
	}
}

// The same by the endgame tables, unless the bracket says that the line is worth something else.
func TestRefineLineDrawnByTables(t *testing.T) {
	g := chesstest.Play(t, "3Rk3/K4p2/8/8/8/8/5P2/8 b - - 0 1", "e8d8")
	e := withTables(t, nil)
	w := prepared(e, game.New(chesstest.Parse(t, "3Rk3/K4p2/8/8/8/8/5P2/8 b - - 0 1")))
	w.rootDepth, w.tablebasePieces = 1, 4
	rm := rootMove{rootScore: rootScore{pv: g.Moves}}
	if w.refine(&rm, 0, 8); !rm.drawn || rm.fine != score.Draw {
		t.Errorf("in a bracket that has the draw: drawn %v, %d", rm.drawn, rm.fine)
	}
	rm = rootMove{rootScore: rootScore{pv: g.Moves, fine: 152}}
	if w.refine(&rm, 152, 160); rm.drawn {
		t.Errorf("in another one: drawn, %d", rm.fine)
	}
}

func TestTellApart(t *testing.T) {
	line := func(fine, mean int) rootMove { return rootMove{rootScore: rootScore{fine: fine, meanFine: mean}} }
	drawn := rootMove{rootScore: rootScore{fine: score.Draw, drawn: true}}
	shown := func(lines []rootMove) (all []int) {
		for _, rm := range lines {
			all = append(all, score.Shown(rm.fine))
		}
		return all
	}
	for _, c := range []struct {
		name  string
		lines []rootMove
		want  []int
	}{
		{"far apart", []rootMove{line(score.HalfWon, 0), line(score.HalfWon/2, 0)}, []int{100, 50}},
		{"another value", []rootMove{line(score.HalfWon, 0), line(score.HalfWon-1, 0)}, []int{100, 99}},
		{"another mean", []rootMove{line(score.HalfWon, 5), line(score.HalfWon, 4)}, []int{100, 99}},
		{"no difference at all", []rootMove{line(score.HalfWon, 5), line(score.HalfWon, 5)}, []int{100, 100}},
		{"the third by two", []rootMove{line(score.HalfWon, 5), line(score.HalfWon, 4), line(score.HalfWon, 3)}, []int{100, 99, 98}},
		{"the fourth by two at most", []rootMove{line(score.HalfWon, 5), line(score.HalfWon, 4), line(score.HalfWon, 3), line(score.HalfWon, 2)}, []int{100, 99, 98, 98}},
		{"the third with room", []rootMove{line(score.HalfWon, 5), line(score.HalfWon, 4), line(score.HalfWon-2, 4)}, []int{100, 99, 98}},
		{"as the one above", []rootMove{line(score.HalfWon, 5), line(score.HalfWon, 4), line(score.HalfWon, 4)}, []int{100, 99, 99}},
		{"in order", []rootMove{line(score.HalfWon-1, 5), line(score.HalfWon-1, 4), line(score.HalfWon-2, 4)}, []int{99, 98, 97}},
		{"losing", []rootMove{line(-score.HalfWon, 5), line(-score.HalfWon, 4)}, []int{-100, -101}},
		{"beyond what is shown", []rootMove{line(-17000, 5), line(-17000, 4), line(-17001, 4)}, []int{-10000, -10000, -10000}},
		{"close to it", []rootMove{line(-14098, 5), line(-14099, 4), line(-14099, 3)}, []int{-9999, -10000, -10000}},
		{"draws", []rootMove{line(0, 5), drawn}, []int{0, 0}},
		{"level, but no draw", []rootMove{line(0, 0), line(0, -1)}, []int{0, -1}},
		{"level, beside a draw", []rootMove{line(0, 5), line(0, 4), drawn, line(0, -1), line(-2, -1), line(-2, -2)}, []int{0, 0, 0, 0, -1, -2}},
		{"hardly better than a draw", []rootMove{line(1, 9), line(1, 8), line(1, 7), line(1, 6), line(1, 5), drawn}, []int{1, 0, 0, 0, 0, 0}},
		{"mates", []rootMove{line(score.MateIn(5), 5), line(score.MateIn(5), 4)}, []int{score.MateIn(5), score.MateIn(5)}},
	} {
		if tellApart(c.lines, 8); !slices.Equal(shown(c.lines), c.want) {
			t.Errorf("%s: %v, want %v", c.name, shown(c.lines), c.want)
		}
		if !slices.IsSortedFunc(c.lines, func(a, b rootMove) int { return b.fine - a.fine }) {
			t.Errorf("%s: out of order", c.name)
		}
	}
	lines := []rootMove{line(score.HalfWon, 5), line(score.HalfWon, 4), line(score.HalfWon, 3)}
	if tellApart(lines, 4); !slices.Equal(shown(lines), []int{100, 99, 99}) {
		t.Errorf("with a grain of 4: %v", shown(lines))
	}
}
