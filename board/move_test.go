package board

import "testing"

func TestMoveEncoding(t *testing.T) {
	for _, c := range []struct {
		move     Move
		from, to Square
		kind     MoveKind
		promotes PieceType
		text     string
	}{
		{NewMove(E1, E8), E1, E8, Normal, Knight, "e1e8"},
		{NewMove(H8, A1), H8, A1, Normal, Knight, "h8a1"},
		{NewPromotion(A8-8, B8, Knight), A8 - 8, B8, Promotion, Knight, "a7b8n"},
		{NewPromotion(A8-8, B8, Bishop), A8 - 8, B8, Promotion, Bishop, "a7b8b"},
		{NewPromotion(H1+8, H1, Rook), H1 + 8, H1, Promotion, Rook, "h2h1r"},
		{NewPromotion(H1+8, H1, Queen), H1 + 8, H1, Promotion, Queen, "h2h1q"},
		{NewEnPassant(E1+32, D1+40), E1 + 32, D1 + 40, EnPassant, Knight, "e5d6"},
		{NewCastling(E1, H1), E1, H1, Castling, Knight, "e1h1"},
		{NewCastling(E8, A8), E8, A8, Castling, Knight, "e8a8"},
		{NoMove, A1, A1, Normal, Knight, "0000"},
	} {
		if c.move.From() != c.from || c.move.To() != c.to || c.move.Kind() != c.kind || c.move.Promotes() != c.promotes {
			t.Errorf("%s: from %v, to %v, kind %d, promotes %v", c.text, c.move.From(), c.move.To(), c.move.Kind(), c.move.Promotes())
		}
		if got := c.move.String(); got != c.text {
			t.Errorf("%s is written %s", c.text, got)
		}
	}
}

// TestCastlingSquares has the king and rook end on the same squares as in
// standard chess, wherever they start (FIDE Laws of Chess, guidelines II).
func TestCastlingSquares(t *testing.T) {
	for _, c := range []struct{ king, rook, kingTo, rookTo Square }{
		{E1, H1, G1, F1},
		{E1, A1, C1, D1},
		{E8, H8, G8, F8},
		{E8, A8, C8, D8},
		{B1, C1, G1, F1},
		{F1, G1, G1, F1},
		{C1, B1, C1, D1},
		{G8, A8, C8, D8},
		{B8, A8, C8, D8},
	} {
		m := NewCastling(c.king, c.rook)
		if m.KingTo() != c.kingTo || m.RookTo() != c.rookTo {
			t.Errorf("%v: king to %v, rook to %v; want %v, %v", m, m.KingTo(), m.RookTo(), c.kingTo, c.rookTo)
		}
	}
}
