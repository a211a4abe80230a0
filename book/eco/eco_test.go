package eco

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"penrose/board"
	"penrose/book"
	"penrose/book/pgn"
	"penrose/movegen"
)

// TestEveryName plays each line of the source. The final position and the game must
// both have its name.
func TestEveryName(t *testing.T) {
	sources, err := filepath.Glob("testdata/*.tsv")
	if err != nil || len(sources) != 5 {
		t.Fatal(sources, err)
	}
	total := 0
	for _, source := range sources {
		f, err := os.Open(source)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		for lines.Scan(); lines.Scan(); total++ {
			cells := strings.Split(lines.Text(), "\t")
			game, err := pgn.NewReader(strings.NewReader(cells[2])).Next()
			if err != nil {
				t.Fatal(err)
			}
			want := Opening{cells[0], cells[1]}
			end := book.NewPosition(game.Position)
			if o, ok := Of(&end); !ok || o != want {
				t.Errorf("%s: the position is %v", lines.Text(), o)
			}
			if o, ok := OfGame(book.NewPosition(game.Start), game.Moves); !ok || o != want {
				t.Errorf("%s: the game is %v", lines.Text(), o)
			}
		}
	}
	if total != 3807 {
		t.Errorf("%d names, want 3807", total)
	}
}

// play returns the moves of a line in algebraic notation.
func play(t *testing.T, start book.Position, line string) []board.Move {
	t.Helper()
	var moves []board.Move
	for _, text := range strings.Fields(line) {
		if text == "--" {
			moves = append(moves, board.NoMove)
			start.Board.MakeNull()
			continue
		}
		m, err := movegen.ParseSAN(&start.Board, text)
		if err != nil {
			t.Fatal(err)
		}
		start.Play(m)
		moves = append(moves, m)
	}
	return moves
}

func TestOfGame(t *testing.T) {
	for _, c := range []struct{ name, fen, line, want string }{
		{"initial position", board.StartFEN, "", ""},
		{"one move", board.StartFEN, "e4", "B00 King's Pawn Game"},
		{"beyond the last name", board.StartFEN, "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 h3 h5 Na4", "B90 Sicilian Defense: Najdorf Variation, Adams Attack"},
		{"in another order", board.StartFEN, "Nf3 d6 e4 c5 d4 cxd4 Nxd4 a6 Nc3 Nf6", "B90 Sicilian Defense: Najdorf Variation"},
		{"a capture en passant makes another opening", board.StartFEN, "Nc3 e5 f4 exf4 e4", "A00 Van Geet Opening: Nowokunski Gambit"},
		{"the same pieces", board.StartFEN, "e4 e5 f4 exf4 Nc3", "C33 King's Gambit Accepted: Mason-Keres Gambit"},
		{"a capture en passant makes no difference", board.StartFEN, "d4 e5 d5 c5", "A44 Benoni Defense: Old Benoni"},
		{"a null move", board.StartFEN, "e4 -- Nf3", "B00 King's Pawn Game"},
		{"set up in the middle", "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "", "B20 Sicilian Defense"},
		{"set up and played on", "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "c3", "B22 Sicilian Defense: Alapin Variation"},
		{"an endgame", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", ""},
		{"Chess960", "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1", "O-O O-O-O", ""},
		{"the standard array as Chess960", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "C50 Italian Game: Giuoco Piano"},
	} {
		start, err := book.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		o, ok := OfGame(start, play(t, start, c.line))
		if o.String() != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q (%v), want %q", c.name, o, ok, c.want)
		}
	}
}

func TestReadTableFaults(t *testing.T) {
	for _, text := range []string{"A00\tno position", "A00\tname\tjoho", "A00", strings.Repeat("x", 100_000)} {
		if _, err := readTable(strings.NewReader(text)); err == nil {
			t.Errorf("%.40q is accepted", text)
		}
	}
}
