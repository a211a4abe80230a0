package uci

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"penrose/board"
	"penrose/book"
	"penrose/movegen"
	"penrose/score"
)

// TestWhenTheBookAnswers: at "go" with a clock, a time or a depth and nothing that
// speaks against it.
func TestWhenTheBookAnswers(t *testing.T) {
	for _, c := range []struct {
		options []string
		args    string
		want    bool
	}{
		{nil, "wtime 1000 btime 1000", true},
		{nil, "wtime 1000 btime 1000 winc 10 binc 10 movestogo 5", true},
		{nil, "movetime 20", true},
		{nil, "depth 3", true},
		{nil, "depth 3 movetime 20 btime 10", true},
		{[]string{"UCI_LimitStrength value true"}, "depth 3", true},
		{[]string{"UCI_Chess960 value true"}, "depth 3", true},
		{[]string{"MultiPV value 2", "MultiPV value 1"}, "depth 3", true},
		{[]string{"OwnBook value false"}, "depth 3", false},
		{[]string{"MultiPV value 2"}, "depth 3", false},
		{[]string{"UCI_AnalyseMode value true"}, "wtime 1000 btime 1000", false},
		{[]string{"BookDepth value 0"}, "depth 3", false},
		{nil, "infinite", false},
		{nil, "infinite depth 3", false},
		{nil, "ponder wtime 1000 btime 1000", false},
		{nil, "wtime 1000 btime 1000 ponder", false},
		{nil, "mate 3 movetime 20", false},
		{nil, "nodes 100", false},
		{nil, "nodes 100 movetime 20", false},
		{nil, "searchmoves e2e4 depth 3", false},
		{nil, "depth 3 searchmoves joho", false},
		{nil, "", false},
	} {
		talk, fake := talkToFake(t)
		talk.send("setoption name OwnBook value true")
		for _, o := range c.options {
			talk.send("setoption name " + o)
		}
		talk.send("go "+c.args, "stop")
		_, before := talk.expect("bestmove ")
		talk.leave()
		if got := count(before, "info string book move") == 1; got != c.want {
			t.Errorf("%q, go %s: book %v, want %v", c.options, c.args, got, c.want)
		}
		l := fake.limits[0]
		if quick := len(l.SearchMoves) == 1 && l.Depth == 1 && l.NodesTime == 0; quick != c.want && !strings.Contains(c.args, "searchmoves e2e4") {
			t.Errorf("%q, go %s: searches %+v", c.options, c.args, l)
		}
	}
}

// The search of a book move keeps the time, which may be short for what an ending prepares, and one to its depth has none.
func TestBookMoveKeepsTheTime(t *testing.T) {
	for _, c := range []struct {
		args            string
		clock, movetime time.Duration
	}{
		{"wtime 150 btime 90", 150 * time.Millisecond, 0},
		{"movetime 20", 0, 20 * time.Millisecond},
		{"depth 3", 0, 0},
	} {
		talk, fake := talkToFake(t)
		talk.send("setoption name OwnBook value true", "setoption name nodestime value 7", "go "+c.args)
		talk.expect("bestmove ")
		talk.leave()
		l, clock := fake.last(), time.Duration(0)
		if l.Clock != nil {
			clock = l.Clock.Remaining
		}
		if l.Depth != 1 || l.NodesTime != 0 || clock != c.clock || l.MoveTime != c.movetime {
			t.Errorf("go %s: searches %+v", c.args, l)
		}
	}
}

// A mate that the search of a book move finds comes with its whole line.
func TestBookMoveThatMates(t *testing.T) {
	c, fake := talkToFake(t)
	fake.reply = board.NewMove(52, 36) // e7e5
	fake.scores = []int{score.MateIn(3)}
	c.send("setoption name OwnBook value true", "go movetime 1")
	best, before := c.expect("bestmove ")
	if said := strings.Join(before, "\n"); !strings.Contains(said, "score mate 2 ") || !strings.Contains(said, " e7e5") || strings.Contains(best, "ponder") {
		t.Errorf("%s\n%s", said, best)
	}
}

