package tool

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"penrose/board"
	"penrose/book"
	"penrose/book/builder"
	"penrose/internal/cli"
	"penrose/internal/patient"
	"penrose/movegen"
)

// run carries out a command, with a game at the standard input, and returns its output.
func run(args ...string) (out, messages string, err error) {
	var o, m bytes.Buffer
	penrose := cli.Command{Name: "penrose", Commands: []cli.Command{Command(strings.NewReader("1. d4 d5 1-0\n"))}}
	err = penrose.Execute(&o, &m, append([]string{"book"}, args...))
	return o.String(), m.String(), err
}

// mustRun is run for commands that must succeed without a message.
func mustRun(t *testing.T, args ...string) string {
	t.Helper()
	out, messages, err := run(args...)
	if err != nil || messages != "" {
		t.Fatalf("%q: %v, %s", args, err, messages)
	}
	return out
}

// write makes a file and returns its path.
func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

const sicilian = `[Event "a"]

1. e4 c5 2. Nf3 1-0

1. e4 c5 2. c3 1/2-1/2
`

// TestBuildAndLook makes a book of games, as a user does, and reads it with every
// command.
func TestBuildAndLook(t *testing.T) {
	games := write(t, "games.pgn", []byte(sicilian))
	path := filepath.Join(t.TempDir(), "my.bin")
	out := mustRun(t, "build", games, "-o", path, "-min-games=1")
	if !strings.HasPrefix(out, "2 games, 0 left out, 0 broken\n4 moves to choose from, of them 4 in the book\n") {
		t.Errorf("build: %s", out)
	}
	if out := mustRun(t, "build", "-", games, "-o", filepath.Join(t.TempDir(), "both.bin"), "-min-games=1"); !strings.HasPrefix(out, "3 games, ") {
		t.Errorf("build from standard input and a file: %s", out)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"moves", path}, "key of the position 463b96181691fc9c\ne4          3 100.0%  B00 King's Pawn Game\n"},
		{[]string{"moves", "-fen", "startpos", path}, "key of the position 463b96181691fc9c\ne4          3 100.0%  B00 King's Pawn Game\n"},
		{[]string{"moves", "-fen", "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", path},
			"key of the position 644d4afe02564aeb\nNf3         2  66.7%  B27 Sicilian Defense\nc3          1  33.3%  B22 Sicilian Defense: Alapin Variation\n"},
		{[]string{"moves", path, "-fen", "4k3/8/8/8/8/8/8/4K3 w - -"}, "key of the position 5e854d7a97eb14c6\nno move for this position\n"},
		{[]string{"check", path}, "4 entries\n4 entries can be reached from " + board.StartFEN + "\nsound\n"},
		{[]string{"dump", path}, "463b96181691fc9c\t" + board.StartFEN + "\te2e4:3\n" +
			"823c9b50fd114196\trnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\tc7c5:1\n" +
			"644d4afe02564aeb\trnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\tg1f3:2 c2c3:1\n"},
		{[]string{"dump", "-raw", path}, "463b96181691fc9c 031c 0003 00000000\n" +
			"644d4afe02564aeb 0195 0002 00000000\n644d4afe02564aeb 0292 0001 00000000\n823c9b50fd114196 0ca2 0001 00000000\n"},
		{[]string{"info", path}, "4 entries (64 bytes) for 3 positions, up to 2 for one\n3 positions with 4 moves can be reached, the last at ply 3\n" +
			"e4          3 100.0%  B00 King's Pawn Game\n" +
			"a game stays in book for 3.0 plies on average and leaves it as one of 2 openings, most often\n" +
			" 66.7%  B27 Sicilian Defense\n 33.3%  B22 Sicilian Defense: Alapin Variation\n"},
	} {
		if got := mustRun(t, c.args...); got != c.want {
			t.Errorf("%q:\n%s\nwant\n%s", c.args, got, c.want)
		}
	}
	if out := mustRun(t, "merge", path, path, "-o", path); out != "4 entries\n" {
		t.Errorf("merge: %s", out)
	}
	if got := mustRun(t, "moves", path); !strings.Contains(got, "e4          6 100.0%") {
		t.Errorf("merged with itself:\n%s", got)
	}
}

