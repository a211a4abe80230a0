package syzygy

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// inMemory returns the tables of sound, of which one file has the given bytes.
func inMemory(sound *Tables, m material, k kind, data []byte) (*Tables, error) {
	replaced := newTable(m)
	for k := range replaced.files {
		replaced.files[k].paths = sound.find(m).files[k].paths
	}
	if err := replaced.setContents(k, data); err != nil {
		return nil, err
	}
	tables := &Tables{report: sound.report, slots: slices.Clone(sound.slots), shift: sound.shift, maxPieces: sound.maxPieces}
	for i, slot := range tables.slots {
		if slot.table != nil && slot.table.material == m {
			tables.slots[i].table = replaced
		}
	}
	tables.all = []*table{replaced}
	return tables, nil
}

// setContents makes data the file of kind k.
func (t *table) setContents(k kind, data []byte) error {
	l, err := parse(data, t, k)
	if err != nil {
		return err
	}
	l.release = func() error { return nil }
	f := &t.files[k]
	f.opened = l
	f.contents.Store(l)
	f.tried.Store(true)
	return nil
}

// Whatever bytes a file has, it is refused or answers in range, and nothing panics.
func FuzzTable(f *testing.F) {
	paths := tableFiles(f, "testdata")
	for i, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		if len(data) < 60_000 { // larger ones slow the fuzzer down
			f.Add(uint8(i), data)
		}
	}
	positions := expectedPositions(f, 25)
	sound, err := Open("testdata")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		m, k, ok := parseFileName(filepath.Base(paths[int(which)%len(paths)]))
		if !ok {
			t.Fatal("not a table: ", paths[int(which)%len(paths)])
		}
		tables, err := inMemory(sound, m, k, data)
		if err != nil {
			return
		}
		defer tables.Close()
		checkRanges(t, tables, positions[m])
	})
}
