package search

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
)

// suite returns the positions of a file of test suites, see
// testdata/suites/README.md.
func suite(t *testing.T, name string) (fens []string) {
	t.Helper()
	file, err := os.Open("../testdata/suites/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fens = append(fens, strings.Join(strings.Fields(lines.Text())[:4], " ")+" 0 1")
	}
	return fens
}

// Drawn endings look drawn, within half a pawn as users see it. Without what is known of
// endings all of the first suite were shown beyond a pawn, after 200,000 nodes, and a fifth
// of random ones beyond half a pawn.
func TestDrawnEndings(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		suite        string
		nodes        uint64
		level, total int
	}{
		{"drawn-endings.epd", 8000, 175, 200},
		{"random-drawn-endings.epd", 20_000, 135, 150},
	} {
		fens, level := suite(t, c.suite), 0
		for _, fen := range fens {
			e.NewGame()
			r := think(t, e, game.New(chesstest.Parse(t, fen)), Limits{Nodes: c.nodes})
			if abs(score.Shown(r.Lines[0].Score)) <= 50 {
				level++
			}
		}
		t.Logf("%s: %d of %d look drawn", c.suite, level, len(fens))
		if len(fens) != c.total || level < c.level {
			t.Errorf("%s: %d of %d look drawn, want %d of %d", c.suite, level, len(fens), c.level, c.total)
		}
	}
}

// Mates with a queen, a rook or two minor pieces are announced at once, to the move, unless the fifty moves are
// up first. The distances are those of endgame tables.
func TestKnownMates(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	for _, c := range []struct {
		fen   string
		plies int // to mate, 0 for none that may be announced
	}{
		{"8/8/8/3k4/8/8/8/K5Q1 w - - 0 1", 17},
		{"8/8/8/3k4/8/8/8/K5R1 w - - 0 1", 29},
		{"8/8/8/3k4/8/8/8/K5R1 b - - 0 1", -30},
		{"8/8/8/3k4/8/8/8/K5R1 w - - 72 80", 0},
		{"8/8/8/3k4/8/8/8/K3BB2 w - - 0 1", 33},
		{"7k/8/8/8/8/8/8/KBN5 w - - 0 1", 57},
		{"7k/8/8/8/8/8/8/KBN5 w - - 43 80", 57}, // just in time
		{"7k/8/8/8/8/8/8/KBN5 w - - 44 80", 0},
		{"8/8/8/3k4/8/8/8/K1BN4 w - - 0 1", 59},
		{"7k/8/8/8/3n4/8/4Q3/K7 w - - 0 1", 0},
		{"8/8/8/3k4/8/8/8/K1NN4 w - - 0 1", 0},
	} {
		r := think(t, newTestEngine(t, 1), game.New(chesstest.Parse(t, c.fen)), Limits{Depth: 2})
		if plies, mate := score.MatePlies(r.Lines[0].Score); mate != (c.plies != 0) || mate && plies != c.plies {
			t.Errorf("%s: mate %v in %d plies, want %d", c.fen, mate, plies, c.plies)
		}
		if c.plies != 0 && (len(r.Lines[0].PV) != abs(c.plies) || r.Lines[0].Nodes > 10_000) {
			t.Errorf("%s: a line of %d plies, %d nodes", c.fen, len(r.Lines[0].PV), r.Lines[0].Nodes)
		}
	}
}

// A search uses the mates with two minor pieces if its root asks for them, not if another
// search has computed them: it would depend on what the process has done before.
func TestMinorMatesOfOthers(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		fen  string
		uses bool
	}{
		{"8/8/8/3k4/8/8/8/K1BN4 w - - 0 1", true},
		{"8/8/8/3k4/3p4/8/2P5/K1BN4 w - - 0 1", false},
		{"8/8/8/3k4/3p4/8/8/K1BN4 w - - 0 1", true},
	} {
		think(t, e, game.New(chesstest.Parse(t, c.fen)), Limits{Depth: 2})
		if uses := e.workers[0].minorMates != nil; uses != c.uses {
			t.Errorf("%s: uses them: %v", c.fen, uses)
		}
	}
}

