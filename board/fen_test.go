package board_test

import (
	"strconv"
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/movegen"
)

// otherVerdicts lists the FENs of testdata/fen on which we disagree with
// python-chess, and why.
var otherVerdicts = map[string]string{
	"nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "X-FEN: q is the outermost rook, on b8",
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w kqKQ - 0 1": "castling letters in any order",
	"nnnnknnn/nnnnnnnn/8/8/8/8/NNNNNNNN/NNNNKNNN w - -0 1":     "more promoted pieces than pawns; and -0 is no en passant target",
	"qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - -0 1":     "more promoted pieces than pawns; and -0 is no en passant target",
}

// TestFENVerdicts takes the FENs and the verdicts of python-chess from
// testdata/fen.
func TestFENVerdicts(t *testing.T) {
	disagreed := make(map[string]bool)
	for name, column := range map[string]int{"destruction-test": 2, "chessjs-validate": 3} {
		for _, row := range readTable(t, "fen/"+name+".tsv", column+1) {
			fen := row[0]
			want := row[column] == "VALID"
			if otherVerdicts[fen] != "" {
				want = !want
				disagreed[fen] = true
			}
			if len(strings.Fields(fen)) > 6 {
				want = false // EPD operations ("bm", "moves") behind the FEN are not part of it
			}
			if _, err := board.ParseFEN(fen); (err == nil) != want {
				t.Errorf("%s: %q (%s): error %v", name, fen, row[1], err)
			}
		}
	}
	for fen := range otherVerdicts {
		if !disagreed[fen] {
			t.Errorf("%q is in none of the files", fen)
		}
	}
}

func TestWeirdButLegal(t *testing.T) {
	for _, row := range readTable(t, "fen/weird-but-legal.tsv", 3) {
		p := chesstest.Parse(t, row[0])
		var list movegen.List
		movegen.Legal(&p, &list)
		if got := strconv.Itoa(list.Len()); got != row[1] {
			t.Errorf("%s: %s legal moves, want %s", row[0], got, row[1])
		}
		if got, want := p.InCheck(), row[2] == "check"; got != want {
			t.Errorf("%s: in check %v, want %v", row[0], got, want)
		}
	}
}

