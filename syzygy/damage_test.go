package syzygy

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"penrose/board"
	"penrose/chesstest"
)

// copyTables puts files from testdata into a new directory.
func copyTables(t *testing.T, names ...string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// messages collects what is reported.
type messages struct {
	sync.Mutex
	all []string
}

func (m *messages) add(err error) {
	m.Lock()
	defer m.Unlock()
	m.all = append(m.all, err.Error())
}

func openWithMessages(t *testing.T, dirs ...string) (*Tables, *messages) {
	t.Helper()
	m := new(messages)
	tables, err := OpenReporting(m.add, dirs...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tables.Close() })
	return tables, m
}

const (
	queenFEN = "8/8/8/8/4k3/8/1Q6/K7 b - - 0 1"
	rookFEN  = "8/8/8/8/8/8/2Rk4/1K6 b - - 0 1"
)

// Each damage is reported once; the table is then ignored, and the others are not.
func TestDamagedFiles(t *testing.T) {
	for _, c := range []struct {
		name   string
		damage func(data []byte) []byte
		want   string // part of the message
	}{
		{"empty", func([]byte) []byte { return nil }, "0 bytes are not a whole file"},
		{"cut at a block", func(data []byte) []byte { return data[:64] }, "not a whole file"},
		{"cut to whole blocks", func(data []byte) []byte { return data[:64+checksumSize] }, "it ends too early"},
		{"wrong magic", func(data []byte) []byte { data[0]++; return data }, "it begins with"},
		{"flags", func(data []byte) []byte { data[4] ^= pawnFile; return data }, "do not go with the name"},
		{"pieces", func(data []byte) []byte { data[8] = 0x44; return data }, "it holds KRvK"},
		{"piece 0", func(data []byte) []byte { data[8] = 0; return data }, "there is no piece 0"},
		{"a DTZ file", func([]byte) []byte {
			data, _ := os.ReadFile("testdata/KQvK.rtbz")
			return data
		}, "it begins with"},
		{"another table", func([]byte) []byte {
			data, _ := os.ReadFile("testdata/KRvK.rtbw")
			return data
		}, "it holds KRvK"},
		{"a changed bit in the data", func(data []byte) []byte { data[150] ^= 1; return data }, "the checksum is wrong"},
		{"impossible code lengths", func(data []byte) []byte { data[20] = 0; return data }, "impossible"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := copyTables(t, "KQvK.rtbw", "KQvK.rtbz", "KRvK.rtbw", "KRvK.rtbz")
			path := filepath.Join(dir, "KQvK.rtbw")
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, c.damage(data), 0o644); err != nil {
				t.Fatal(err)
			}
			tables, m := openWithMessages(t, dir)
			queen, rook := chesstest.Parse(t, queenFEN), chesstest.Parse(t, rookFEN)
			for range 3 {
				if _, ok := tables.ProbeWDL(&queen); ok {
					t.Error("WDL from a damaged file")
				}
				if _, ok := tables.ProbeDTZ(&queen); ok {
					t.Error("DTZ without WDL")
				}
			}
			if outcome, ok := tables.ProbeWDL(&rook); !ok || outcome != Loss {
				t.Errorf("sound table: %d %t", outcome, ok)
			}
			if len(m.all) != 1 || !strings.Contains(m.all[0], c.want) || !strings.Contains(m.all[0], path) {
				t.Errorf("messages %q, want one with %q", m.all, c.want)
			}
			if err := tables.Explain(&queen); err == nil || err.Error() != "KQvK.rtbw cannot be used: it is damaged or cannot be read" {
				t.Errorf("explained with %v", err)
			}
		})
	}
}

// A sound file further down the path takes the place of a damaged one.
func TestSecondDirectory(t *testing.T) {
	first, second := copyTables(t, "KQvK.rtbw"), copyTables(t, "KQvK.rtbw")
	path := filepath.Join(first, "KQvK.rtbw")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[0]++
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	tables, m := openWithMessages(t, first, second)
	p := chesstest.Parse(t, queenFEN)
	if outcome, ok := tables.ProbeWDL(&p); !ok || outcome != Loss {
		t.Errorf("%d %t", outcome, ok)
	}
	if len(m.all) != 1 {
		t.Errorf("messages %q", m.all)
	}
}

func TestMissingDirectory(t *testing.T) {
	tables, err := Open(filepath.Join(t.TempDir(), "none"), "testdata")
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
	defer tables.Close()
	if tables.MaxPieces() != 4 {
		t.Errorf("tables of up to %d pieces, want those of the directory that is there", tables.MaxPieces())
	}
	none, err := Open()
	if err != nil || none.MaxPieces() != 0 {
		t.Errorf("%d %v", none.MaxPieces(), err)
	}
	p := chesstest.Parse(t, queenFEN)
	if _, ok := none.ProbeWDL(&p); ok {
		t.Error("an answer without tables")
	}
	if err := none.Explain(&p); err == nil || err.Error() != "there are no tables" {
		t.Errorf("explained with %v", err)
	}
}

