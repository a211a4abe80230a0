package games_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"penrose/train/games"
)

// A run that is resumed goes on where the file ends, and numbers games by run
// and worker.
func TestAppendResumes(t *testing.T) {
	path := writeFile(t, smallGames(3), 2)
	other, otherRun := testMeta, testMeta
	other.Worker++
	otherRun.Run++
	for _, step := range []struct {
		meta games.Meta
		next uint64
	}{{testMeta, 3}, {testMeta, 4}, {other, 0}, {otherRun, 0}, {testMeta, 5}, {other, 1}, {otherRun, 1}} {
		w, err := games.Append(path, step.meta)
		if err != nil {
			t.Fatal(err)
		}
		if _, cut := w.Cut(); w.NextGame() != step.next || cut != 0 {
			t.Errorf("next game %d, want %d; %d bytes cut", w.NextGame(), step.next, cut)
		}
		if err := w.Add(newScholarsMate(t)); err != nil {
			t.Fatal(err)
		}
		if w.NextGame() != step.next+1 {
			t.Errorf("next game %d after one more", w.NextGame())
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	ids := map[uint64]bool{}
	for _, b := range readFile(t, path) {
		for i := range b.List {
			ids[b.GameID(i)] = true
		}
	}
	if len(ids) != 10 {
		t.Errorf("%d identities of 10 games", len(ids))
	}
}

// A game may end by the fifty-move rule after 100 plies without capture or pawn move, and not before.
func TestAddEndsByFiftyMoves(t *testing.T) {
	w, err := games.Append(filepath.Join(t.TempDir(), "a.games"), testMeta)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	there := gameOf(t, games.Draw, games.FiftyMoves, []string{"g1f3", "g8f6", "f3g1", "f6g8"})
	long := *there
	long.Plies = nil
	for range 25 {
		long.Plies = append(long.Plies, there.Plies...)
	}
	if err := w.Add(&long); err != nil {
		t.Errorf("after 100 plies: %v", err)
	}
	long.Plies = long.Plies[:99]
	if w.Add(&long) == nil {
		t.Error("after 99 plies: no error")
	}
}

// A full block is written without a call of Flush.
func TestBlocksCloseThemselves(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.games")
	w, err := games.Append(path, testMeta)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	g := &games.Game{Start: games.Standard, Result: games.Draw, Termination: games.PlyLimit}
	shuffling := gameOf(t, games.Draw, games.Repetition, []string{"g1f3", "g8f6", "f3g1", "f6g8"})
	for range 4000 {
		g.Plies = append(g.Plies, shuffling.Plies...)
	}
	for i := range 5 {
		if err := w.Add(g); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if full := (i+1)*len(g.Plies) >= games.BlockPlies; full != (info.Size() > 0) {
			t.Errorf("%d bytes in the file after %d plies", info.Size(), (i+1)*len(g.Plies))
		}
	}
}

// A file may end anywhere, like that of a killed run. It keeps all complete blocks and
// takes new games.
func TestTornTails(t *testing.T) {
	list := smallGames(3)
	whole, err := os.ReadFile(writeFile(t, list, 1))
	if err != nil {
		t.Fatal(err)
	}
	var ends []int64 // of the blocks
	for _, b := range readBytes(t, whole) {
		ends = append(ends, b.Offset)
	}
	ends = append(ends, int64(len(whole)))
	for _, tail := range []string{"", "\x00\x00\x00\x00\x00\x00\x00\x00"} {
		for size := range len(whole) + 1 {
			if size == 0 && tail != "" {
				continue // a file of another kind, see TestAppendRefuses
			}
			checkTorn(t, append(whole[:size:size], tail...), int64(size), ends, list)
		}
	}
}

func checkTorn(t *testing.T, content []byte, size int64, ends []int64, list []*games.Game) {
	t.Helper()
	good := 0
	for good+1 < len(ends) && ends[good+1] <= size {
		good++
	}
	if ends[good] == 0 && size < 4 && int64(len(content)) != size {
		return // not even the magic number
	}
	path := filepath.Join(t.TempDir(), "a.games")
	if err := os.WriteFile(path, content, 0o666); err != nil {
		t.Fatal(err)
	}
	w, err := games.Append(path, testMeta)
	if err != nil {
		t.Fatalf("%d bytes: %v", size, err)
	}
	offset, cut := w.Cut()
	if want := int64(len(content)) - ends[good]; cut != want || cut > 0 && offset != ends[good] {
		t.Fatalf("%d bytes: %d cut at %d, want %d at %d", size, cut, offset, want, ends[good])
	}
	if w.NextGame() != uint64(good) {
		t.Fatalf("%d bytes: next game %d", size, w.NextGame())
	}
	if err := w.Add(list[0]); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	blocks := readFile(t, path)
	if len(blocks) != good+1 || !reflect.DeepEqual(&blocks[good].List[0], list[0]) {
		t.Fatalf("%d bytes: %d blocks", size, len(blocks))
	}
}

func readBytes(t testing.TB, content []byte) []*games.Block {
	t.Helper()
	blocks, err := readAll(games.NewReader(bytes.NewReader(content)))
	if err != nil {
		t.Fatal(err)
	}
	return blocks
}

// A tail that no killed run leaves is not cut: the file stays as it is.
func TestAppendRefuses(t *testing.T) {
	whole, err := os.ReadFile(writeFile(t, smallGames(6), 2))
	if err != nil {
		t.Fatal(err)
	}
	second := readBytes(t, whole)[1].Offset
	changed := func(at int64) []byte {
		c := bytes.Clone(whole)
		c[at] ^= 1
		return c
	}
	tests := []struct {
		name    string
		content []byte
		offset  int64 // of the error
	}{
		{"another kind of file", []byte("a text that somebody needs\n"), 0},
		{"a short file of another kind", []byte("Pn\n"), 0},
		{"zeros", make([]byte, 100), 0},
		{"damaged first header", changed(40), 0},
		{"damaged magic of the second", changed(second), second},
		{"damaged header of the second", changed(second + 30), second},
		{"damaged payload of the second", changed(second + 100), second},
		{"another version", changed(4), 0},
		{"another version of the second", changed(second + 4), second},
		// The search for a header reads a megabyte at once, from the second zero on.
		{"zeros before a header in two parts", append(append(bytes.Clone(whole), make([]byte, 1<<20-50)...), whole[:second]...), int64(len(whole))},
	}
	for _, test := range tests {
		path := filepath.Join(t.TempDir(), "a.games")
		if err := os.WriteFile(path, test.content, 0o666); err != nil {
			t.Fatal(err)
		}
		w, err := games.Append(path, testMeta)
		if err == nil {
			w.Close()
			t.Errorf("%s: accepted", test.name)
		}
		var damage *games.DamageError
		if !errors.As(err, &damage) || damage.Offset != test.offset {
			t.Errorf("%s: error %v", test.name, err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, test.content) {
			t.Errorf("%s: the file has changed (%v)", test.name, err)
		}
	}
}