// A move of the book leaves nothing in the table that a limited player should not know.
func TestBookMoveAtLimitedStrength(t *testing.T) {
	c, fake := talkToFake(t)
	c.send("setoption name OwnBook value true", "setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1200", "go wtime 1000 btime 1000")
	c.expect("info string book move")
	c.expect("bestmove ")
	c.leave()
	if got := fake.last().Elo; got != 1200 {
		t.Errorf("searched at %d Elo", got)
	}
}

// A move of the book comes without the reply that its search expects: the GUI is not to ponder it.
func TestBookMoveWithoutReply(t *testing.T) {
	c, fake := talkToFake(t)
	fake.reply = board.NewMove(52, 36) // e7e5
	for _, book := range []bool{false, true} {
		c.send("setoption name OwnBook value "+strconv.FormatBool(book), "go movetime 1")
		best, before := c.expect("bestmove ")
		said := strings.Join(append(before, best), "\n")
		if fromBook := strings.Contains(said, "book move"); fromBook != book || strings.Count(said, " e7e5") != map[bool]int{false: 2}[book] {
			t.Errorf("book %v:\n%s", book, said)
		}
	}
}

// A position that was flipped is another one for the book, too.
func TestBookAfterFlip(t *testing.T) {
	for _, c := range []struct {
		position string
		want     int
	}{
		{"startpos moves e2e4", 0}, // flipped, Black's pawn stands on e5
		{"fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", 1},
	} {
		talk, _ := talkToFake(t)
		talk.send("setoption name OwnBook value true", "position "+c.position, "flip", "go movetime 1")
		if _, before := talk.expect("bestmove "); count(before, "info string book move") != c.want {
			t.Errorf("%s: %q, want %d book moves", c.position, before, c.want)
		}
	}
}

// bookGame lets the book play both sides up to the given ply, or until it has no
// move, and returns its moves.
func bookGame(c *conversation, plies int) (moves []string) {
	for range plies {
		c.send("position startpos moves "+strings.Join(moves, " "), "go movetime 1")
		best, before := c.expect("bestmove ")
		if count(before, "info string book move") == 0 {
			break
		}
		moves = append(moves, strings.Fields(best)[1])
	}
	return moves
}

// TestBookSeed: games with the same seed are the same, those with others are not.
func TestBookSeed(t *testing.T) {
	play := func(options ...string) string {
		c, _ := talkToFake(t)
		c.send("setoption name OwnBook value true")
		for _, o := range options {
			c.send("setoption name " + o)
		}
		all := ""
		for range 5 {
			all += strings.Join(bookGame(c, 8), " ") + "\n"
			for _, o := range options { // as some GUIs do: it changes nothing
				c.send("setoption name " + o)
			}
		}
		return all
	}
	first := play("BookSeed value 1")
	if again := play("BookSeed value 1"); again != first {
		t.Errorf("the same seed gives\n%sand\n%s", first, again)
	}
	if other := play("BookSeed value 2"); other == first {
		t.Errorf("another seed gives the same:\n%s", first)
	}
	if games := slices.Sorted(strings.Lines(first)); len(slices.Compact(games)) == 1 {
		t.Errorf("all games of a seed are the same:\n%s", first)
	}
	if one, other := play(), play(); one == other {
		t.Errorf("without a seed twice the same:\n%s", one)
	}
	if games := slices.Compact(slices.Collect(strings.Lines(play("BookMode value best")))); len(games) != 1 {
		t.Errorf("the best moves are not always the same: %q", games)
	}
}

func TestBookDepth(t *testing.T) {
	c, _ := talkToFake(t)
	for _, depth := range []string{"3", "0", "6"} {
		// The line of the best moves is long enough.
		c.send("setoption name OwnBook value true", "setoption name BookMode value best", "setoption name BookDepth value "+depth)
		if moves := bookGame(c, 8); strconv.Itoa(len(moves)) != depth {
			t.Errorf("BookDepth %s: %q", depth, moves)
		}
	}
	c.send("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 4", "go movetime 1")
	if _, before := c.expect("bestmove "); count(before, "info string book move") != 0 {
		t.Errorf("the book is asked at ply 6 by the move number: %q", before)
	}
}

