package search

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
	"penrose/movegen"
	"penrose/syzygy"
)

// TestPlayOuts plays 200 won and 200 drawn endings of four pieces from the root against
// the tables: the engine wins the former before the fifty-move rule and holds the
// latter. It needs all tables with 3 and 4 pieces: the environment variable
// PENROSE_SYZYGY names their directories, and the first one has beside it the file
// random-3-4-men.epd with positions and their outcomes (opcode "wdl").
func TestPlayOuts(t *testing.T) {
	dirs := syzygy.SplitPaths(os.Getenv("PENROSE_SYZYGY"))
	if len(dirs) == 0 {
		t.Skip("PENROSE_SYZYGY does not say where tables are")
	}
	tables, err := syzygy.Open(dirs...)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	e := newTestEngine(t, 1)
	e.SetTablebases(Tablebases{Tables: tables, ProbeDepth: 1, ProbeLimit: syzygy.FormatPieces})
	won, drawn := endings(t, filepath.Join(dirs[0], "..", "random-3-4-men.epd"), 200)
	for _, fen := range won {
		if g := playOut(t, e, fen); !movegen.IsCheckmate(&g.Position) || len(g.Moves)%2 == 0 {
			t.Errorf("%s: not won, ends in %s", fen, g.Position.FEN())
		}
	}
	for _, fen := range drawn {
		if g := playOut(t, e, fen); movegen.IsCheckmate(&g.Position) && len(g.Moves)%2 == 0 {
			t.Errorf("%s: lost, ends in %s", fen, g.Position.FEN())
		}
	}
}

// endings returns n won and n drawn positions of four pieces, spread over the file.
func endings(t *testing.T, name string, n int) (won, drawn []string) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		fen := strings.Join(fields[:4], " ") + " 0 1"
		p := chesstest.Parse(t, fen)
		if p.Occupied().Count() != 4 {
			continue
		}
		switch {
		case strings.Contains(lines.Text(), "wdl 2;"):
			won = append(won, fen)
		case strings.Contains(lines.Text(), "wdl 0;"):
			drawn = append(drawn, fen)
		}
	}
	if len(won) < n || len(drawn) < n {
		t.Fatalf("%s: %d positions are won and %d drawn, want %d of each", name, len(won), len(drawn), n)
	}
	spread := func(all []string) (some []string) {
		for i := range n {
			some = append(some, all[i*len(all)/n])
		}
		return some
	}
	return spread(won), spread(drawn)
}

// playOut plays fen to its end by the rules. The engine has the side to move, the
// tables defend as long as they can.
func playOut(t *testing.T, e *Engine, fen string) game.Game {
	t.Helper()
	e.NewGame()
	g := game.New(chesstest.Parse(t, fen))
	for {
		p := &g.Position
		var legal movegen.List
		movegen.Legal(p, &legal)
		if legal.Len() == 0 || p.Rule50() >= board.Rule50Limit || p.InsufficientMaterial() || g.Repetitions() >= 2 {
			return g
		}
		if len(g.Moves)%2 == 0 {
			g.Play(e.Start(g, Limits{Nodes: 1000}, Listener{Error: func(err error) { t.Error(err) }}).Wait().Best)
			continue
		}
		ranking, ok := e.tablebases.Tables.RankRoot(p, syzygy.RootOptions{Repeated: g.Repeated()})
		if !ok {
			t.Fatalf("%s: no ranking", p.FEN())
		}
		best := ranking.Moves[0].Rank
		among := slices.DeleteFunc(ranking.Moves, func(m syzygy.RootMove) bool { return m.Rank < best })
		longest := slices.MinFunc(among, func(a, b syzygy.RootMove) int { return a.DTZ - b.DTZ })
		if longest.DTZ >= 0 { // in a draw the defender tries the rarest moves
			longest = among[len(among)-1]
		}
		g.Play(longest.Move)
	}
}
