package search

import (
	"testing"

	"penrose/chesstest"
	"penrose/game"
	"penrose/score"
	"penrose/syzygy"
	"penrose/tt"
)

// withTables returns an engine that uses the tables of package syzygy's tests.
func withTables(t *testing.T, change func(*Tablebases)) *Engine {
	t.Helper()
	tables, err := syzygy.Open("../syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	e := newTestEngine(t, 1)
	t.Cleanup(func() { tables.Close() })
	use := Tablebases{Tables: tables, ProbeDepth: 1, ProbeLimit: syzygy.FormatPieces}
	if change != nil {
		change(&use)
	}
	e.SetTablebases(use)
	return e
}

// A root with more pieces than the tables: nodes find wins and draws there.
func TestTablesInTheTree(t *testing.T) {
	win, draw := tablebaseValue{score.TablebaseWin, score.Infinity}, tablebaseValue{score.Draw, score.Draw}
	for _, c := range []struct {
		name, fen string
		want      tablebaseValue
	}{
		{"the last pawn falls and the rook wins", "8/8/8/8/8/1k6/p1R5/2K1R3 w - - 0 1", win},
		{"a rook that nothing protects falls", "8/8/8/3k4/8/8/P1r5/2R2K2 w - - 0 1", win},
		{"the last rook falls and the pawns draw", "8/8/8/1k4p1/1R6/8/5P2/4K3 b - - 0 1", draw},
	} {
		e := withTables(t, nil)
		r := think(t, e, game.New(chesstest.Parse(t, c.fen)), Limits{Depth: 8})
		line := &r.Lines[0]
		if line.TablebaseHits == 0 || line.Score != c.want.clamp(line.Score) {
			t.Errorf("%s: score %d with %d hits, want one from %d to %d", c.name, line.Score, line.TablebaseHits, c.want.lower, c.want.upper)
		}
	}
}

// Limits of probing are kept: pieces, depth, and searches that use no tables.
func TestTablesAreNotAsked(t *testing.T) {
	const fen = "8/8/8/8/8/1k6/p1R5/2K1R3 w - - 0 1"
	for name, change := range map[string]func(*Tablebases){
		"too many pieces":  func(use *Tablebases) { use.ProbeLimit = 2 },
		"too little depth": func(use *Tablebases) { use.ProbeDepth = 20 },
		"no tables":        func(use *Tablebases) { use.Tables = nil },
	} {
		e := withTables(t, change)
		if r := think(t, e, game.New(chesstest.Parse(t, fen)), Limits{Depth: 6}); r.Lines[0].TablebaseHits != 0 {
			t.Errorf("%s: %d hits", name, r.Lines[0].TablebaseHits)
		}
	}
	e := withTables(t, nil)
	if r := think(t, e, game.New(chesstest.Parse(t, fen)), Limits{Depth: 6, Mate: 3}); r.Lines[0].TablebaseHits != 0 {
		t.Errorf("search for a mate: %d hits", r.Lines[0].TablebaseHits)
	}
	inTables := game.New(chesstest.Parse(t, "8/8/8/8/4k3/8/1Q6/K7 w - - 0 1"))
	if r := think(t, e, inTables, Limits{Depth: 1, Elo: 2000}); r.Lines[0].TablebaseHits != 0 {
		t.Errorf("limited strength: %d hits", r.Lines[0].TablebaseHits)
	}
	if err := e.SetParams(DefaultParams().Plain(PlaatEvaluation)); err != nil {
		t.Fatal(err)
	}
	if r := think(t, e, game.New(chesstest.Parse(t, fen)), Limits{Depth: 3}); r.Lines[0].TablebaseHits != 0 {
		t.Errorf("Plaat mode: %d hits", r.Lines[0].TablebaseHits)
	}
}

// The largest tables are asked from the probe depth on, smaller ones always; none where
// the tables assume something else.
func TestProbeTables(t *testing.T) {
	e := withTables(t, func(use *Tablebases) { use.ProbeDepth = 3 })
	for _, c := range []struct {
		name, fen string
		depth     int
		want      bool
	}{
		{"four pieces", "8/8/8/8/8/1k6/r7/1K5R w - - 0 1", 3, true},
		{"four pieces, too shallow", "8/8/8/8/8/1k6/r7/1K5R w - - 0 1", 2, false},
		{"three pieces", "8/8/8/8/8/1k6/8/1K5R w - - 0 1", 1, true},
		{"five pieces", "8/8/8/8/8/1k6/r7/1K4RR w - - 0 1", 9, false},
		{"the counter runs", "8/8/8/8/8/1k6/8/1K5R w - - 1 1", 9, false},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", 9, false},
		{"no such table", "8/8/8/8/8/1k6/q7/1K5R w - - 0 1", 9, false},
	} {
		w := prepared(e, game.New(chesstest.Parse(t, c.fen)))
		w.tablebasePieces = 4
		if _, got := w.probeTablebases(&w.frames[0], c.depth); got != c.want || w.tablebaseHits > 0 != c.want {
			t.Errorf("%s: answered %v with %d hits, want %v", c.name, got, w.tablebaseHits, c.want)
		}
	}
}

// What the tables prove becomes a bound, and never an exact value unless it is one.
func TestTableBounds(t *testing.T) {
	win := tablebaseValue{score.TablebaseWin, score.Infinity}
	loss := tablebaseValue{-score.Infinity, -score.TablebaseWin}
	draw := tablebaseValue{score.Draw, score.Draw}
	for _, c := range []struct {
		name     string
		v        tablebaseValue
		gamma    int
		bound    tt.Bound
		answered bool
	}{
		{"a win reaches gamma", win, 500, tt.LowerBound, true},
		{"a win is perhaps a mate", win, score.MateIn(10), 0, false},
		{"a loss falls short", loss, 0, tt.UpperBound, true},
		{"a loss is perhaps a mate", loss, score.MatedIn(10), 0, false},
		{"a draw", draw, 0, tt.Exact, true},
		{"a draw far from gamma", draw, 400, tt.Exact, true},
	} {
		u, answered := c.v.update(c.gamma-1, c.gamma, 5)
		if answered != c.answered || answered && (u.Bound != c.bound || u.Depth != 5+tablebaseDepthBonus) {
			t.Errorf("%s: %+v, answered %v; want bound %d, answered %v", c.name, u, answered, c.bound, c.answered)
		}
	}
	// In a wide window a value that the tables limit is known from one side only.
	if win.bound(score.TablebaseWin) != tt.LowerBound || loss.bound(-score.TablebaseWin) != tt.UpperBound ||
		draw.bound(score.Draw) != tt.Exact || unknownTablebaseValue().bound(40) != tt.Exact {
		t.Error("a value limited by the tables is taken for exact")
	}
	if win.clamp(300) != score.TablebaseWin || loss.clamp(300) != -score.TablebaseWin || win.clamp(score.MateIn(3)) != score.MateIn(3) || unknownTablebaseValue().clamp(7) != 7 {
		t.Error("values are not limited to what the tables prove")
	}
}

// Cursed wins and blessed losses are draws, unless there is no fifty-move rule.
func TestValueOfOutcomes(t *testing.T) {
	const win, loss = score.TablebaseWin, -score.TablebaseWin
	for outcome, want := range map[syzygy.WDL][2]int{
		syzygy.Win: {win, win}, syzygy.CursedWin: {score.Draw, win}, syzygy.Draw: {score.Draw, score.Draw},
		syzygy.BlessedLoss: {score.Draw, loss}, syzygy.Loss: {loss, loss},
	} {
		with, without := Tablebases{}, Tablebases{IgnoreRule50: true}
		if got := [2]int{with.valueOf(outcome), without.valueOf(outcome)}; got != want {
			t.Errorf("outcome %d: %v, want %v", outcome, got, want)
		}
	}
}

// What was searched with other tables is forgotten.
func TestOtherTablesForget(t *testing.T) {
	e := newTestEngine(t, 1)
	g := game.New(chesstest.Parse(t, kiwipete))
	first := think(t, e, g, Limits{Depth: 5}).Lines[0].Nodes
	e.SetTablebases(Tablebases{ProbeDepth: 1})
	if again := think(t, e, g, Limits{Depth: 5}).Lines[0].Nodes; again != first {
		t.Errorf("%d nodes at first, %d with other tables", first, again)
	}
}

// Nodes get from the tables what is proven of them: bounds of wins and losses, the value of draws.
func TestProbedValues(t *testing.T) {
	e := withTables(t, nil)
	for fen, want := range map[string]tablebaseValue{
		"8/8/8/8/4k3/8/1Q6/K7 w - - 0 1": {score.TablebaseWin, score.Infinity},
		"8/8/8/8/4k3/8/1Q6/K7 b - - 0 1": {-score.Infinity, -score.TablebaseWin},
		"8/8/8/8/4k3/3Q4/8/K7 b - - 0 1": {score.Draw, score.Draw}, // Kxd3
	} {
		w := prepared(e, game.New(chesstest.Parse(t, fen)))
		w.tablebasePieces = 4
		if got, ok := w.probeTablebases(&w.frames[0], 9); !ok || got != want {
			t.Errorf("%s: %+v, %v; want %+v", fen, got, ok, want)
		}
	}
}
