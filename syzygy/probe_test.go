package syzygy

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"penrose/board"
	"penrose/chesstest"
)

// The lists in testdata: WDL always, DTZ where it does not need what is not there.
func TestExpectedValuesOfTestdata(t *testing.T) {
	tables := open(t, "testdata")
	all := readExpectations(t, "testdata/expected.epd")
	known, stored := 0, 0
	for _, want := range all {
		outcome, ok := tables.ProbeWDL(&want.position)
		if !ok || outcome != want.outcome {
			t.Errorf("%s: WDL %d %t, want %d", want.fen, outcome, ok, want.outcome)
		}
		dtz, ok := tables.ProbeDTZ(&want.position)
		if ok && dtz != want.dtz {
			t.Errorf("%s: DTZ %d, want %d", want.fen, dtz, want.dtz)
		}
		if _, err := os.Stat(filepath.Join("testdata", materialOf(&want.position).canonicalName()+".rtbz")); err == nil {
			stored++
			if ok {
				known++
			}
		}
		if !ok && dtzInTestdata(&want.position) {
			t.Errorf("%s: no DTZ", want.fen)
		}
	}
	if known < stored*99/100 {
		t.Errorf("DTZ of %d positions from %d whose table has it", known, stored)
	}
}

func TestProbeRefuses(t *testing.T) {
	tables := open(t, "testdata")
	for _, c := range []struct{ fen, want string }{
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling"},
		{board.StartFEN, "castling"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "32 pieces, the format ends at 7"},
		{"8/8/4k3/8/8/4K3/PPP5/8 w - - 0 1", "5 pieces, the largest table has 4"},
		{"8/8/4k3/8/8/4K3/2QB4/8 w - - 0 1", "KQBvK.rtbw is missing"},
		{"8/8/4k3/8/8/4K3/2qb4/8 w - - 0 1", "KQBvK.rtbw is missing"},
	} {
		p := chesstest.Parse(t, c.fen)
		_, wdl := tables.ProbeWDL(&p)
		_, dtz := tables.ProbeDTZ(&p)
		_, root := tables.RankRoot(&p, RootOptions{})
		if wdl || dtz || root {
			t.Errorf("%s: answers %t %t %t", c.fen, wdl, dtz, root)
		}
		if err := tables.Explain(&p); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.fen, err, c.want)
		}
	}
	for _, fen := range []string{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"} {
		p := chesstest.Parse(t, fen)
		if err := tables.Explain(&p); err != nil {
			t.Errorf("%s: %v", fen, err)
		}
	}
}

// No real table with up to 5 pieces at hand has cursed wins. A made-up KRvK does: the
// side with the rook wins all positions, but cursed.
func TestCursedAndBlessed(t *testing.T) {
	krk, err := parseName("KRvK")
	if err != nil {
		t.Fatal(err)
	}
	header := func(magic []byte, rest ...byte) []byte {
		data := make([]byte, 64+checksumSize)
		copy(data, slices.Concat(magic, rest))
		return data
	}
	wdlMagic, dtzMagic := []byte{0x71, 0xE8, 0x23, 0x5D}, []byte{0xD7, 0x66, 0x0C, 0xA5}
	wdl := header(wdlMagic, 0x31, 0x00, 0xEE, 0x66, 0x44, 0, singleConstant, 3, singleConstant, 1)
	for _, c := range []struct {
		name          string
		dtz           []byte
		winner, loser int // distance with each to move; 0 for what a search finds
	}{
		// The map of cursed wins is the third one, that of blessed losses the fourth.
		{"narrow map", header(dtzMagic, 0x31, 0x00, 0x0E, 0x06, 0x04, 0, singleConstant|mapped, 0, 0, 0, 1, 20, 1, 30), 101 + 40, 0},
		{"wide map", header(dtzMagic, 0x31, 0x00, 0x0E, 0x06, 0x04, 0, singleConstant|mapped|wideMap, 0,
			0, 0, 0, 0, 1, 0, 0x2C, 1, 1, 0, 0x2C, 1), 101 + 600, 0},
		{"loser to move", header(dtzMagic, 0x31, 0x00, 0x0E, 0x06, 0x04, 0, singleConstant|mapped|blackToMove, 0, 0, 0, 1, 20, 1, 30), 0, -101 - 60},
		{"no map", header(dtzMagic, 0x31, 0x00, 0x0E, 0x06, 0x04, 0, singleConstant|winsInPlies, 0), 101, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			tables, err := inMemory(open(t, "testdata"), krk, wdlKind, wdl)
			if err != nil {
				t.Fatal(err)
			}
			defer tables.Close()
			if err := tables.find(krk).setContents(dtzKind, c.dtz); err != nil {
				t.Fatal(err)
			}

			// Black cannot take the rook in any of these positions, nor after any move.
			winnerToMove, loserToMove := chesstest.Parse(t, "R7/8/8/8/8/8/8/K6k w - - 0 1"), chesstest.Parse(t, "R7/8/8/8/8/8/8/K6k b - - 0 1")
			if outcome, ok := tables.ProbeWDL(&winnerToMove); !ok || outcome != CursedWin {
				t.Errorf("%d %t", outcome, ok)
			}
			if outcome, ok := tables.ProbeWDL(&loserToMove); !ok || outcome != BlessedLoss {
				t.Errorf("%d %t", outcome, ok)
			}
			if c.winner != 0 {
				if dtz, ok := tables.ProbeDTZ(&winnerToMove); !ok || dtz != c.winner {
					t.Errorf("winner: %d %t, want %d", dtz, ok, c.winner)
				}
				// One ply of search from the other side.
				if dtz, ok := tables.ProbeDTZ(&loserToMove); !ok || dtz != -c.winner-1 {
					t.Errorf("loser: %d %t, want %d", dtz, ok, -c.winner-1)
				}
			} else {
				if dtz, ok := tables.ProbeDTZ(&loserToMove); !ok || dtz != c.loser {
					t.Errorf("loser: %d %t, want %d", dtz, ok, c.loser)
				}
				if dtz, ok := tables.ProbeDTZ(&winnerToMove); !ok || dtz != -c.loser+1 {
					t.Errorf("winner: %d %t, want %d", dtz, ok, -c.loser+1)
				}
			}
			for _, off := range []bool{false, true} {
				ranking, ok := tables.RankRoot(&loserToMove, RootOptions{IgnoreRule50: off})
				if !ok {
					t.Fatal("no ranking")
				}
				want := BlessedLoss
				if off {
					want = Loss
				}
				for _, m := range ranking.Moves {
					if m.Outcome != want {
						t.Errorf("fifty-move rule off %t: %v, want outcome %d", off, m, want)
					}
				}
			}
		})
	}
}

