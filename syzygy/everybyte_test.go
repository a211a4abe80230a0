package syzygy

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"testing"

	"penrose/board"
)

// No changed byte in the header of a file makes a probe panic or answer out of range. [FuzzTable] changes more at a
// time.
func TestEveryByteOfTheHeader(t *testing.T) {
	const changedBytes, fewPositions = 160, 6
	positions := expectedPositions(t, fewPositions)
	sound := open(t, "testdata")
	refused, read := 0, 0
	for _, path := range tableFiles(t, "testdata") {
		m, k, _ := parseFileName(filepath.Base(path))
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for at := range min(changedBytes, len(data)) {
			for _, value := range [...]byte{0, 0xFF, data[at] + 1, data[at] ^ 0x80} {
				changed := bytes.Clone(data)
				changed[at] = value
				tables, err := inMemory(sound, m, k, changed)
				if err != nil {
					refused++
					continue
				}
				read++
				tables.report = func(error) {}
				checkRanges(t, tables, positions[m])
				tables.Close()
			}
		}
	}
	if refused < 1000 || read < 1000 {
		t.Errorf("%d changed files are refused, %d are read", refused, read)
	}
}

// expectedPositions returns some positions of the list in testdata by the material of their table. Every table in
// testdata has some.
func expectedPositions(t testing.TB, most int) map[material][]board.Position {
	t.Helper()
	positions := make(map[material][]board.Position)
	for _, e := range readExpectations(t, "testdata/expected.epd") {
		m := materialOf(&e.position)
		if !m.stronger() {
			m = m.swapped()
		}
		if len(positions[m]) < most {
			positions[m] = append(positions[m], e.position)
		}
	}
	for _, path := range tableFiles(t, "testdata") {
		if m, _, _ := parseFileName(filepath.Base(path)); len(positions[m]) == 0 {
			t.Fatalf("no positions for %s", path)
		}
	}
	return positions
}

// sign returns -1, 0 or 1.
func sign(n int) int { return cmp.Compare(n, 0) }

// checkRanges probes positions: what the tables answer has to be in range, and of one mind.
func checkRanges(t *testing.T, tables *Tables, positions []board.Position) {
	t.Helper()
	for i := range positions {
		outcome, ok := tables.ProbeWDL(&positions[i])
		if ok && (outcome < Loss || outcome > Win) {
			t.Errorf("WDL %d", outcome)
		}
		dtz, known := tables.ProbeDTZ(&positions[i])
		if known && (!ok || sign(dtz) != sign(int(outcome))) {
			t.Errorf("DTZ %d where WDL is %d, %v", dtz, outcome, ok)
		}
	}
	checkStoredDTZ(t, tables, positions)
}

// checkStoredDTZ reads the DTZ file of positions whatever WDL says. A probe does not look at it in draws, so it never
// reads the files of tables without wins, such as KBvK.
func checkStoredDTZ(t *testing.T, tables *Tables, positions []board.Position) {
	t.Helper()
	for i := range positions {
		for _, outcome := range [...]WDL{Win, CursedWin, BlessedLoss, Loss} {
			r := probe{tables: tables}
			if plies, _, ok := r.storedDTZ(&positions[i], outcome); ok && (plies < 0 || plies >= maxDTZ) {
				t.Errorf("%d plies in the file where the outcome is %d", plies, outcome)
			}
		}
	}
}