// TestOddPlaces: the report on a book that goes somewhere else than into a file, or to the program's output, is no
// part of it, and where no file can be is said before anything is read.
func TestOddPlaces(t *testing.T) {
	games := write(t, "games.pgn", []byte(sicilian))
	if out, messages, err := run("build", "-min-games", "1", "-o", os.DevNull, games); err != nil || out != "" || !strings.Contains(messages, " games, ") {
		t.Errorf("-o %s: %v; on the output, where a book may be: %q; beside it: %q", os.DevNull, err, out, messages)
	}
	for _, path := range []string{filepath.Dir(games), filepath.Join(filepath.Dir(games), "nowhere", "x.bin")} {
		for _, command := range []string{"build", "merge"} {
			if _, _, err := run(command, "-o", path, "missing"); err == nil || strings.Contains(err.Error(), "missing") {
				t.Errorf("%s -o %s: error %v, want one before the sources are read", command, path, err)
			}
		}
	}
	output, err := os.Create(filepath.Join(t.TempDir(), "output"))
	if err != nil {
		t.Fatal(err)
	}
	defer output.Close()
	defer func(out *os.File) { os.Stdout = out }(os.Stdout)
	os.Stdout = output
	if out, messages, err := run("build", "-min-games", "1", "-o", output.Name(), games); err != nil || out != "" || !strings.Contains(messages, " games, ") {
		t.Errorf("a book on the output: %v, %q beside it, messages %q", err, out, messages)
	}
}

// TestBuildKeepsGames: the book never replaces the games that it is made of, by whatever
// name.
func TestBuildKeepsGames(t *testing.T) {
	games := write(t, "games.pgn", []byte(sicilian))
	link := filepath.Join(filepath.Dir(games), "link.pgn")
	if err := os.Link(games, link); err != nil {
		t.Skip(err)
	}
	for _, path := range []string{games, filepath.Dir(games) + "/./games.pgn", link} {
		if _, _, err := run("build", "-min-games", "1", "-o", path, games); err == nil || !strings.Contains(err.Error(), "would overwrite") {
			t.Errorf("-o %s: error %v", path, err)
		}
		in, err := os.Open(games)
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		book := cli.Command{Name: "penrose", Commands: []cli.Command{Command(patient.New(in))}}
		if err := book.Execute(io.Discard, io.Discard, []string{"book", "build", "-min-games", "1", "-o", path, "-"}); err == nil || !strings.Contains(err.Error(), "would overwrite") {
			t.Errorf("-o %s, from standard input: error %v", path, err)
		}
	}
	if data, err := os.ReadFile(games); err != nil || string(data) != sicilian {
		t.Errorf("%v; the games are now %q", err, data)
	}
}

// TestBuildNamesLimit: where few moves are left, the limit is named that took the others.
func TestBuildNamesLimit(t *testing.T) {
	var games strings.Builder
	for _, reply := range []string{"e5", "c5", "e6", "c6", "d5", "d6", "g6", "b6", "a6", "h6", "f6"} {
		games.WriteString("1. e4 " + reply + " 1-0\n\n")
	}
	pgn, out := write(t, "games.pgn", []byte(games.String())), filepath.Join(t.TempDir(), "my.bin")
	if got := mustRun(t, "build", "-o", out, pgn); !strings.Contains(got, "12 moves to choose from, of them 1 in the book; -min-games is 3\n") {
		t.Errorf("%s", got)
	}
	if _, _, err := run("build", "-o", out, "-min-games", "12", pgn); err == nil || err.Error() != "book: build: no move is left (of 12; -min-games is 12, and moves without points do not count); nothing is written" {
		t.Errorf("error %v", err)
	}
}

// TestBuildCountsContradictions: games that state two results are counted, and the tag is taken.
func TestBuildCountsContradictions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "my.bin")
	games := write(t, "games.pgn", []byte("[Result \"0-1\"]\n\n1. e4 c5 1-0\n\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[Result \"*\"]\n\n1. d4 1-0\n\n[Result \"1-0\"]\n\n1. c4 *\n"))
	out := mustRun(t, "build", games, "-o", path, "-min-games=1")
	if !strings.HasPrefix(out, "4 games (in 1 of them the result after the moves contradicts the tag Result, which counts), 0 left out, 0 broken\n") {
		t.Errorf("build: %s", out)
	}
	if out := mustRun(t, "dump", path); !strings.Contains(out, "\tc7c5:2\n") { // as won by Black
		t.Errorf("dump: %s", out)
	}
}

// TestFaultyGames: a message names file, game and line of each skipped game.
func TestFaultyGames(t *testing.T) {
	good := write(t, "good.pgn", []byte(sicilian))
	bad := write(t, "bad.pgn", []byte("1. e4 e5 1-0\n\n1. e4\ne6 2. Ke3 1-0\n"))
	path := filepath.Join(t.TempDir(), "my.bin")
	out, messages, err := run("build", "-o", path, good, bad, "-min-games", "1")
	if err != nil || !strings.HasPrefix(out, "3 games, 0 left out, 1 broken\n") {
		t.Errorf("%v, %s", err, out)
	}
	if want := bad + `: game 2, line 4: move "Ke3": no legal move reads so; the game is skipped` + "\n"; messages != want {
		t.Errorf("%q, want %q", messages, want)
	}
}