// A capture that leads to a cursed win is worth no more than that, nor is a move. The table of KRvK is one in which
// all wins are cursed.
func TestCursedCapture(t *testing.T) {
	krk, err := parseName("KRvK")
	if err != nil {
		t.Fatal(err)
	}
	cursed := make([]byte, 64+checksumSize)
	copy(cursed, []byte{0x71, 0xE8, 0x23, 0x5D, 0x31, 0x00, 0xEE, 0x66, 0x44, 0, singleConstant, 3, singleConstant, 1})
	tables, err := inMemory(open(t, "testdata"), krk, wdlKind, cursed)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	p := chesstest.Parse(t, "r7/8/8/8/7k/8/8/R3K3 w - - 0 1")
	if outcome, ok := tables.ProbeWDL(&p); !ok || outcome != CursedWin {
		t.Errorf("%d %t, want %d", outcome, ok, CursedWin)
	}

	// Without DTZ the moves are ranked by the outcome alone.
	tables.find(krk).files[dtzKind].paths = nil
	p = chesstest.Parse(t, "7k/8/8/8/8/8/R7/4K3 w - - 0 1")
	for ignore, want := range map[bool]WDL{false: CursedWin, true: Win} {
		ranking, ok := tables.RankRoot(&p, RootOptions{IgnoreRule50: ignore})
		if !ok || ranking.HasDTZ || ranking.Moves[0].Outcome != want {
			t.Errorf("ranked %t, with DTZ %t, without the rule %t: %+v", ok, ranking.HasDTZ, ignore, ranking.Moves)
		}
	}
}

