package uci

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"penrose/chesstest/load"
)

// TestSettingsReachTheEngine sends commands, each followed by a short search,
// and looks at what the engine was told.
func TestSettingsReachTheEngine(t *testing.T) {
	var file strings.Builder
	if _, err := materialNet().WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	const tables = "../syzygy/testdata"
	empty := t.TempDir()
	net := writeFile(t, "net.nnue", []byte(file.String()))
	type step struct{ command, want string }
	for _, c := range []struct {
		name  string
		told  func(*fakeEngine) string
		steps []step
	}{
		{"hash", func(e *fakeEngine) string { return fmt.Sprint(e.hash) }, []step{
			{"setoption name hash value 64", "64"},
			{"setoption name Hash value 0", "64"},
			{"setoption name Hash value 100000", "64"}, // more than the machine has
			{"setoption name Hash value 1024", "1024"},
		}},
		{"threads", func(e *fakeEngine) string { return fmt.Sprint(e.threads) }, []step{
			{"setoption name Threads value 1024", "1024"},
			{"setoption name Threads value 1025", "1024"},
			{"setoption name Threads value 1", "1"},
		}},
		{"new games", func(e *fakeEngine) string { return fmt.Sprint(e.games) }, []step{
			{"ucinewgame", "1"},
			{"ucinewgame", "2"},
			{"setoption name Clear Hash", "2"}, // a limited player stays the same
		}},
		{"forgotten", func(e *fakeEngine) string { return fmt.Sprint(e.forgotten) }, []step{
			{"setoption name Clear Hash", "1"},
			{"setoption name UCI_LimitStrength value true", "1"},
		}},
		// A change of the strength is prepared for at once.
		{"Elo and strengths prepared for", func(e *fakeEngine) string { return fmt.Sprint(e.last().Elo, e.strengths) }, []step{
			{"setoption name UCI_Elo value 2000", "0 []"}, // not limited: nothing changes
			{"setoption name UCI_LimitStrength value true", "2000 [2000]"},
			{"setoption name UCI_LimitStrength value true", "2000 [2000]"},
			{"setoption name UCI_Elo value 2000", "2000 [2000]"},
			{"setoption name UCI_Elo value 1000", "1000 [2000 1000]"},
			{"setoption name UCI_Elo value 999", "1000 [2000 1000]"}, // refused
			{"setoption name Hash value 8", "1000 [2000 1000]"},
			{"setoption name UCI_AnalyseMode value true", "0 [2000 1000 0]"},
			{"setoption name UCI_Elo value 1200", "0 [2000 1000 0]"},
			{"setoption name UCI_AnalyseMode value false", "1200 [2000 1000 0 1200]"},
			{"setoption name UCI_LimitStrength value false", "0 [2000 1000 0 1200 0]"},
			{"setoption name UCI_AnalyseMode value true", "0 [2000 1000 0 1200 0]"},
		}},
		{"nodestime", func(e *fakeEngine) string { return fmt.Sprint(e.last().NodesTime) }, []step{
			{"isready", "0"},
			{"setoption name NodesTime value 500", "500"},
		}},
		{"lines", func(e *fakeEngine) string { return fmt.Sprint(e.last().MultiPV) }, []step{
			{"setoption name MultiPV value 3", "3"},
			{"setoption name MultiPV value 257", "3"},
			{"setoption name MultiPV value 256", "256"},
		}},
		// Some GUIs send the same options before every search. They must not
		// make the engine forget what it has searched.
		{"evaluations set", func(e *fakeEngine) string { return fmt.Sprint(e.evaluations) }, []step{
			{"setoption name Evaluation value Network", "0"},
			{"setoption name EvalFile value <empty>", "0"},
			{"setoption name EvalFile value " + net, "1"},
			{"setoption name EvalFile value " + net, "1"},
			{"setoption name Evaluation value Classical", "2"},
			{"setoption name Evaluation value Classical", "2"},
			{"setoption name EvalFile value <empty>", "2"}, // the network is not in use
			{"setoption name Evaluation value Network", "3"},
			{"setoption name EvalFile value <empty>", "3"},
		}},
		{"tables made", func(e *fakeEngine) string { return fmt.Sprint(e.resized) }, []step{
			{"setoption name Hash value 16", "0"},
			{"setoption name Hash value 17", "1"},
			{"setoption name Hash value 17", "1"},
		}},
		{"endgame tables set", func(e *fakeEngine) string { return fmt.Sprint(e.tablesSet) }, []step{
			{"setoption name SyzygyPath value " + empty, "0"},
			{"setoption name SyzygyProbeDepth value 3", "0"},
			{"setoption name SyzygyPath value " + tables, "1"},
			{"setoption name SyzygyPath value " + tables, "1"},
			{"setoption name SyzygyProbeDepth value 4", "2"},
			{"setoption name SyzygyPath value " + empty, "3"},
			{"setoption name SyzygyPath value " + empty, "3"},
			{"setoption name SyzygyPath value " + tables, "4"},
			{"setoption name SyzygyPath value <empty>", "5"},
			{"setoption name SyzygyPath value <empty>", "5"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			talk, fake := talkToFake(t)
			for _, s := range c.steps {
				talk.send(s.command, "go wtime 1000 btime 1000")
				talk.expect("bestmove")
				talk.sync()
				if got := c.told(fake); got != s.want {
					t.Errorf("after %q: %s, want %s", s.command, got, s.want)
				}
			}
		})
	}
}

// After a refused size the table may be smaller than before. Setting the old size again then changes it.
func TestRefusedHash(t *testing.T) {
	talk, fake := talkToFake(t)
	talk.send("setoption name Hash value 64", "setoption name Hash value 100000")
	talk.expect("info string option Hash: not enough memory; it stays at 64 MiB")
	talk.sync()
	fake.granted = 32
	talk.send("setoption name Hash value 100000")
	talk.expect("info string option Hash: not enough memory; it stays at 32 MiB")
	talk.send("setoption name Hash value 64")
	talk.sync()
	if fake.hash != 64 {
		t.Errorf("%d MiB, want 64", fake.hash)
	}
}

// A directory without tables is looked at again when it is named again: they may be there by then.
func TestTablesThatComeLater(t *testing.T) {
	talk, fake := talkToFake(t)
	dir := t.TempDir()
	talk.send("setoption name SyzygyPath value " + dir)
	talk.expect("info string option SyzygyPath: no endgame tables in ")
	table, err := os.ReadFile("../syzygy/testdata/KPvK.rtbw")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "KPvK.rtbw"), table, 0o600); err != nil {
		t.Fatal(err)
	}
	talk.send("setoption name SyzygyPath value " + dir)
	talk.expect("info string endgame tables: 1 WDL, 0 DTZ")
	talk.sync()
	if wdl, _ := fake.tablebases.Tables.Count(); wdl != 1 {
		t.Errorf("%d tables, want 1", wdl)
	}
}

