package search

import (
	"slices"
	"strings"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
	"penrose/movegen"
	"penrose/score"
	"penrose/syzygy"
	"penrose/tt"
)

// A slow disk costs no game: the root moves are ranked only while there is time, and the clock
// is read after each probe, even one without an answer.
func TestTablesDoNotDelay(t *testing.T) {
	e := withTables(t, nil)
	g := game.New(chesstest.Parse(t, "8/8/8/8/8/1k6/8/1K5R w - - 0 1"))
	longAgo, justNow := time.Now().Add(-time.Hour), time.Now().Add(time.Hour) // however long the machine pauses here
	for _, c := range []struct {
		name   string
		limits Limits
		begun  time.Time
		want   bool
	}{
		{"time enough", Limits{MoveTime: 8 * time.Hour}, longAgo, false},
		{"no time left", Limits{MoveTime: time.Hour, Start: longAgo}, longAgo, true},
		{"no time left, but just begun", Limits{MoveTime: time.Hour, Start: longAgo}, justNow, false},
		{"no clock", Limits{Depth: 1, Start: longAgo}, longAgo, false},
		{"the clock does not count yet", Limits{MoveTime: time.Hour, Start: longAgo, Ponder: true}, longAgo, false},
		{"a clock of nodes", Limits{MoveTime: time.Hour, Start: longAgo, NodesTime: 100}, longAgo, false},
	} {
		r := newRun(e, g, c.limits, Listener{})
		if got := r.rankingExpired(c.begun); got != c.want {
			t.Errorf("%s: expired %v", c.name, got)
		}
		r.Stop()
		if r.useTablebases(); len(r.ranking.Moves) > 0 || r.tablebasePieces == 0 {
			t.Errorf("%s, stopped: %d moves ranked, nodes look up %d pieces", c.name, len(r.ranking.Moves), r.tablebasePieces)
		}
	}
	for _, fen := range []string{"8/8/8/8/8/1k6/8/1K5R w - - 0 1", "8/8/8/8/8/1k6/q7/1K5R w - - 0 1"} { // the second is in no table
		w := prepared(e, game.New(chesstest.Parse(t, fen)))
		w.tablebasePieces, w.nodes, w.pollAt = 4, 7, 1000
		if w.probeTablebases(&w.frames[0], 1); w.pollAt != w.nodes+1 {
			t.Errorf("%s: asked at node %d, the clock is read at node %d", fen, w.nodes, w.pollAt)
		}
	}
}

// At a root in the tables no line gives a better outcome away, the score is that of
// the tables unless a mate is seen, and the variation goes on to mate.
func TestTablesAtTheRoot(t *testing.T) {
	e := withTables(t, nil)
	win := think(t, e, game.New(chesstest.Parse(t, "8/8/8/8/4k3/8/1Q6/K7 w - - 0 1")), Limits{Depth: 4})
	line := &win.Lines[0]
	if line.Score < score.TablebaseWin {
		t.Errorf("queen against king: score %d", line.Score)
	}
	end := chesstest.Parse(t, "8/8/8/8/4k3/8/1Q6/K7 w - - 0 1")
	for _, m := range line.PV {
		end.Make(m)
	}
	if !movegen.IsCheckmate(&end) {
		t.Errorf("the variation %v does not end in mate", line.PV)
	}

	// A search that is stopped at once shows what the tables know, not an evaluation.
	r := think(t, e, game.New(chesstest.Parse(t, "8/8/8/8/4k3/8/1Q6/K7 w - - 0 1")), Limits{Nodes: 1})
	if line := &r.Lines[0]; line.Score != score.TablebaseWin || len(line.PV) < 2 || line.SelDepth < len(line.PV) {
		t.Errorf("stopped at the first node: score %d, %d plies, %v", line.Score, line.SelDepth, line.PV)
	}

	// Each move has been looked up once, however many threads there are.
	two := newTestEngine(t, 2)
	two.SetTablebases(e.tablebases)
	king := game.New(chesstest.Parse(t, "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1"))
	if r := think(t, two, king, Limits{Depth: 1}); r.Lines[0].TablebaseHits != 5 {
		t.Errorf("two threads: %d hits for 5 moves", r.Lines[0].TablebaseHits)
	}

	// White to move holds rook against rook with few moves; all others lose.
	const fen = "8/8/8/8/8/1k6/r7/1K5R w - - 0 1"
	r = think(t, e, game.New(chesstest.Parse(t, fen)), Limits{Depth: 6, MultiPV: 20})
	last := 3 // outcomes from above
	p := chesstest.Parse(t, fen)
	var legal movegen.List
	movegen.Legal(&p, &legal)
	if len(r.Lines) != legal.Len() {
		t.Fatalf("%d lines of %d moves", len(r.Lines), legal.Len())
	}
	for i := range r.Lines {
		child := p
		child.Make(r.Lines[i].PV[0])
		outcome, ok := e.tablebases.Tables.ProbeWDL(&child)
		if !ok {
			t.Fatalf("no answer after %v", r.Lines[i].PV[0])
		}
		if now := -int(outcome); now > last {
			t.Errorf("line %d, %v, leads to %d, the one before to %d", i+1, r.Lines[i].PV[0], now, last)
		} else {
			last = now
		}
	}

	// Only one of the moves asked for keeps the draw.
	only := []board.Move{r.Lines[len(r.Lines)-1].PV[0], r.Lines[0].PV[0]}
	if got := think(t, e, game.New(p), Limits{Depth: 5, SearchMoves: only}); got.Best != only[1] {
		t.Errorf("plays %v of %v", got.Best, only)
	}
}

