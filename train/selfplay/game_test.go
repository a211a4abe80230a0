package selfplay

import (
	"context"
	"errors"
	"strings"
	"testing"

	"penrose/board"
	"penrose/eval"
	"penrose/search"
	"penrose/train/games"
)

// The endings are those of the FIDE Laws of Chess; the stalemate in ten moves is
// by S. Loyd.
func TestEndings(t *testing.T) {
	const rooks = "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1"
	tests := []struct {
		name  string
		fen   string
		moves string // none for a script that wanders
		score int    // of every move
		want  ending
		plies int
	}{
		{"checkmate by Black", board.StartFEN, "f2f3 e7e5 g2g4 d8h4", 50, ending{games.BlackWins, games.Checkmate}, 4},
		{"checkmate by White", board.StartFEN, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", 50, ending{games.WhiteWins, games.Checkmate}, 7},
		{"stalemate", board.StartFEN, "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6",
			50, ending{games.Draw, games.Stalemate}, 19},
		{"third time, not the second", board.StartFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4", 50, ending{games.Draw, games.Repetition}, 8},
		{"fifty moves", rooks, "", 50, ending{games.Draw, games.FiftyMoves}, 100},
		{"mate goes before fifty moves", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", 50, ending{games.WhiteWins, games.Checkmate}, 1},
		{"insufficient material", "4k3/8/8/8/8/8/3q4/4K1N1 w - - 0 1", "e1d2 e8e7", 50, ending{games.Draw, games.InsufficientMaterial}, 1},
		{"ply limit", "4k2r/7p/8/8/8/8/P7/R3K3 w - - 0 1", "a2a3 h7h6 a3a4 h6h5", 50, ending{games.Draw, games.PlyLimit}, 4},
		{"adjudicated draw", rooks, "", 5, ending{games.Draw, games.AdjudicatedDraw}, 80},
		{"adjudicated by the settings", "4k2r/7p/8/8/8/8/P7/R3K3 w - - 0 1", "a2a3", 1500, ending{games.WhiteWins, games.AdjudicatedWin}, 1},
		{"mate goes before adjudication", "7k/8/6K1/8/8/8/8/R7 w - - 0 80", "a1a8", 31_999, ending{games.WhiteWins, games.Checkmate}, 1},
	}
	for _, test := range tests {
		settings := Defaults()
		settings.WinPlies = 1
		if test.want.termination == games.PlyLimit {
			settings.MaximumPlies = test.plies
		}
		g := from(t, test.fen)
		by := &script{t: t, moves: strings.Fields(test.moves), score: constant(test.score)}
		got, err := g.playOut(context.Background(), &settings, by)
		if err != nil || got != test.want || len(g.plies) != test.plies {
			t.Errorf("%s: %v after %d plies (%v), want %v after %d", test.name, got, len(g.plies), err, test.want, test.plies)
		}
	}
}

// A position that comes up for the third time with other rights or another
// target is another position.
func TestThreefoldNeedsEqualRights(t *testing.T) {
	settings := Defaults()
	g := from(t, "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1")
	moves := "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8 a1b1" // the first has castling rights
	settings.MaximumPlies = 9
	end, err := g.playOut(context.Background(), &settings, &script{t: t, moves: strings.Fields(moves), score: constant(50)})
	if err != nil || end.termination != games.PlyLimit {
		t.Errorf("%v after %d plies (%v)", end, len(g.plies), err)
	}
}

// What is stored is the score of the search for the side that moves.
func TestScoresAreStored(t *testing.T) {
	settings := Defaults()
	settings.MaximumPlies = 3
	g := newPlaying(games.Standard)
	by := &script{t: t, score: func(call int) int { return 20 - 15*call }}
	if _, err := g.playOut(context.Background(), &settings, by); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int16{20, 5, -10} {
		if g.plies[i].Score != want || g.plies[i].Flags != 0 {
			t.Errorf("ply %d: %+v, want %d", i, g.plies[i], want)
		}
	}
}

func TestGamesAreGivenUp(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	settings := Defaults()
	by := &script{t: t, score: func(call int) int {
		if call == 5 {
			cancel()
		}
		return 20
	}}
	game, _, err := playGame(ctx, 1, &settings, by)
	if game != nil || !errors.Is(err, context.Canceled) || by.calls != 6 {
		t.Errorf("%v, %v after %d calls", game, err, by.calls)
	}
}

// Mates are exact.
func TestMateScore(t *testing.T) {
	by, err := newEnginePlayer(1, eval.Evaluation{}, search.DefaultParams())
	if err != nil {
		t.Fatal(err)
	}
	defer by.close()
	g := from(t, "7k/8/6K1/8/8/8/8/R7 w - - 0 80").game
	if _, score, err := by.think(t.Context(), &g, search.Limits{Nodes: 5000}); err != nil || score != games.MaxScore-1 {
		t.Errorf("a mate in one is worth %d, %v", score, err)
	}
}
