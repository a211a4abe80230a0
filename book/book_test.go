package book

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"penrose/board"
	"penrose/movegen"
)

// TestBooks compares whole books with what python-chess reads from them.
func TestBooks(t *testing.T) {
	for name, entries := range map[string]int{"lasker-trap": 7, "book_small": 31467} {
		b, err := Open("testdata/polyglot/" + name + ".bin")
		if err != nil {
			t.Fatal(err)
		}
		if b.Len() != entries || len(b.Warnings()) != 0 {
			t.Errorf("%s: %d entries, warnings %q", name, b.Len(), b.Warnings())
		}
		for _, row := range readTable(t, name+".expect.tsv", 3) {
			p := mustParse(t, row[1])
			var got []string
			for _, e := range b.Moves(&p) {
				got = append(got, fmt.Sprintf("%s:%d", movegen.FormatUCI(e.Move, false), e.Weight))
			}
			if strings.Join(got, " ") != row[2] {
				t.Errorf("%s: %s: got %s, want %s", name, row[1], got, row[2])
			}
		}
	}
}

// file returns the bytes of a book.
func file(records ...record) []byte {
	var data []byte
	for _, r := range records {
		data = binary.BigEndian.AppendUint64(data, r.key)
		data = binary.BigEndian.AppendUint16(data, r.move)
		data = binary.BigEndian.AppendUint16(data, r.weight)
		data = binary.BigEndian.AppendUint32(data, r.learn)
	}
	return data
}

// move puts a move together as the format describes it: file and row of the
// goal, file and row of the origin, promotion.
func move(from, to string, promotion uint16) uint16 {
	square := func(name string) uint16 { return uint16(name[0]-'a') | uint16(name[1]-'1')<<3 }
	return square(to) | square(from)<<6 | promotion<<12
}

