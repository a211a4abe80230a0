package games_test

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"penrose/train/games"
)

// Counted by hand: two mates of 7 plies with scores 30, -20, 15 and two mate
// scores each, a draw of 4 plies with scores 0, 10, -11, 10000.
func TestVerify(t *testing.T) {
	draw := gameOf(t, games.Draw, games.Repetition, []string{"g1f3", "g8f6", "f3g1", "f6g8"}, 0, 10, -11, 10000)
	path := writeFile(t, []*games.Game{newScholarsMate(t), newScholarsMate(t), draw}, 2)
	got, err := games.Verify(path, new(games.Ledger))
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	want := games.Stats{Blocks: 2, Games: 3, Plies: 18, Scored: 14, Bytes: info.Size()}
	want.Results[games.WhiteWins], want.Results[games.Draw] = 2, 1
	want.Terminations[games.Checkmate], want.Terminations[games.Repetition] = 2, 1
	want.Lengths[0] = 3
	want.Scores = [games.ScoreBars]int64{0: 2, 1: 5, 2: 2, 9: 1, 10: 4}
	// 30, -20 and 15 of two games that the first to move won, 0, 10 and -11 of a draw.
	level := len(want.Outcomes) / 2
	for i, outcome := range [5]games.Outcome{{2, 0}, {6, 0}, {2, 0}, {6, 4}, {2, 2}} {
		want.Outcomes[level+i-2] = outcome
	}
	if got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	for _, part := range []string{"3 games in 2 blocks, 18 plies (6.0 a game)", "checkmate"} {
		if !strings.Contains(got.String(), part) {
			t.Errorf("%q is missing in\n%s", part, &got)
		}
	}
}

// The bars of lengths are of twenty plies, and the last one has all games from 400 plies on.
func TestLengths(t *testing.T) {
	var s games.Stats
	for _, plies := range []int{1, 19, 20, 399, 400, 5000} {
		g := games.Game{Plies: make([]games.Ply, plies)}
		for i := range g.Plies {
			g.Plies[i].Flags = games.Unscored
		}
		s.Add(&games.Block{List: []games.Game{g}})
	}
	if want := [games.LengthBars]int64{0: 2, 1: 1, 19: 1, 20: 2}; s.Lengths != want {
		t.Errorf("%v, want %v", s.Lengths, want)
	}
}

func TestVerifyFindsDamage(t *testing.T) {
	path := writeFile(t, smallGames(4), 2)
	if err := os.Truncate(path, 300); err != nil {
		t.Fatal(err)
	}
	got, err := games.Verify(path, new(games.Ledger))
	if !errors.Is(err, io.ErrUnexpectedEOF) || got.Blocks != 1 || got.Games != 2 {
		t.Errorf("%+v, %v", got, err)
	}
}
