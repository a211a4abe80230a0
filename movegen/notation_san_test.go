package movegen

import (
	"strings"
	"testing"
)

func TestFormatSAN(t *testing.T) {
	for _, c := range []struct{ fen, uci, want string }{
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "O-O"},
		{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O+"},
		{"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", "O-O-O+"},
		// Two knights: by file; on one file: by rank; three: by both.
		{"4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "b1d2", "Nd2"},
		{"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"},
		{"4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1", "b1d2", "N1d2"},
		{"4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b3d2", "Nb3d2"},
		// A file that tells apart goes before a rank that would as well.
		{"4k3/8/8/8/R7/8/8/4K2R w - - 0 1", "a4h4", "Rah4"},
		// The knight on b1 is pinned, so no letter is needed.
		{"4k3/8/8/8/8/5N2/8/rN2K3 w - - 0 1", "f3d2", "Nd2"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "axb8=Q+"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a8=N"},
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"},
		{"4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", "e1d2", "Kxd2"},
	} {
		p := mustParse(t, c.fen)
		m, err := ParseUCI(&p, c.uci)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
			continue
		}
		if got := FormatSAN(&p, m); got != c.want {
			t.Errorf("%s: %s is written %s, want %s", c.fen, c.uci, got, c.want)
		}
	}
}

// TestParseSANLiberties reads what people and programs write beside the
// standard; the wanted moves are plain from the text.
func TestParseSANLiberties(t *testing.T) {
	const (
		castling  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		promotion = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
		enPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
		knights   = "4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1"
		start     = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
		bishop    = "4k3/8/8/8/3p4/2p5/1P6/B3K3 w - - 0 1" // bxc3 and Bxb2 differ in case only
	)
	for _, c := range []struct{ fen, text, want string }{
		{castling, "O-O", "e1h1"},
		{castling, "0-0", "e1h1"},
		{castling, "0-0-0", "e1a1"},
		{castling, "O-O-O+!?", "e1a1"},
		{promotion, "a8=Q", "a7a8q"},
		{promotion, "a8Q", "a7a8q"},
		{promotion, "a8=q", "a7a8q"},
		{promotion, "a8(N)", "a7a8n"},
		{promotion, "a8/R", "a7a8r"},
		{promotion, "axb8=B", "a7b8b"},
		{promotion, "ab8B", "a7b8b"},
		{promotion, "a7xb8=B#", "a7b8b"},
		{enPassant, "exd6", "e5d6"},
		{enPassant, "exd6 e.p.", "e5d6"},
		{enPassant, "exd6e.p.+", "e5d6"},
		{enPassant, "ed6ep", "e5d6"},
		{start, "Nf3", "g1f3"},
		{start, " Nf3+!! ", "g1f3"},
		{start, "Nf3.", "g1f3"},
		{start, "Nf3,", "g1f3"},
		{start, "Nf3+-", "g1f3"},
		{start, "Nf3 -+", "g1f3"},
		{start, "Nf3 +/-", "g1f3"},
		{start, "Nf3 -/+", "g1f3"},
		{start, "Nf3 +/=", "g1f3"},
		{start, "Nf3 =/+", "g1f3"},
		{start, `Nf3/\`, "g1f3"},
		{start, "Nf3 " + AnnotationMarks, "g1f3"},
		{start, "N:f3", "g1f3"},
		{start, "Ng1f3", "g1f3"},
		{start, "Ng1-f3", "g1f3"},
		{start, "N1f3", "g1f3"},
		{start, "Ngf3", "g1f3"},
		{start, "Nxf3", "g1f3"},
		{start, "e2e4", "e2e4"},
		{start, "e2-e4", "e2e4"},
		{start, "Pe4", "e2e4"},
		{knights, "Nb3d2", "b3d2"},
		{knights, "Nb1xd2", "b1d2"},
		{bishop, "bxc3", "b2c3"},
	} {
		p := mustParse(t, c.fen)
		if m, err := ParseSAN(&p, c.text); err != nil || FormatUCI(m, true) != c.want {
			t.Errorf("%s: %.50q is read as %s, %v, want %s", c.fen, c.text, FormatUCI(m, true), err, c.want)
		}
	}
	for _, c := range []struct{ fen, text, failure string }{
		{knights, "N3bd2", "makes no sense"}, // the file comes before the rank
		{knights, "Nd2", "could be"},
		{knights, "Nbd2", "could be"},
		{promotion, "a8", "promotion piece is missing"},
		{promotion, "a8=K", "no target"},
		{start, "e5", "no legal move"},
		{promotion, "b8B", "no legal move"}, // whose pawn?
		{promotion, "xb8B", "no legal move"},
		{enPassant, "d6", "no legal move"},
		{start, strings.Repeat("x", 1_000_000) + "f3", "makes no sense"},
		{start, "O-O", "no legal move"},
		{start, "Nf3=Q", "no legal move"},
		{start, "", "no target"},
		{start, "N", "no target"},
		{start, "e", "no target"},
		{start, "--", "no target"},
		{start, "hello f3", "makes no sense"},
		{start, "nf3", "makes no sense"},
	} {
		p := mustParse(t, c.fen)
		m, err := ParseSAN(&p, c.text)
		if err == nil {
			t.Errorf("%s: %.50q is read as %s, want an error", c.fen, c.text, FormatUCI(m, true))
		} else if !strings.Contains(err.Error(), c.failure) || len(err.Error()) > 300 {
			t.Errorf("%s: %.50q: error %q does not say %q, or is long", c.fen, c.text, err, c.failure)
		}
	}
}
