package conformance

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestOwnBook: with the option on, the book that is built in answers a "go" with
// limits, and nothing else. The witness holds its moves to the same rules as those
// of a search.
func TestOwnBook(t *testing.T) {
	p := start(t)
	p.send("setoption name OwnBook value true", "setoption name BookMode value best")
	moves := ""
	for ply := range 6 {
		p.send("position startpos moves"+moves, "go wtime 60000 btime 60000")
		line, before := p.await("bestmove")
		if count(before, "info string book move") != 1 {
			t.Fatalf("ply %d is no move of the book: %q", ply+1, before)
		}
		moves += " " + line[len("bestmove "):len("bestmove ")+4]
	}
	for _, args := range []string{"infinite", "ponder wtime 1000 btime 1000"} {
		p.send("position startpos", "go "+args)
		p.holdsBack(20 * time.Millisecond)
		p.send("stop")
		if _, before := p.await("bestmove"); count(before, "info string book move") > 0 {
			t.Errorf("go %s is answered by the book", args)
		}
	}
	p.best("setoption name MultiPV value 3", "position startpos", "go depth 3")
	p.best("setoption name MultiPV value 1", "setoption name UCI_Chess960 value true",
		"position fen nrkbrnbq/pppppppp/8/8/8/8/PPPPPPPP/NRKBRNBQ w EBeb - 0 1", "go depth 3")
}

// TestBookFile: a file that is no book costs a message and not the game.
func TestBookFile(t *testing.T) {
	directory := t.TempDir()
	for name, text := range map[string]string{"empty": "", "text": "This is no opening book, though it is long enough to be one of some entries.", "one byte": "x"} {
		if err := os.WriteFile(filepath.Join(directory, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"empty", "text", "one byte", "missing", "."} {
		t.Run(name, func(t *testing.T) {
			p := start(t)
			p.send("setoption name OwnBook value true", "setoption name BookFile value "+filepath.Join(directory, name))
			if said := p.sync(); len(said) != 1 || count(said, "info string option BookFile: ") != 1 {
				t.Errorf("it says %q", said)
			}
			p.best("position startpos", "go depth 3")
			p.leave()
		})
	}
}
