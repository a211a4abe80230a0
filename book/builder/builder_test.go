package builder

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"penrose/board"
	"penrose/book"
	"penrose/book/pgn"
	"penrose/movegen"
)

// games are four small ones: e4 scores a win, a draw and a loss, d4 a win.
const games = `
[WhiteElo "2600"]
[BlackElo "2500"]
1. e4 e5 2. Nf3 1-0
[WhiteElo "2700"]
[BlackElo "2700"]
1. e4 c5 1/2-1/2
[WhiteElo "2650"]
1. e4 e5 2. Nc3 0-1
[WhiteElo "?"]
1. d4 -- 2. c4 1-0
`

// built makes a book of games with the options o. It returns the moves and weights
// of the first two plies. A move without an answer by Black reads "e4:3".
func built(t *testing.T, o Options, games string) string {
	t.Helper()
	b := New(o)
	if err := b.AddAll(strings.NewReader(games), func(e *pgn.GameError) { t.Error(e) }, nil); err != nil {
		t.Fatal(err)
	}
	return describe(t, b.Records())
}

// describe returns the moves and weights of the first two plies of a book.
func describe(t *testing.T, records []book.Record) string {
	t.Helper()
	if len(records) == 0 {
		return ""
	}
	var data []byte
	for _, r := range records {
		data = r.Append(data)
	}
	b, err := book.New(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	list := func(p book.Position) []book.Entry {
		entries, err := b.Moves(&p)
		if err != nil {
			t.Fatal(err)
		}
		return entries
	}
	start := book.NewPosition(board.StartPosition())
	var all []string
	for _, e := range list(start) {
		all = append(all, fmt.Sprintf("%s:%d", movegen.FormatSAN(&start.Board, e.Move), e.Weight))
	}
	for _, first := range []string{"e4", "d4"} {
		p := start
		m, err := movegen.ParseSAN(&p.Board, first)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		for _, e := range list(p) {
			all = append(all, fmt.Sprintf("%s/%s:%d", first, movegen.FormatSAN(&p.Board, e.Move), e.Weight))
		}
	}
	return strings.Join(all, " ")
}

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Options)
		want   string
	}{
		{"all", func(*Options) {}, "e4:3 d4:2 e4/e5:2 e4/c5:1"},
		{"two games", func(o *Options) { o.MinGames = 2 }, "e4:3 e4/e5:2"},
		{"three games", func(o *Options) { o.MinGames = 3 }, "e4:3"},
		{"one ply", func(o *Options) { o.MaxPly = 1 }, "e4:3 d4:2"},
		{"no ply", func(o *Options) { o.MaxPly = 0 }, ""},
		{"a negative ply", func(o *Options) { o.MaxPly = -1 }, ""},
		{"no draws", func(o *Options) { o.KeepDraws = false }, "d4:2 e4:2 e4/e5:2"},
		{"both rated", func(o *Options) { o.MinRating = 1 }, "e4:3 e4/c5:1"},
		{"well rated", func(o *Options) { o.MinRating = 2550 }, "e4:1 e4/c5:1"},
		{"losses", func(o *Options) { o.LossPoints = 1 }, "e4:4 d4:2 e4/e5:3 e4/c5:1"},
		{"only wins", func(o *Options) { o.DrawPoints = 0 }, "d4:2 e4:2 e4/e5:2"},
		{"every game alike", func(o *Options) { o.WinPoints, o.DrawPoints, o.LossPoints = 1, 1, 1 }, "e4:3 d4:1 e4/e5:2 e4/c5:1"},
		{"White", func(o *Options) { o.SideWeights[board.Black] = 0 }, "e4:3 d4:2"},
		{"Black", func(o *Options) { o.SideWeights[board.White] = 0 }, "e4/e5:2 e4/c5:1"},
		{"White ten times", func(o *Options) { o.SideWeights[board.White] = 10 }, "e4:30 d4:20 e4/e5:2 e4/c5:1"},
		{"less than nothing", func(o *Options) { o.WinPoints = -1 }, "e4:1 e4/c5:1"},
	} {
		o := DefaultOptions()
		o.MinGames = 1
		c.change(&o)
		if got := built(t, o, games); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// What a user says is checked: nothing is below 0 or overflows.
func TestCheckOptions(t *testing.T) {
	for _, c := range []struct {
		change func(*Options)
		ok     bool
	}{
		{func(*Options) {}, true},
		{func(o *Options) { o.MinGames, o.WinPoints, o.SideWeights = 0, 10_000, [2]int{0, 10_000} }, true},
		{func(o *Options) { o.MinGames = 20_000 }, true},
		{func(o *Options) { o.MaxPly = -1 }, false},
		{func(o *Options) { o.MinGames = -1 }, false},
		{func(o *Options) { o.MinRating = -1 }, false},
		{func(o *Options) { o.DrawPoints = -1 }, false},
		{func(o *Options) { o.WinPoints = math.MaxInt }, false},
		{func(o *Options) { o.SideWeights[board.Black] = 10_001 }, false},
	} {
		o := DefaultOptions()
		c.change(&o)
		if err := o.Check(); (err == nil) != c.ok {
			t.Errorf("%+v: %v, want ok %v", o, err, c.ok)
		}
	}
}

// TestUnknownResults: studies and lines without a result count like draws.
func TestUnknownResults(t *testing.T) {
	o := DefaultOptions()
	o.MinGames, o.KeepDraws = 1, false
	if got, want := built(t, o, "1. e4 e5 *\n1. d4"), "d4:1 e4:1 e4/e5:1"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestStartKey: a game from a FEN begins with the key of that FEN, even if the en passant
// capture is illegal, and a castling right of it is impossible.
func TestStartKey(t *testing.T) {
	const pinned = "8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1"
	for _, c := range []struct{ tag, fen, move string }{
		{pinned, pinned, "Kg3"},
		{"8/8/8/8/R2pP2k/8/8/4K3 b K e3 0 1", pinned, "Kg3"},
		{"8/8/8/8/R3P2k/8/8/4K3 b - e3 0 1", "8/8/8/8/R3P2k/8/8/4K3 b - - 0 1", "Kg3"},
		{"", board.StartFEN, "e4"},
	} {
		o := DefaultOptions()
		o.MinGames = 1
		b := New(o)
		if err := b.AddAll(strings.NewReader(fmt.Sprintf("[FEN %q]\n%s *\n", c.tag, c.move)), func(e *pgn.GameError) { t.Error(e) }, nil); err != nil {
			t.Fatal(err)
		}
		want, err := book.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if records := b.Records(); len(records) != 1 || records[0].Key != want.Key() {
			t.Errorf("%q: %+v, want the key %#x", c.tag, records, want.Key())
		}
	}
}

// TestBrokenGames: broken games are reported and do not count. The others count.
func TestBrokenGames(t *testing.T) {
	b := New(DefaultOptions())
	var faults []string
	after := 0
	err := b.AddAll(strings.NewReader("e4 Ke3 1-0\n\ne4 e5 1-0 e4 {"), func(e *pgn.GameError) { faults = append(faults, e.Error()) }, func() { after++ })
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`game 1, line 1: move "Ke3": no legal move reads so`, "game 3, line 3: a comment that does not end"}
	if !slices.Equal(faults, want) || after != 3 {
		t.Errorf("%q after %d games, want %q", faults, after, want)
	}
	if c := b.Counts(); c != (Counts{Games: 1, Broken: 2, Choices: 2}) {
		t.Errorf("%+v", c)
	}
	if err := b.AddAll(iotest.ErrReader(io.ErrUnexpectedEOF), nil, nil); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(err)
	}
}