// A win whose distance and counter exceed 100 is cursed at the root, and a loss is
// blessed.
func TestOutcomeAtTheRoot(t *testing.T) {
	tables := open(t, "testdata")
	for _, c := range []struct {
		fen     string
		counter int
		want    WDL
	}{
		{"8/8/8/8/4k3/8/1Q6/K7 b - -", 79, Loss}, // DTZ -20, and the first ply counts
		{"8/8/8/8/4k3/8/1Q6/K7 b - -", 80, Loss},
		{"8/8/8/8/4k3/8/1Q6/K7 b - -", 81, BlessedLoss},
		{"7k/R7/5K2/8/8/8/8/8 w - -", 97, Win}, // DTZ 3
		{"7k/R7/5K2/8/8/8/8/8 w - -", 98, CursedWin},
	} {
		_, ranking := ranked(t, tables, fmt.Sprintf("%s %d 80", c.fen, c.counter), RootOptions{})
		if best := ranking.Moves[0]; best.Outcome != c.want {
			t.Errorf("%s %d: %d (%d), want %d", c.fen, c.counter, best.Outcome, best.DTZ, c.want)
		}
		_, ranking = ranked(t, tables, fmt.Sprintf("%s %d 80", c.fen, c.counter), RootOptions{IgnoreRule50: true})
		if best := ranking.Moves[0]; best.Outcome != 2*(c.want/max(c.want, -c.want)) {
			t.Errorf("%s %d without the rule: %d", c.fen, c.counter, best.Outcome)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	tables := open(t, "testdata")
	for _, e := range readExpectations(t, "testdata/expected.epd") {
		tables.ProbeDTZ(&e.position) // opens the files
		// A mean that is rounded down: one allocation by the runtime does not count.
		if n := testing.AllocsPerRun(10, func() {
			tables.ProbeWDL(&e.position)
			tables.ProbeDTZ(&e.position)
		}); n != 0 {
			t.Fatalf("%s: %v allocations", e.fen, n)
		}
	}
}

// Eight goroutines open the files and probe them at once.
func TestConcurrentProbes(t *testing.T) {
	tables := open(t, "testdata")
	all := readExpectations(t, "testdata/expected.epd")
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for i := range all {
				want := &all[(i+worker*len(all)/8)%len(all)]
				if outcome, ok := tables.ProbeWDL(&want.position); !ok || outcome != want.outcome {
					t.Errorf("%s: WDL %d %t, want %d", want.fen, outcome, ok, want.outcome)
				}
				if dtz, ok := tables.ProbeDTZ(&want.position); ok && dtz != want.dtz {
					t.Errorf("%s: DTZ %d, want %d", want.fen, dtz, want.dtz)
				}
			}
		})
	}
	group.Wait()
}

func TestNames(t *testing.T) {
	for _, name := range []string{"KQvK", "KPvKP", "KBNvKQ", "KRPvKR", "KQRBNPvK", "KQQQvKRR", "KNvKP", "KBvKN", "KQPvKRR"} {
		if m, err := parseName(name); err != nil || m.canonicalName() != name || m.swapped().canonicalName() != name {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"", "K", "KvK", "KQ", "QKvK", "KQvKv", "KvKQ", "KPQvK", "KKvK", "KQQQQQQvK", "KQvKQQ", "KQPPvKPPP", "KRRvKQP", "kqvk", "KNvKB"} {
		if _, err := parseName(name); err == nil {
			t.Errorf("%q is accepted", name)
		}
	}
}

// A DTZ file alone is of no use, and a link to a file is as good as the file.
func TestFilesThatCount(t *testing.T) {
	dir := t.TempDir()
	for i, c := range []struct {
		name             string
		wdl, dtz, pieces int
	}{{"KQvK.rtbz", 0, 1, 0}, {"KQvK.rtbw", 1, 1, 3}} {
		path, err := filepath.Abs(filepath.Join("testdata", c.name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(path, filepath.Join(dir, c.name)); err != nil {
			t.Skip(err) // Windows asks for a privilege
		}
		tables, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if wdl, dtz := tables.Count(); wdl != c.wdl || dtz != c.dtz || tables.MaxPieces() != c.pieces {
			t.Errorf("%d files: %d WDL, %d DTZ, %d pieces", i+1, wdl, dtz, tables.MaxPieces())
		}
		tables.Close()
	}
}

// Small tables come first, whatever the order of the directories.
func TestOrderOfFiles(t *testing.T) {
	large, small := copyTables(t, "KRRvK.rtbw", "KNNvK.rtbw"), copyTables(t, "KRvK.rtbw", "KRvK.rtbz", "KBvK.rtbw")
	files, err := Files(large, small)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, filepath.Base(f.Path))
	}
	if want := []string{"KBvK.rtbw", "KRvK.rtbw", "KRvK.rtbz", "KNNvK.rtbw", "KRRvK.rtbw"}; !slices.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
	if _, err := Files(small, filepath.Join(small, "missing")); err == nil {
		t.Error("a directory that is not there is no error")
	}
}

func TestSplitPaths(t *testing.T) {
	const separator = string(filepath.ListSeparator)
	for list, want := range map[string][]string{
		"": nil, "a": {"a"}, "a" + separator + "b c": {"a", "b c"},
		separator + "a" + separator + separator + "b" + separator: {"a", "b"},
	} {
		if got := SplitPaths(list); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", list, got, want)
		}
	}
}

func TestTableCount(t *testing.T) {
	for pieces, want := range map[int]int{3: 5, 4: 30, 5: 110, 6: 365, 7: 1001} {
		if n := TableCount(pieces); n != want {
			t.Errorf("%d tables with %d pieces, want %d", n, pieces, want)
		}
	}
}
