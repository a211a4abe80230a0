package records_test

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"penrose/movegen"
	"penrose/train/games"
	"penrose/train/records"
)

// quietMoves are legal from the usual position. Nothing is taken and no position comes
// twice, so that each from [games.KeepFromPly] on is kept.
var quietMoves = strings.Fields("a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3 f7f6 g2g3 g7g6 h2h3 h7h6 " +
	"b1d2 b8d7 g1e2 g8e7 f1g2 f8g7 e1f2 e8f7")

// relabelled returns the scores by labels of the positions of a game that White wins. The
// searches of the moves after its random opening had the given scores.
func relabelled(t *testing.T, labels records.Labels, scores ...int16) (got []int16) {
	t.Helper()
	g := games.Game{Start: games.Standard, Result: games.WhiteWins, Termination: games.AdjudicatedWin}
	p := games.StartPosition(games.Standard)
	for i, word := range quietMoves[:games.KeepFromPly+len(scores)] {
		m, err := movegen.ParseUCI(&p, word)
		if err != nil {
			t.Fatal(err)
		}
		ply := games.Ply{Move: m, Flags: games.Unscored}
		if i >= games.KeepFromPly {
			ply = games.Ply{Move: m, Score: scores[i-games.KeepFromPly]}
		}
		g.Plies = append(g.Plies, ply)
		p.Make(m)
	}
	source, target := filepath.Join(t.TempDir(), "a.games"), filepath.Join(t.TempDir(), "a.records")
	w, err := games.Append(source, games.Meta{Run: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Add(&g), w.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := records.Expand(context.Background(), target, labels, source); err != nil {
		t.Fatal(err)
	}
	for _, r := range readAll(t, target) {
		got = append(got, r.Score())
	}
	return got
}

// A label is the mean over the searches of the move and of those that follow, from the view
// of the side to move, and over the result. White wins the games of this test.
func TestLabels(t *testing.T) {
	expected := func(score int16) float64 { return 1 / (1 + math.Exp(-float64(score)/240)) }
	score := func(expected float64) int16 { return int16(math.Round(240 * math.Log(expected/(1-expected)))) }
	half := records.Labels{Lambda: 0.5, Scale: 240}
	for _, c := range []struct {
		name         string
		labels       records.Labels
		scores, want []int16
	}{
		{"no mean", records.Labels{}, []int16{30, -50, 100}, []int16{30, -50, 100}},
		{"one search, and White, to move, wins", half, []int16{0}, []int16{score(0.75)}},
		{"the same before Black's move", half, []int16{0, 0}, []int16{score(0.5 + 0.125), score(0.25)}},
		{"three searches", half, []int16{100, -60, 40}, []int16{
			score(expected(100)/2 + expected(60)/4 + expected(40)/8 + 1.0/8),
			score(expected(-60)/2 + expected(-40)/4),
			score(expected(40)/2 + 1.0/2),
		}},
		{"a mate counts as a win, and no label is beyond those for training", half, []int16{games.KeepScore, -games.KeepScore, games.MaxScore}, []int16{
			games.KeepScore, -games.KeepScore,
		}},
		{"other weights", records.Labels{Lambda: 0.25, Scale: 240}, []int16{100, -60}, []int16{
			score(expected(100)*3/4 + expected(60)*3/16 + 1.0/16), score(expected(-60) * 3 / 4),
		}},
	} {
		if got := relabelled(t, c.labels, c.scores...); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestValidateLabels(t *testing.T) {
	for _, l := range []records.Labels{records.DefaultLabels(), {}, {Lambda: 0, Scale: 1}, {Lambda: 0.99, Scale: games.KeepScore}} {
		if err := l.Validate(); err != nil {
			t.Errorf("%+v: %v", l, err)
		}
	}
	for _, l := range []records.Labels{{Lambda: -0.1, Scale: 240}, {Lambda: 1, Scale: 240}, {Lambda: math.NaN(), Scale: 240}, {Lambda: 0.5}, {Lambda: 0.5, Scale: 0.9}, {Lambda: 0.5, Scale: games.KeepScore + 1}, {Lambda: 0.5, Scale: math.NaN()}} {
		if l.Validate() == nil {
			t.Errorf("%+v is not refused", l)
		}
		if _, err := records.Expand(context.Background(), filepath.Join(t.TempDir(), "a.records"), l); err == nil {
			t.Errorf("records with %+v", l)
		}
	}
}
