package book

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"

	"penrose/board"
	"penrose/movegen"
)

const (
	entrySize = 16
	maxSize   = 1 << 30 // bytes; a book is held in memory as a whole
)

// Book is an opening book. It is never changed once read, so any number of
// goroutines may use it.
type Book struct {
	records  []record // sorted by key; those of one key in the order of the file
	warnings []string
}

// record is an entry as the file has it.
type record struct {
	key    uint64
	move   uint16 // to (bits 0-5), from (6-11), promotion (12-14)
	weight uint16
	learn  uint32
}

// Entry is a move that the book knows in some position.
type Entry struct {
	Move   board.Move
	Weight uint16 // how often it should be played, relative to the other moves
	Learn  uint32 // left by programs that learn; without agreed meaning
}

// Open reads the book file at path. Damage that can be survived is reported by
// [Book.Warnings].
func Open(path string) (*Book, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("opening book: %w", err)
	}
	defer file.Close()
	b, err := Read(file)
	if err != nil {
		return nil, fmt.Errorf("opening book %s: %w", path, err)
	}
	return b, nil
}

// Read reads a book to the end of r. The error is that of r, or says that the
// book is larger than a gibibyte.
func Read(r io.Reader) (*Book, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxSize+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxSize {
		return nil, fmt.Errorf("more than %d bytes", maxSize)
	}
	return parse(data), nil
}

func parse(data []byte) *Book {
	b := &Book{records: make([]record, 0, len(data)/entrySize)}
	for ; len(data) >= entrySize; data = data[entrySize:] {
		b.records = append(b.records, record{
			key:    binary.BigEndian.Uint64(data),
			move:   binary.BigEndian.Uint16(data[8:]),
			weight: binary.BigEndian.Uint16(data[10:]),
			learn:  binary.BigEndian.Uint32(data[12:]),
		})
	}
	if len(data) > 0 {
		b.warn("%d bytes after the last whole entry are ignored", len(data))
	}
	if len(b.records) == 0 {
		b.warn("no entries")
	}
	byKey := func(x, y record) int { return cmp.Compare(x.key, y.key) }
	if !slices.IsSortedFunc(b.records, byKey) {
		b.warn("the entries are not sorted by key; sorted now")
		slices.SortStableFunc(b.records, byKey)
	}
	return b
}

func (b *Book) warn(format string, args ...any) {
	b.warnings = append(b.warnings, fmt.Sprintf(format, args...))
}

// Warnings tells what was wrong with the file: a partial entry at its end,
// entries out of order, no entries. It is empty for a sound book.
func (b *Book) Warnings() []string { return slices.Clone(b.warnings) }

// Len returns the number of entries.
func (b *Book) Len() int { return len(b.records) }

// Moves returns what the book knows about p in the order of the file, by custom
// the heaviest move first. Entries of weight 0, without a move or with one that
// is not legal in p, as a collision of keys or a damaged file can bring about,
// are left out.
func (b *Book) Moves(p *board.Position) []Entry {
	key := Key(p)
	first, found := slices.BinarySearchFunc(b.records, key, func(r record, key uint64) int {
		return cmp.Compare(r.key, key)
	})
	if !found {
		return nil
	}
	var legal movegen.List
	movegen.Legal(p, &legal)
	var entries []Entry
	for _, r := range b.records[first:] {
		if r.key != key {
			break
		}
		if m := decode(r.move, &legal); m != board.NoMove && r.weight > 0 {
			entries = append(entries, Entry{m, r.weight, r.learn})
		}
	}
	return entries
}

// Pick chooses one of [Book.Moves] with a chance in proportion to its weight.
// It returns [board.NoMove] if there is none.
func (b *Book) Pick(p *board.Position, random *rand.Rand) board.Move {
	entries := b.Moves(p)
	total := totalWeight(entries)
	if total == 0 {
		return board.NoMove
	}
	ticket := random.IntN(total)
	for _, e := range entries {
		if ticket -= int(e.Weight); ticket < 0 {
			return e.Move
		}
	}
	panic("book: the weights do not add up to their total")
}

func totalWeight(entries []Entry) int {
	total := 0
	for _, e := range entries {
		total += int(e.Weight)
	}
	return total
}

// decode returns the legal move that code stands for, [board.NoMove] if none.
// The format demands castling as king takes rook, but books are about that have
// the king's goal instead (e1g1); where that is also an ordinary move of the
// king, the ordinary move is meant.
func decode(code uint16, legal *movegen.List) board.Move {
	castling := board.NoMove
	for _, m := range legal.Moves() {
		if encode(m) == code {
			return m
		}
		if m.Kind() == board.Castling && encode(board.NewMove(m.From(), m.KingTo())) == code {
			castling = m
		}
	}
	return castling
}

// encode returns m as books write it. Castling is king takes rook, as it is
// inside a [board.Move]; promotions are 1 for a knight to 4 for a queen.
func encode(m board.Move) uint16 {
	code := uint16(m.To()) | uint16(m.From())<<6
	if m.Kind() == board.Promotion {
		code |= uint16(m.Promotes()-board.Knight+1) << 12
	}
	return code
}
