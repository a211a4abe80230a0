package conformance

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"penrose/chesstest/load"
)

// TestInput: whatever stands on the input, what means something is obeyed and
// nothing else has any effect.
func TestInput(t *testing.T) {
	// Each text is to be understood like the tidy lines.
	for _, c := range []struct {
		name, text string
		lines      []string
	}{
		{"CRLF", "position startpos moves e2e4\r\nisready\r\n", []string{"position startpos moves e2e4", "isready"}},
		{"carriage return alone", "position startpos moves e2e4\risready\r", []string{"position startpos moves e2e4", "isready"}},
		{"tabs and spaces", " \t position\t \tstartpos   moves\t e2e4 \t\n\tisready \n", []string{"position startpos moves e2e4", "isready"}},
		{"empty lines", "\n\n\r\n \n\t\nisready\n", []string{"isready"}},
		{"leading junk", "joho position startpos moves e2e4\nfoo bar isready\n", []string{"position startpos moves e2e4", "isready"}},
		{"joho debug on", "joho debug on\nisready\n", []string{"isready"}},
		{"comment", "# go infinite\n#position startpos moves e2e4\nisready\n", []string{"isready"}},
		{"unknown commands", "xyzzy\nplugh 1 2 3\n12345\nStop\nQuit\nGO\nisready\n", []string{"isready"}},
		{"the GUI's own words back", "bestmove e2e4\ninfo depth 3\nreadyok\nid name me\noption name x\nuciok\nisready\n", []string{"isready"}},
		{"format verbs", "%s%n%d%x%!s(MISSING)\nisready\n", []string{"isready"}},
		{"zero bytes", "\x00\x00\x00\nisready\n", []string{"isready"}},
		{"UTF-16", "\xff\xfei\x00s\x00r\x00e\x00a\x00d\x00y\x00\nisready\n", []string{"isready"}},
		{"byte order mark", "\xef\xbb\xbfposition startpos moves e2e4\nisready\n", []string{"position startpos moves e2e4", "isready"}},
		{"Latin-1", "setoption name UCI_Opponent value none none computer M\xfcller\nisready\n", []string{"isready"}},
		{"register", "register later\nregister name Stefan MK code 4359874324\nisready\n", []string{"isready"}},
		{"debug", "debug on\ndebug off\ndebug joho on\ndebug\nisready\n", []string{"isready"}},
		{"commands without arguments", "position\nsetoption\nsetoption name\nsetoption name value\nsetoption value 3\nisready\n", []string{"isready"}},
		{"stop and ponderhit without a search", "stop\nponderhit\nstop\nponderhit\nisready\n", []string{"isready"}},
		{"several commands in one write", "ucinewgame\nposition startpos moves e2e4\ngo depth 1\nisready\n", []string{"ucinewgame", "position startpos moves e2e4", "go depth 1", "isready"}},
		{"upper case promotion", "position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1 moves a7a8Q\nisready\n", []string{"position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1 moves a7a8q", "isready"}},
	} {
		try(t, c.name, func(p *process) {
			for _, line := range c.lines[:len(c.lines)-1] {
				p.witness.Said(line) // nothing has been said yet: no lock needed
			}
			p.sendAs("isready", c.text)
			_, before := p.await("readyok")
			if remarks := count(before, "info string "); remarks > strings.Count(c.text, "\n") {
				p.errorf("%d info strings: %q", remarks, before)
			}
			for _, line := range before {
				if !strings.HasPrefix(line, "info ") && !strings.HasPrefix(line, "bestmove ") {
					p.errorf("it says %q", line)
				}
			}
			if got, want := p.fen(), p.witness.Game.Position.FEN(); got != want {
				p.errorf("now at %s, want %s", got, want)
			}
		})
	}
	try(t, "a command in pieces", func(p *process) {
		for _, piece := range []string{"is", "rea", "d", "y"} {
			p.sendAs("", piece)
			time.Sleep(5 * time.Millisecond)
		}
		p.sendAs("isready", "\n")
		p.await("readyok")
	})
	try(t, "binary garbage", func(p *process) {
		random := rand.New(rand.NewPCG(1, 2))
		noise := make([]byte, 1<<20)
		for i := range noise {
			noise[i] = byte(random.Uint32())
		}
		// A lone letter d would show the board, a lone question mark the help.
		noise = bytes.ReplaceAll(noise, []byte("d"), []byte("e"))
		noise = bytes.ReplaceAll(noise, []byte("?"), []byte("!"))
		p.sendAs("", string(noise)+"\n")
		for _, line := range p.sync() {
			if !strings.HasPrefix(line, "info string ") {
				p.fatalf("it says %q", line)
			}
		}
		p.best("position startpos moves e2e4", "go depth 3")
	})
}

