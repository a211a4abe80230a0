package uci

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The options about endgame tables reach the engine, and a path without tables leaves
// none in use.
func TestSyzygyOptions(t *testing.T) {
	c, fake := talkToFake(t)
	c.send("setoption name SyzygyPath value ../syzygy/testdata",
		"setoption name SyzygyProbeDepth value 3", "setoption name SyzygyProbeLimit value 4", "setoption name Syzygy50MoveRule value false")
	c.sync()
	use := fake.tablebases
	if use.Tables == nil || use.Tables.MaxPieces() != 4 || use.ProbeDepth != 3 || use.ProbeLimit != 4 || !use.IgnoreRule50 {
		t.Errorf("the engine uses %+v", use)
	}
	c.send("setoption name SyzygyPath value")
	c.sync()
	if fake.tablebases.Tables != nil {
		t.Error("tables are in use although the path is empty")
	}
	c.send("setoption name SyzygyPath value " + t.TempDir())
	if said := strings.Join(c.sync(), "\n"); !strings.Contains(said, "no endgame tables in") {
		t.Errorf("a directory without tables: %q", said)
	}
	alone := t.TempDir()
	table, err := os.ReadFile("../syzygy/testdata/KQvK.rtbz")
	if err == nil {
		err = os.WriteFile(filepath.Join(alone, "KQvK.rtbz"), table, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	c.send("setoption name SyzygyPath value " + alone)
	if said := strings.Join(c.sync(), "\n"); !strings.HasSuffix(said, "no endgame tables in "+alone+": no file .rtbw") || fake.tablebases.Tables != nil {
		t.Errorf("tables of distances alone: %q", said)
	}
	damaged := filepath.Join(t.TempDir(), "KQvK.rtbw")
	if err := os.WriteFile(damaged, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	c.send("setoption name SyzygyPath value " + filepath.Dir(damaged))
	if said := strings.Join(c.sync(), "\n"); !strings.Contains(said, damaged+": damaged: 0 bytes are not a whole file; it is ignored\n") {
		t.Errorf("a damaged file: %q", said)
	}
	c.send("setoption name SyzygyPath value /no/such/directory")
	if said := strings.Join(c.sync(), "\n"); !strings.Contains(said, "/no/such/directory") {
		t.Errorf("a directory that is not there: %q", said)
	}
}

// The options wait for tables.
func TestSyzygyWithoutTables(t *testing.T) {
	c, fake := talkToFake(t)
	c.send("setoption name SyzygyProbeDepth value 9", "setoption name SyzygyPath value")
	c.sync()
	if fake.tablesSet != 0 {
		t.Errorf("without tables the engine was told of %+v", fake.tablebases)
	}
	c.send("setoption name SyzygyPath value ../syzygy/testdata")
	c.sync()
	if fake.tablebases.ProbeDepth != 9 {
		t.Errorf("probe depth %d, want the one set before the tables were there", fake.tablebases.ProbeDepth)
	}
	c.send("setoption name SyzygyPath value /no/such/directory")
	if said := strings.Join(c.sync(), "\n"); !strings.Contains(said, "; there are no endgame tables now") || fake.tablebases.Tables != nil {
		t.Errorf("%q, tables %p", said, fake.tablebases.Tables)
	}
}

// A table that turns out to be damaged in a search is reported once, and the searches go on.
func TestSyzygyDamageInASearch(t *testing.T) {
	data, err := os.ReadFile("../syzygy/testdata/KQvK.rtbw")
	if err != nil {
		t.Fatal(err)
	}
	data[150] ^= 1
	path := filepath.Join(t.TempDir(), "KQvK.rtbw")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	c := talk(t, newSearchEngine)
	c.send("setoption name SyzygyPath value "+filepath.Dir(path), "position fen 8/8/8/3k4/8/8/8/KQ6 w - - 0 1")
	c.sync()
	reports := 0
	for range 2 {
		c.send("go depth 3")
		_, before := c.expect("bestmove ")
		reports += count(before, "info string "+path+": damaged: the checksum is wrong")
	}
	if reports != 1 {
		t.Errorf("%d reports, want 1", reports)
	}
}