// The engine mates with king and queen at depth 1, though it knows no such mate itself, because the tables make it mate
// before the fifty-move rule ends the game.
func TestTablesConvert(t *testing.T) {
	e := withTables(t, nil)
	p := e.Params()
	p.Endgames = false
	if err := e.SetParams(p); err != nil {
		t.Fatal(err)
	}
	g := game.New(chesstest.Parse(t, "8/8/8/8/4k3/8/1Q6/K7 w - - 80 90"))
	for ply := 0; ; ply++ {
		if movegen.IsCheckmate(&g.Position) {
			return
		}
		var list movegen.List
		if movegen.Legal(&g.Position, &list); list.Len() == 0 || g.Position.Rule50() >= board.Rule50Limit || ply > 60 {
			t.Fatalf("no mate after %d plies, counter %d: %s", ply, g.Position.Rule50(), g.Position.FEN())
		}
		if g.Position.SideToMove() == board.White {
			g.Play(think(t, e, g.Clone(), Limits{Depth: 1}).Best)
			continue
		}
		ranking, ok := e.tablebases.Tables.RankRoot(&g.Position, syzygy.RootOptions{})
		if !ok {
			t.Fatal("no ranking for the defender")
		}
		g.Play(slices.MinFunc(ranking.Moves, func(a, b syzygy.RootMove) int { return a.DTZ - b.DTZ }).Move)
	}
}

// A third occurrence is a draw whatever the tables say: it throws a win away and saves a
// lost game.
func TestTablesAndRepetition(t *testing.T) {
	for _, c := range []struct {
		name, fen, moves string
		want             int
		avoid, play      string
	}{
		{"the winning side avoids it", "1Q6/5K2/8/8/8/8/8/k7 w - - 0 1",
			"b8h2 a1b1 h2c2 b1a1 c2h2 a1b1 h2h7 b1a1", score.TablebaseWin, "h7h2", ""},
		{"the losing side seeks it", "2k5/8/8/8/3R4/6K1/8/8 w - - 68 70",
			"d4b4 c8c7 b4d4 c7c8 d4b4 c8c7 b4d4", score.Draw, "", "c7c8"},
	} {
		e := withTables(t, nil)
		g := chesstest.Play(t, c.fen, strings.Fields(c.moves)...)
		r := think(t, e, g, Limits{Nodes: 2000})
		if got := r.Best.String(); got == c.avoid || c.play != "" && got != c.play {
			t.Errorf("%s: plays %s", c.name, got)
		}
		if s := r.Lines[0].Score; s < c.want || c.want == score.Draw && s != c.want {
			t.Errorf("%s: score %d, want %d", c.name, s, c.want)
		}
	}
}

