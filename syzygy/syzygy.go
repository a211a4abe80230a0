package syzygy

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"penrose/board"
)

// Tables are the tables of some directories. Any number of goroutines may probe
// them at once.
type Tables struct {
	report func(error)
	all    []*table
	// slots hold the tables by material: those of one side stronger, and of the
	// other. Open addressing in a power of two of slots.
	slots     []slot
	shift     uint8 // a hash less its lower bits is a slot
	maxPieces int
	wdl, dtz  int
	mapAbove  int64           // bytes; see [mapAbove], tests choose another
	refused   map[string]bool // names of files that were damaged at first sight
}

type slot struct {
	material material
	table    *table
}

// Open finds the tables in directories. Where several have the same file the first
// sound one counts. No file is opened before it is needed, so this is fast. Files of up to
// 1 MiB are then read whole and their checksum is verified, larger ones are mapped.
//
// The error joins what is wrong with directories; the tables that could be found are
// returned all the same, and never nil. Files that turn out to be damaged are ignored,
// and so are files whose names are not those of tables.
func Open(paths ...string) (*Tables, error) { return OpenReporting(func(error) {}, paths...) }

// OpenReporting is [Open], and report is told of each damaged file, once. It may be
// called from any goroutine that probes, and must not probe itself.
func OpenReporting(report func(error), paths ...string) (*Tables, error) {
	t := &Tables{report: report, mapAbove: mapAbove, refused: make(map[string]bool)}
	found := make(map[material]*table)
	var errs []error
	unread := 0
	listed := make(map[string]bool)
	for _, path := range paths {
		if listed[path] {
			continue
		}
		listed[path] = true
		entries, err := os.ReadDir(path)
		if err != nil {
			if unread++; unread <= mostNamed {
				errs = append(errs, err)
			}
		}
		for _, entry := range entries {
			t.add(found, path, entry)
		}
	}
	t.index()
	if unread > mostNamed {
		errs = append(errs, fmt.Errorf("%d more directories cannot be read", unread-mostNamed))
	}
	return t, errors.Join(errs...)
}

// mostNamed is how many directories that cannot be read are named in an error.
const mostNamed = 3

// SplitPaths splits a list of directories as the environment variable PATH has it:
// with colons, on Windows semicolons. Empty parts are left out.
func SplitPaths(list string) []string {
	var paths []string
	for _, path := range filepath.SplitList(list) {
		if path != "" {
			paths = append(paths, path)
		}
	}
	return paths
}

// parseFileName reads the name of a file of a table.
func parseFileName(name string) (m material, k kind, ok bool) {
	for k, suffix := range suffixes {
		if base, found := strings.CutSuffix(name, suffix); found {
			m, err := parseName(base)
			return m, kind(k), err == nil
		}
	}
	return 0, 0, false
}

// add takes a file in if it can be a table.
func (t *Tables) add(found map[material]*table, dir string, entry os.DirEntry) {
	m, k, ok := parseFileName(entry.Name())
	if !ok {
		return
	}
	path := filepath.Join(dir, entry.Name())
	info, err := os.Stat(path) // follows links, unlike entry.Info
	if err == nil {
		err = checkWhole(info)
	}
	if err != nil {
		t.refused[entry.Name()] = true
		t.reportIgnored(path, err)
		return
	}
	if found[m] == nil {
		found[m] = newTable(m)
		t.all = append(t.all, found[m])
	}
	f := &found[m].files[k]
	f.paths = append(f.paths, path)
}

// reportIgnored says why a file is not used.
func (t *Tables) reportIgnored(path string, why error) {
	t.report(fmt.Errorf("%s: %w; it is ignored", path, why))
}

// index counts the tables and makes them fast to find.
func (t *Tables) index() {
	bits := uint8(4)
	for 1<<bits < 4*len(t.all) {
		bits++
	}
	t.slots, t.shift = make([]slot, 1<<bits), 64-bits
	for _, table := range t.all {
		if len(table.files[dtzKind].paths) > 0 {
			t.dtz++
		}
		if len(table.files[wdlKind].paths) == 0 {
			continue // a DTZ file is of no use without
		}
		t.wdl++
		t.maxPieces = max(t.maxPieces, table.pieces)
		t.place(table.material, table)
		if !table.symmetric {
			t.place(table.material.swapped(), table)
		}
	}
}

// hash spreads materials over the slots: Fibonacci hashing (D. Knuth).
func (t *Tables) hash(m material) uint64 { return uint64(m) * 0x9E3779B97F4A7C15 >> t.shift }

func (t *Tables) place(m material, table *table) {
	at := t.hash(m)
	for t.slots[at].table != nil {
		at = (at + 1) % uint64(len(t.slots))
	}
	t.slots[at] = slot{m, table}
}

// find returns the table of a material, nil if there is none.
func (t *Tables) find(m material) *table {
	at := t.hash(m)
	for t.slots[at].table != nil {
		if t.slots[at].material == m {
			return t.slots[at].table
		}
		at = (at + 1) % uint64(len(t.slots))
	}
	return nil
}

// MaxPieces returns the number of pieces, kings included, of the largest table with
// WDL, 0 if there is none. Positions with more pieces need not be probed.
func (t *Tables) MaxPieces() int { return t.maxPieces }

// Count returns how many WDL and DTZ files were found.
func (t *Tables) Count() (wdl, dtz int) { return t.wdl, t.dtz }

// Close gives the memory of all files back. Nothing may probe at that time or later.
func (t *Tables) Close() error {
	var errs []error
	for _, table := range t.all {
		for k := range table.files {
			errs = append(errs, table.files[k].close())
		}
	}
	return errors.Join(errs...)
}

// covered reports whether p can be in tables of this size: tables have no castling.
func (t *Tables) covered(p *board.Position) bool {
	return p.CastlingRooks() == 0 && p.Occupied().Count() <= t.maxPieces
}
