package records_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"penrose/train/records"
)

func sorted(list []records.Record) []records.Record {
	return slices.SortedFunc(slices.Values(list), func(a, b records.Record) int { return bytes.Compare(a[:], b[:]) })
}

func shuffle(t *testing.T, seed uint64, memory int64, sources ...string) []records.Record {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "shuffled.records")
	if err := records.Shuffle(context.Background(), path, seed, memory, sources...); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("%d files are left, %v", len(left), err)
	}
	return readAll(t, path)
}

// The result is a permutation, fixed by the seed and the memory.
func TestShuffleIsAPermutation(t *testing.T) {
	sources := []string{expand(t, writeGames(t, 0, 60, 60)), expand(t, writeGames(t, 1, 20, 60)), expand(t)}
	merged := filepath.Join(t.TempDir(), "merged.records")
	if err := records.Merge(context.Background(), merged, sources...); err != nil {
		t.Fatal(err)
	}
	all := readAll(t, merged)
	if want := slices.Concat(readAll(t, sources[0]), readAll(t, sources[1])); !slices.Equal(all, want) {
		t.Fatal("Merge has changed the records")
	}
	want := sorted(all)
	for _, memory := range []int64{1 << 20, 20_000, 1000} { // one file, some, many
		a := shuffle(t, 1, memory, sources...)
		if slices.Equal(a, all) || !slices.Equal(sorted(a), want) {
			t.Errorf("memory %d: no permutation, or no change", memory)
		}
		if !slices.Equal(a, shuffle(t, 1, memory, merged)) {
			t.Errorf("memory %d: not deterministic", memory)
		}
		if slices.Equal(a, shuffle(t, 2, memory, sources...)) {
			t.Errorf("memory %d: the seed does not matter", memory)
		}
	}
	if got := shuffle(t, 1, 1<<20, expand(t)); len(got) != 0 {
		t.Errorf("%d records of nothing", len(got))
	}
}

// Every record is equally likely to get to every part of the file: over many
// seeds, the quarter of the file in which a record arrives is uniform, whichever
// quarter it comes from. The limit is the 99.99% quantile of chi squared with 9
// degrees of freedom; seeds are fixed, so the test does not fail by chance.
func TestShuffleIsUniform(t *testing.T) {
	source := expand(t, writeGames(t, 0, 1, 60))
	list := readAll(t, source)
	if len(list) < 16 {
		t.Fatalf("only %d records", len(list))
	}
	const seeds = 100
	for _, memory := range []int64{1 << 20, 400} {
		var counts, expected [4][4]float64
		n := len(list)
		for seed := range uint64(seeds) {
			for to, r := range shuffle(t, seed, memory, source) {
				counts[4*slices.Index(list, r)/n][4*to/n]++
			}
		}
		for from := range n {
			for to := range n {
				expected[4*from/n][4*to/n] += seeds / float64(n)
			}
		}
		chi := 0.0
		for i := range counts {
			for j := range counts[i] {
				d := counts[i][j] - expected[i][j]
				chi += d * d / expected[i][j]
			}
		}
		if chi > 33.7 {
			t.Errorf("memory %d: chi squared %.1f, %v", memory, chi, counts)
		}
	}
}

// The order makes a training run repeatable. It was recorded from the first version and
// holds on any machine and with any version of Go.
func TestShuffleOrderStays(t *testing.T) {
	source := expand(t, writeGames(t, 0, 1, 26))
	list := readAll(t, source)
	var got []int
	for _, r := range shuffle(t, 42, 1<<20, source) {
		got = append(got, slices.Index(list, r))
	}
	if want := []int{6, 3, 0, 8, 2, 4, 7, 1, 9, 5}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