// A win is also thrown away by a move that lets the other side bring the third occurrence
// about. A lost game is not saved by one.
func TestDrawnByRepetition(t *testing.T) {
	won := chesstest.Play(t, "8/8/8/8/4k3/8/1Q6/K7 w - - 0 1", strings.Fields("b2c2 e4e5 c2b2 e5e4 b2c2 e4e5")...)
	lost := chesstest.Play(t, "8/8/8/8/4k3/8/2Q5/K7 b - - 0 1", strings.Fields("e4f4 c2b2 f4e4 b2c2 e4f4 c2b2")...)
	for _, c := range []struct {
		g       game.Game
		move    string
		outcome syzygy.WDL
		want    bool
	}{
		{won, "c2b2", syzygy.Win, true},
		{won, "c2c3", syzygy.Win, false},
		{lost, "f4e4", syzygy.Loss, false},
	} {
		m, err := movegen.ParseUCI(&c.g.Position, c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := drawnByRepetition(&c.g, &syzygy.RootMove{Move: m, Outcome: c.outcome}); got != c.want {
			t.Errorf("%s: %v, want %v", c.move, got, c.want)
		}
	}
}

// A mate in as many moves as asked for is found even where the tables prefer another
// win: here the counter says that the pawn should move.
func TestTablesLeaveMatesAlone(t *testing.T) {
	e := withTables(t, nil)
	g := game.New(chesstest.Parse(t, "7k/R7/5K2/8/8/8/P7/8 w - - 97 100"))
	r := think(t, e, g, Limits{Mate: 2, Depth: 12})
	if plies, mate := score.MatePlies(r.Lines[0].Score); !mate || plies != 3 {
		t.Errorf("%v with score %d, want mate in 3 plies", r.Best, r.Lines[0].Score)
	}
}

// Nor does a search for a mate know what an earlier search had from tables.
func TestMateAfterTables(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	e := withTables(t, nil)
	g := game.New(chesstest.Parse(t, "8/8/8/8/8/1k6/p1R5/2K1R3 w - - 0 1"))
	if r := think(t, e, g, Limits{Depth: 40}); r.Lines[0].Score != score.TablebaseWin {
		t.Fatalf("score %d, want a win by tables", r.Lines[0].Score)
	}
	r := think(t, e, g, Limits{Mate: 6, Nodes: 3_000_000})
	if plies, mate := score.MatePlies(r.Lines[0].Score); !mate || plies > 11 {
		t.Errorf("%v with score %d after %d nodes, want mate in 11 plies", r.Best, r.Lines[0].Score, r.Lines[0].Nodes)
	}
}

// Without the fifty-move rule a win that comes too late counts, and the line goes on to mate.
func TestTablesWithoutRule50(t *testing.T) {
	for ignore, want := range map[bool]int{false: score.Draw, true: score.TablebaseWin} {
		e := withTables(t, func(use *Tablebases) { use.IgnoreRule50 = ignore })
		p := chesstest.Parse(t, "8/8/8/8/4k3/8/1Q6/K7 w - - 95 90")
		line := think(t, e, game.New(p), Limits{Depth: 2}).Lines[0]
		for _, m := range line.PV {
			p.Make(m)
		}
		if line.Score != want || movegen.IsCheckmate(&p) != ignore {
			t.Errorf("without the rule %v: score %d, %v", ignore, line.Score, line.PV)
		}
	}
}

// TestKnownRootForgetsTableWins: once the tables know the root, a win that nodes found in them before ends no iteration.
func TestKnownRootForgetsTableWins(t *testing.T) {
	before := chesstest.Play(t, "8/2k5/8/3n4/2K5/8/P7/3R4 w - - 0 1")
	after := chesstest.Play(t, "8/2k5/8/3n4/2K5/8/P7/3R4 w - - 0 1", "c4d5", "c7b6")
	e := withTables(t, nil)
	think(t, e, before, Limits{Depth: 12, MultiPV: 8, Nodes: 200_000})
	e.PassLog = func(p Pass) {
		if abs(p.Value) == score.TablebaseWin {
			t.Errorf("depth %d, gamma %d: value %d", p.Depth, p.Beta, p.Value)
		}
	}
	think(t, e, after, Limits{Depth: 9})
}

// TestTableWinsAreNoEvaluation: no value lies between the evaluations and the wins of the tables.
func TestTableWinsAreNoEvaluation(t *testing.T) {
	e := withTables(t, nil)
	e.PassLog = func(p Pass) {
		if v := abs(p.Value); v > score.Limit && v < score.TablebaseWin {
			t.Errorf("depth %d, gamma %d: value %d", p.Depth, p.Beta, p.Value)
		}
	}
	for _, fen := range []string{"8/2k5/8/3n4/2K5/8/P7/3R4 w - - 0 1", "8/8/3k4/3b4/8/2K5/P7/3R4 w - - 0 1"} {
		think(t, e, game.New(chesstest.Parse(t, fen)), Limits{Depth: 12, Nodes: 100_000})
	}
}

// TestIllegalSearchMovesWithTables: they are left out, as they are without tables.
func TestIllegalSearchMovesWithTables(t *testing.T) {
	e := withTables(t, nil)
	g := game.New(chesstest.Parse(t, "8/8/1k6/3K4/8/8/P7/3R4 w - - 0 1"))
	start := board.StartPosition()
	legal, illegal := chesstest.Move(t, &g.Position, "a2a4"), chesstest.Move(t, &start, "e2e4")
	if r := think(t, e, g, Limits{Depth: 3, SearchMoves: []board.Move{illegal, legal}}); r.Best != legal {
		t.Errorf("%v, want %v", r.Best, legal)
	}
	if r := think(t, e, g, Limits{Depth: 3, SearchMoves: []board.Move{illegal}}); r.Best != board.NoMove {
		t.Errorf("%v, want none", r.Best)
	}
}

// TestTableWinHidesNoBound: where wins of endgame tables are dropped, a bound of less depth that contradicts one stays.
func TestTableWinHidesNoBound(t *testing.T) {
	e := newTestEngine(t, 1)
	w := prepared(e, game.New(board.StartPosition()))
	w.dropsTablebaseBounds = true
	f := &w.frames[0]
	w.store(f, tt.Update{Score: -score.TablebaseWin, Bound: tt.UpperBound, Depth: 8, Eval: score.None})
	w.store(f, tt.Update{Score: -480, Bound: tt.LowerBound, Depth: 3, Eval: score.None})
	if entry, _ := w.probe(w.keyAt(f), 0); entry.HasUpper() || !entry.HasLower() || entry.Lower != -480 {
		t.Errorf("%+v", entry)
	}
}
