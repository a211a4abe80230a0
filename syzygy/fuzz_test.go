package syzygy

import (
	"os"
	"path/filepath"
	"testing"

	"penrose/board"
)

// inMemory returns tables of which one file has the given bytes.
func inMemory(m material, k kind, data []byte) (*Tables, error) {
	tables, err := Open("testdata")
	if err != nil {
		return nil, err
	}
	table := tables.find(m)
	l, err := parse(data, table, k)
	if err != nil {
		return nil, err
	}
	l.release = func() error { return nil }
	f := &table.files[k]
	f.tried, f.opened = true, l
	f.contents.Store(l)
	return tables, nil
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
	positions := make(map[material][]board.Position)
	for _, e := range readExpectations(f, "testdata/expected.epd") {
		m := materialOf(&e.position)
		if !m.stronger() {
			m = m.swapped()
		}
		positions[m] = append(positions[m], e.position)
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		m, k, ok := parseFileName(filepath.Base(paths[int(which)%len(paths)]))
		if !ok {
			t.Fatal("not a table: ", paths[int(which)%len(paths)])
		}
		tables, err := inMemory(m, k, data)
		if err != nil {
			return
		}
		defer tables.Close()
		for i := range positions[m] {
			p := &positions[m][i]
			outcome, ok := tables.ProbeWDL(p)
			if ok && (outcome < Loss || outcome > Win) {
				t.Errorf("WDL %d", outcome)
			}
			dtz, ok := tables.ProbeDTZ(p)
			if ok && (dtz <= -maxDTZ || dtz >= maxDTZ) {
				t.Errorf("DTZ %d", dtz)
			}
		}
	})
}
