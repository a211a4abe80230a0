package conformance

import (
	"fmt"
	"strings"
	"testing"
)

// TestFENForms: every customary form of a FEN is understood. The last field of
// the table is how a tidy engine writes the position: clocks filled in, castling
// as KQkq where the outermost rook is meant, an en passant square only where
// a pawn can take there.
func TestFENForms(t *testing.T) {
	for _, c := range []struct{ name, command, want string }{
		{"startpos", "startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		{"4 fields", "fen 8/8/8/3k4/8/8/3PK3/8 w - -", "8/8/8/3k4/8/8/3PK3/8 w - - 0 1"},
		{"5 fields", "fen 8/8/8/3k4/8/8/3PK3/8 w - - 7", "8/8/8/3k4/8/8/3PK3/8 w - - 7 1"},
		{"4 fields and moves", "fen 8/8/8/3k4/8/8/3PK3/8 w - - moves d2d4", "8/8/8/3k4/3P4/8/4K3/8 b - - 0 1"},
		{"extra spaces", "  fen   8/8/8/3k4/8/8/3PK3/8  \t w  -  -   3  9   moves    d2d4  ", "8/8/8/3k4/3P4/8/4K3/8 b - - 0 9"},
		{"empty moves", "startpos moves", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		{"empty moves after a FEN", "fen 8/8/8/3k4/8/8/3PK3/8 b - - 5 6 moves ", "8/8/8/3k4/8/8/3PK3/8 b - - 5 6"},
		{"move number 0", "fen 8/8/8/3k4/8/8/3PK3/8 w - - 0 0", "8/8/8/3k4/8/8/3PK3/8 w - - 0 1"},
		{"X-FEN, outer rooks", "fen bnrbkrnq/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRNQ w KQkq - 0 1", "bnrbkrnq/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRNQ w KQkq - 0 1"},
		{"Shredder-FEN", "fen bnrbkrnq/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRNQ w FCfc - 0 1", "bnrbkrnq/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRNQ w KQkq - 0 1"},
		{"Shredder-FEN of standard chess", "fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"X-FEN, the outer rook by its file", "fen 4k3/8/8/8/8/8/8/1RR1K3 w B - 0 1", "4k3/8/8/8/8/8/8/1RR1K3 w Q - 0 1"},
		{"X-FEN, inner rook", "fen 4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1", "4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1"},
		{"en passant possible", "fen 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"},
		{"en passant square with nobody to take", "startpos moves e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"en passant square in the FEN, nobody to take", "fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"en passant played", "startpos moves e2e4 a7a6 e4e5 d7d5 e5d6", "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"},
		{"promotion to a knight", "fen 7k/P7/8/8/8/8/8/K7 w - - 0 1 moves a7a8n", "N6k/8/8/8/8/8/8/K7 b - - 0 1"},
		{"mate on the board", "startpos moves f2f3 e7e5 g2g4 d8h4", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"},
		{"castling as two squares", "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8", "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"},
		{"castling as king takes rook", "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1 e8a8", "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"},
	} {
		try(t, c.name, func(p *process) {
			p.sendAs("position "+c.want, "position "+c.command+"\n")
			p.mu.Lock()
			p.witness.Said("position fen " + c.want)
			p.mu.Unlock()
			if said := p.sync(); len(said) > 0 {
				p.errorf("it says %q", said)
			}
			if got := p.fen(); got != c.want {
				p.errorf("now at %s, want %s", got, c.want)
			}
			p.best("go depth 3")
		})
	}
}

// TestStaleCastling: rights without king or rook at home are named, and left out.
func TestStaleCastling(t *testing.T) {
	for _, c := range []struct{ name, board, stale, sound string }{
		{"king not at home", "4k3/8/8/8/8/8/4K3/R6R", "KQkq", "-"},
		{"king castled", "8/3k4/8/8/8/8/1r3PPP/R5K1", "KQkq", "-"},
		{"rook gone to where it has a right in Chess960", "4k1r1/7R/8/8/8/8/PP6/4K2R", "KQk", "K"},
		{"both castled", "r1bq1rk1/ppp2ppp/2n2n2/3pp3/3PP3/2N2N2/PPP2PPP/R1BQ1RK1", "KQkq", "-"},
	} {
		try(t, c.name, func(p *process) {
			p.send("position startpos moves e2e4")
			p.sync()
			p.sendAs("position fen "+c.board+" w "+c.sound+" - 3 9", "position fen "+c.board+" w "+c.stale+" - 3 9\n")
			if said := p.sync(); len(said) != 1 || !strings.HasPrefix(said[0], "info string ") {
				p.errorf("it says %q, want one info string", said)
			}
			if got, want := p.fen(), c.board+" w "+c.sound+" - 3 9"; got != want {
				p.errorf("now at %s, want %s", got, want)
			}
			p.best("go depth 4")
		})
	}
}

// TestBrokenPositions: what is impossible is named, the position before stays.
func TestBrokenPositions(t *testing.T) {
	const pieces = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	for _, c := range []struct {
		name, command string
		move          string // that the answer names, if any
	}{
		{"no kings", "fen 8/8/8/8/8/8/8/8 w - - 0 1", ""},
		{"no white king", "fen 4k3/8/8/8/8/8/8/8 w - - 0 1", ""},
		{"no black king", "fen 8/8/8/8/8/8/8/4K3 b - - 0 1", ""},
		{"two white kings", "fen 4k3/8/8/8/8/8/8/K3K3 w - - 0 1", ""},
		{"side not to move in check", "fen 4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", ""},
		{"kings side by side", "fen 8/8/8/3kK3/8/8/8/8 w - - 0 1", ""},
		{"white pawn on the eighth rank", "fen P3k3/8/8/8/8/8/8/4K3 w - - 0 1", ""},
		{"black pawn on the first rank", "fen 4k3/8/8/8/8/8/8/p3K3 w - - 0 1", ""},
		{"17 pieces", "fen 4k3/8/8/NN6/PPPPPPPP/8/8/RNBQKBNR w - - 0 1", ""},
		{"9 pawns", "fen 4k3/8/8/8/P7/PPPPPPPP/8/4K3 w - - 0 1", ""},
		{"more queens than pawns explain", "fen 4k3/8/8/8/QQQQ4/PPPPPPPP/8/4K3 w - - 0 1", ""},
		{"64 queens", "fen QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQkQQQQ/QQQQQQQQ/QQQQQQQQ/QQQKQQQQ/QQQQQQQQ w - - 0 1", ""},
		{"9 files", "fen rnbqkbnrr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""},
		{"7 files", "fen rnbqkbn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""},
		{"7 ranks", "fen rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""},
		{"9 ranks", "fen rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""},
		{"the digit 9", "fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""},
		{"no such piece", "fen rnbqkbnr/pppppppp/8/8/3X4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""},
		{"no such side", "fen " + pieces + " x KQkq - 0 1", ""},
		{"no such castling", "fen " + pieces + " w XYZ - 0 1", ""},
		{"no such en passant square", "fen " + pieces + " w KQkq z9 0 1", ""},
		{"negative clock", "fen " + pieces + " w KQkq - -1 1", ""},
		{"clock that is no number", "fen " + pieces + " w KQkq - x 1", ""},
		{"pieces alone", "fen " + pieces, ""},
		{"nothing after fen", "fen", ""},
		{"nothing at all", "", ""},
		{"words", "fen joho joho joho joho joho joho", ""},
		{"neither startpos nor fen", "current moves e2e4", ""},
		{"startpos, then an illegal move", "startpos moves e2e4 e7e5 e1e3", "e1e3"},
		{"a move of the other side", "startpos moves e7e5", "e7e5"},
		{"a move into check", "fen 4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1 moves f2f4", "f2f4"},
		{"castling through check", "fen 4k3/8/8/8/8/8/6p1/4K2R w K - 0 1 moves e1g1", "e1g1"},
		{"promotion without a piece", "fen 7k/P7/8/8/8/8/8/K7 w - - 0 1 moves a7a8", "a7a8"},
		{"promotion to a king", "fen 7k/P7/8/8/8/8/8/K7 w - - 0 1 moves a7a8k", "a7a8k"},
		{"a null move", "startpos moves 0000", "0000"},
		{"(none)", "startpos moves (none)", "(none)"},
		{"a move of a piece that has gone", "startpos moves e2e4 e2e4", "e2e4"},
		{"a word instead of a move", "startpos moves e2e4 joho", "joho"},
		{"a square off the board", "startpos moves e2e9", "e2e9"},
		{"a move after mate", "startpos moves f2f3 e7e5 g2g4 d8h4 a2a3", "a2a3"},
	} {
		try(t, c.name, func(p *process) {
			const before = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
			p.send("position startpos moves e2e4 e7e5")
			p.sync()
			p.sendAs("", "position "+c.command+"\n")
			said := p.sync()
			if len(said) != 1 || !strings.HasPrefix(said[0], "info string ") {
				p.errorf("it says %q, want one info string", said)
			} else if !strings.Contains(said[0], c.move) {
				p.errorf("it does not name %s: %q", c.move, said[0])
			}
			if got := p.fen(); got != before {
				p.errorf("now at %s, want %s as before", got, before)
			}
			p.best("go depth 2")
		})
	}
}

// TestOddPositions: legal but far from any game, searched without harm.
func TestOddPositions(t *testing.T) {
	for name, fen := range map[string]string{
		"218 moves":          "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
		"bare kings":         "8/8/8/8/8/8/8/K6k w - - 0 1",
		"fifty moves are up": "8/8/8/3k4/8/8/3PK3/8 b - - 100 80",
		"clock 65535":        "8/8/8/3k4/8/8/3PK3/8 b - - 65535 65535",
		"double check":       "4k3/8/8/8/4r3/8/3n4/4K3 w - - 0 1",
		"locked":             "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1",
		"nine queens each":   "qqqqqqqk/qq6/8/8/8/8/6QQ/KQQQQQQQ w - - 0 1",
	} {
		try(t, name, func(p *process) {
			p.best("position fen "+fen, "go nodes 3000")
			p.best("go movetime 30")
		})
	}
	try(t, "a position after every move of a game", func(p *process) {
		moves := "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8"
		fields := strings.Fields(moves)
		for n := range len(fields) + 1 {
			p.send(fmt.Sprintf("position startpos moves %s", strings.Join(fields[:n], " ")), "go nodes 500")
			p.move()
		}
	})
}