func TestGiantLines(t *testing.T) {
	shuffle := strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 5000)
	try(t, "20,000 plies of moves", func(p *process) {
		begin := time.Now()
		p.send("position startpos moves" + shuffle)
		p.sync()
		if took := time.Since(begin); !load.Keeps(took, 2*time.Second) {
			p.errorf("setting it up took %v", took)
		}
		if got, want := p.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 20000 10001"; got != want {
			p.errorf("now at %s, want %s", got, want)
		}
		p.best("go depth 4")
	})
	try(t, "20,000 plies, the last one illegal", func(p *process) {
		p.send("position startpos moves e2e4", "position startpos moves"+shuffle+" e1e3")
		if said := p.sync(); count(said, "info string") != 1 || !strings.Contains(said[0], "e1e3") {
			p.errorf("it says %q", said)
		}
		if got, want := p.fen(), p.witness.Game.Position.FEN(); got != want {
			p.errorf("now at %s, want %s", got, want)
		}
	})
	for _, c := range []struct{ name, line string }{
		{"a word of 5 MB", strings.Repeat("x", 5<<20)},
		{"a line of 5 MB of words", strings.Repeat("joho ", 1<<20)},
		{"5 MB of blanks", strings.Repeat(" ", 5<<20)},
		{"40 MB", strings.Repeat("0123456789abcde ", 40<<16)},
		{"a FEN of 2 MB", "position fen " + strings.Repeat("8/", 1<<20)},
		{"an option name of 2 MB", "setoption name " + strings.Repeat("n", 2<<20) + " value 1"},
		{"an option value of 2 MB", "setoption name Hash value " + strings.Repeat("9", 2<<20)},
		{"a file name of 2 MB", "setoption name EvalFile value " + strings.Repeat("n", 2<<20)},
		{"1,000,000 directories", "setoption name SyzygyPath value " + strings.Repeat("/none:", 1_000_000)},
		{"a FEN clock of 1 MB", "position fen 8/8/8/3k4/8/8/3PK3/8 w - - " + strings.Repeat("9", 1<<20) + " 1"},
	} {
		try(t, c.name, func(p *process) {
			p.sendAs("", c.line+"\n")
			said := p.sync()
			if len(said) != count(said, "info string") || len(said) > 1 || len(said) == 1 && len(said[0]) > 1000 {
				p.errorf("it says %d lines, first %.300q", len(said), said)
			}
			p.best("go depth 2")
		})
	}
	try(t, "go with 1 MB of words", func(p *process) {
		p.sync()
		p.sendAs("go depth 3 searchmoves e2e4", "go "+strings.Repeat("joho ", 1<<18)+"depth 3 searchmoves e2e4"+strings.Repeat(" e2e5", 1<<18)+"\n")
		p.move()
	})
}

func TestFloods(t *testing.T) {
	scale := 1
	if testing.Short() {
		scale = 10
	}
	try(t, "10,000 isready", func(p *process) {
		n := 10_000 / scale
		p.mu.Lock()
		p.witness.Pings += n - 1
		p.owed += n - 1
		p.mu.Unlock()
		p.sendAs("isready", strings.Repeat("isready\n", n))
		for range n {
			p.await("readyok")
		}
	})
	for _, c := range []struct {
		name  string
		lines []string // with one search or more
	}{
		{"1,000 go and stop", []string{"go infinite", "stop"}},
		{"1,000 go without stop", []string{"go infinite"}},
		{"1,000 go wtime and stop", []string{"go wtime 60000 btime 60000", "stop"}},
		{"1,000 positions and go", []string{"position startpos moves e2e4", "go infinite", "isready"}},
		{"1,000 go ponder and ponderhit", []string{"go ponder movetime 1", "ponderhit", "ponderhit"}},
		{"3,000 searches of three kinds", []string{"isready", "position startpos moves e2e4", "go infinite", "isready", "stop", "go ponder", "ponderhit", "go depth 1"}},
	} {
		try(t, c.name, func(p *process) {
			n := 1000 / scale
			for range n {
				p.send(c.lines...)
			}
			p.settle()
			p.mu.Lock()
			defer p.mu.Unlock()
			if want := n * count(c.lines, "go "); p.witness.Answered != want {
				p.t.Errorf("%d best moves, want %d", p.witness.Answered, want)
			}
		})
	}
	try(t, "1,000 options and new games", func(p *process) {
		for i := range 1000 / scale {
			p.send(fmt.Sprintf("setoption name MultiPV value %d", i%5+1), "ucinewgame", "setoption name Clear Hash")
		}
		p.best("go depth 3")
	})
}