// Who plays at a limited strength has to find the mate.
func TestLimitedStrengthKnowsNoMates(t *testing.T) {
	r := think(t, newTestEngine(t, 1), game.New(chesstest.Parse(t, "8/8/8/3k4/8/8/8/K5R1 w - - 0 1")), Limits{Depth: 3, Elo: 2000})
	if score.IsMate(r.Lines[0].Score) {
		t.Errorf("it announces %d", r.Lines[0].Score)
	}
}

// Two bishops, and bishop and knight, mate within the fifty moves with few nodes a move.
func TestMatesWithBishops(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	for _, fen := range []string{"8/8/8/3k4/8/8/8/K4BB1 w - - 0 1", "8/8/8/8/3k4/8/8/2NBK3 w - - 0 1"} {
		e := newTestEngine(t, 1)
		g := game.New(chesstest.Parse(t, fen))
		for g.Position.Rule50() < board.Rule50Limit && movegen.HasLegalMove(&g.Position) {
			g.Play(think(t, e, g, Limits{Nodes: 20_000}).Best)
		}
		if !movegen.IsCheckmate(&g.Position) {
			t.Errorf("%s: no mate, but %s after %d plies", fen, g.Position.FEN(), len(g.Moves))
		}
	}
}

// Whatever wins without a mate is shown in reason, and dead draws are draws.
func TestResultsAreShown(t *testing.T) {
	for _, c := range []struct {
		fen   string
		drawn bool
	}{
		{"8/8/8/8/8/8/8/K6k w - - 0 1", true},
		{"8/8/8/8/8/5b2/8/K6k w - - 0 1", true},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", true}, // stalemate
		{"R6k/8/6K1/8/8/8/8/8 b - - 0 1", false}, // mate
		{"7k/8/8/8/4B3/8/7P/6K1 w - - 0 1", false},
		{"8/8/3k4/8/8/8/8/K1NN4 w - - 0 1", false},
	} {
		line := think(t, newTestEngine(t, 1), game.New(chesstest.Parse(t, c.fen)), Limits{Depth: 4}).Lines[0]
		if line.Drawn != c.drawn || c.drawn && line.Score != score.Draw {
			t.Errorf("%s: drawn %v, score %d", c.fen, line.Drawn, line.Score)
		}
	}
}

// With the wrong bishop a pawn that promotes is taken for a draw at once, at every depth: what the new piece is worth does
// not limit what its capture brings.
func TestWrongBishopStaysADraw(t *testing.T) {
	for _, fen := range []string{"8/6kP/6B1/8/8/4K3/8/8 w - - 0 1", "1k6/8/P1K5/8/8/8/8/6B1 w - - 0 1"} {
		e := newTestEngine(t, 1)
		for depth := 1; depth <= 18; depth++ {
			r := think(t, e, game.New(chesstest.Parse(t, fen)), Limits{Depth: depth})
			if abs(r.Lines[0].Score) > 8 {
				t.Errorf("%s: %v with %d at depth %d", fen, r.Best, r.Lines[0].Score, depth)
			}
		}
	}
}

// A side with nothing but its king has no chance to win.
func TestBareKingDoesNotWin(t *testing.T) {
	for _, c := range []struct {
		fen       string
		win, loss bool // there may be some
	}{
		{"7k/8/8/8/4B3/8/7P/6K1 w - - 0 1", true, false},
		{"7k/8/8/8/4B3/8/7P/6K1 b - - 0 1", false, true},
		{"8/8/8/3k4/8/8/8/K1NN4 w - - 0 1", true, false},
		{"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", false, true},
		{"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", true, true},
		{"8/8/8/8/8/5b2/8/K6k w - - 0 1", false, false},
	} {
		line := think(t, newTestEngine(t, 1), game.New(chesstest.Parse(t, c.fen)), Limits{Depth: 4}).Lines[0]
		r := line.Results()
		if (r.Win > 0) != c.win || (r.Loss > 0) != c.loss || r.Win+r.Draw+r.Loss != 1000 {
			t.Errorf("%s: %v", c.fen, r)
		}
	}
	three := think(t, newTestEngine(t, 1), game.New(chesstest.Parse(t, "8/8/8/3k4/8/8/4N3/K4NN1 w - - 0 1")), Limits{Depth: 4}).Lines[0]
	if score.Shown(three.Score) < 500 {
		t.Errorf("three knights are worth %d", score.Shown(three.Score))
	}
}

