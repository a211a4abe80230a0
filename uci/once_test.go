package uci

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// TestRunOnce: a line that is wrong is not carried out, and its one error is returned, not
// printed. A session tolerates such arguments, as the protocol demands.
func TestRunOnce(t *testing.T) {
	for _, c := range []struct{ line, err string }{
		{"joho", `unknown command "joho", try help`},
		{"joho x y", `unknown command "joho", try help`},
		{"joho go depth 1", `unknown command "joho", try help`},
		{"joho isready", `unknown command "joho", try help`},
		{" quit ", ErrQuit.Error()},
		{"help joho", `no command is called "joho", try help`},
		{"go joho depth 1", `go: "joho" is not understood`},
		{"position joho so startpos", `position: "joho so" is not understood`},
		{"debug joho on", `debug: "joho on" is not understood`},
		{"debug on joho", `debug: "on joho" is not understood`},
		{"help go joho", `help: "joho" is not understood`},
		{"position fen 4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", `position: FEN "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1": castling "KQkq": no king and rook at home for 'K'`},
		{"position startpos moves e2e5", `position: ply 1: move "e2e5": it is not a legal move`},
		{"bench joho", `bench: depth "joho" is not a number from 1 to 200`},
		{"bench 1 0", `bench: hash "0" is not a number from 1 to 33554432`},
		{"bench 1 1 x", `bench: threads "x" is not a number from 1 to 1024`},
		{"bench 1.5", `bench: depth "1.5" is not a number from 1 to 200`},
		{"bench 12abc", `bench: depth "12abc" is not a number from 1 to 200`},
		{"bench 12 16 1 junk and more ", `bench: "junk and more" is not understood`},
		{"setoption name joho", `no option "joho"`},
		{"debug maybe", "debug: neither on nor off"},
		{"go searchmoves e2e4 e2e5 depth 2", `go: searchmoves "e2e5" are not legal moves here`},
		{"go depth", "go: the number behind depth is missing"},
		{"go depth 3 nodes -4", "go: nodes -4 is less than 1"},
		{"go depth 3.5", `go: depth "3.5" is not a whole number`},
		{"go movetime 1.5", ""},
		{"go perft", "go: the number behind perft is missing"},
		{"go wtime x", `go: "x" is not understood`},
		{"ucinewgame x", `ucinewgame: "x" is not understood`},
		{"isready  x y ", `isready: "x y" is not understood`},
		{"flip 1", `flip: "1" is not understood`},
		{"debug on", ""},
		{"register later", ""},
		{"isready", ""},
		{"# joho", ""},
	} {
		fake := new(fakeEngine)
		var out bytes.Buffer
		s, err := newSession(&out, About{}, func(int, int) (engine, error) { return fake, nil })
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		if err := s.RunOnce(c.line); err != nil {
			said = err.Error()
		}
		if said != c.err {
			t.Errorf("%s: error %q, want %q", c.line, said, c.err)
		}
		if c.err != "" && out.Len()+len(fake.limits) > 0 {
			t.Errorf("%s: it says %q after %d searches", c.line, &out, len(fake.limits))
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	conversation, fake := talkToFake(t)
	conversation.send("go joho depth 1")
	conversation.expect(`info string go: "joho" is not understood`)
	conversation.expect("bestmove")
	conversation.send("bench joho")
	conversation.expect(`info string bench: depth "joho" is not a number from 1 to 200`)
	conversation.expect("40/40")
	if len(fake.limits) != 1+len(benchPositions) {
		t.Errorf("%d searches, want those of go and bench", len(fake.limits))
	}
}

// TestFault: a search that meets a bug of ours is the error of its line, although it has a result. A session
// is told, and goes on.
func TestFault(t *testing.T) {
	bug := errors.New("a bug")
	for _, line := range []string{"go depth 3", "bench 1"} {
		var out bytes.Buffer
		s, err := newSession(&out, About{}, func(int, int) (engine, error) { return &fakeEngine{fault: bug}, nil })
		if err != nil {
			t.Fatal(err)
		}
		if err := s.RunOnce(line); !errors.Is(err, bug) || strings.Contains(out.String(), bug.Error()) {
			t.Errorf("%s: error %v in\n%s", line, err, &out)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	stop := &stopper{at: "39/40"}
	stopped, err := newSession(stop, About{}, func(int, int) (engine, error) {
		return &fakeEngine{fault: bug, endless: len(benchPositions)}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	defer stopped.Close()
	stop.session = stopped
	if err := stopped.RunOnce("bench 9"); !errors.Is(err, bug) {
		t.Errorf("stopped after faults: error %v", err)
	}
	conversation, fake := talkToFake(t)
	fake.fault = fmt.Errorf("%w %s", bug, strings.Repeat("stack", mostError))
	conversation.send("go depth 3")
	if line, _ := conversation.expect("info string a bug"); len(line) > 2*mostError {
		t.Errorf("the fault is shown in %d bytes", len(line))
	}
	conversation.expect("bestmove")
}

// TestCutShort: what is interrupted without a result is the error of its line. A session is
// told, and has none.
func TestCutShort(t *testing.T) {
	last := &fakeEngine{endless: len(benchPositions)}
	for _, c := range []struct {
		line, at string
		engine   newEngineFunc
	}{
		{"bench 12", "", newSearchEngine},
		{"bench 9", "39/40", func(int, int) (engine, error) { return last, nil }},
		{"go perft 6", "", newSearchEngine},
		{"genfens 1000000 seed 1 book None", "", newSearchEngine},
	} {
		line, stop := c.line, &stopper{at: c.at}
		s, err := newSession(stop, About{}, c.engine)
		if err != nil {
			t.Fatal(err)
		}
		stop.session = s
		if err := s.RunOnce(line); !errors.Is(err, errCutShort) || strings.Contains(stop.text.String(), "stopped") {
			t.Errorf("%s: error %v in\n%s", line, err, &stop.text)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	s, err := newSession(new(bytes.Buffer), About{}, func(int, int) (engine, error) { return new(fakeEngine), nil })
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.Interrupt()
	for line, want := range map[string]error{"go depth 1": errInterrupted, "quit": ErrQuit} {
		if err := s.RunOnce(line); err != want {
			t.Errorf("%s after an interruption: %v", line, err)
		}
	}
	conversation, _ := talkToFake(t)
	conversation.send("go perft 12", "stop")
	conversation.expect("info string stopped: perft")
}

// TestPerftOfSomeMoves: perft counts behind the moves of searchmoves only, and behind all if none of those is legal.
func TestPerftOfSomeMoves(t *testing.T) {
	c, _ := talkToFake(t)
	c.send("go perft 2 searchmoves e2e4 e2e5 g1f3")
	c.expect("info string go: searchmoves \"e2e5\" are not legal moves here")
	_, before := c.expect("Nodes searched: 40")
	if got := strings.TrimSpace(strings.Join(before, "\n")); got != "e2e4: 20\ng1f3: 20" {
		t.Errorf("%q", got)
	}
	c.send("go perft 1 searchmoves e2e5")
	c.expect("Nodes searched: 20")
}

// A stop amid the preparations of bench waits for no search: there is none.
func TestStopWhileBenchPrepares(t *testing.T) {
	fake := new(fakeEngine)
	s, err := newSession(io.Discard, About{}, func(int, int) (engine, error) { return fake, nil })
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	fake.onPrepare = func() { s.current.stop() }
	if err := s.RunOnce("bench 3"); !errors.Is(err, errCutShort) || fake.prepared != 1 || len(fake.limits) > 0 {
		t.Errorf("error %v, prepared %d times, %d searches", err, fake.prepared, len(fake.limits))
	}
}

// stopper is an output that interrupts its session at the first line that contains at.
type stopper struct {
	at      string
	text    bytes.Buffer
	session *Session
}

func (s *stopper) Write(text []byte) (int, error) {
	if s.session != nil && bytes.Contains(text, []byte(s.at)) {
		s.session.Interrupt()
	}
	return s.text.Write(text)
}
