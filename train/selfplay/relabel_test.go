package selfplay

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"penrose/eval"
	"penrose/train/games"
	"penrose/train/records"
)

// labelledGames plays two tiny games and returns their file.
func labelledGames(t *testing.T) (file string, kept int) {
	t.Helper()
	settings := Defaults()
	settings.SoftNodes, settings.OpeningNodes = 30, 30
	directory := t.TempDir()
	if _, err := Run(context.Background(), Job{Settings: settings, Directory: directory, Workers: 1, Run: 3, Games: 2}, nil); err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(directory, "worker-000.games")
	stats, err := games.Verify(file, new(games.Ledger))
	if err != nil {
		t.Fatal(err)
	}
	return file, int(stats.Kept)
}

func TestDrawLabelled(t *testing.T) {
	file, kept := labelledGames(t)
	all, err := DrawLabelled([]string{file}, records.Labels{}, 100, kept+1, 1)
	if err != nil || len(all) != kept {
		t.Fatalf("%d positions of %d, %v", len(all), kept, err)
	}
	var want []Labelled
	err = games.Each(file, func(b *games.Block) error {
		for i := range b.List {
			for ply, p := range b.List[i].Kept() {
				score := int(b.List[i].Plies[ply].Score)
				want = append(want, Labelled{*p, score, score, float64(b.List[i].Result.For(p.SideToMove())) / 2})
			}
		}
		return nil
	})
	if err != nil || !slices.Equal(all, want) {
		t.Errorf("not the positions for training, %v", err)
	}
	// A percentage that holds one of the two games back and trains on the other one.
	var hashes []uint16
	err = games.Each(file, func(b *games.Block) error {
		for i := range b.List {
			hashes = append(hashes, games.HashOf(b.GameID(i)))
		}
		return nil
	})
	if err != nil || len(hashes) != 2 {
		t.Fatalf("%d games, %v", len(hashes), err)
	}
	percent := 1
	for percent < 100 && games.HeldOut(hashes[0], percent) == games.HeldOut(hashes[1], percent) {
		percent++
	}
	if percent == 100 {
		t.Fatalf("hashes %v", hashes)
	}
	heldOut, err := DrawLabelled([]string{file}, records.Labels{}, percent, kept, 1)
	if err != nil || len(heldOut) == 0 {
		t.Fatalf("%d positions of games held out, %v", len(heldOut), err)
	}
	first := heldOut[0].Position == want[0].Position
	if len(heldOut) == kept || first != games.HeldOut(hashes[0], percent) ||
		first && !slices.Equal(heldOut, want[:len(heldOut)]) || !first && !slices.Equal(heldOut, want[kept-len(heldOut):]) {
		t.Errorf("%d of %d positions of games held out, the first game among them: %v", len(heldOut), kept, first)
	}
	some, _ := DrawLabelled([]string{file}, records.Labels{}, 100, 5, 1)
	again, _ := DrawLabelled([]string{file}, records.Labels{}, 100, 5, 1)
	other, _ := DrawLabelled([]string{file}, records.Labels{}, 100, 5, 2)
	if len(some) != 5 || !slices.Equal(some, again) || slices.Equal(some, other) {
		t.Errorf("draws of %d, %d and %d positions", len(some), len(again), len(other))
	}
	mean, _ := DrawLabelled([]string{file}, records.DefaultLabels(), 100, kept, 1)
	changed := 0
	for i := range mean {
		if mean[i].Score != all[i].Score {
			t.Errorf("position %d: score %d, want %d", i, mean[i].Score, all[i].Score)
		}
		if mean[i].Label != mean[i].Score {
			changed++
		}
	}
	if changed < kept/2 {
		t.Errorf("%d of %d labels are means", changed, kept)
	}
	for _, l := range some {
		if !slices.Contains(all, l) {
			t.Errorf("%s is not among them", l.Position.FEN())
		}
	}
	if _, err := DrawLabelled([]string{file, file}, records.Labels{}, 100, 5, 1); err == nil || !strings.Contains(err.Error(), "come twice") {
		t.Errorf("a file given twice: %v", err)
	}
	if _, err := DrawLabelled([]string{file + "x"}, records.Labels{}, 100, 5, 1); err == nil {
		t.Error("a missing file is no error")
	}
}

func TestRelabel(t *testing.T) {
	file, _ := labelledGames(t)
	positions, err := DrawLabelled([]string{file}, records.Labels{}, 100, 8, 1)
	if err != nil {
		t.Fatal(err)
	}
	s := Defaults()
	relabel := func(nodes uint64, workers int) []int {
		var calls atomic.Int64
		scores, err := Relabel(context.Background(), positions, nodes, &s, eval.Default(), workers, func(int) { calls.Add(1) })
		if done := int(calls.Load()); err != nil || done != len(positions) {
			t.Fatalf("%d nodes: %v, %d done", nodes, err, done)
		}
		return scores
	}
	static, state := relabel(0, 1), eval.Default().New()
	for i := range positions {
		state.Reset(&positions[i].Position)
		if want := state.Evaluate(&positions[i].Position); static[i] != want {
			t.Errorf("%s: %d, the evaluation is %d", positions[i].Position.FEN(), static[i], want)
		}
	}
	if one, two := relabel(300, 1), relabel(300, 2); !slices.Equal(one, two) || slices.Equal(one, static) {
		t.Errorf("%v by one worker, %v by two, %v by the evaluation", one, two, static)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Relabel(ctx, positions, 300, &s, eval.Default(), 1, func(int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
	s.HashMiB = math.MaxInt
	if _, err := Relabel(context.Background(), positions, 300, &s, eval.Default(), 1, func(int) {}); err == nil {
		t.Error("an engine that cannot be made is no error")
	}
}
