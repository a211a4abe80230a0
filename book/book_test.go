package book

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"penrose/board"
	"penrose/movegen"
)

var books = flag.String("books", "", "directory with further books and their *.expect.tsv for TestBooks")

// TestBooks compares whole books with what python-chess reads from them. It can
// also read books from another directory:
//
//	go test ./book -run Books -v -args -books DIRECTORY
func TestBooks(t *testing.T) {
	pattern := []string{"testdata/polyglot/*.bin"}
	if *books != "" {
		pattern = append(pattern, filepath.Join(*books, "*.bin"))
	}
	for _, pattern := range pattern {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d books, error %v", pattern, len(files), err)
		}
		for _, file := range files {
			b, err := Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer b.Close()
			if len(b.Warnings()) != 0 {
				t.Errorf("%s: warnings %q", file, b.Warnings())
			}
			rows := readRows(t, strings.TrimSuffix(file, ".bin")+".expect.tsv", 3)
			for _, row := range rows {
				p := mustParse(t, row[1])
				var got []string
				for _, e := range moves(t, b, &p) {
					got = append(got, fmt.Sprintf("%s:%d", movegen.FormatUCI(e.Move, false), e.Weight))
				}
				if strings.Join(got, " ") != row[2] {
					t.Errorf("%s: %s: got %s, want %s", file, row[1], got, row[2])
				}
			}
			t.Logf("%s: %d entries, %d positions", file, b.Len(), len(rows))
		}
	}
}

func moves(t testing.TB, b *Book, p *Position) []Entry {
	t.Helper()
	entries, err := b.Moves(p)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// file returns the bytes of a book.
func file(records ...Record) []byte {
	var data []byte
	for _, r := range records {
		data = r.Append(data)
	}
	return data
}

// holding returns the book of the given entries, which must be sorted.
func holding(t testing.TB, records ...Record) *Book {
	t.Helper()
	b, err := newBook(file(records...))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func newBook(data []byte) (*Book, error) { return New(bytes.NewReader(data), int64(len(data))) }

// move encodes a move as the format describes it: file and row of the target,
// file and row of the origin, promotion.
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
		{"pinned piece", "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", move("e2", "d3", 0), ""},
		{"no move to be had", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", move("h8", "h7", 0), ""},
	} {
		p := mustParse(t, c.fen)
		b := holding(t, Record{Key: p.Key(), Move: c.move, Weight: 7})
		var want []Entry
		if c.want != "" {
			m, err := movegen.ParseUCI(&p.Board, c.want)
			if err != nil {
				t.Fatal(err)
			}
			want = []Entry{{m, 7}}
		}
		if got := moves(t, b, &p); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", c.name, got, want)
		}
	}
}

