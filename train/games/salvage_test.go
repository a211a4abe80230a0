package games_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"testing"

	"penrose/train/games"
)

// If any byte of a file changes, exactly the block around it is lost, and the file of the
// others is whole.
func TestSalvageLosesOneBlock(t *testing.T) {
	whole, err := os.ReadFile(writeFile(t, smallGames(6), 2))
	if err != nil {
		t.Fatal(err)
	}
	blocks := readBytes(t, whole)
	starts := []int64{0, blocks[1].Offset, blocks[2].Offset, int64(len(whole))}
	for at := range whole {
		c := bytes.Clone(whole)
		c[at] ^= 1 << (at % 8)
		struck := 0
		for int64(at) >= starts[struck+1] {
			struck++
		}
		saved, rest, lost := salvage(t, c)
		want := games.Damage{Offset: starts[struck], Bytes: starts[struck+1] - starts[struck]}
		if len(lost) != 1 || lost[0].Offset != want.Offset || lost[0].Bytes != want.Bytes || saved != 4 {
			t.Fatalf("byte %d: %d games saved, lost %v, want %v", at, saved, lost, want)
		}
		if others := append(bytes.Clone(whole[:starts[struck]]), whole[starts[struck+1]:]...); !bytes.Equal(rest, others) {
			t.Fatalf("byte %d: other blocks", at)
		}
	}
}

func TestSalvageEnds(t *testing.T) {
	whole, err := os.ReadFile(writeFile(t, smallGames(4), 2))
	if err != nil {
		t.Fatal(err)
	}
	second := readBytes(t, whole)[1].Offset
	for _, c := range []struct {
		name    string
		content []byte
		saved   int
		lost    int64 // bytes
	}{
		{"nothing", nil, 0, 0},
		{"whole", whole, 4, 0},
		{"torn", whole[:len(whole)-1], 2, int64(len(whole)) - 1 - second},
		{"without its first block", whole[second:], 2, 0},
		{"another file", bytes.Repeat([]byte("PnSG"), 1000), 0, 4000},
		{"garbage before", append(bytes.Repeat([]byte{'P'}, 1<<20+100), whole...), 4, 1<<20 + 100}, // longer than a chunk
	} {
		saved, _, lost := salvage(t, c.content)
		total := int64(0)
		for _, d := range lost {
			total += d.Bytes
		}
		if saved != c.saved || total != c.lost {
			t.Errorf("%s: %d games, lost %v", c.name, saved, lost)
		}
	}
}

// unreadable is a file on a disk that fails behind its first bytes.
type unreadable struct{ whole []byte }

func (u unreadable) ReadAt(p []byte, at int64) (int, error) {
	n, err := bytes.NewReader(u.whole).ReadAt(p, at)
	if err != nil {
		err = &fs.PathError{Op: "read", Path: "a.games", Err: fs.ErrInvalid}
	}
	return n, err
}

// What cannot be read is not lost: the disk may be read better elsewhere.
func TestSalvageFails(t *testing.T) {
	whole, err := os.ReadFile(writeFile(t, smallGames(4), 2))
	if err != nil {
		t.Fatal(err)
	}
	half := int64(len(whole)) - 10
	saved, lost, err := games.Salvage(t.Context(), io.Discard, unreadable{whole[:half]}, int64(len(whole)))
	if !errors.Is(err, fs.ErrInvalid) || saved != 2 || len(lost) != 0 {
		t.Errorf("%d games saved, lost %v, error %v", saved, lost, err)
	}
}

// salvage returns what is left of a file with the given content, which has to be whole.
func salvage(t *testing.T, content []byte) (saved int, rest []byte, lost []games.Damage) {
	t.Helper()
	var out bytes.Buffer
	saved, lost, err := games.Salvage(t.Context(), &out, bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, b := range readBytes(t, out.Bytes()) {
		count += len(b.List)
	}
	if count != saved {
		t.Errorf("%d games in the file, %d reported", count, saved)
	}
	return saved, out.Bytes(), lost
}
