package uci

import (
	"strings"
	"testing"
)

// TestPositionRefused: the previous position stays when one cannot be set up.
func TestPositionRefused(t *testing.T) {
	c, _ := talkToFake(t)
	const kept = "position startpos moves e2e4 e7e5"
	c.send(kept, "d")
	want, _ := c.expect("Fen: ")
	c.sync()
	for _, bad := range []string{
		"startpos moves e2e5", "startpos moves e2e4 e7e5 e1e3", "startpos moves e2e4 0000", "startpos moves joho",
		"startpos moves e2e4 e2e4", "", "fen", "joho", "fen joho",
		"fen 8/8/8/8/8/8/8/8 w - - 0 1",                                 // no kings
		"fen 4k3/8/8/8/8/8/4r3/8 w - - 0 1",                             // one king
		"fen 4k3/8/8/8/8/8/8/4KK2 w - - 0 1",                            // three kings
		"fen 4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1",                           // side not to move in check
		"fen P3k3/8/8/8/8/8/8/4K3 w - - 0 1",                            // pawn on the back rank
		"fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",  // no such side
		"fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",  // nine files
		"fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1", // negative clock
		"fen 4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",                          // rights without rooks
		"fen " + strings.Repeat("x", 10_000),
	} {
		c.send("position " + bad)
		if said := c.sync(); len(said) != 1 || !strings.HasPrefix(said[0], "info string position: ") {
			t.Errorf("%.60q: %q", bad, said)
		}
		c.send("d")
		if fen, _ := c.expect("Fen: "); fen != want {
			t.Errorf("%.60q left %q, want %q", bad, fen, want)
		}
		c.sync()
	}
}

func TestPositionAccepted(t *testing.T) {
	c, _ := talkToFake(t)
	for _, p := range []struct{ command, fen string }{
		{"position startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		{" \tposition   startpos  moves  ", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		{"position fen 8/8/8/3k4/8/8/3PK3/8 w - -", "8/8/8/3k4/8/8/3PK3/8 w - - 0 1"},
		{"position fen 8/8/8/3k4/8/8/3PK3/8 w - - 3 9 moves d2d4", "8/8/8/3k4/3P4/8/4K3/8 b - - 0 9"},
		{"position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"},
		{"position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1 moves e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"},
		{"position fen 4k3/8/8/8/8/8/8/1RR1K3 w B - 0 1", "4k3/8/8/8/8/8/8/1RR1K3 w Q - 0 1"},
	} {
		c.send(p.command, "d")
		if fen, before := c.expect("Fen: "); fen != "Fen: "+p.fen || count(before, "info string") > 0 {
			t.Errorf("%q: %q, after %q", p.command, fen, before)
		}
	}
}
