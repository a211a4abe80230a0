package pgn

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var games = flag.String("games", "", "directory with further games and their *.expect.tsv for TestExpected")

// TestExpected compares each game of the files in testdata with what python-chess
// read from it: result, number of plies and final position. These stand in the
// "*.expect.tsv" beside the file, which may be missing. Only the games in the table
// faulty may have faults. The test can also read games from another directory:
//
//	go test ./book/pgn -run Expected -v -args -games DIRECTORY
func TestExpected(t *testing.T) {
	roots := []string{"testdata"}
	if *games != "" {
		roots = append(roots, *games)
	}
	total, files := 0, 0
	for _, root := range roots {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err == nil && filepath.Ext(path) == ".pgn" {
				files++
				got, faults := readAll(t, path)
				total += len(got)
				if want := faulty[filepath.Base(path)]; !slices.Equal(faults, want) {
					t.Errorf("%s: faults %q, want %q", path, faults, want)
				}
				compare(t, path, got)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d files, %d games", files, total)
}

// reading is what a program read from a game.
type reading struct {
	result string
	plies  int
	fen    string
}

func readAll(t *testing.T, path string) (all []reading, faults []string) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := NewReader(bufio.NewReader(f))
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all, faults
		}
		if broken := new(GameError); errors.As(err, &broken) {
			faults = append(faults, err.Error())
		} else if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all = append(all, reading{g.Result().String(), len(g.Moves), g.Position.FEN()})
	}
}

func compare(t *testing.T, path string, got []reading) {
	t.Helper()
	text, err := os.ReadFile(strings.TrimSuffix(path, ".pgn") + ".expect.tsv")
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	var want []reading
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\r\n"); line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "\t")
		if len(cells) < 4 {
			t.Fatalf("%s: %q", path, line)
		}
		plies, err := strconv.Atoi(cells[2])
		if err != nil {
			t.Fatalf("%s: %q", path, line)
		}
		if cells[1] == "" { // an empty tag
			cells[1] = Unknown.String()
		}
		want = append(want, reading{cells[1], plies, cells[3]})
	}
	if len(want) == 0 {
		t.Errorf("%s: an empty file of expectations", path)
	}
	if better, ok := otherwise[filepath.Base(path)]; ok {
		want = better
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d games, want %d", path, len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		if g, w := fmt.Sprint(got[i]), fmt.Sprint(want[i]); g != w {
			t.Errorf("%s, game %d:\n got %s\nwant %s", path, i+1, g, w)
		}
	}
}

// faulty lists the faults of games, by file.
var faulty = map[string][]string{
	"chesslib-black2move.pgn":       {`game 1, line 4: move "0-0-0": no legal move reads so`},
	"chesslib-corrupted.pgn":        {`game 1, line 57: move "Kx": it names no target square`},
	"pgnextract-nested-comment.pgn": {`game 1, line 1: move "which": it names no target square`},
	"pychessgui-badpgn.pgn":         {`game 1, line 2: move "g": it names no target square`},
}

// otherwise has the readings that follow the standard where python-chess differs.
var otherwise = map[string][]reading{
	// python-chess ends a game at an empty line. So a result after an empty line and
	// a comment before one become games of their own.
	"bhlangoni-ep.pgn": {{"1-0", 164, "8/P1K5/6k1/8/8/8/4R3/1r6 w - - 5 83"}},
	"bhlangoni-z0.pgn": {{"1-0", 58, "r4rk1/1NpNnppb/pb5p/1p4qP/3P1P2/PB2R1P1/1P6/2RQ2K1 w - - 1 30"}},
	"pgnextract-test-stalemate.pgn": {
		{"0-1", 4, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"},
		{"1/2-1/2", 72, "8/3k3p/p3b1p1/1p3p2/2pB4/1PK2P2/P1P3PP/8 w - - 0 37"},
		{"1/2-1/2", 102, "8/8/8/5kpn/8/7K/5r2/8 w - - 0 52"},
	},
	// python-chess does not read tags and moves on the same line. The first file has
	// nine such games of one move, the second file one (with "<br />" between).
	"pgnextract-test-nobadresults.pgn": {
		{"1-0", 1, afterE4}, {"0-1", 1, afterE4}, {"1/2-1/2", 1, afterE4},
		{"1-0", 1, afterE4}, {"0-1", 1, afterE4}, {"1/2-1/2", 1, afterE4},
		{"1-0", 1, afterE4}, {"0-1", 1, afterE4}, {"1/2-1/2", 1, afterE4},
	},
	"chessjs-0.pgn": {{"1-0", 77, "8/8/8/4Q3/2P1R1k1/8/5PKP/8 b - - 4 39"}},
	// Comments do not nest, so the words after the first closing brace are not moves.
	// python-chess takes the last word, "--nestedcomment", for a null move.
	"pgnextract-nested-comment.pgn": {{"*", 1, afterE4}},
}

const afterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