// TestCheck: check finds each kind of damage, and merge repairs what can be repaired.
func TestCheck(t *testing.T) {
	p := book.NewPosition(board.StartPosition())
	key := p.Key()
	code := func(text string) uint16 {
		m, err := movegen.ParseUCI(&p.Board, text)
		if err != nil {
			t.Fatal(err)
		}
		return book.EncodeMove(m)
	}
	illegal := book.EncodeMove(board.NewMove(4, 60)) // e1e8
	var data []byte
	for _, r := range []book.Record{
		{Key: key, Move: code("e2e4"), Weight: 1},
		{Key: key, Move: illegal, Weight: 1},
		{Key: key, Move: code("e2e4"), Weight: 1},
		{Key: key, Move: code("d2d4"), Weight: 0},
		{Key: key, Move: 0, Weight: 1},
		{Key: 1, Move: 1, Weight: 1},
	} {
		data = r.Append(data)
	}
	damaged := write(t, "damaged.bin", append(data, 0, 0, 0))
	out, _, err := run("check", damaged)
	if err == nil || !strings.Contains(err.Error(), "6 faults") {
		t.Errorf("%v", err)
	}
	for _, want := range []string{
		"6 entries\n3 bytes behind the last whole entry\n",
		"1 entries out of order, the first: entry 6, key 0000000000000001\n",
		"1 entries without a move, the first: entry 5, key 463b96181691fc9c\n",
		"1 entries of weight 0, which are never played, the first: entry 4, key 463b96181691fc9c\n",
		"1 moves that stand more than once in their positions, the first: entry 3, key 463b96181691fc9c\n",
		"1 moves that are not legal, the first: 013c in " + board.StartFEN + "\n",
		"5 entries can be reached",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	if _, messages, err := run("info", damaged); err == nil || messages != "" {
		t.Errorf("a book that is not sorted is used: %v, %s", err, messages)
	}
	whole := filepath.Join(t.TempDir(), "whole.bin")
	if _, messages, err := run("merge", damaged, "-o", whole); err != nil || !strings.Contains(messages, "3 bytes behind") {
		t.Errorf("merge: %v, %s", err, messages)
	}
	if out, _, err := run("check", whole); err == nil || !strings.Contains(err.Error(), "1 faults") || !strings.Contains(out, "not legal") {
		t.Errorf("merged: %v\n%s", err, out)
	}
	if out := mustRun(t, "info", whole); !strings.Contains(out, "e4          2 100.0%") {
		t.Errorf("merged:\n%s", out)
	}
}

// TestCastlingByTarget: check counts castling moves that have the target of the king, and merge gives them
// the rook.
func TestCastlingByTarget(t *testing.T) {
	p := book.NewPosition(board.StartPosition())
	var data []byte
	add := func(p *book.Position, m board.Move, weight uint16, learn uint32) {
		data = book.Record{Key: p.Key(), Move: book.EncodeMove(m), Weight: weight, Learn: learn}.Append(data)
	}
	for _, text := range []string{"g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7", "e1h1"} {
		m, err := movegen.ParseUCI(&p.Board, text)
		if err != nil {
			t.Fatal(err)
		}
		if text == "e1h1" {
			add(&p, board.NewMove(board.E1, board.G1), 3, 7) // the target of the king
		}
		add(&p, m, 2, 8)
		p.Play(m)
	}
	add(&p, board.NewMove(board.E8, board.G8), 1, 0) // here only this
	queen, err := book.ParseFEN("k7/8/8/8/8/K7/8/4Q3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	add(&queen, board.NewMove(board.E1, board.G1), 1, 0)
	add(&queen, board.NewMove(board.E1, board.H1), 1, 0)

	records, _, err := builder.ReadAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	sorted := filepath.Join(t.TempDir(), "sorted.bin")
	if err := builder.WriteFile(sorted, builder.Merge(records)); err != nil {
		t.Fatal(err)
	}
	out, _, err := run("check", sorted)
	want := "2 castling moves with the target of the king in place of its rook, the first: e1g1 in rnbqk2r/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQK2R w KQkq - 2 4\n"
	if err == nil || !strings.Contains(err.Error(), "2 faults") || !strings.Contains(out, want) {
		t.Errorf("check: %v\n%s", err, out)
	}
	merged := filepath.Join(t.TempDir(), "merged.bin")
	if out := mustRun(t, "merge", sorted, "-o", merged); out != "10 entries\n" {
		t.Errorf("merge: %s", out)
	}
	if out := mustRun(t, "check", merged); !strings.HasSuffix(out, "sound\n") {
		t.Errorf("merged: %s", out)
	}
	raw := mustRun(t, "dump", "-raw", merged)
	for _, want := range []string{" 0107 0005 00000007\n", " 0f3f 0001 00000000\n", " 0106 0001 00000000\n", " 0107 0001 00000000\n"} { // e1h1, e8h8, and the queen's
		if !strings.Contains(raw, want) {
			t.Errorf("%q is not in\n%s", want, raw)
		}
	}
}

// TestOtherFormats: a file that is no book is named as what it is, and no book is made of it.
func TestOtherFormats(t *testing.T) {
	gzipped := write(t, "book.bin.gz", []byte("\x1f\x8b\x08"+strings.Repeat("\x00", 61)))
	made := filepath.Join(t.TempDir(), "made.bin")
	for _, args := range [][]string{{"check", gzipped}, {"info", gzipped}, {"merge", "-o", made, gzipped}} {
		if _, _, err := run(args...); err == nil || !strings.HasSuffix(err.Error(), gzipped+": compressed by gzip, not an opening book") {
			t.Errorf("%q: error %v", args, err)
		}
	}
	if _, err := os.Stat(made); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("merge has written something: %v", err)
	}
}

// TestBuiltInBook: the book in the program is sound and large enough.
func TestBuiltInBook(t *testing.T) {
	if out := mustRun(t, "check"); !strings.HasSuffix(out, "sound\n") {
		t.Error(out)
	}
	if out := mustRun(t, "info"); !strings.Contains(out, "a game stays in book for 14.") {
		t.Error(out)
	}
	if lines := strings.Count(mustRun(t, "dump"), "\n"); lines < 5000 {
		t.Errorf("%d positions", lines)
	}
}

func TestFaults(t *testing.T) {
	games := write(t, "games.pgn", []byte("1. e4 *"))
	for _, c := range []struct{ args, want string }{
		{"joho", "no command"},
		{"build", "no games"},
		{"build " + games, "-o is missing"},
		{"build -o x.bin missing.pgn", "missing.pgn"},
		{"build -o x.bin " + games, "no move is left"},
		{"build -min-rating 2600 -o x.bin " + games, "no game counts (1 left out, 0 broken)"},
		{"build -max-ply joho -o x.bin " + games, "joho"},
		{"merge", "no books"},
		{"merge a.bin", "-o is missing"},
		{"merge -o x.bin missing.bin", "missing.bin"},
		{"info missing.bin", "missing.bin"},
		{"info a b", "want one book"},
		{"check a b", "want one book"},
		{"check missing.bin", "missing.bin"},
		{"check " + games, games + ": a text file, not an opening book"},
		{"info " + games, games + ": a text file, not an opening book"},
		{"merge -o x.bin " + games, games + ": a text file, not an opening book"},
		{"check " + os.DevNull, "not a plain file"},
		{"merge -o x.bin " + os.DevNull, "not a plain file"},
		{"moves -fen 8/8", "FEN"},
		{"dump -fen 8/8", "FEN"},
		{"check -fen 8/8", "FEN"},
		{"moves -joho", "joho"},
	} {
		if _, _, err := run(strings.Fields(c.args)...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.args, err, c.want)
		}
	}
	for _, help := range []string{"", "help", "-h", "--help"} {
		if out, _, err := run(strings.Fields(help)...); err != nil || !strings.Contains(out, "usage: penrose book") {
			t.Errorf("%q: %v, %s", help, err, out)
		}
	}
	for _, c := range Command(nil).Commands {
		if out, messages, err := run(c.Name, "-h"); err != nil || messages != "" || !strings.HasPrefix(out, "usage: penrose book "+c.Name) {
			t.Errorf("%s -h: %v, %s%s", c.Name, err, out, messages)
		}
	}
}

// TestEndlessBook: the moves of a book may form a circle.
func TestEndlessBook(t *testing.T) {
	p := book.NewPosition(board.StartPosition())
	var data []byte
	for _, text := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
		m, err := movegen.ParseUCI(&p.Board, text)
		if err != nil {
			t.Fatal(err)
		}
		data = book.Record{Key: p.Key(), Move: book.EncodeMove(m), Weight: 1}.Append(data)
		p.Play(m)
	}
	sorted := filepath.Join(t.TempDir(), "circle.bin")
	mustRun(t, "merge", write(t, "unsorted.bin", data), "-o", sorted)
	if out := mustRun(t, "info", sorted); !strings.Contains(out, "4 positions with 4 moves") {
		t.Error(out)
	}
	mustRun(t, "check", sorted)
	if lines := strings.Count(mustRun(t, "dump", sorted), "\n"); lines != 4 {
		t.Errorf("%d positions", lines)
	}
}
