package book

import (
	"bytes"
	_ "embed" // for the book that is built in
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"penrose/board"
	"penrose/movegen"
)

// Book is an opening book. Any number of goroutines may use it.
type Book struct {
	in       io.ReaderAt
	entries  int64
	warnings []string
	close    func() error
}

// Entry is a move that the book knows in some position.
type Entry struct {
	Move   board.Move
	Weight uint16 // how often it should be played, relative to the other moves
	Learn  uint32 // left by programs that learn; without agreed meaning
}

//go:embed default.bin
var defaultBook []byte

// Default returns the book that is built in: see docs/book.md for what it is made
// of, and how. The error says that it was built in damaged.
func Default() (*Book, error) {
	return New(bytes.NewReader(defaultBook), int64(len(defaultBook)))
}

// Open opens the book file at path. Damage that can be lived with is reported by
// [Book.Warnings]; the error says why there is no using the file. Only plain files
// are taken: reading a pipe could wait for ever. The file stays open until
// [Book.Close].
func Open(path string) (*Book, error) {
	file, size, err := OpenFile(path)
	if err != nil {
		return nil, fmt.Errorf("opening book: %w", err)
	}
	b, err := New(file, size)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("opening book %s: %w", path, err)
	}
	b.close = file.Close
	return b, nil
}

// OpenFile opens a book file for reading as it is, in whatever order, and returns
// its size in bytes. The error says that there is none or that it is no plain file.
func OpenFile(path string) (file *os.File, size int64, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, 0, err
	}
	if !info.Mode().IsRegular() {
		return nil, 0, fmt.Errorf("%s: not a plain file", path)
	}
	file, err = os.Open(path)
	return file, info.Size(), err
}

// New returns the book that in holds, of the given size in bytes. The error is
// that of in, or says that there are no entries or that they are not sorted.
func New(in io.ReaderAt, size int64) (*Book, error) {
	b := &Book{in: in, entries: size / RecordSize, close: func() error { return nil }}
	if b.entries == 0 {
		return nil, errors.New("no entries")
	}
	if rest := size % RecordSize; rest > 0 {
		b.warnings = append(b.warnings, fmt.Sprintf("%d bytes after the last whole entry are ignored", rest))
	}
	if err := b.checkOrder(); err != nil {
		return nil, err
	}
	return b, nil
}

// Close closes the file of the book, which cannot be used any more.
func (b *Book) Close() error { return b.close() }

// Warnings tells what is wrong with the file, though it can be used: a partial
// entry at its end. It is empty for a sound book.
func (b *Book) Warnings() []string { return slices.Clone(b.warnings) }

// Len returns the number of entries.
func (b *Book) Len() int64 { return b.entries }

const (
	// pageEntries are read at once where entries follow each other.
	pageEntries = 256
	// wholePages is the size up to which the order of all entries is checked, in
	// pages: 16 MiB, which takes some milliseconds. Of larger books only
	// sampledPages are, as each may take a movement of the disk.
	wholePages   = 4096
	sampledPages = 64
)

// checkOrder looks whether the keys are sorted. A large book may still hide an
// entry out of place; then [Book.Moves] misses moves, and nothing worse.
func (b *Book) checkOrder() error {
	pages := (b.entries + pageEntries - 1) / pageEntries
	looks := pages
	if pages > wholePages {
		looks = sampledPages
	}
	last := uint64(0)
	for i := range looks {
		first := i * pages / looks * pageEntries
		records, err := b.Read(first, pageEntries)
		if err != nil {
			return err
		}
		for k, r := range records {
			if r.Key < last {
				return fmt.Errorf("not sorted by key: entry %d stands behind greater ones", first+int64(k)+1)
			}
			last = r.Key
		}
	}
	return nil
}

// Read returns up to n entries from the given one on, 0 <= first <= Len, fewer at
// the end of the book. The error says that the file cannot be read, or not any
// more.
func (b *Book) Read(first int64, n int) ([]Record, error) {
	data, err := b.read(first, n)
	if err != nil {
		return nil, err
	}
	records := make([]Record, 0, len(data)/RecordSize)
	for ; len(data) > 0; data = data[RecordSize:] {
		records = append(records, ParseRecord(data))
	}
	return records, nil
}

// read is [Book.Read] without looking at the bytes.
func (b *Book) read(first int64, n int) ([]byte, error) {
	data := make([]byte, min(int64(n), b.entries-first)*RecordSize)
	return data, b.readAt(data, first)
}

// readAt fills data from the given entry on.
func (b *Book) readAt(data []byte, entry int64) error {
	if n, err := b.in.ReadAt(data, entry*RecordSize); n < len(data) {
		return fmt.Errorf("reading an opening book: %w", err)
	}
	return nil
}

// Moves returns what the book knows about p in the order of the file, by custom
// the heaviest move first. Entries of weight 0, without a move or with one that
// is not legal in p, as a collision of keys or a damaged file can bring about,
// are left out. The error is that of [Book.Read].
func (b *Book) Moves(p *Position) ([]Entry, error) {
	key := p.Key()
	first, err := b.findPage(key)
	if err != nil {
		return nil, err
	}
	// One page on the way to the first entry and one from there on: no position
	// has more moves.
	data, err := b.read(first, 2*pageEntries)
	if err != nil {
		return nil, err
	}
	var legal movegen.List
	var entries []Entry
	for ; len(data) > 0; data = data[RecordSize:] {
		r := ParseRecord(data)
		if r.Key < key {
			continue
		}
		if r.Key > key {
			break
		}
		if legal.Len() == 0 {
			movegen.Legal(&p.Board, &legal)
		}
		if m := DecodeMove(r.Move, &legal); m != board.NoMove && r.Weight > 0 {
			entries = append(entries, Entry{m, r.Weight, r.Learn})
		}
	}
	return entries, nil
}

// findPage returns the number of an entry behind which, after less than a page,
// the entries of key begin, if there are any. Only some keys on the way are read:
// 16 of a book of 200 MB.
func (b *Book) findPage(key uint64) (int64, error) {
	middleKey := make([]byte, 8)
	low, high := int64(0), b.entries
	for high-low >= pageEntries {
		middle := low + (high-low)/2
		if err := b.readAt(middleKey, middle); err != nil {
			return 0, err
		}
		if binary.BigEndian.Uint64(middleKey) < key {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low, nil
}
