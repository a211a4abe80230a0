package board_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/movegen"
)

func TestChess960StartPositions(t *testing.T) {
	rows := readTable(t, "chess960/start-positions.tsv", 4)
	if len(rows) != 960 {
		t.Fatalf("%d start positions", len(rows))
	}
	for _, row := range rows {
		checkNotations(t, row[2], row[3])
		p := chesstest.Parse(t, row[2])
		if p.CastlingRooks() != p.Both(board.Rook) {
			t.Errorf("%s: castling rooks\n%v", row[2], p.CastlingRooks())
		}
	}
}

// TestCastlingNotations has many positions with several rooks beside the king,
// where X-FEN must name the file; expected moves are those of python-chess.
//
// One row has three black queens beside all eight pawns, which no game reaches:
// it must be refused.
func TestCastlingNotations(t *testing.T) {
	const impossible = "qq1qkrr1/pppppppp/8/8/8/8/8/1K6 w f - 0 1"
	refused := false
	for _, row := range readTable(t, "chess960/castling-fen-examples.tsv", 4) {
		if row[0] == impossible {
			_, err := board.ParseFEN(row[0])
			refused = err != nil
			continue
		}
		checkNotations(t, row[0], row[1])
		p := chesstest.Parse(t, row[0])
		var list movegen.List
		movegen.Legal(&p, &list)
		if got := strconv.Itoa(list.Len()); got != row[2] {
			t.Errorf("%s: %s legal moves, want %s", row[0], got, row[2])
		}
		var got []string
		for _, m := range list.Moves() {
			if m.Kind() == board.Castling {
				got = append(got, m.String())
			}
		}
		want := strings.Fields(strings.TrimSuffix(row[3], "-"))
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: castlings %v, want %v", row[0], got, want)
		}
	}
	if !refused {
		t.Errorf("%s is accepted, or not in the file", impossible)
	}
}

// checkNotations reads one position from both notations and writes both.
func checkNotations(t *testing.T, xFEN, shredderFEN string) {
	t.Helper()
	p := chesstest.Parse(t, xFEN)
	if chesstest.Parse(t, shredderFEN) != p {
		t.Errorf("%s and %s are not read as one position", xFEN, shredderFEN)
	}
	if got := p.FEN(); got != xFEN {
		t.Errorf("X-FEN %s, want %s", got, xFEN)
	}
	if got := p.ShredderFEN(); got != shredderFEN {
		t.Errorf("Shredder-FEN %s, want %s", got, shredderFEN)
	}
}