// The shortest search does not throw away a queen's mate, neither by stalemate nor by a slow move.
func TestShortestSearchWithAQueen(t *testing.T) {
	e := newTestEngine(t, 1)
	for _, c := range []struct {
		fen  string
		mate int // plies
	}{
		{"8/8/8/8/1K6/8/5Q2/7k w - - 0 1", 11},
		{"7k/5Q2/4K3/8/8/8/8/8 w - - 0 1", 5},
	} {
		if r := think(t, e, game.New(chesstest.Parse(t, c.fen)), Limits{Depth: 1}); r.Lines[0].Score != score.MateIn(c.mate) {
			t.Errorf("%s: %v with %d, want mate in %d plies", c.fen, r.Best, r.Lines[0].Score, c.mate)
		}
	}
	// What is no known mate is at least no stalemate.
	g := game.New(chesstest.Parse(t, "7k/5Q2/4K3/8/8/8/8/2N5 w - - 0 1"))
	r := think(t, e, g, Limits{Depth: 1})
	if g.Play(r.Best); movegen.EndingOf(&g.Position, 0) == movegen.Stalemate {
		t.Errorf("%v is stalemate", r.Best)
	}
}

// A search with a limit on nodes keeps most of them for itself where mating lines cannot be completed. Here
// the table knows from the move before that the pawn wins, and every iteration announces a mate. It used to
// spend all its nodes on the line of the first.
func TestNodesAreNotSpentOnMatingLines(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	e := newTestEngine(t, 1)
	g := game.New(chesstest.Parse(t, "2k5/8/8/8/4qK2/8/4P3/8 w - - 0 1"))
	for i, text := range strings.Fields("f4e4 c8d7 e4e5 d7d8 e5d6 d8e8 e2e4 e8f7 e4e5 f7e8 d6e6 e8d8 e6f6 d8e8") {
		if i%2 == 0 {
			if r := think(t, e, g, Limits{Nodes: 50_000}); r.Lines[0].Depth < 10 {
				t.Errorf("after %d plies: depth %d with 50,000 nodes", i, r.Lines[0].Depth)
			}
		}
		g.Play(chesstest.Move(t, &g.Position, text))
	}
}

// TestMateLinesShare: lines of mate that are not found take no more than their share of all nodes together.
func TestMateLinesShare(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	for _, fen := range []string{"8/8/1k6/3K4/8/8/P7/3R4 w - - 0 1", "4k3/8/3b4/8/8/8/8/R3K2R w KQ - 0 1"} {
		for _, nodes := range []uint64{100_000, 400_000} {
			e := newTestEngine(t, 1)
			r := think(t, e, game.New(chesstest.Parse(t, fen)), Limits{Nodes: nodes, MultiPV: 5})
			// Each of them may take a node when the share is used up.
			if spent := e.workers[0].mateLineNodes; spent == 0 || spent > nodes/mateLineShare+100 || r.Lines[0].Nodes != nodes {
				t.Errorf("%s: %d nodes for lines of mate of %d, the limit is %d", fen, spent, r.Lines[0].Nodes, nodes)
			}
			r = think(t, e, game.New(chesstest.Parse(t, fen)), Limits{SoftNodes: nodes, MultiPV: 5})
			if spent := e.workers[0].mateLineNodes; spent == 0 || spent > r.Lines[0].Nodes/mateLineShare+100 {
				t.Errorf("%s: %d nodes for lines of mate of %d, the soft limit is %d", fen, spent, r.Lines[0].Nodes, nodes)
			}
		}
	}
}

// TestLastNodeInMatingLine: when a line of mate has taken the last node, the next line does not begin.
func TestLastNodeInMatingLine(t *testing.T) {
	e := newTestEngine(t, 1)
	think(t, e, game.New(board.StartPosition()), Limits{Depth: 2, MultiPV: 2})
	w := e.workers[0]
	w.unwinding, w.rootDepth = true, 3
	nodes := w.nodes
	if end := w.iteration(1); end != stopped || w.nodes != nodes {
		t.Errorf("outcome %v, %d nodes more", end, w.nodes-nodes)
	}
}
