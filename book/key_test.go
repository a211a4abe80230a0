package book

import (
	"fmt"
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/movegen"
)

// TestKey takes its keys from the format description and from python-chess, see
// testdata. In the last 60 positions of keys-enpassant.txt a pawn stands beside the
// pawn that has just moved, but may not capture it.
func TestKey(t *testing.T) {
	for name, rows := range map[string]int{"key-vectors.txt": 9, "keys-random.txt": 1500, "keys-enpassant.txt": 260} {
		table := readTable(t, name, 2)
		if len(table) != rows {
			t.Errorf("%s has %d rows, want %d", name, len(table), rows)
		}
		for _, row := range table {
			p := mustParse(t, row[1])
			if got := fmt.Sprintf("%016x", p.Key()); got != row[0] {
				t.Errorf("%s: %s: key %s, want %s", name, row[1], got, row[0])
			}
		}
	}
}

// TestKeyInPlay reaches positions by moves. Their keys equal those of their FENs.
func TestKeyInPlay(t *testing.T) {
	for _, c := range []struct{ name, fen, moves, end string }{
		{"a pawn stands beside", board.StartFEN, "e2e4 a7a6 e4e5 d7d5", "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"},
		{"no pawn stands beside", board.StartFEN, "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
		{"not the last move", board.StartFEN, "e2e4 a7a6 e4e5 d7d5 b1c3", "rnbqkbnr/1pp1pppp/p7/3pP3/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 3"},
		{"the pawn beside is pinned", "3r2k1/4p3/8/3P4/8/8/8/3K4 b - - 0 1", "e7e5", "3r2k1/8/8/3Pp3/8/8/8/3K4 w - e6 0 2"},
		{"the pawn beside is pinned, forgotten", "3r2k1/4p3/8/3P4/8/8/8/3K4 b - - 0 1", "e7e5 d1e1 g8h8 e1d1 h8g8", "3r2k1/8/8/3Pp3/8/8/8/3K4 w - - 4 4"},
		{"one square", "3r2k1/8/4p3/3P4/8/8/8/3K4 b - - 0 1", "e6e5", "3r2k1/8/8/3Pp3/8/8/8/3K4 w - - 0 2"},
	} {
		p := mustParse(t, c.fen)
		for text := range strings.FieldsSeq(c.moves) {
			m, err := movegen.ParseUCI(&p.Board, text)
			if err != nil {
				t.Fatal(err)
			}
			p.Play(m)
		}
		end := mustParse(t, c.end)
		if p.Board.FEN() != end.Board.FEN() || p.Key() != end.Key() {
			t.Errorf("%s: %s, %016x; want %s, %016x", c.name, p.Board.FEN(), p.Key(), c.end, end.Key())
		}
	}
}

// TestFalseEnPassant: an en passant square in a FEN does not count if no pawn can
// have passed over it.
func TestFalseEnPassant(t *testing.T) {
	for _, fen := range []string{
		"4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
		"4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1",
		"4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1",
		"4k3/8/3p4/4P3/8/8/8/4K3 w - d7 0 1",
		"4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1",
		"4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1",
	} {
		p, err := ParseFEN(fen)
		if err != nil {
			continue // an error is right, too
		}
		want := NewPosition(p.Board)
		if p.Key() != want.Key() {
			t.Errorf("%s: %016x, want %016x", fen, p.Key(), want.Key())
		}
	}
}

// TestKeyOfCastlingRights follows the format: a castling right belongs to a side of
// the king. The file of the rook does not matter.
func TestKeyOfCastlingRights(t *testing.T) {
	const pieces = "nrk1r3/8/8/8/8/8/8/NRK1R3 w "
	none := mustParse(t, pieces+"- - 0 1")
	for i, right := range []string{"E", "B", "e", "b"} {
		p := mustParse(t, pieces+right+" - 0 1")
		if got, want := p.Key()^none.Key(), random64[castlingConstants+i]; got != want {
			t.Errorf("right %s: %016x, want %016x", right, got, want)
		}
	}
}

// The FEN of a position has the key of the position, also where a pawn that has just moved two squares cannot be taken.
func TestFENKeepsTheKey(t *testing.T) {
	for _, c := range []struct{ fen, move, want string }{
		{"3r2k1/4p3/8/3P4/8/8/8/3K4 b - - 0 1", "e7e5", "3r2k1/8/8/3Pp3/8/8/8/3K4 w - e6 0 2"}, // the pawn that could take is pinned
		{"6k1/4p3/8/3P4/8/8/8/3K4 b - - 0 1", "e7e5", "6k1/8/8/3Pp3/8/8/8/3K4 w - e6 0 2"},
		{"6k1/4p3/8/8/8/8/8/3K4 b - - 0 1", "e7e5", "6k1/8/8/4p3/8/8/8/3K4 w - - 0 2"},
	} {
		p, err := ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(chesstest.Move(t, &p.Board, c.move))
		read, err := ParseFEN(p.FEN())
		if p.FEN() != c.want || err != nil || read.Key() != p.Key() {
			t.Errorf("%s after %s: %s (%v), want %s; keys %x and %x", c.fen, c.move, p.FEN(), err, c.want, read.Key(), p.Key())
		}
	}
}
