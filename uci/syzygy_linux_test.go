package uci

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Endgame tables that are no longer used, and those of a session that has ended, take no memory.
func TestSyzygyIsUnmapped(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"KQvK.rtbw", "KQvK.rtbz"} {
		data, err := os.ReadFile(filepath.Join("../syzygy/testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		// Only large files are mapped: zeros stand before the checksum, which is not verified of those.
		const checksum, more = 16, 2 << 20
		data = slices.Insert(data, len(data)-checksum, make([]byte, more)...)
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	mapped := func() int {
		text, err := os.ReadFile("/proc/self/maps")
		if err != nil {
			t.Skip(err)
		}
		return strings.Count(string(text), dir)
	}
	c := talk(t, newSearchEngine)
	probe := func() {
		t.Helper()
		c.send("setoption name SyzygyPath value "+dir, "position fen 8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "go depth 1")
		c.expect("bestmove")
		if mapped() == 0 {
			t.Fatal("a search of queen against king maps no table")
		}
	}
	probe()
	c.send("setoption name SyzygyPath value")
	c.sync()
	if n := mapped(); n > 0 {
		t.Errorf("%d files are still mapped after SyzygyPath was emptied", n)
	}
	probe()
	c.input.Close()
	<-c.ended
	if err := c.session.Close(); err != nil {
		t.Error(err)
	}
	if n := mapped(); n > 0 {
		t.Errorf("%d files are still mapped after the end of the session", n)
	}
}