func TestMovesOfOnePosition(t *testing.T) {
	p := NewPosition(board.StartPosition())
	key := p.Key()
	b := holding(t,
		Record{key - 1, move("a2", "a3", 0), 1, 0},
		Record{key, move("e2", "e4", 0), 3, 0},
		Record{key, move("d2", "d4", 0), 0, 0},
		Record{key, move("g1", "f3", 0), 65535, 0},
		Record{key + 1, move("h2", "h3", 0), 1, 0},
	)
	var got []string
	for _, e := range moves(t, b, &p) {
		got = append(got, e.Move.String())
	}
	if want := []string{"e2e4", "g1f3"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	other := mustParse(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	if entries := moves(t, b, &other); len(entries) != 0 {
		t.Errorf("%v in a position that the book does not know", entries)
	}
}

// TestEveryPlace hides a move among others at every place of a book. The sizes of
// the books are close to multiples of a page.
func TestEveryPlace(t *testing.T) {
	p := NewPosition(board.StartPosition())
	key := p.Key()
	for _, n := range []int{1, 2, 3, 255, 256, 257, 511, 512, 513, 1000} {
		for at := range n {
			records := make([]Record, n) // keys of 0
			records[at] = Record{key, move("e2", "e4", 0), 1, 0}
			if at+1 < n {
				records[at+1] = Record{key, move("d2", "d4", 0), 1, 0}
			}
			for i := at + 2; i < n; i++ {
				records[i].Key = math.MaxUint64
			}
			if got, want := len(moves(t, holding(t, records...), &p)), min(2, n-at); got != want {
				t.Fatalf("%d entries: %d moves from entry %d on, want %d", n, got, at, want)
			}
		}
	}
}

// TestCrowdedPosition: a damaged book may claim any number of entries for a position. Not all of them are
// read.
func TestCrowdedPosition(t *testing.T) {
	p := NewPosition(board.StartPosition())
	records := slices.Repeat([]Record{{p.Key(), move("e2", "e4", 0), 1, 0}}, 10_000)
	if got := moves(t, holding(t, records...), &p); len(got) != 1 || got[0].Weight < pageEntries || got[0].Weight > 2*pageEntries {
		t.Errorf("%v", got)
	}
}

// TestSameMove: entries of the same move are one, whichever way castling is written. A queen or a rook on e1
// has two moves where a king would have one.
func TestSameMove(t *testing.T) {
	const castling, queen, rook = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "k7/8/8/8/8/K7/8/4Q3 w - - 0 1", "k7/8/8/8/8/K7/8/4R3 w - - 0 1"
	entry := func(from, to string, weight uint16) Record {
		return Record{Move: move(from, to, 0), Weight: weight}
	}
	for _, c := range []struct {
		name, fen string
		records   []Record // without their keys
		want      string
	}{
		{"both ways", castling, []Record{entry("e1", "g1", 3), entry("e1", "d1", 2), entry("e1", "h1", 4)}, "[{e1h1 7} {e1d1 2}]"},
		{"the other order", castling, []Record{entry("e1", "h1", 4), entry("e1", "g1", 3)}, "[{e1h1 7}]"},
		{"both sides", castling, []Record{entry("e1", "a1", 1), entry("e1", "h1", 1), entry("e1", "c1", 1), entry("e1", "g1", 5)}, "[{e1a1 2} {e1h1 6}]"},
		{"without weight", castling, []Record{entry("e1", "g1", 0), entry("e1", "h1", 4)}, "[{e1h1 4}]"},
		{"a move twice", castling, []Record{entry("e1", "d1", 1), entry("e1", "d1", 2)}, "[{e1d1 3}]"},
		{"the greatest weight", castling, []Record{entry("e1", "g1", 65535), entry("e1", "h1", 65535)}, "[{e1h1 65535}]"},
		{"just the greatest weight", castling, []Record{entry("e1", "g1", 65534), entry("e1", "h1", 1)}, "[{e1h1 65535}]"},
		{"a queen", queen, []Record{entry("e1", "g1", 3), entry("e1", "h1", 4)}, "[{e1g1 3} {e1h1 4}]"},
		{"a rook", rook, []Record{entry("e1", "g1", 3), entry("e1", "h1", 4)}, "[{e1g1 3} {e1h1 4}]"},
	} {
		p := mustParse(t, c.fen)
		for i := range c.records {
			c.records[i].Key = p.Key()
		}
		if got := fmt.Sprint(moves(t, holding(t, c.records...), &p)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Source: RFC 1952 for the beginning of the file.
func TestOtherFormats(t *testing.T) {
	for content, want := range map[string]string{
		"\x1f\x8b\x08\x00" + strings.Repeat("\x00", 28): "compressed by gzip, not an opening book",
		"\xff\xfe1\x00.\x00 \x00e\x004\x00":             "text in UTF-16, not an opening book",
		"1. e4 *\n":                                     "a text file, not an opening book in the Polyglot format; \"penrose book build\" makes a book of games",
		string(file(Record{0x1f8b_0000_0000_0000, move("e2", "e4", 0), 1, 0})): "",
		string(file(Record{0xfffe_1234_0000_0000, move("e2", "e4", 0), 1, 0})): "",
	} {
		path := filepath.Join(t.TempDir(), "book.bin")
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		b, err := Open(path)
		if want == "" {
			if err != nil {
				t.Errorf("%q: %v", content, err)
				continue
			}
			b.Close()
		} else if err == nil || err.Error() != "opening book: "+path+": "+want {
			t.Errorf("%q: error %v, want %s", content, err, want)
		}
	}
}

// TestDamagedFiles: the sound part of a damaged file is used, and the damage is
// named.
func TestDamagedFiles(t *testing.T) {
	p := NewPosition(board.StartPosition())
	sound := file(
		Record{1, 1, 1, 0},
		Record{p.Key(), move("e2", "e4", 0), 1, 0},
		Record{math.MaxUint64, 1, 1, 0},
	)
	unsorted := slices.Concat(sound[2*RecordSize:], sound[:2*RecordSize])
	nextPage := slices.Concat(bytes.Repeat(sound[2*RecordSize:], pageEntries), sound[:RecordSize])
	for _, c := range []struct {
		name     string
		data     []byte
		err      string
		len      int64
		warnings []string
	}{
		{"sound", sound, "", 3, nil},
		{"empty", nil, "no entries", 0, nil},
		{"one byte", []byte{0}, "no entries", 0, nil},
		{"partial entry", sound[:2*RecordSize+15], "", 2, []string{"15 bytes after the last whole entry are ignored"}},
		{"unsorted", unsorted, "not sorted by key: entry 2 stands behind greater ones", 0, nil},
		{"unsorted from one page to the next", nextPage, "not sorted by key: entry 257 stands behind greater ones", 0, nil},
		{"text", []byte("not a book at all, but some words of ordinary text"), "not sorted by key: entry 2 stands behind greater ones", 0, nil},
	} {
		b, err := newBook(c.data)
		if c.err != "" {
			if err == nil || err.Error() != c.err {
				t.Errorf("%s: %v, want %s", c.name, err, c.err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if b.Len() != c.len || len(moves(t, b, &p)) == 0 {
			t.Errorf("%s: %d entries, found %v", c.name, b.Len(), moves(t, b, &p))
		}
		if !slices.Equal(b.Warnings(), c.warnings) {
			t.Errorf("%s: warnings %q, want %q", c.name, b.Warnings(), c.warnings)
		}
	}
}

// computed is a book of any size that needs no space: it returns the entry with a given number.
type computed func(entry int64) Record

// ReadAt reads from the beginning of an entry on.
func (c computed) ReadAt(data []byte, offset int64) (int, error) {
	entry := offset / RecordSize
	for rest := data; len(rest) > 0; entry++ {
		rest = rest[copy(rest, file(c(entry))):]
	}
	return len(data), nil
}

// TestOrderOfLargeBooks: samples are enough to find random order in a large book. A book may be larger than memory.
// Each page is sorted in itself.
func TestOrderOfLargeBooks(t *testing.T) {
	const size = 1 << 44
	const pages = size / RecordSize / pageEntries
	for name, keyOf := range map[string]func(page int64) uint64{
		"pages in random order":     func(page int64) uint64 { return uint64(page) * 0x9E3779B97F4A7C15 },
		"a book behind another one": func(page int64) uint64 { return uint64(page) % (pages / 2) },
	} {
		if _, err := New(computed(func(entry int64) Record { return Record{Key: keyOf(entry / pageEntries)} }), size); err == nil {
			t.Errorf("%s: it counts as sorted", name)
		}
	}
	p := NewPosition(board.StartPosition())
	b, err := New(computed(func(entry int64) Record {
		if entry < size/RecordSize-1 {
			return Record{}
		}
		return Record{p.Key(), move("e2", "e4", 0), 1, 0}
	}), size)
	if err != nil {
		t.Fatal(err)
	}
	if entries := moves(t, b, &p); len(entries) != 1 {
		t.Errorf("%v, want the last entry", entries)
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
	if _, err := New(bytes.NewReader(nil), 2*RecordSize); !errors.Is(err, io.EOF) {
		t.Errorf("less than was promised: %v", err)
	}
}

// TestFileThatShrinks: a book that somebody cuts short while it is in use.
func TestFileThatShrinks(t *testing.T) {
	p := NewPosition(board.StartPosition())
	path := filepath.Join(t.TempDir(), "book.bin")
	if err := os.WriteFile(path, file(Record{Key: 1}, Record{p.Key(), move("e2", "e4", 0), 1, 0}), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if err := os.Truncate(path, 3); err != nil {
		t.Skip(err) // Windows does not let files in use be cut
	}
	if entries, err := b.Moves(&p); err == nil {
		t.Errorf("found %v", entries)
	}
}

// FuzzBook reads arbitrary bytes as a book, once with their own keys and once with
// the key of the position in every entry. All returned moves must be playable.
func FuzzBook(f *testing.F) {
	start := NewPosition(board.StartPosition())
	f.Add(board.StartFEN, file(Record{start.Key(), move("e2", "e4", 0), 1, 0}, Record{math.MaxUint64, move("e2", "e5", 0), 1, 0}))
	f.Add("r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", file(Record{0, move("e1", "h1", 0), 1, 0}, Record{0, move("a7", "a8", 4), 1, 0}))
	f.Add(board.StartFEN, []byte("not a book"))
	f.Fuzz(func(t *testing.T, fen string, data []byte) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		checkMoves(t, &p, data)
		for i := 0; i+RecordSize <= len(data); i += RecordSize {
			binary.BigEndian.PutUint64(data[i:], p.Key())
		}
		checkMoves(t, &p, data)
	})
}

func checkMoves(t *testing.T, p *Position, data []byte) {
	t.Helper()
	b, err := newBook(data)
	if err != nil {
		return
	}
	for _, e := range moves(t, b, p) {
		if !movegen.IsLegal(&p.Board, e.Move) || e.Weight == 0 {
			t.Fatalf("%s: %+v", p.Board.FEN(), e)
		}
	}
}