// The strength is limited in games only.
func TestAnalysisIsNotLimited(t *testing.T) {
	talk, fake := talkToFake(t)
	talk.send("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1200")
	for _, c := range []struct {
		args string
		elo  int
	}{
		{"wtime 1000 btime 1000", 1200}, {"movetime 1", 1200}, {"btime 1000", 1200}, {"depth 3 wtime 1000", 1200},
		{"ponder wtime 1000 btime 1000", 1200},
		{"depth 3", 0}, {"nodes 100", 0}, {"mate 2", 0}, {"infinite", 0}, {"infinite wtime 1000", 0},
	} {
		talk.send("go "+c.args, "stop")
		talk.expect("bestmove")
		talk.sync()
		if got := fake.last().Elo; got != c.elo {
			t.Errorf("go %s: %d Elo, want %d", c.args, got, c.elo)
		}
	}
}

func TestLimitsReachTheEngine(t *testing.T) {
	c, fake := talkToFake(t)
	before := time.Now()
	c.send("setoption name MoveOverhead value 77", "go wtime 5000 btime 1 movestogo 3")
	c.expect("bestmove")
	c.leave()
	l := fake.last()
	if l.Overhead != 77*time.Millisecond || l.Clock == nil || l.Clock.Remaining != 5*time.Second || l.Clock.MovesToGo != 3 {
		t.Errorf("limits %+v", l)
	}
	if l.Start.Before(before) || l.Start.After(time.Now()) {
		t.Errorf("the clock started at %v, sent at %v", l.Start, before)
	}
}

// The clock runs from when the line with go was read, not from when the session has time for it.
func TestClockRunsWhileTheSessionIsBusy(t *testing.T) {
	c, fake := talkToFake(t)
	busy := make(chan struct{})
	release := sync.OnceFunc(func() { close(busy) })
	defer release()
	fake.onPrepare = func() { <-busy }
	c.send("isready")
	c.expect("readyok")
	c.send("go movetime 1", "# when the reader takes this, it has stamped the line before")
	read := time.Now()
	time.Sleep(5 * time.Millisecond)
	release()
	c.expect("bestmove")
	c.leave()
	if start := fake.last().Start; start.After(read) {
		t.Errorf("the clock started %v after the line was read", start.Sub(read))
	}
}

