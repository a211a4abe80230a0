package games_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"reflect"
	"testing"

	"penrose/train/games"
)

// If any byte of a file changes, the block around it is refused.
func TestEveryByteCounts(t *testing.T) {
	whole, err := os.ReadFile(writeFile(t, smallGames(4), 2))
	if err != nil {
		t.Fatal(err)
	}
	second := readBytes(t, whole)[1].Offset
	for at := range whole {
		c := bytes.Clone(whole)
		c[at] ^= 1 << (at % 8)
		blocks, err := readAll(games.NewReader(bytes.NewReader(c)))
		var damage *games.DamageError
		if !errors.As(err, &damage) {
			t.Fatalf("byte %d: error %v", at, err)
		}
		want := int64(0)
		if int64(at) >= second {
			want = second
		}
		if damage.Offset != want || len(blocks) != int(want/second) {
			t.Errorf("byte %d: %v after %d blocks", at, err, len(blocks))
		}
	}
}

func TestReaderAtTheEnd(t *testing.T) {
	whole, err := os.ReadFile(writeFile(t, smallGames(2), 2))
	if err != nil {
		t.Fatal(err)
	}
	for size := range len(whole) {
		r := games.NewReader(bytes.NewReader(whole[:size]))
		want := io.ErrUnexpectedEOF
		if size == 0 {
			want = io.EOF
		}
		for range 2 { // an error stays
			if _, err := r.Next(); !errors.Is(err, want) {
				t.Fatalf("%d bytes: %v, want %v", size, err, want)
			}
		}
	}
}

func TestOpenMissingFile(t *testing.T) {
	if _, err := games.Open(t.TempDir() + "/none"); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// FuzzReader feeds arbitrary bytes. A Writer must accept every game that the Reader
// accepts, so these games obey every rule. They must read back as the same games.
func FuzzReader(f *testing.F) {
	whole, err := os.ReadFile(writeFile(f, append(smallGames(2), newScholarsMate(f)), 2))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add([]byte("PnSG"))
	f.Fuzz(func(t *testing.T, content []byte) {
		blocks, err := readAll(games.NewReader(bytes.NewReader(content)))
		var damage *games.DamageError
		if err != nil && !errors.As(err, &damage) {
			t.Fatalf("error %v", err)
		}
		for _, b := range blocks {
			var list []*games.Game
			for i := range b.List {
				list = append(list, &b.List[i])
			}
			again := readFile(t, writeFile(t, list, len(list)+1))
			if len(again) != 1 || !reflect.DeepEqual(again[0].List, b.List) || again[0].Kept != b.Kept {
				t.Fatal("the games do not come back")
			}
		}
	})
}