func TestFENErrors(t *testing.T) {
	for _, c := range []struct{ fen, message string }{
		{"", "want 4 to 6 fields, not 0"},
		{"8/8/8/8/8/8/8/8 w -", "want 4 to 6 fields, not 3"},
		{"k7/8/8/8/8/8/8/K7 w - - 0 1 bm", "want 4 to 6 fields, not 7"},
		{"k7/8/8/8/8/8/K7 w - - 0 1", "7 ranks, want 8"},
		{"k7/8/8/8/8/8/8/8/K7 w - - 0 1", "9 ranks, want 8"},
		{"k7/8/8/8/8/8/8/K6 w - - 0 1", `rank 1 "K6" does not have 8 files`},
		{"k8/8/8/8/8/8/8/K7 w - - 0 1", `rank 8 "k8" does not have 8 files`},
		{"k6pp/8/8/8/8/8/8/K7 w - - 0 1", `rank 8 "k6pp" does not have 8 files`},
		{"k7/p7p/8/8/8/8/8/K7 w - - 0 1", `rank 7 "p7p" does not have 8 files`},
		{"k7/8/8/8/44p/8/8/K7 w - - 0 1", `rank 4 "44p" does not have 8 files`},
		{"k7//8/8/8/8/8/K7 w - - 0 1", `rank 7 "" does not have 8 files`},
		{"k7/8/8/8/8/8/8/K6x w - - 0 1", `'x' on rank 1 is not a piece`},
		{"k7/9/8/8/8/8/8/K7 w - - 0 1", `'9' on rank 7 is not a piece`},
		{"k7/0/8/8/8/8/8/K7 w - - 0 1", `'0' on rank 7 is not a piece`},
		{"k6♔/8/8/8/8/8/8/K7 w - - 0 1", `'♔' on rank 8 is not a piece`},
		{"k6./8/8/8/8/8/8/K7 w - - 0 1", `'.' on rank 8 is not a piece`},
		{"k6P/8/8/8/8/8/8/K7 w - - 0 1", "a pawn stands on the first or eighth rank"},
		{"8/8/8/8/8/8/8/K7 w - - 0 1", "Black has 0 kings, want 1"},
		{"k7/8/8/8/8/8/8/KK6 w - - 0 1", "White has 2 kings, want 1"},
		{"4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w - - 0 1", "White has 17 pieces, at most 16 are possible"},
		{"4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "White has 8 pawns and 1 pieces that must be promoted ones, together at most 8 are possible"},
		{"nnnnnnnn/nnn1k3/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 pawns and 9 pieces that must be promoted ones, together at most 8 are possible"},
		{"rrrrrrrr/rrr1k3/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 pawns and 9 pieces that must be promoted ones, together at most 8 are possible"},
		{"bbbbbbbb/bbb1k3/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 pawns and 9 pieces that must be promoted ones, together at most 8 are possible"},
		{"k7/8/8/8/8/8/8/K7 x - - 0 1", `side to move "x", want w or b`},
		{"4k3/8/8/8/8/8/8/4K2R w X - 0 1", `castling "X": 'X' is neither KQkq nor a file`},
		{"4k3/8/8/8/8/8/8/4K2R w Q - 0 1", `castling "Q": no king and rook at home for 'Q'`},
		{"4k3/8/8/8/8/8/8/R3K3 w K - 0 1", `castling "K": no king and rook at home for 'K'`},
		{"4k3/8/8/8/8/8/8/4K2R w Kk - 0 1", `castling "Kk": no king and rook at home for 'k'`},
		{"4k3/8/8/8/8/8/4K3/7R w K - 0 1", `castling "K": no king and rook at home for 'K'`},
		{"4k3/8/8/8/8/8/8/4K2R w G - 0 1", `castling "G": no king and rook at home for 'G'`},
		{"4k3/8/8/8/8/8/8/4KR1R w FH - 0 1", `castling "FH": two rooks on one side of the king`},
		{"rr2k3/8/8/8/8/8/8/4K3 w ab - 0 1", `castling "ab": two rooks on one side of the king`},
		{"4k3/8/8/8/8/8/8/4K3 w - e9 0 1", `en passant target "e9", want - or a square on rank 6`},
		{"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", `en passant target "e3", want - or a square on rank 6`},
		{"4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", `en passant target "e6", want - or a square on rank 3`},
		{"4k3/8/8/8/8/8/8/4K3 w - - x 1", `halfmove clock "x", want 0 to 65535`},
		{"4k3/8/8/8/8/8/8/4K3 w - - -1 1", `halfmove clock "-1", want 0 to 65535`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 65536 1", `halfmove clock "65536", want 0 to 65535`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1.5", `move number "1.5", want 0 to 65535`},
		{"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "the side not to move is in check"},
		{"8/8/8/3kK3/8/8/8/8 b - - 0 1", "the side not to move is in check"},
	} {
		_, err := board.ParseFEN(c.fen)
		want := "FEN " + strconv.Quote(c.fen) + ": " + c.message
		if err == nil || err.Error() != want {
			t.Errorf("got error  %v\nwant error %s", err, want)
		}
	}
}

// TestLongFENIsCutInTheError: messages are short, however long the FEN.
func TestLongFENIsCutInTheError(t *testing.T) {
	long := strings.Repeat("x", 1_000_000)
	const pieces = "4k3/8/8/8/8/8/8/4K3"
	for _, fen := range []string{
		long, long + " w - - 0 1", "4k3/8/8/8/8/8/8/" + strings.Repeat("1", 1_000_000) + " w - - 0 1",
		pieces + " " + long + " - - 0 1", pieces + " w " + long + " - 0 1", pieces + " w - " + long + " 0 1",
		pieces + " w - - " + long + " 1", pieces + " w - - 0 " + long,
	} {
		if _, err := board.ParseFEN(fen); err == nil || len(err.Error()) > 300 {
			t.Errorf("error of %d bytes", len(err.Error()))
		}
	}
}

func TestFENRead(t *testing.T) {
	for _, c := range []struct{ name, fen, want string }{
		{"start position", board.StartFEN, board.StartFEN},
		{"without clocks", "4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
		{"without move number", "4k3/8/8/8/8/8/8/4K2R w K - 7", "4k3/8/8/8/8/8/8/4K2R w K - 7 1"},
		{"white space", " \t4k3/8/8/8/8/8/8/4K2R  b\tK -  7 9\r\n", "4k3/8/8/8/8/8/8/4K2R b K - 7 9"},
		{"move number 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"largest clocks", "4k3/8/8/8/8/8/8/4K3 w - - 65535 65535", "4k3/8/8/8/8/8/8/4K3 w - - 65535 65535"},
		{"empty squares counted apart", "k7/1331/11111111/8/8/8/8/K7 w - - 0 1", "k7/8/8/8/8/8/8/K7 w - - 0 1"},
		{"castling order and repetition", "r3k2r/8/8/8/8/8/8/R3K2R w qkQKqk - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"legal en passant capture", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
		{"no pawn that could capture", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"},
		{"no pawn that has moved", "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1"},
		{"the pawn cannot have come from d7", "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 1"},
		{"something stands on the target", "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1"},
		{"a knight gives check", "4k3/8/5N2/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/5N2/8/3pP3/8/8/4K3 b - - 0 1"},
		{"another pawn gives check", "4k3/3P4/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/3P4/8/8/3pP3/8/8/4K3 b - - 0 1"},
		{"capture would open the rank", "8/8/8/K2pP2q/8/8/8/7k w - d6 0 1", "8/8/8/K2pP2q/8/8/8/7k w - - 0 1"},
	} {
		p := chesstest.Parse(t, c.fen)
		if got := p.FEN(); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func FuzzParseFEN(f *testing.F) {
	for _, fen := range []string{
		board.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - f6 0 4",
		"1qn2krr/pppp2p1/8/8/8/8/PPP3P1/RR2K1BQ b Bk - 0 1",
		"nrbnkrqb/pppppppp/8/8/8/8/PPPPPPPP/NRBNKRQB b FBfb -",
		"8/8/8/K2pP2q/8/8/8/7k w - d6 65535 65535",
	} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := board.ParseFEN(fen)
		if err != nil {
			if p != (board.Position{}) {
				t.Fatalf("%q: a position beside the error %v", fen, err)
			}
			return
		}
		for _, written := range []string{p.FEN(), p.ShredderFEN()} {
			if again := chesstest.Parse(t, written); again != p {
				t.Fatalf("%q written as %q is read as %q", fen, written, again.FEN())
			}
		}
		mirrored := p.Mirror()
		if chesstest.Parse(t, mirrored.ShredderFEN()) != mirrored || mirrored.Mirror() != p {
			t.Fatalf("%q mirrored is %q", fen, mirrored.ShredderFEN())
		}
	})
}