// However many directories cannot be read, and however often one is named, the error stays short.
func TestMissingDirectories(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	_, err := Open(missing, missing)
	if !errors.Is(err, os.ErrNotExist) || strings.Count(err.Error(), missing) != 1 {
		t.Errorf("one directory, twice: %v", err)
	}
	var many []string
	for i := range 1000 {
		many = append(many, missing+strconv.Itoa(i))
	}
	if _, err := Open(many...); !errors.Is(err, os.ErrNotExist) || strings.Count(err.Error(), missing) != mostNamed || !strings.Contains(err.Error(), "997 more") {
		t.Errorf("1,000 directories: %v", err)
	}
}

// A file that is deleted while it is mapped stays readable; one that is cut gives
// faults, which become one message. Eight goroutines probe all the time.
func TestFileCutWhileMapped(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows does not let mapped files be cut")
	}
	dir := copyTables(t, "KPvKP.rtbw", "KPvK.rtbw", "KQvK.rtbw")
	tables, m := openWithMessages(t, dir)
	tables.mapAbove = 0
	var positions []board.Position
	for _, e := range readExpectations(t, "testdata/expected.epd") {
		if materialOf(&e.position).canonicalName() == "KPvKP" {
			positions = append(positions, e.position)
		}
	}
	count := func() (answers int) {
		for i := range positions {
			if _, ok := tables.ProbeWDL(&positions[i]); ok {
				answers++
			}
		}
		return answers
	}
	if n := count(); n != len(positions) {
		t.Fatalf("%d answers before, want %d", n, len(positions))
	}
	if err := os.Remove(filepath.Join(dir, "KPvK.rtbw")); err != nil {
		t.Fatal(err)
	}
	if n := count(); n != len(positions) {
		t.Fatalf("%d answers after a table was deleted, want %d", n, len(positions))
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for count() == len(positions) {
			}
		})
	}
	if err := os.Truncate(filepath.Join(dir, "KPvKP.rtbw"), 0); err != nil {
		t.Fatal(err)
	}
	group.Wait()
	if n := count(); n == len(positions) {
		t.Error("the table that was cut still answers")
	}
	if len(m.all) != 1 || !strings.Contains(m.all[0], filepath.Join(dir, "KPvKP.rtbw")) {
		t.Errorf("messages %q, want one", m.all)
	}
	queen := chesstest.Parse(t, queenFEN)
	if _, ok := tables.ProbeWDL(&queen); !ok {
		t.Error("the other tables have gone as well")
	}
}

// A file in memory answers right whatever happens to it on the disk.
func TestSmallFileCut(t *testing.T) {
	dir := copyTables(t, "KRvK.rtbw", "KRvK.rtbz")
	tables, m := openWithMessages(t, dir)
	var positions []board.Position
	var want []int
	for _, e := range readExpectations(t, "testdata/expected.epd") {
		if materialOf(&e.position).canonicalName() == "KRvK" {
			dtz, ok := tables.ProbeDTZ(&e.position)
			if !ok {
				t.Fatal(e.position.FEN())
			}
			positions, want = append(positions, e.position), append(want, dtz)
		}
	}
	for _, name := range []string{"KRvK.rtbw", "KRvK.rtbz"} {
		path := filepath.Join(dir, name)
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path, info.Size()/2); err != nil {
			t.Fatal(err)
		}
	}
	for i := range positions {
		if dtz, ok := tables.ProbeDTZ(&positions[i]); !ok || dtz != want[i] {
			t.Errorf("%s: %d %v after the files were cut, want %d", positions[i].FEN(), dtz, ok, want[i])
		}
	}
	if len(positions) == 0 || len(m.all) != 0 {
		t.Errorf("%d positions, messages %q", len(positions), m.all)
	}
}

// A table is read when it is first asked, not before.
func TestTablesAreReadLate(t *testing.T) {
	dir := copyTables(t, "KQvK.rtbw", "KRvK.rtbw")
	tables, m := openWithMessages(t, dir)
	for _, name := range []string{"KQvK.rtbw", "KRvK.rtbw"} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if len(m.all) != 0 {
		t.Fatalf("messages %q", m.all)
	}
	queen := chesstest.Parse(t, queenFEN)
	if _, ok := tables.ProbeWDL(&queen); ok || len(m.all) != 1 {
		t.Errorf("messages %q, want one about the table that was asked", m.all)
	}
}