// TestBookFiles: whatever the file, there is a message, and the game goes on.
func TestBookFiles(t *testing.T) {
	p := book.NewPosition(board.StartPosition())
	m, err := movegen.ParseUCI(&p.Board, "a2a4")
	if err != nil {
		t.Fatal(err)
	}
	entry := book.Record{Key: p.Key(), Move: book.EncodeMove(m), Weight: 1}.Append(nil)
	beyond := book.Record{Key: p.Key() + 1, Move: 1, Weight: 1}.Append(nil)
	illegal := book.Record{Key: p.Key(), Move: book.EncodeMove(board.NewMove(4, 60)), Weight: 1}.Append(nil)
	for _, c := range []struct {
		name    string
		data    []byte
		message bool
		move    bool
	}{
		{"sound", entry, false, true},
		{"name with spaces", entry, false, true},
		{"truncated", slices.Concat(entry, beyond[:5]), true, true},
		{"empty", nil, true, false},
		{"one byte", []byte("x"), true, false},
		{"unsorted", slices.Concat(beyond, entry), true, false},
		{"text", []byte("this is not an opening book but text of some length"), true, false},
		{"illegal move", illegal, false, false},
		{"other position", beyond, false, false},
		{"missing", nil, true, false},
		{"directory", nil, true, false},
	} {
		path := filepath.Join(t.TempDir(), c.name+".bin")
		var err error
		switch c.name {
		case "missing":
		case "directory":
			err = os.Mkdir(path, 0o700)
		default:
			err = os.WriteFile(path, c.data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		talk, _ := talkToFake(t)
		talk.send("setoption name OwnBook value true", "setoption name BookFile value "+path)
		if said := talk.sync(); (count(said, "info string ") == 1) != c.message || len(said) > 1 {
			t.Errorf("%s: it says %q", c.name, said)
		}
		talk.send("go movetime 1")
		best, before := talk.expect("bestmove ")
		if got := count(before, "info string book move") == 1; got != c.move || got && best != "bestmove a2a4" {
			t.Errorf("%s: %q before %s", c.name, before, best)
		}
		talk.send("setoption name BookFile value <empty>", "go movetime 1")
		if _, before = talk.expect("bestmove "); count(before, "info string book move") != 1 {
			t.Errorf("%s: the book that is built in does not come back: %q", c.name, before)
		}
	}
}

// TestBookFileThatShrinks: a book that is cut short between two moves.
func TestBookFileThatShrinks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book.bin")
	if err := os.WriteFile(path, book.Record{Key: 1, Move: 1, Weight: 1}.Append(nil), 0o600); err != nil {
		t.Fatal(err)
	}
	c, _ := talkToFake(t)
	c.send("setoption name OwnBook value true", "setoption name BookFile value "+path)
	c.sync()
	if err := os.Truncate(path, 1); err != nil {
		t.Skip(err) // Windows does not let files in use be cut
	}
	for round, want := range []int{1, 0} {
		c.send("go movetime 1")
		if _, before := c.expect("bestmove "); count(before, "info string reading an opening book") != want {
			t.Errorf("move %d: %q", round+1, before)
		}
	}
}

// TestOpeningName: "d" names the opening of the game, the last name it had.
func TestOpeningName(t *testing.T) {
	c, _ := talkToFake(t)
	for _, row := range []struct{ position, want string }{
		{"startpos", ""},
		{"startpos moves e2e4 c7c5", "Opening: B20 Sicilian Defense"},
		{"startpos moves e2e4 c7c5 a2a4 a7a5 a1a3", "Opening: B20 Sicilian Defense: Myers Attack, with a4"},
		{"fen rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Opening: B20 Sicilian Defense"},
		{"fen rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1 moves b1e1 b8a8", ""},
		{"fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""},
	} {
		c.send("position "+row.position, "d")
		_, said := c.expect("Checkers:")
		if got := said[0]; strings.HasPrefix(got, "Opening:") != (row.want != "") || row.want != "" && got != row.want {
			t.Errorf("%s: %q, want %q", row.position, got, row.want)
		}
	}
	c.send("position startpos moves e2e4 c7c5", "flip", "d")
	if _, said := c.expect("Checkers:"); strings.HasPrefix(said[0], "Opening:") {
		t.Errorf("with the colors swapped %q", said[0])
	}
}
