package selfplay

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"penrose/search"
	"penrose/train/filelock"
)

// testScreen is a screen of three changes. The second one, no iterative deepening, leaves
// the engine without a sensible move.
func testScreen(t *testing.T) Screen {
	return Screen{
		Settings: testSettings(), Side: Side{Params: search.DefaultParams(), Nodes: 150},
		Pairs: 24, Workers: 2, Seed: 1, Factors: 3,
		Params: func(chosen uint64) (search.Params, error) {
			p := search.DefaultParams()
			p.Tuning.DeltaMargin += int(chosen & 1)
			p.Deepening = chosen&2 == 0
			p.Tuning.CorrectionPawn += int(chosen & 4)
			return p, nil
		},
		Ledger: filepath.Join(t.TempDir(), "ledger"), Title: "a test",
	}
}

func mustScreen(t *testing.T, s Screen) ScreenStanding {
	t.Helper()
	standing, err := s.Play(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return standing
}

func sameScores(a, b ScreenStanding) bool {
	return a.Pairs == b.Pairs && slices.Equal(a.Factors, b.Factors)
}

// A bad change shows among harmless ones, and every game counts for every change.
func TestScreen(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	s := testScreen(t)
	standing := mustScreen(t, s)
	var score [3]float64
	for i := range score {
		f := &standing.Factors[i]
		if f.Games() != 2*s.Pairs {
			t.Errorf("change %d: %d games, want %d", i, f.Games(), 2*s.Pairs)
		}
		score[i], _ = f.Elo()
	}
	if score[1] > -100 || score[1] > score[0] || score[1] > score[2] {
		t.Errorf("Elo %.0f, want the second one far below", score)
	}
	one := testScreen(t)
	one.Workers = 1
	if again := mustScreen(t, one); !sameScores(again, standing) {
		t.Errorf("by one worker %+v, want %+v", again, standing)
	}
}

// A screen that was killed while it wrote goes on and ends as if nothing had happened.
func TestScreenGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	whole := testScreen(t)
	want := mustScreen(t, whole)
	part := testScreen(t)
	part.Pairs = 10
	mustScreen(t, part)
	text, err := os.ReadFile(part.Ledger)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(part.Ledger, text[:len(text)-2], 0o666); err != nil { // within the last line
		t.Fatal(err)
	}
	part.Pairs = whole.Pairs
	played := 0
	got, err := part.Play(context.Background(), func(*ScreenStanding) { played++ })
	if err != nil || !sameScores(got, want) || got.Found != 9 || played != whole.Pairs-9 {
		t.Errorf("%+v after %d pairs, %v; want %+v", got, played, err, want)
	}
	if text, err = os.ReadFile(part.Ledger); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(part.Ledger, append(text, "0 2 2\n"...), 0o666); err != nil { // a pair that it has
		t.Fatal(err)
	}
	if got := mustScreen(t, part); !sameScores(got, want) {
		t.Errorf("%+v after a pair that comes twice, want %+v", got, want)
	}
	part.Pairs = 10
	if got := mustScreen(t, part); got.Pairs != 10 || got.Found != 10 {
		t.Errorf("%d pairs, %d found: want the first 10 of the ledger", got.Pairs, got.Found)
	}
	part.Pairs = whole.Pairs
	cut := testScreen(t)
	if err := os.WriteFile(cut.Ledger, []byte(cut.Title[:3]), 0o666); err != nil { // within the first line
		t.Fatal(err)
	}
	if got := mustScreen(t, cut); !sameScores(got, want) {
		t.Errorf("%+v after a first line that was cut short, want %+v", got, want)
	}
	for _, line := range []string{"3 2 7\n", "3 -1 2\n", "-3 1 1\n"} {
		damaged := testScreen(t)
		if err := os.WriteFile(damaged.Ledger, []byte(damaged.Title+"\n"+line), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := damaged.Play(context.Background(), nil); err == nil || !strings.Contains(err.Error(), "no result of a screen") {
			t.Errorf("%q: %v", line, err)
		}
	}
	part.Title = "another test"
	if _, err := part.Play(context.Background(), nil); err == nil || !strings.Contains(err.Error(), "another screen") {
		t.Errorf("the ledger of another screen: %v", err)
	}
}

// A screen that cannot be played says why once, and its ledger does not remember it.
func TestScreenCannotBePlayed(t *testing.T) {
	s := testScreen(t)
	s.Side.Nodes = 0
	if _, err := s.Play(context.Background(), nil); err == nil || strings.Count(err.Error(), "a limit of nodes") != 1 {
		t.Errorf("without a limit of nodes: %v", err)
	}
	if _, err := os.Stat(s.Ledger); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("its ledger: %v", err)
	}
	s.Factors = -1
	if _, err := s.Play(context.Background(), nil); err == nil {
		t.Error("a screen of less than no changes is played")
	}
}

// A screen is played by one process at a time.
func TestScreenIsLocked(t *testing.T) {
	s := testScreen(t)
	if err := os.WriteFile(s.Ledger, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	var held [2]*os.File
	for i := range held {
		var err error
		if held[i], err = os.Open(s.Ledger); err != nil {
			t.Fatal(err)
		}
		defer held[i].Close()
	}
	if err := errors.Join(filelock.Lock(held[0]), filelock.Lock(held[1])); err == nil {
		t.Skip("no locks on this system")
	}
	if _, err := s.Play(context.Background(), nil); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("while another process plays it: %v", err)
	}
}

// Halves are complementary, differ between pairs, and give each change to either side
// about as often.
func TestScreenDrawsHalves(t *testing.T) {
	s := Screen{Factors: 64, Seed: 5}
	var times [64]int
	for number := range 1000 {
		halves := s.halves(number)
		if halves[0]^halves[1] != math.MaxUint64 {
			t.Fatalf("pair %d: halves %x", number, halves)
		}
		for i := range times {
			times[i] += int(halves[0] >> i & 1)
		}
	}
	for i, n := range times {
		if n < 400 || n > 600 {
			t.Errorf("change %d is with the first side in %d of 1000 pairs", i, n)
		}
	}
	s.Factors = 3
	if halves := s.halves(7); halves[0] > 7 || halves[0]^halves[1] != 7 {
		t.Errorf("halves %b of 3 changes", halves)
	}
}
