package pgn

import (
	"bytes"
	"errors"
	"io"
	"os"
	"testing"

	"github.com/notnil/chess"

	"penrose/movegen"
)

const sample = "testdata/games/gnuchess-book-200.pgn"

// TestNotnilAgrees: github.com/notnil/chess reads sound games in the same way. It is
// also the second oracle of the move generator.
func TestNotnilAgrees(t *testing.T) {
	text, err := os.ReadFile(sample)
	if err != nil {
		t.Fatal(err)
	}
	r, other := NewReader(bytes.NewReader(text)), chess.NewScanner(bytes.NewReader(text))
	games := 0
	for ; ; games++ {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || !other.Scan() {
			t.Fatal(err, other.Err())
		}
		compareWithNotnil(t, g, other.Next())
	}
	if games != 200 { // notnil has one more behind them, without moves
		t.Errorf("%d games, want 200", games)
	}
}

func compareWithNotnil(t *testing.T, g *Game, want *chess.Game) {
	t.Helper()
	if len(g.Moves) != len(want.Moves()) || g.Result().String() != string(want.Outcome()) {
		t.Errorf("game %d: %d plies, %v; notnil has %d, %v", g.Number, len(g.Moves), g.Result(), len(want.Moves()), want.Outcome())
		return
	}
	for i, m := range want.Moves() {
		if got := movegen.FormatUCI(g.Moves[i], false); got != m.String() {
			t.Errorf("game %d, ply %d: %s, notnil has %v", g.Number, i+1, got, m)
		}
	}
}

func BenchmarkReader(b *testing.B) {
	text, err := os.ReadFile(sample)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	total := 0
	for b.Loop() {
		r := NewReader(bytes.NewReader(text))
		for {
			_, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			total++
		}
	}
	b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkNotnil is the comparison for BenchmarkReader.
func BenchmarkNotnil(b *testing.B) {
	text, err := os.ReadFile(sample)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	total := 0
	for b.Loop() {
		scanner := chess.NewScanner(bytes.NewReader(text))
		for scanner.Scan() {
			scanner.Next()
			total++
		}
	}
	b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "games/s")
}
