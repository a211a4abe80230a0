package conformance

import (
	"strings"
	"testing"
	"time"
)

// TestOwnBook: with the option on, the built-in book answers a "go" with limits
// and no other. The witness holds book moves to the same rules as those of a
// search. Book files are tested in package uci.
func TestOwnBook(t *testing.T) {
	p := start(t)
	p.send("setoption name OwnBook value true", "setoption name BookMode value best", "setoption name UCI_ShowWDL value true")
	moves := ""
	for ply := range 6 {
		p.send("position startpos moves"+moves, "go wtime 60000 btime 60000")
		line, before := p.await("bestmove ")
		if count(before, "info string book move") != 1 {
			t.Fatalf("ply %d is no move of the book: %q", ply+1, before)
		}
		moves += " " + strings.Fields(line)[1]
	}
	for _, args := range []string{"infinite", "ponder wtime 1000 btime 1000"} {
		p.send("position startpos", "go "+args)
		p.holdsBack(20 * time.Millisecond)
		p.send("stop")
		if _, before := p.await("bestmove "); count(before, "info string book move") > 0 {
			t.Errorf("go %s is answered by the book", args)
		}
	}
	// The table knows the reply to expect, but after a book move the GUI is not
	// to ponder.
	p.best("position startpos", "go depth 8 nodes 100000 searchmoves e2e4 d2d4")
	p.send("go wtime 1000 btime 1000")
	best, before := p.await("bestmove ")
	last := before[len(before)-1]
	if words := strings.Fields(best); len(words) != 2 || !strings.HasPrefix(last, "info depth 1 ") || !strings.HasSuffix(last, " pv "+words[1]) {
		t.Errorf("%q before %q", last, best)
	}
	p.best("setoption name MultiPV value 3", "position startpos", "go depth 3")
	p.best("setoption name MultiPV value 1", "setoption name UCI_Chess960 value true",
		"position fen nrkbrnbq/pppppppp/8/8/8/8/PPPPPPPP/NRKBRNBQ w EBeb - 0 1", "go depth 3")
}
