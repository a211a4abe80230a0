package uci

import (
	"bytes"
	"strings"
	"sync"
	"testing"
)

// FuzzLines sends any input to a session with a fake engine. Nothing panics, the
// session ends with the input, and each go has exactly one bestmove.
func FuzzLines(f *testing.F) {
	for _, seed := range fuzzSeeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		fake := new(fakeEngine)
		var out lockedBuffer
		s, err := newSession(&out, About{}, func(int, int) (engine, error) { return fake, nil })
		if err != nil {
			t.Fatal(err)
		}
		s.tick = tickOfTests
		s.Run(bytes.NewReader(input))
		s.Close()
		said := strings.Split(out.String(), "\n")
		if want, got := searchesIn(s, input), count(said, "bestmove "); want != got {
			t.Errorf("%d searches, %d best moves", want, got)
		}
		if count(said, "info string internal error") > 0 {
			t.Error(out.String())
		}
		for _, complaint := range fake.complaints {
			t.Error("fake engine:", complaint)
		}
	})
}

// searchesIn counts the go commands that start a search.
func searchesIn(s *Session, input []byte) (n int) {
	readLines(bytes.NewReader(input), func(line string, tooLong bool) bool {
		c := parseLine(s.verbs, line)
		switch {
		case c.verb == nil || tooLong:
			return true
		case c.quits():
			return false
		case c.verb.name == "go" && !asksForHelp(c.args) && parseGo(c.args).perft < 0:
			n++
		}
		return true
	})
	return n
}

var fuzzSeeds = []string{
	"uci\nisready\nucinewgame\nposition startpos moves e2e4 e7e5\ngo depth 3\nquit\n",
	"go infinite\nponderhit\nstop\ngo ponder\nponderhit\nponderhit\nstop\nponderhit\nstop\n",
	"go movetime 60000\nposition fen 8/8/8/3k4/8/8/3PK3/8 w - -\ngo nodes 1 searchmoves d2d4 d2d5\n",
	"setoption name Hash value 99999999999\r\nsetoption name Threads value 2\r\nsetoption\r\nsetoption name Clear Hash\r\n",
	"position fen\nposition startpos moves\nposition fen 8/8/8/8/8/8/8/8 w - - 0 1\nposition fen k7/8/K7/8/8/8/8/8 b - - 65535 65535 moves a8b8\ngo\n",
	"joho debug on\n\x00\xff\xfe\n# go\ngo perft 3\ngo perft -1\nbench 1 x\n",
	"go -h\ngo -help\ngo --help depth 1\nd\neval\nflip\nd\nhelp\nlicense\ncompiler\nregister later\n",
	"go wtime -1 btime 1e9 winc movestogo 0 depth 99999999999999999999\nquit\ngo",
	// Every command that needs the engine, during a search. The fake complains if
	// the search has not ended before.
	"go infinite\nsetoption name Hash value 32\ngo ponder\nsetoption name Threads value 2\ngo movetime 60000\nsetoption name Clear Hash\n" +
		"go infinite\nsetoption name Evaluation value Classical\ngo infinite\nsetoption name Driver value Scout\ngo ponder\nucinewgame\n" +
		"go infinite\nposition fen nonsense\ngo infinite\nflip\ngo movetime 60000\nbench 1\ngo infinite\ngo perft 1\ngo infinite\ndebug on\ngo depth 1\n",
	"position startpos moves e2e4\ngo infinite\ngo infinite\ngo infinite\nsetoption name UCI_Chess960 value TRUE\n",
}

// lockedBuffer is a buffer that goroutines share.
type lockedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}
