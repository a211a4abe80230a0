package conformance

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"penrose/chesstest/load"
)

// enginePatience is how long the engine waits for a single command after the end of its
// input. Then it leaves and does not obey the rest.
const enginePatience = 300 * time.Millisecond

// leavingTime is what the end of the program may take; a second is the rule.
const leavingTime = 2 * time.Second

// TestEndings: in every state, quit, the end of the input and a signal end the
// program at once, also when nobody reads its output, and with status 0 unless output that somebody may want is lost.
func TestEndings(t *testing.T) {
	states := []struct {
		name  string
		text  string
		moves int // that it has to give
		ready int // and answers to isready
	}{
		{"at the start", "", 0, 0},
		{"identified", "uci\n", 0, 0},
		{"idle", "uci\nisready\nucinewgame\nposition startpos\nisready\n", 0, 2},
		{"after a search", "go depth 2\n", 1, 0},
		{"depth", "position startpos\ngo depth 99\n", 1, 0},
		{"movetime", "go movetime 60000\n", 1, 0},
		{"infinite", "go infinite\n", 1, 0},
		{"infinite, mated", "position " + mated + "\ngo infinite\n", 1, 0},
		{"infinite, finished", "position " + bareKings + "\ngo infinite depth 1\n", 1, 0},
		{"pondering", "go ponder wtime 60000 btime 60000\n", 1, 0},
		{"pondering, finished", "go ponder depth 1\n", 1, 0},
		{"after ponderhit", "go ponder wtime 60000 btime 60000\nponderhit\n", 1, 0},
		{"two threads", "setoption name Threads value 2\ngo infinite\n", 1, 0},
		{"MultiPV", "setoption name MultiPV value 5\ngo infinite\n", 1, 0},
		{"perft", "go perft 9\n", 0, 0},
		{"bench", "bench 30\n", 0, 0},
		{"amid a line", "position startpos moves e2", 0, 0},
		{"amid a word", "isrea", 0, 0},
		{"amid a long line", "position startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 2000), 0, 0},
		{"searching, amid a line", "go infinite\nposition fen ", 1, 0},
		{"many commands waiting", strings.Repeat("position startpos moves e2e4\ngo infinite\n", 20), 20, 0},
		{"amid garbage", "\x00\xff\x01\x02 go", 1, 0},
	}
	endings := []struct {
		name   string
		signal bool // it may come before the commands that wait
		end    func(*process) error
	}{
		{"end of input", false, func(p *process) error { return p.closeInput() }},
		{"quit", false, func(p *process) error { _, err := p.in.WriteString("\nquit\n"); return err }},
		{"quit without a line end", false, func(p *process) error { p.in.WriteString("\nquit"); return p.closeInput() }},
		{"stop and quit", false, func(p *process) error { _, err := p.in.WriteString("\nstop\nquit\n"); return err }},
		{"SIGTERM", true, func(p *process) error { return p.cmd.Process.Signal(syscall.SIGTERM) }},
		{"SIGINT", true, func(p *process) error { return p.cmd.Process.Signal(os.Interrupt) }},
		{"SIGHUP", true, func(p *process) error { return p.cmd.Process.Signal(syscall.SIGHUP) }},
		{"junk and quit", false, func(p *process) error { _, err := p.in.WriteString("\njoho quit\nisready\n"); return err }},
		{"stop, quit, SIGTERM at once", true, func(p *process) error { // PyChess
			p.in.WriteString("\nstop\nquit\n")
			p.cmd.Process.Signal(syscall.SIGTERM) // it may be gone already
			return nil
		}},
		{"closed output", false, func(p *process) error {
			p.out.Close() // the reader below has not been started
			p.in.WriteString("\nisready\nuci\nstop\n")
			// A test beside this one may have forked just before, and until
			// its child has become the engine that holds our end open, too.
			// So the engine is made to speak until it finds out.
			for patience := time.After(exitPatience); ; {
				select {
				case <-p.exited:
					return nil
				case <-patience:
					return nil
				case <-time.After(20 * time.Millisecond):
					p.in.WriteString("isready\n") // it may be gone already
				}
			}
		}},
	}
	for i, state := range states {
		if testing.Short() && i%4 != 1 { // a sample
			continue
		}
		for _, ending := range endings {
			t.Run(state.name+"/"+ending.name, func(t *testing.T) {
				t.Parallel()
				if i%4 != 1 && isShort(t) { // much time may be over by now
					t.Skip("too little time is left for every case")
				}
				if runtime.GOOS == "windows" && ending.signal {
					t.Skip("Windows has no such signals")
				}
				if ending.name == "SIGHUP" && signal.Ignored(syscall.SIGHUP) {
					t.Skip("under nohup the engine ignores the signal")
				}
				leaves(t, func() (missing string, took time.Duration) {
					p := launch(t)
					p.maimed, p.witness.Off = true, true
					handshake(p)
					if ending.name != "closed output" {
						go p.listen()
					}
					if _, err := p.in.WriteString(state.text); err != nil {
						t.Fatal(err)
					}
					time.Sleep(5 * time.Millisecond)
					begin := time.Now()
					if err := ending.end(p); err != nil {
						t.Fatal(err)
					}
					if status := p.awaitExit(exitPatience); status != 0 {
						t.Errorf("exit status %d\n%s", status, p.stderr.String())
					}
					took = time.Since(begin)
					if p.stderr.Len() > 0 {
						t.Errorf("on the error output:\n%s", p.stderr.String())
					}
					if ending.name == "closed output" {
						return "", took
					}
					said := p.rest()
					moves, ready := count(said, "bestmove "), count(said, "readyok")
					if moves > state.moves {
						t.Errorf("%d best moves, want %d", moves, state.moves)
					}
					if ending.signal {
						return "", took
					}
					if moves < state.moves || ready != state.ready {
						missing = fmt.Sprintf("%d best moves of %d, and %d answers of %d to isready", moves, state.moves, ready, state.ready)
					}
					return missing, took
				})
			})
		}
	}
	for last, want := range map[string]int{"quit\n": 0, "": 1} { // without quit somebody may have wanted the rest
		t.Run("nobody reads the output, "+strings.TrimSpace(last), func(t *testing.T) {
			t.Parallel()
			p := launch(t)
			p.maimed, p.witness.Off = true, true
			p.in.SetWriteDeadline(time.Now().Add(load.Stretch(2 * time.Second)))
			// More answers than a pipe holds.
			if _, err := p.in.WriteString(strings.Repeat("uci\nisready\ngo infinite\n", 2000) + last); err != nil {
				t.Fatalf("the engine does not read while it cannot write: %v", err)
			}
			begin := time.Now()
			p.closeInput()
			status := p.awaitExit(exitPatience)
			if took := time.Since(begin); !load.Keeps(took, leavingTime) {
				t.Errorf("it took %v", took)
			}
			if said := p.stderr.String(); status != want || strings.Contains(said, "nobody reads") != (want == 1) {
				t.Errorf("status %d, want %d; error output %q", status, want, said)
			}
		})
	}
	t.Run("interrupted twice in a search", func(t *testing.T) {
		t.Parallel()
		if runtime.GOOS == "windows" {
			t.Skip("Windows has no such signals")
		}
		leaves(t, func() (missing string, took time.Duration) {
			p := start(t)
			p.send("go infinite")
			p.await("info depth")
			begin := time.Now()
			p.mu.Lock()
			p.witness.Closed() // what the signals do is the same
			p.mu.Unlock()
			p.cmd.Process.Signal(os.Interrupt)
			p.cmd.Process.Signal(syscall.SIGTERM)
			p.awaitExit(exitPatience)
			took = time.Since(begin)
			switch said := p.rest(); count(said, "bestmove ") {
			case 0:
				missing = fmt.Sprintf("last words %q, want one bestmove", said)
			case 1:
			default:
				t.Errorf("last words %q, want one bestmove", said)
			}
			return missing, took
		})
	})
	t.Run("all that came before the end is obeyed", func(t *testing.T) {
		t.Parallel()
		leaves(t, func() (missing string, took time.Duration) {
			p := start(t)
			p.sync()
			for range 2000 {
				p.send("isready")
			}
			p.send("position startpos moves e2e4", "go depth 2", "go depth 3")
			begin := time.Now()
			p.leave()
			took = time.Since(begin)
			said := p.rest()
			if ready, moves := count(said, "readyok"), count(said, "bestmove "); ready != 2000 || moves != 2 {
				missing = fmt.Sprintf("%d answers of 2000, %d best moves of 2", ready, moves)
			}
			return missing, took
		})
	})
	for _, word := range []string{"quit", "exit"} {
		try(t, "input stays open after "+word, func(p *process) {
			p.send(word)
			if status := p.awaitExit(exitPatience); status != 0 {
				p.errorf("exit status %d", status)
			}
		})
	}
	try(t, "nothing is said after quit", func(p *process) {
		p.sendAs("", "quit\nisready\nuci\ngo depth 1\n")
		p.awaitExit(exitPatience)
		if line, _, ok := p.awaitFor("", time.Second); ok {
			p.errorf("%q", line)
		}
	})
}

// leaves plays a case in which the engine leaves. play returns what is missing of what the engine should have said, and
// how long it took to leave. If that was longer than the engine waits, the machine may be to blame, and the case is played
// again: what the engine loses it loses three times, or without waiting.
func leaves(t *testing.T, play func() (missing string, took time.Duration)) {
	t.Helper()
	for attempt := 1; ; attempt++ {
		missing, took := play()
		if missing == "" && !load.Keeps(took, leavingTime) {
			missing = "too late"
		}
		switch {
		case missing == "":
			return
		case took < enginePatience || attempt == 3:
			t.Errorf("after %v: %s", took, missing)
			return
		}
		t.Logf("after %v: %s; it is tried again", took, missing)
	}
}

// handshake waits until the engine is up, so that it catches signals, without
// anybody listening yet.
func handshake(p *process) {
	p.t.Helper()
	if _, err := p.in.WriteString("isready\n"); err != nil {
		p.t.Fatal(err)
	}
	p.out.SetReadDeadline(time.Now().Add(load.MostSlowness * patience))
	if _, err := p.out.Read(make([]byte, len("readyok\n"))); err != nil {
		p.t.Fatal(err)
	}
	p.out.SetReadDeadline(time.Time{})
}
