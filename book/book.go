package book

import (
	"bytes"
	_ "embed" // for the book that is built in
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"penrose/board"
	"penrose/internal/fileformat"
	"penrose/internal/plainfile"
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
}

//go:embed default.bin
var defaultBook []byte

// Default returns the built-in book. docs/book.md describes its sources and how
// it was made. The error says that the built-in data are damaged.
func Default() (*Book, error) {
	return New(bytes.NewReader(defaultBook), int64(len(defaultBook)))
}

// Open opens the book file at path. [Book.Warnings] reports harmless damage; the
// error says why the file cannot be used. Open accepts only plain files, because
// reading a pipe could wait for ever. The file stays open until [Book.Close].
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

// OpenFile opens a book file for reading and returns its size in bytes. It does
// not check the order of the entries. The error says that the file does not exist,
// cannot be opened, is not a plain file, is compressed or holds text.
func OpenFile(path string) (file *os.File, size int64, err error) {
	file, info, err := plainfile.Open(path)
	if err != nil {
		return nil, 0, err
	}
	if err := otherFormat(file); err != nil {
		file.Close()
		return nil, 0, fmt.Errorf("%s: %w", path, err)
	}
	return file, info.Size(), nil
}

// otherFormat returns an error if in begins like a file of another format, or with text.
func otherFormat(in io.ReaderAt) error {
	head := make([]byte, 256)
	n, _ := in.ReadAt(head, 0) // an error shows again when the book is read
	head = head[:n]
	if format := fileformat.Other(head); format != "" {
		return fmt.Errorf("%s, not an opening book", format)
	}
	if isText(head) {
		return errors.New("a text file, not an opening book in the Polyglot format; \"penrose book build\" makes a book of games")
	}
	return nil
}

// isText reports whether head, the beginning of a file, is text. Entries of books have zero
// bytes in them: few have a learned value.
func isText(head []byte) bool {
	isControl := func(c byte) bool { return c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' }
	return len(head) > 0 && !slices.ContainsFunc(head, isControl)
}

// New returns the book in the first size bytes of in. The error comes from in, or
// says that there are no entries or that they are not sorted.
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

// Close closes the file of the book. The book cannot be used after that.
func (b *Book) Close() error { return b.close() }

// Warnings returns the faults that do not prevent the use of the file: a partial
// entry at its end. It is empty for a sound book.
func (b *Book) Warnings() []string { return slices.Clone(b.warnings) }

// Len returns the number of entries.
func (b *Book) Len() int64 { return b.entries }

const (
	// pageEntries is the number of consecutive entries that are read at once.
	pageEntries = 256
	// wholePages is the largest size, in pages, at which the order of all entries
	// is checked: 16 MiB, which takes some milliseconds. In larger books only
	// sampledPages are checked, because each page may need a seek of the disk.
	wholePages   = 4096
	sampledPages = 64
)

// checkOrder returns an error if the keys are not sorted. It may overlook an entry
// out of place in a large book; then [Book.Moves] misses moves, and nothing worse.
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

// Read returns n entries from entry first on, or fewer at the end of the book.
// first must be from 0 to Len. The error says that the file cannot be read, or can
// no longer be read.
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

// read is [Book.Read] without parsing the bytes.
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

// Moves returns the entries for p in the order of the file, one for each move. By custom
// the move with the greatest weight comes first. Moves leaves out entries with weight 0,
// without a move, or with a move that is not legal in p. Colliding keys or a damaged
// file can cause such entries. If several entries have the same move, castling written in
// both ways that [DecodeMove] reads, they become one: it has the place of the first and the
// sum of the weights, 65535 at most. The error is that of
// [Book.Read].
func (b *Book) Moves(p *Position) ([]Entry, error) {
	key := p.Key()
	first, err := b.findPage(key)
	if err != nil {
		return nil, err
	}
	// The first entry of p lies in the first page. One more page holds the rest,
	// because no position has more moves than a page has entries.
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
			entries = addEntry(entries, Entry{m, r.Weight})
		}
	}
	return entries, nil
}

// addEntry appends e to the entries of a position, or adds its weight to the one that has
// its move.
func addEntry(entries []Entry, e Entry) []Entry {
	for i := range entries {
		if known := &entries[i]; known.Move == e.Move {
			known.Weight += min(e.Weight, math.MaxUint16-known.Weight)
			return entries
		}
	}
	return append(entries, e)
}

// findPage returns the number of an entry. The entries of key, if there are any,
// begin less than a page after it. findPage reads only a few keys: 16 in a book of
// 200 MB.
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
