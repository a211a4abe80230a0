package movegen

import (
	"strings"
	"testing"

	"penrose/board"
)

func TestParseUCI(t *testing.T) {
	const (
		castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		// King f1, rooks a1 and g1: "f1g1" is castling; king d1 beside a free c1.
		besideRook = "4k3/8/8/8/8/8/8/R4KR1 w KQ - 0 1"
		besideC1   = "4k3/8/8/8/8/8/8/R2K4 w Q - 0 1"
		onG1       = "4k3/8/8/8/8/8/8/6KR w K - 0 1"
		promotion  = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
		enPassant  = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
		pinned     = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1"
	)
	for _, c := range []struct {
		fen, text string
		want      board.Move
		failure   string // part of the error text
	}{
		{board.StartFEN, "e2e4", board.NewMove(12, 28), ""},
		{board.StartFEN, "g1f3", board.NewMove(6, 21), ""},
		{castling, "e1g1", board.NewCastling(board.E1, board.H1), ""},
		{castling, "e1h1", board.NewCastling(board.E1, board.H1), ""},
		{castling, "e1c1", board.NewCastling(board.E1, board.A1), ""},
		{castling, "e1a1", board.NewCastling(board.E1, board.A1), ""},
		{castling, "O-O", board.NewCastling(board.E1, board.H1), ""},
		{castling, "0-0-0", board.NewCastling(board.E1, board.A1), ""},
		{board.StartFEN, "O-O", 0, "no legal move reads so"},
		{castling, "e1f1", board.NewMove(board.E1, board.F1), ""},
		{besideRook, "f1g1", board.NewCastling(board.F1, board.G1), ""},
		{besideRook, "f1c1", board.NewCastling(board.F1, board.A1), ""},
		{besideC1, "d1c1", board.NewMove(board.D1, board.C1), ""}, // the king's own move comes first
		{besideC1, "d1a1", board.NewCastling(board.D1, board.A1), ""},
		{onG1, "g1h1", board.NewCastling(board.G1, board.H1), ""},
		{promotion, "a7a8q", board.NewPromotion(48, board.A8, board.Queen), ""},
		{promotion, "a7a8Q", board.NewPromotion(48, board.A8, board.Queen), ""},
		{promotion, "a7b8n", board.NewPromotion(48, board.B8, board.Knight), ""},
		{enPassant, "e5d6", board.NewEnPassant(36, 43), ""},

		{board.StartFEN, "", 0, "two squares"},
		{board.StartFEN, "0000", 0, "two squares"},
		{board.StartFEN, "e2e9", 0, "two squares"},
		{board.StartFEN, "e2e4qq", 0, "two squares"},
		{board.StartFEN, "e4e5", 0, "nothing on e4"},
		{board.StartFEN, "e7e5", 0, "nothing on e7"},
		{board.StartFEN, "e2e5", 0, "not a legal move"},
		{board.StartFEN, "e1g1", 0, "not a legal move"},
		{board.StartFEN, "e2e4q", 0, "not a promotion"},
		{promotion, "a7a8", 0, "promotion letter is missing"},
		{promotion, "a7c8", 0, "not a legal move"},
		{promotion, "a7a8k", 0, "want n, b, r or q"},
		{promotion, "a7a8p", 0, "want n, b, r or q"},
		{pinned, "e2c3", 0, "leaves the king in check"},
	} {
		p := mustParse(t, c.fen)
		m, err := ParseUCI(&p, c.text)
		switch {
		case m != c.want:
			t.Errorf("%s: %q is read as %v (%v), want %v", c.fen, c.text, m, err, c.want)
		case c.failure == "" && err != nil, c.failure != "" && err == nil:
			t.Errorf("%s: %q: error %v", c.fen, c.text, err)
		case err != nil && !strings.Contains(err.Error(), c.failure):
			t.Errorf("%s: %q: error %q does not say %q", c.fen, c.text, err, c.failure)
		}
	}
}

func TestFormatUCI(t *testing.T) {
	for _, c := range []struct {
		move     board.Move
		chess960 bool
		want     string
	}{
		{board.NoMove, false, "0000"},
		{board.NewMove(12, 28), false, "e2e4"},
		{board.NewPromotion(48, board.A8, board.Queen), false, "a7a8q"},
		{board.NewEnPassant(36, 43), true, "e5d6"},
		{board.NewCastling(board.E1, board.H1), false, "e1g1"},
		{board.NewCastling(board.E8, board.A8), false, "e8c8"},
		{board.NewCastling(board.E1, board.H1), true, "e1h1"},
		// The king's two squares would be the same, an ordinary move, or "e1g1" with another rook.
		{board.NewCastling(board.G1, board.H1), false, "g1h1"},
		{board.NewCastling(board.D8, board.A8), false, "d8a8"},
		{board.NewCastling(board.E1, board.F1), false, "e1f1"},
	} {
		if got := FormatUCI(c.move, c.chess960); got != c.want {
			t.Errorf("FormatUCI(%v, %v) = %s, want %s", c.move, c.chess960, got, c.want)
		}
	}
}