// TestTranspositions: the position counts, not the order of the moves before it.
func TestTranspositions(t *testing.T) {
	b := New(Options{MaxPly: 10, MinGames: 2, DrawPoints: 1, SideWeights: [2]int{1, 1}})
	if err := b.AddAll(strings.NewReader("d4 d5 Nf3 Nf6 c4 * Nf3 Nf6 d4 d5 c4 *"), nil, nil); err != nil {
		t.Fatal(err)
	}
	records := b.Records()
	if len(records) != 1 || records[0].Weight != 2 {
		t.Errorf("%+v, want only c4, twice", records)
	}
}

// TestRepetitions: a move that a game repeats counts once.
func TestRepetitions(t *testing.T) {
	o := Options{MaxPly: 30, MinGames: 2, DrawPoints: 1, SideWeights: [2]int{1, 1}}
	const circle = "Nf3 Nf6 Ng1 Ng8 "
	if got := built(t, o, circle+circle+"e4 * d4 *"); got != "" {
		t.Errorf("%s of two games that have nothing in common", got)
	}
	if got, want := built(t, o, circle+circle+"* Nf3 *"), "Nf3:2"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// What comes after a null move is no move of a game. A contradiction of two results is counted, and the tag is believed.
func TestNullMoves(t *testing.T) {
	b := New(Options{MaxPly: 9, MinGames: 1, KeepDraws: true, WinPoints: 1, DrawPoints: 1, LossPoints: 1, SideWeights: [2]int{1, 1}})
	games := "[Result \"1-0\"]\n\n1. e4 -- 2. d4 d5 0-1\n\n1. e4 e5 2. -- Nf6 1-0\n"
	if err := b.AddAll(strings.NewReader(games), func(e *pgn.GameError) { t.Error(e) }, nil); err != nil {
		t.Fatal(err)
	}
	if got, want := b.Counts(), (Counts{Games: 2, Contradictory: 1, Choices: 2}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestMerge(t *testing.T) {
	first := []book.Record{{Key: 1, Move: 5, Weight: 3, Learn: 7}, {Key: 1, Move: 6, Weight: 1}, {Key: 9, Move: 1, Weight: 1}}
	second := []book.Record{ // not sorted
		{Key: 9, Move: 2, Weight: 2}, {Key: 1, Move: 6, Weight: 9}, {Key: 1, Move: 5, Weight: 2, Learn: 8},
		{Key: 5, Move: 0, Weight: 4}, {Key: 5, Move: 4, Weight: 0}, {Key: 7, Move: 3, Weight: 1},
	}
	want := []book.Record{
		{Key: 1, Move: 6, Weight: 10}, {Key: 1, Move: 5, Weight: 5, Learn: 7}, {Key: 7, Move: 3, Weight: 1},
		{Key: 9, Move: 2, Weight: 2}, {Key: 9, Move: 1, Weight: 1},
	}
	if got := Merge(first, second); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := Merge(want); !slices.Equal(got, want) {
		t.Errorf("a book by itself changes: %v", got)
	}
	if got := Merge(); len(got) != 0 {
		t.Errorf("%v out of nothing", got)
	}
}

// TestScaling: the weights of a position are scaled together when they do not fit
// into 16 bits. None of them becomes 0.
func TestScaling(t *testing.T) {
	heavy := book.Record{Key: 1, Move: 1, Weight: math.MaxUint16}
	books := slices.Repeat([][]book.Record{{heavy}}, 4)
	books = append(books, []book.Record{{Key: 1, Move: 2, Weight: 2 * math.MaxUint16 / 4}, {Key: 1, Move: 3, Weight: 1}, {Key: 2, Move: 1, Weight: 1}})
	want := []book.Record{{Key: 1, Move: 1, Weight: 65535}, {Key: 1, Move: 2, Weight: 8191}, {Key: 1, Move: 3, Weight: 1}, {Key: 2, Move: 1, Weight: 1}}
	if got := Merge(books...); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestFiles(t *testing.T) {
	records := []book.Record{{Key: 2, Move: 1, Weight: 1, Learn: 3}, {Key: 1, Move: 2, Weight: 1}}
	directory := t.TempDir()
	path := filepath.Join(directory, "book.bin")
	for range 2 { // the second time it is replaced
		if err := WriteFile(path, records); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got, rest, err := ReadAll(bytes.NewReader(append(data, 1, 2, 3)))
	if err != nil || rest != 3 || !slices.Equal(got, records) {
		t.Errorf("%v and %d bytes (%v), want %v", got, rest, err, records)
	}
	if left, _ := os.ReadDir(directory); len(left) != 1 {
		t.Errorf("beside the book there are %v", left)
	}
	if err := WriteFile(directory, records); err == nil {
		t.Error("a directory is replaced by a book")
	}
	if _, _, err := ReadAll(iotest.ErrReader(io.ErrClosedPipe)); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}

// TestLinks: the target of a symbolic link is replaced, the link itself stays.
func TestLinks(t *testing.T) {
	records := []book.Record{{Key: 1, Move: 2, Weight: 3}}
	directory := t.TempDir()
	target, link := filepath.Join(directory, "target.bin"), filepath.Join(directory, "link.bin")
	if err := os.Symlink("target.bin", link); err != nil {
		t.Skip(err)
	}
	for range 2 { // the first time it leads nowhere
		if err := WriteFile(link, records); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Lstat(link); err != nil || info.Mode().Type() != fs.ModeSymlink {
			t.Errorf("the link has become %v (%v)", info, err)
		}
		if data, err := os.ReadFile(target); err != nil || len(data) != book.RecordSize {
			t.Errorf("%d bytes (%v)", len(data), err)
		}
	}
}

func ExampleBuilder() {
	o := DefaultOptions()
	o.MinGames = 2
	b := New(o)
	err := b.AddAll(strings.NewReader("1. e4 e5 1-0  1. e4 c5 1/2-1/2  1. d4 d5 0-1"), func(e *pgn.GameError) { fmt.Println(e) }, nil)
	if err != nil {
		fmt.Println(err)
	}
	for _, r := range b.Records() {
		fmt.Printf("%016x %04x %d\n", r.Key, r.Move, r.Weight)
	}
	// Output:
	// 463b96181691fc9c 031c 3
}

func BenchmarkBuilder(b *testing.B) {
	text, err := os.ReadFile("../pgn/testdata/games/gnuchess-book-200.pgn")
	if err != nil {
		b.Fatal(err)
	}
	total := 0
	for b.Loop() {
		builder := New(DefaultOptions())
		if err := builder.AddAll(bytes.NewReader(text), nil, nil); err != nil {
			b.Fatal(err)
		}
		builder.Records()
		total += builder.Counts().Games
	}
	b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "games/s")
}
