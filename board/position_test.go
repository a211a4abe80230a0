package board_test

import (
	"strings"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/movegen"
)

// play makes moves in UCI notation (castling as king takes rook).
func play(t *testing.T, p *board.Position, moves ...string) {
	t.Helper()
	for _, name := range moves {
		p.Make(findMove(t, p, name))
	}
}

func findMove(t *testing.T, p *board.Position, name string) board.Move {
	t.Helper()
	var list movegen.List
	movegen.Legal(p, &list)
	for _, m := range list.Moves() {
		if m.String() == name {
			return m
		}
	}
	t.Fatalf("%s is not legal in %s", name, p.FEN())
	return board.NoMove
}

// TestMake has one case for each thing a move can do; results by hand.
func TestMake(t *testing.T) {
	for _, c := range []struct{ name, before, move, after string }{
		{"quiet move", "4k3/8/8/8/8/8/8/4K1N1 w - - 5 9", "g1f3", "4k3/8/8/8/8/5N2/8/4K3 b - - 6 9"},
		{"Black's move ends the full move", "4k1n1/8/8/8/8/8/8/4K3 b - - 5 9", "g8f6", "4k3/8/5n2/8/8/8/8/4K3 w - - 6 10"},
		{"the clocks stop at their largest value", "4k1n1/8/8/8/8/8/8/4K3 b - - 65535 65535", "g8f6", "4k3/8/5n2/8/8/8/8/4K3 w - - 65535 65535"},
		{"pawn move", "4k3/8/8/8/8/8/4P3/4K3 w - - 5 9", "e2e3", "4k3/8/8/8/8/4P3/8/4K3 b - - 0 9"},
		{"double step, nobody to capture", "4k3/8/8/8/8/8/4P3/4K3 w - - 5 9", "e2e4", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 9"},
		{"double step", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 5 9", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9"},
		{"capture", "4k3/8/8/8/8/5n2/8/4K1N1 w - - 5 9", "g1f3", "4k3/8/8/8/8/5N2/8/4K3 b - - 0 9"},
		{"en passant", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9", "d4e3", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 10"},
		{"the right is gone after a move", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9", "e8e7", "8/4k3/8/8/3pP3/8/8/4K3 w - - 1 10"},
		{"promotion", "7k/P7/8/8/8/8/8/4K3 w - - 5 9", "a7a8r", "R6k/8/8/8/8/8/8/4K3 b - - 0 9"},
		{"capture and promotion", "1r5k/P7/8/8/8/8/8/4K3 w - - 5 9", "a7b8n", "1N5k/8/8/8/8/8/8/4K3 b - - 0 9"},
		{"king's side", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9", "e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 6 9"},
		{"queen's side", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 5 9", "e8a8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 6 10"},
		{"a king's move loses both rights", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9", "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 6 9"},
		{"a rook's move loses one right", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9", "a1b1", "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 6 9"},
		{"rook takes rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9", "h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 9"},
		{"the captured rook does not come back", "r3k2r/8/8/8/8/6n1/8/R3K2R b KQkq - 5 9", "g3h1", "r3k2r/8/8/8/8/8/8/R3K2n w Qkq - 0 10"},
		{"king and rook change places", "4k3/8/8/8/8/8/8/5KR1 w G - 5 9", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 6 9"},
		{"the king stays", "4k3/8/8/8/8/8/8/6KR w H - 5 9", "g1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 6 9"},
		{"the rook stays", "4k3/8/8/8/8/8/8/1K1R4 w D - 5 9", "b1d1", "4k3/8/8/8/8/8/8/5RK1 b - - 6 9"},
		{"the rook stays, queen's side", "4k3/8/8/8/8/8/8/3RK3 w D - 5 9", "e1d1", "4k3/8/8/8/8/8/8/2KR4 b - - 6 9"},
	} {
		p := chesstest.Parse(t, c.before)
		play(t, &p, c.move)
		if got := p.FEN(); got != c.after {
			t.Errorf("%s: got %s, want %s", c.name, got, c.after)
		}
		if want := chesstest.Parse(t, c.after); p != want {
			t.Errorf("%s: keys or checkers differ from those of %s", c.name, c.after)
		}
	}
}

func TestRule50(t *testing.T) {
	p := board.StartPosition()
	for i, move := range []string{"g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6"} {
		play(t, &p, move)
		if p.Rule50() != i+1 || p.FullMove() != 1+(i+1)/2 {
			t.Errorf("after %s: clock %d, move %d", move, p.Rule50(), p.FullMove())
		}
	}
	play(t, &p, "e2e4")
	if p.Rule50() != 0 {
		t.Errorf("clock %d after a pawn move", p.Rule50())
	}
}

func TestMakeNull(t *testing.T) {
	for _, c := range []struct{ before, after string }{
		{board.StartFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1"},
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9", "4k3/8/8/8/3pP3/8/8/4K3 w - - 1 10"},
		{"4k3/4r3/8/8/8/8/4N3/4K3 w - - 3 9", "4k3/4r3/8/8/8/8/4N3/4K3 b - - 4 9"},
	} {
		p := chesstest.Parse(t, c.before)
		p.MakeNull()
		if p != chesstest.Parse(t, c.after) {
			t.Errorf("%s: got %s, want %s", c.before, p.FEN(), c.after)
		}
	}
}

// TestEnPassantKey: two positions are the same for threefold repetition if the
// same moves are possible (FIDE Laws of Chess 9.2.3), so only an en passant
// capture that is legal may show in the key.
func TestEnPassantKey(t *testing.T) {
	for _, c := range []struct {
		name, before, move string
		legal              bool
	}{
		{"capture", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", true},
		{"no pawn near", "4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1", "e2e4", false},
		{"a pawn of the same color", "4k3/8/8/8/3P4/8/4P3/4K3 w - - 0 1", "e2e4", false},
		{"a pawn round the edge", "4k3/8/8/7p/8/8/P7/4K3 w - - 0 1", "a2a4", false},
		{"pinned on the file", "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", false},
		{"pinned on the other diagonal", "7k/8/8/8/3p4/8/1B2P3/4K3 w - - 0 1", "e2e4", false},
		{"pinned on the line of the capture", "8/2k5/8/8/5p2/8/6PB/4K3 w - - 0 1", "g2g4", true},
		{"both leave the rank", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", false},
		{"both leave the rank, but a piece shields", "8/8/8/8/k1np3R/8/4P3/4K3 w - - 0 1", "e2e4", true},
		{"the captured pawn gives check", "8/8/8/5k2/3p4/8/4P3/4K3 w - - 0 1", "e2e4", true},
		{"the step discovers a check", "8/8/k7/8/3p4/8/4P3/4KB2 w - - 0 1", "e2e4", false},
		{"one of two pawns is pinned", "3k4/8/8/8/3p1p2/8/4P3/3RK3 w - - 0 1", "e2e4", true},
	} {
		p := chesstest.Parse(t, c.before)
		push := findMove(t, &p, c.move)
		p.Make(push)
		target := board.NoSquare
		if c.legal {
			target = (push.From() + push.To()) / 2
		}
		if got := p.EnPassant(); got != target {
			t.Errorf("%s: target %v, want %v", c.name, got, target)
		}
		var list movegen.List
		movegen.Legal(&p, &list)
		captures := 0
		for _, m := range list.Moves() {
			if m.Kind() == board.EnPassant {
				captures++
			}
		}
		if captures > 0 != c.legal {
			t.Errorf("%s: %d en passant captures", c.name, captures)
		}

		// The same pieces without the right, as when they stood there before.
		fields := strings.Fields(p.FEN())
		fields[3] = "-"
		without := chesstest.Parse(t, strings.Join(fields, " "))
		if same := without.Key() == p.Key(); same == c.legal {
			t.Errorf("%s: same key without the right: %v", c.name, same)
		}
	}
}

// TestRepetitionHasOneKey returns to a position by other moves.
func TestRepetitionHasOneKey(t *testing.T) {
	p := board.StartPosition()
	play(t, &p, "e2e4")
	first := p.Key()
	play(t, &p, "g8f6", "g1f3", "f6g8", "f3g1")
	if p.Key() != first {
		t.Error("the position after 1 e4 has another key the second time")
	}
	play(t, &p, "g8f6", "e1e2", "f6g8", "e2e1")
	if p.Key() == first {
		t.Error("losing the right to castle does not show in the key")
	}
}

func TestInsufficientMaterial(t *testing.T) {
	for _, c := range []struct {
		pieces string
		want   bool
	}{
		{"4k3/8/8/8/8/8/8/4K3", true},
		{"4k3/8/8/8/8/8/8/4KN2", true},
		{"4kn2/8/8/8/8/8/8/4K3", true},
		{"4k3/8/8/8/8/8/8/4KB2", true},
		{"4k1b1/8/8/8/8/8/8/4KB2", true},          // g8 and f1 are both light
		{"4kb2/8/8/8/8/8/8/4KB2", false},          // f8 is dark, f1 is light
		{"4k3/8/8/8/8/5B2/6B1/4K2B", true},        // one long diagonal
		{"4k3/8/8/8/8/8/8/4KBB1", false},          // a pair
		{"4k3/8/8/8/8/8/8/4KNN1", false},          // mate is possible, not forced
		{"4kn2/8/8/8/8/8/8/4KN2", false},          // in the corner
		{"4kb2/8/8/8/8/8/8/4KN2", false},          // in the corner
		{"4k3/8/8/8/8/8/8/4KBN1", false},          // forced
		{"4k3/8/8/8/8/8/4P3/4K3", false},          // promotes
		{"4k3/8/8/8/8/8/8/4K2R", false},           // forced
		{"4k2q/8/8/8/8/8/8/4K3", false},           // forced
		{"4kb2/4p3/8/8/8/8/4P3/4KB2", false},      // pawns
		{"b3k3/1b6/2b5/8/8/5B2/6B1/4K2B", true},   // all on light squares
		{"b3k3/1b6/2b5/8/8/5B2/6B1/4K1B1", false}, // g1 is dark
	} {
		p := chesstest.Parse(t, c.pieces+" w - - 0 1")
		if got := p.InsufficientMaterial(); got != c.want {
			t.Errorf("%s: %v, want %v", c.pieces, got, c.want)
		}
		if mirrored := p.Mirror(); mirrored.InsufficientMaterial() != c.want {
			t.Errorf("%s mirrored: %v, want %v", c.pieces, !c.want, c.want)
		}
	}
}

func TestMirror(t *testing.T) {
	for _, c := range []struct{ fen, mirrored string }{
		{board.StartFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"},
		{"r3k3/8/8/8/3pP3/8/8/4K2R b Kq e3 0 9", "4k2r/8/8/3Pp3/8/8/8/R3K3 w Qk e6 0 9"},
		{"4k3/4r3/8/8/8/8/4N3/4K3 w - - 3 9", "4k3/4n3/8/8/8/8/4R3/4K3 b - - 3 9"},
	} {
		p := chesstest.Parse(t, c.fen)
		if got := p.Mirror(); got != chesstest.Parse(t, c.mirrored) {
			t.Errorf("%s mirrored: %s, want %s", c.fen, got.FEN(), c.mirrored)
		}
	}
}

func TestKindsOfMoves(t *testing.T) {
	const position = "1r2k2r/P2p4/8/2pPP3/8/8/8/R3K2R w KQk c6 0 1"
	for _, c := range []struct {
		move           string
		capture, noisy bool
		captured       board.PieceType
	}{
		{"e5e6", false, false, board.NoPieceType},
		{"d5c6", true, true, board.Pawn},
		{"a7a8q", false, true, board.NoPieceType},
		{"a7b8n", true, true, board.Rook},
		{"h1h8", true, true, board.Rook},
		{"e1h1", false, false, board.NoPieceType},
		{"e1a1", false, false, board.NoPieceType},
	} {
		p := chesstest.Parse(t, position)
		m := findMove(t, &p, c.move)
		if p.IsCapture(m) != c.capture || p.IsNoisy(m) != c.noisy || p.Captured(m) != c.captured {
			t.Errorf("%s: capture %v, noisy %v, captured %v", c.move, p.IsCapture(m), p.IsNoisy(m), p.Captured(m))
		}
	}
}

func TestHasNonPawnMaterial(t *testing.T) {
	for _, c := range []struct {
		pieces       string
		white, black bool
	}{
		{"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3", false, false},
		{"4k3/8/8/8/8/8/8/4KN2", true, false},
		{"b3k3/8/8/8/8/8/8/4K3", false, true},
		{"r3k3/8/8/8/8/8/8/4K2Q", true, true},
	} {
		p := chesstest.Parse(t, c.pieces+" b - - 0 1")
		white, black := p.HasNonPawnMaterial(board.White), p.HasNonPawnMaterial(board.Black)
		if white != c.white || black != c.black {
			t.Errorf("%s: %v and %v", c.pieces, white, black)
		}
	}
}