// TestPanicIsSurvived: a bug behind a command is reported and the session goes on.
func TestPanicIsSurvived(t *testing.T) {
	c, fake := talkToFake(t)
	fake.panicOnStop = true
	c.send("go infinite", "stop")
	c.expect("info string internal error: a bug")
	c.send("stop")
	c.expect("bestmove")
}

// unread is an output that nobody takes any more.
type unread struct{}

func (unread) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// TestOutputThatFails: a session whose output nobody takes ends, though its input goes on.
func TestOutputThatFails(t *testing.T) {
	session, err := newSession(unread{}, About{}, func(int, int) (engine, error) { return new(fakeEngine), nil })
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	in, gui := io.Pipe()
	defer gui.Close()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := session.Run(in); err != io.ErrClosedPipe {
			t.Errorf("it ends with %v", err)
		}
	}()
	if _, err := io.WriteString(gui, "isready\n"); err != nil {
		t.Fatal(err)
	}
	if !load.Ends(ended, patienceOfTests) {
		t.Error("it goes on")
	}
}

// TestCommandsLeftAtTheEnd: a session that leaves while a command still takes its time says how many behind it are ignored.
func TestCommandsLeftAtTheEnd(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	fake := &fakeEngine{onPrepare: func() { <-release }}
	var said bytes.Buffer
	s, err := newSession(&said, About{}, func(int, int) (engine, error) { return fake, nil })
	if err != nil {
		t.Fatal(err)
	}
	s.tick = tickOfTests / 3
	if err := s.Run(strings.NewReader("isready\nd\ngo depth 1\nquit\n")); err != nil {
		t.Error(err)
	}
	if want := "readyok\ninfo string the input has ended: 2 commands ignored\n"; said.String() != want {
		t.Errorf("%q, want %q", said.String(), want)
	}
}

// Input that cannot be read, and output that nobody takes, are errors of the session.
func TestSessionFails(t *testing.T) {
	broken := errors.New("broken")
	unread, out := io.Pipe() // nobody reads
	defer unread.Close()
	for _, c := range []struct {
		name string
		in   io.Reader
		out  io.Writer
		err  error
	}{
		{"end of the input", strings.NewReader("isready\n"), io.Discard, nil},
		{"quit", strings.NewReader("isready\nquit\n"), io.Discard, nil},
		{"error of the input", io.MultiReader(strings.NewReader("isready\n"), iotest.ErrReader(broken)), io.Discard, broken},
		{"nobody reads", strings.NewReader("isready\n"), out, errUnread},
		{"nobody reads, quit", strings.NewReader("isready\nquit\n"), out, nil},
	} {
		s, err := newSession(c.out, About{}, func(int, int) (engine, error) { return new(fakeEngine), nil })
		if err != nil {
			t.Fatal(err)
		}
		s.tick = tickOfTests / 3
		if err := s.Run(c.in); err != c.err {
			t.Errorf("%s: %v, want %v", c.name, err, c.err)
		}
		s.Close()
	}
}

// No session ends with a line that is too long, or with the question what quit does.
func TestNotTheEnd(t *testing.T) {
	c, _ := talkToFake(t)
	c.send("quit -h")
	c.expect("quit")
	c.send("quit "+strings.Repeat("x", maxLine), "isready")
	c.expect("info string line longer than")
	c.expect("readyok")
}

// Numbers that cannot be read as a whole are named, and count as far as they can be read.
func TestNumbersOfGo(t *testing.T) {
	c, fake := talkToFake(t)
	c.send("go nodes 1e6 wtime 60000.5 btime -3 winc -1")
	c.expect(`info string go: nodes "1e6" is not a whole number`)
	c.expect("bestmove")
	c.leave()
	if nodes := fake.limits[0].Nodes; nodes != 1 {
		t.Errorf("%d nodes", nodes)
	}
}

// The engine is prepared once, after the answer to the first command and before the next one.
func TestEngineIsPrepared(t *testing.T) {
	c, fake := talkToFake(t)
	answered := make(chan struct{})
	answer := sync.OnceFunc(func() { close(answered) })
	defer answer()
	fake.onPrepare = func() { <-answered }
	c.send("uci")
	c.expect("uciok")
	c.send("isready")
	select {
	case line := <-c.lines:
		t.Fatalf("%q before the engine is prepared", line)
	case <-time.After(20 * time.Millisecond): // on a slow machine a fault may pass, but nothing fails without one
	}
	answer()
	c.expect("readyok")
	c.send("isready")
	c.leave()
	if fake.prepared != 1 {
		t.Errorf("prepared %d times", fake.prepared)
	}
}
