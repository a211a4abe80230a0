package syzygy

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"penrose/chesstest"
)

// A fault ends the ranking of the root and a line as well: no goroutine of the search dies of it.
func TestRankingOfFileCutWhileMapped(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows does not let mapped files be cut")
	}
	for _, cut := range []string{"KRvK.rtbw", "KRvK.rtbz"} {
		dir := copyTables(t, "KRvK.rtbw", "KRvK.rtbz")
		tables, m := openWithMessages(t, dir)
		tables.mapAbove = 0
		p := chesstest.Parse(t, "8/8/8/8/8/1k6/8/1K5R w - - 0 1")
		if ranking, ok := tables.RankRoot(&p, RootOptions{}); !ok || !ranking.HasDTZ {
			t.Fatal("no ranking of whole files")
		}
		if err := os.Truncate(filepath.Join(dir, cut), 0); err != nil {
			t.Fatal(err)
		}
		if line := slices.Collect(tables.Line(p, false)); len(line) != 0 {
			t.Errorf("%s is cut: the line is %v", cut, line)
		}
		if ranking, ok := tables.RankRoot(&p, RootOptions{}); ok != (cut == "KRvK.rtbz") || ranking.HasDTZ {
			t.Errorf("%s is cut: %v %v", cut, ok, ranking)
		}
		if len(m.all) != 1 {
			t.Errorf("%s is cut: messages %q", cut, m.all)
		}
	}
}

// A file that is cut before its structure has been read is an error.
func TestFileCutBeforeItIsParsed(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows does not let mapped files be cut")
	}
	path := filepath.Join(copyTables(t, "KRvK.rtbw"), "KRvK.rtbw")
	m, k, _ := parseFileName("KRvK.rtbw")
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	data, release, err := mapFile(f, int(info.Size()))
	if err != nil {
		t.Skip(err)
	}
	defer release()
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	if l, err := parseMapped(data, newTable(m), k); l != nil || !errors.Is(err, errUnreadable) {
		t.Errorf("%v, error %v; want that it cannot be read", l, err)
	}
}
