package syzygy

import (
	"bytes"
	"errors"
	"io"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"penrose/board"
	"penrose/internal/plainfile"
)

// table is the endgame of one material balance, whichever side is White.
type table struct {
	material  material // the first side of the name is White
	pieces    int
	symmetric bool // both sides have the same pieces
	hasPawns  bool
	// leadColor is the side whose pawns lead, otherPawns the number of the other
	// side's.
	leadColor  board.Color
	leadPawns  int
	otherPawns int
	trio       bool // without pawns: three pieces lead rather than the two kings

	files [2]file // by kind
}

func newTable(m material) *table {
	t := &table{
		material:  m,
		pieces:    m.pieces(),
		symmetric: m == m.swapped(),
		hasPawns:  m&(pawnsOfWhite|pawnsOfBlack) != 0,
	}
	t.leadPawns, t.otherPawns = m.count(board.White, board.Pawn), m.count(board.Black, board.Pawn)
	if t.otherPawns > 0 && (t.leadPawns == 0 || t.leadPawns > t.otherPawns) {
		t.leadColor = board.Black
		t.leadPawns, t.otherPawns = t.otherPawns, t.leadPawns
	}
	for c := board.White; c <= board.Black; c++ {
		for pieceType := board.Pawn; pieceType <= board.Queen; pieceType++ {
			t.trio = t.trio || m.count(c, pieceType) == 1
		}
	}
	return t
}

// leadCount returns how many pieces the leading group has.
func (t *table) leadCount() int {
	switch {
	case t.hasPawns:
		return t.leadPawns
	case t.trio:
		return 3
	}
	return 2
}

// file is one of the two files of a table. It is opened when first needed.
type file struct {
	paths []string // where it was found, in the order of the search

	contents atomic.Pointer[layout] // nil: not opened yet, or not to be used
	tried    atomic.Bool            // opening has ended, whatever came of it
	givenUp  atomic.Bool            // reading has failed

	opening sync.Mutex // guards what follows
	path    string     // the one that was opened last
	opened  *layout    // to be released
}

// open returns the contents of the file of kind k, nil if there are none. Probes call it for ever if the file is
// damaged, so only the first ones wait for each other.
func (t *table) open(k kind, tables *Tables) *layout {
	f := &t.files[k]
	if f.tried.Load() {
		return f.contents.Load()
	}
	f.opening.Lock()
	defer f.opening.Unlock()
	if f.tried.Load() {
		return f.contents.Load()
	}
	defer f.tried.Store(true)
	for _, f.path = range f.paths {
		l, err := load(f.path, t, k, tables.mapAbove)
		if err != nil {
			tables.reportIgnored(f.path, err)
			continue
		}
		f.opened = l
		f.contents.Store(l)
		return l
	}
	return nil
}

// mapAbove is the size in bytes above which files are mapped. Smaller ones, among them all
// tables of 3 and 4 pieces, are read as a whole and their checksum is verified. That takes
// a few milliseconds, at the first probe. For files of many MiB it would hold a search up.
const mapAbove = 1 << 20

// load opens a file and reads its structure: from memory, or from a map if the file has
// more than mapAbove bytes.
func load(path string, t *table, k kind, mapAbove int64) (*layout, error) {
	f, info, err := plainfile.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if err := checkWhole(info); err != nil {
		return nil, err
	}
	size := info.Size()
	if int64(int(size)) != size {
		return nil, errors.New("too large for this system")
	}
	if size <= mapAbove {
		return loadSmall(f, int(size), t, k)
	}
	data, release, err := mapFile(f, int(size))
	if err != nil {
		return nil, err
	}
	l, err := parseMapped(data, t, k)
	if err != nil {
		release()
		return nil, err
	}
	l.release = release
	return l, nil
}

// parseMapped is parse for a mapped file, which may be cut meanwhile.
func parseMapped(data []byte, t *table, k kind) (l *layout, err error) {
	defer func(before bool) {
		debug.SetPanicOnFault(before)
		if caught := recover(); isFault(caught) {
			err = errUnreadable
		} else if caught != nil {
			panic(caught)
		}
	}(debug.SetPanicOnFault(true))
	return parse(data, t, k)
}

// errUnreadable is the error of a file that was there, and has been cut, or its disk is gone.
var errUnreadable = errors.New("it cannot be read any more")

// isFault reports whether a panic is that of the runtime when memory cannot be read.
func isFault(caught any) bool {
	_, fault := caught.(interface{ Addr() uintptr })
	return fault
}

// checkWhole returns an error unless info is that of a file with the size of a table. The
// error wraps errDamaged.
func checkWhole(info os.FileInfo) error {
	switch size := info.Size(); {
	case !info.Mode().IsRegular():
		return damaged("it is no regular file")
	case size < alignment || size%alignment != checksumSize:
		return damaged("%d bytes are not a whole file", size)
	}
	return nil
}

// loadSmall reads the first size bytes of f and verifies their checksum.
func loadSmall(f *os.File, size int, t *table, k kind) (*layout, error) {
	data, release, err := readFile(f, size)
	if err != nil {
		return nil, err
	}
	l, err := parse(data, t, k) // has more to say than the checksum
	if err != nil {
		return nil, err
	}
	l.release = release
	return l, verifyChecksum(bytes.NewReader(data), int64(size), func(int) {})
}

// readFile reads the first size bytes of f into memory.
func readFile(f *os.File, size int) (data []byte, release func() error, err error) {
	data = make([]byte, size)
	if _, err := io.ReadFull(f, data); err != nil {
		return nil, nil, err
	}
	return data, func() error { return nil }, nil
}

// giveUp makes sure that the file is not read again. Other goroutines may be reading
// what is mapped, so it stays until [Tables.Close]. first is true for one caller. path
// is that of the file.
func (f *file) giveUp() (path string, first bool) {
	f.contents.Store(nil)
	if !f.givenUp.CompareAndSwap(false, true) {
		return "", false
	}
	f.opening.Lock()
	defer f.opening.Unlock()
	return f.path, true
}

func (f *file) close() error {
	f.opening.Lock()
	defer f.opening.Unlock()
	l := f.opened
	f.tried.Store(true)
	f.opened = nil
	f.contents.Store(nil)
	if l == nil {
		return nil
	}
	return l.release()
}