func TestMoves(t *testing.T) {
	const castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for _, c := range []struct {
		name, fen string
		move      uint16
		want      string // in UCI_Chess960 notation, empty if the entry must be left out
	}{
		{"ordinary", board.StartFEN, move("e2", "e4", 0), "e2e4"},
		{"not legal", board.StartFEN, move("e2", "e5", 0), ""},
		{"the opponent's", board.StartFEN, move("e7", "e5", 0), ""},
		{"no move", board.StartFEN, 0, ""},
		{"promotion where there is none", board.StartFEN, move("e2", "e4", 4), ""},
		{"stray high bit", board.StartFEN, move("e2", "e4", 8), ""},
		{"kingside castling", castling, move("e1", "h1", 0), "e1h1"},
		{"queenside castling", castling, move("e1", "a1", 0), "e1a1"},
		{"castling by the king's goal", castling, move("e1", "g1", 0), "e1h1"},
		{"queenside castling by the king's goal", castling, move("e1", "c1", 0), "e1a1"},
		{"a king's move that is also a castling goal", "4k3/8/8/8/8/8/8/5K1R w K - 0 1", move("f1", "g1", 0), "f1g1"},
		{"castling without the right", "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", move("e1", "h1", 0), ""},
		{"castling in Chess960", "1k6/8/8/8/8/8/8/5KR1 w G - 0 1", move("f1", "g1", 0), "f1g1"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", move("e5", "d6", 0), "e5d6"},
		{"promotion missing", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", move("a7", "a8", 0), ""},
		{"knight", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", move("a7", "a8", 1), "a7a8n"},
		{"bishop", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", move("a7", "a8", 2), "a7a8b"},
		{"rook", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", move("a7", "a8", 3), "a7a8r"},
		{"queen", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", move("a7", "a8", 4), "a7a8q"},
		{"promotion to a king", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", move("a7", "a8", 5), ""},
		{"pinned man", "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", move("e2", "d3", 0), ""},
	} {
		p := mustParse(t, c.fen)
		b := parse(file(record{key: Key(&p), move: c.move, weight: 7, learn: 9}))
		var want []Entry
		if c.want != "" {
			m, err := movegen.ParseUCI(&p, c.want)
			if err != nil {
				t.Fatal(err)
			}
			want = []Entry{{m, 7, 9}}
		}
		if got := b.Moves(&p); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", c.name, got, want)
		}
	}
}

func TestMovesOfOnePosition(t *testing.T) {
	p := board.StartPosition()
	key := Key(&p)
	b := parse(file(
		record{key - 1, move("a2", "a3", 0), 1, 0},
		record{key, move("e2", "e4", 0), 3, 0},
		record{key, move("d2", "d4", 0), 0, 0},
		record{key, move("g1", "f3", 0), 65535, 0},
		record{key + 1, move("h2", "h3", 0), 1, 0},
	))
	var got []string
	for _, e := range b.Moves(&p) {
		got = append(got, e.Move.String())
	}
	if want := []string{"e2e4", "g1f3"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	other := mustParse(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	if entries := b.Moves(&other); len(entries) != 0 {
		t.Errorf("%v in a position that the book does not know", entries)
	}
}

// TestDamagedFiles: whatever can still be read is used, and the damage named.
func TestDamagedFiles(t *testing.T) {
	p := board.StartPosition()
	sound := file(
		record{1, 1, 1, 0},
		record{Key(&p), move("e2", "e4", 0), 1, 0},
		record{math.MaxUint64, 1, 1, 0},
	)
	unsorted := slices.Concat(sound[2*entrySize:], sound[:2*entrySize])
	for _, c := range []struct {
		name     string
		data     []byte
		len      int
		found    bool
		warnings []string
	}{
		{"sound", sound, 3, true, nil},
		{"empty", nil, 0, false, []string{"no entries"}},
		{"one byte", []byte{0}, 0, false, []string{"1 bytes after the last whole entry are ignored", "no entries"}},
		{"partial entry", sound[:2*entrySize+15], 2, true, []string{"15 bytes after the last whole entry are ignored"}},
		{"unsorted", unsorted, 3, true, []string{"the entries are not sorted by key; sorted now"}},
		{"text", []byte("not a book at all, but some words of ordinary text"), 3, false,
			[]string{"2 bytes after the last whole entry are ignored", "the entries are not sorted by key; sorted now"}},
	} {
		b, err := Read(bytes.NewReader(c.data))
		if err != nil {
			t.Fatal(err)
		}
		if b.Len() != c.len || len(b.Moves(&p)) > 0 != c.found {
			t.Errorf("%s: %d entries, found %v", c.name, b.Len(), b.Moves(&p))
		}
		if !slices.Equal(b.Warnings(), c.warnings) {
			t.Errorf("%s: warnings %q, want %q", c.name, b.Warnings(), c.warnings)
		}
	}
}

func TestUnreadableFiles(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing.bin")
	if _, err := Open(missing); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	if _, err := Open(t.TempDir()); err == nil {
		t.Error("a directory is read as a book")
	}
	if _, err := Read(iotest.ErrReader(io.ErrUnexpectedEOF)); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("failing reader: %v", err)
	}
}

// TestPick draws often enough that shares lie within four standard deviations.
func TestPick(t *testing.T) {
	p := board.StartPosition()
	key := Key(&p)
	weights := map[string]uint16{"e2e4": 50, "d2d4": 30, "g1f3": 19, "a2a3": 1, "h2h4": 0}
	var records []record
	total := 0
	for name, weight := range weights {
		records = append(records, record{key, move(name[:2], name[2:], 0), weight, 0})
		total += int(weight)
	}
	b := parse(file(records...))
	const draws = 20_000
	random := rand.New(rand.NewPCG(1, 2))
	drawn := make(map[string]int)
	for range draws {
		drawn[b.Pick(&p, random).String()]++
	}
	for name, weight := range weights {
		share := float64(weight) / float64(total)
		mean, deviation := draws*share, math.Sqrt(draws*share*(1-share))
		if math.Abs(float64(drawn[name])-mean) > 4*deviation {
			t.Errorf("%s drawn %d times, want about %.0f", name, drawn[name], mean)
		}
	}
	other := mustParse(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	if m := b.Pick(&other, random); m != board.NoMove {
		t.Errorf("%v in a position that the book does not know", m)
	}
}

func TestPrint(t *testing.T) {
	p := board.StartPosition()
	key := Key(&p)
	path := filepath.Join(t.TempDir(), "book.bin")
	data := append(file(
		record{key, move("e2", "e4", 0), 60, 0},
		record{key, move("g1", "f3", 0), 30, 0},
	), 0, 0, 0)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	const head = "warning: 3 bytes after the last whole entry are ignored\n2 entries; key of the position "
	for _, c := range []struct{ fen, want string }{
		{"", head + "463b96181691fc9c\ne4         60  66.7%\nNf3        30  33.3%\n"},
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", head + "823c9b50fd114196\nno move for this position\n"},
	} {
		var out strings.Builder
		if err := Print(&out, path, c.fen); err != nil || out.String() != c.want {
			t.Errorf("%q: error %v, got\n%s\nwant\n%s", c.fen, err, out.String(), c.want)
		}
	}
	if err := Print(io.Discard, path, "8/8"); err == nil {
		t.Error("no error for a bad FEN")
	}
	if err := Print(io.Discard, path+".missing", ""); err == nil {
		t.Error("no error for a missing file")
	}
}

// FuzzMoves gives arbitrary moves and weights to a position; all that comes
// back must be playable.
func FuzzMoves(f *testing.F) {
	f.Add(board.StartFEN, file(record{0, move("e2", "e4", 0), 1, 0}, record{0, move("e2", "e5", 0), 1, 0}))
	f.Add("r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", file(record{0, move("e1", "h1", 0), 1, 0}, record{0, move("a7", "a8", 4), 1, 0}))
	f.Fuzz(func(t *testing.T, fen string, data []byte) {
		p, err := board.ParseFEN(fen)
		if err != nil {
			return
		}
		for i := 0; i+entrySize <= len(data); i += entrySize {
			binary.BigEndian.PutUint64(data[i:], Key(&p))
		}
		b := parse(data)
		for _, e := range b.Moves(&p) {
			if !movegen.IsLegal(&p, e.Move) || e.Weight == 0 {
				t.Fatalf("%s: %+v", fen, e)
			}
		}
		if picked := b.Pick(&p, rand.New(rand.NewPCG(0, 0))); (picked == board.NoMove) != (len(b.Moves(&p)) == 0) {
			t.Fatalf("%s: picked %v of %v", fen, picked, b.Moves(&p))
		}
	})
}
