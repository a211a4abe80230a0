package conformance

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"penrose/chesstest/load"
	"penrose/conformance/witness"
)

// How long things may take on a quiet machine. Only failures take it.
const (
	patience     = 30 * time.Second // for an answer that has no time limit by rule
	exitPatience = 10 * time.Second // for the program to end
)

// othersSpareNodes is how many nodes beyond a limit other engines may look at. They see late that they have reached it,
// and look at each root move before they have a move to play.
const othersSpareNodes = 1000

// process is the engine as a program of its own, with a witness that listens in.
type process struct {
	t   testing.TB
	cmd *exec.Cmd
	in  *os.File // we write, the engine reads
	out *os.File // the engine writes, we read

	stderr bytes.Buffer // may be read once exited is closed
	exited chan struct{}

	mu      sync.Mutex
	witness *witness.Witness
	lines   []string // received and not yet consumed
	closed  bool     // the engine's output has ended
	changed chan struct{}
	log     []string
	born    time.Time
	maimed  bool          // the test kills it or expects an odd end: no farewell
	owed    int           // isready sent less readyok consumed
	pings   []time.Time   // of the isready not yet answered
	slowest time.Duration // longest time from isready to readyok
}

// start runs the engine. When the test ends it must leave properly: every
// search answered, then status 0 soon after the end of its input.
func start(t testing.TB) *process {
	t.Helper()
	p := launch(t)
	go p.listen()
	return p
}

// try runs a case with a process of its own, in parallel with others.
func try(t *testing.T, name string, play func(*process)) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		play(start(t))
	})
}

// launch is start without anybody who reads the output.
func launch(t testing.TB) *process {
	t.Helper()
	return launchProgram(t, program())
}

func launchProgram(t testing.TB, name string) *process {
	t.Helper()
	p := &process{t: t, cmd: exec.Command(name), exited: make(chan struct{}), changed: make(chan struct{}, 1), witness: witness.New(), born: time.Now()}
	if sources == nil {
		p.witness.SpareNodes = othersSpareNodes
	}
	childIn, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	out, childOut, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p.in, p.out = in, out
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = childIn, childOut, &p.stderr
	err = p.cmd.Start()
	childIn.Close()
	childOut.Close()
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		p.cmd.Wait()
		close(p.exited)
	}()
	t.Cleanup(p.farewell)
	return p
}

// listen reads the output to its end.
func (p *process) listen() {
	reader := bufio.NewReader(p.out)
	for {
		line, err := reader.ReadString('\n')
		p.mu.Lock()
		if line != "" {
			p.note("<", line)
			if err != nil {
				p.witness.Fault("the last line %q has no end", line)
			}
			line = strings.TrimSuffix(line, "\n")
			p.witness.Heard(line)
			if line == "readyok" && len(p.pings) > 0 {
				p.slowest = max(p.slowest, time.Since(p.pings[0]))
				p.pings = p.pings[1:]
			}
			p.lines = append(p.lines, line)
		}
		p.closed = err != nil
		p.mu.Unlock()
		select {
		case p.changed <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

// note writes into the transcript. The lock is held.
func (p *process) note(direction, text string) {
	text = strings.TrimRight(text, "\n")
	if len(text) > 300 {
		text = fmt.Sprintf("%s... (%d bytes)", text[:300], len(text))
	}
	p.log = append(p.log, fmt.Sprintf("%8.3f %s %q", time.Since(p.born).Seconds(), direction, text))
}

// send writes lines to the engine, each with a line end.
func (p *process) send(lines ...string) {
	p.t.Helper()
	for _, line := range lines {
		p.sendAs(line, line+"\n")
	}
}

// sendAs writes text, in one piece, which has to be understood like line, the
// tidy form of it; line is empty if it must have no effect at all.
func (p *process) sendAs(line, text string) {
	p.t.Helper()
	p.mu.Lock()
	p.note(">", text)
	p.witness.Said(line)
	if line == "isready" {
		p.owed++
		p.pings = append(p.pings, time.Now())
	}
	p.mu.Unlock()
	p.in.SetWriteDeadline(time.Now().Add(load.MostSlowness * patience)) // where pipes have deadlines
	if _, err := io.WriteString(p.in, text); err != nil {
		p.fatalf("sending %.80q: %v", text, err)
	}
}

// await returns the first line not yet consumed that begins with prefix and the
// lines before it, and consumes them all.
func (p *process) await(prefix string) (line string, before []string) {
	p.t.Helper()
	line, before, ok := p.awaitFor(prefix, patience)
	if !ok {
		line, before, ok = p.awaitFor(prefix, load.Stretch(patience)-patience)
	}
	if !ok {
		p.fatalf("no %q", prefix)
	}
	return line, before
}

// awaitFor is await with a time limit; it consumes nothing if ok is false.
func (p *process) awaitFor(prefix string, limit time.Duration) (line string, before []string, ok bool) {
	timeout := time.NewTimer(limit)
	defer timeout.Stop()
	seen := 0
	for {
		p.mu.Lock()
		for ; seen < len(p.lines); seen++ {
			if strings.HasPrefix(p.lines[seen], prefix) {
				line, before = p.lines[seen], p.lines[:seen:seen]
				p.owed -= count(p.lines[:seen+1], "readyok")
				p.lines = p.lines[seen+1:]
				p.mu.Unlock()
				return line, before, true
			}
		}
		closed := p.closed
		p.mu.Unlock()
		if closed {
			return "", nil, false
		}
		select {
		case <-p.changed:
		case <-timeout.C:
			return "", nil, false
		}
	}
}

// rest waits for the end of the output and returns the lines not yet consumed.
func (p *process) rest() []string {
	p.t.Helper()
	for limit := load.NewDeadline(patience); ; time.Sleep(time.Millisecond) {
		p.mu.Lock()
		lines, closed := p.lines, p.closed
		p.mu.Unlock()
		if closed {
			return lines
		}
		if limit.IsOver() {
			p.fatalf("the output does not end")
		}
	}
}

// sync waits until everything sent before is obeyed and returns what was said
// meanwhile.
func (p *process) sync() (said []string) {
	p.t.Helper()
	p.send("isready")
	for p.owed > 0 {
		_, before := p.await("readyok")
		said = append(said, before...)
	}
	return said
}

// best sends lines, of which the last starts a search, and returns the move and
// the info lines of that search, as move does.
func (p *process) best(lines ...string) (move string, infos []witness.Info) {
	p.t.Helper()
	p.sync() // what was said before is not the answer
	p.send(lines...)
	return p.move()
}

// move waits for a bestmove. The info lines are those before it, without those of the
// running move: whether they come depends on the time that the machine takes.
func (p *process) move() (move string, infos []witness.Info) {
	p.t.Helper()
	line, before := p.await("bestmove ")
	for _, text := range before {
		if i, err := witness.ParseInfo(text); err == nil && i.Current == "" {
			infos = append(infos, i)
		}
	}
	return strings.Fields(line)[1], infos
}

// fen asks the engine for its position.
func (p *process) fen() string {
	p.t.Helper()
	p.sync() // boards shown before are not the answer
	p.send("d")
	line, _ := p.await("Fen: ")
	p.await("Checkers:")
	return strings.TrimPrefix(line, "Fen: ")
}

// holdsBack checks that no bestmove comes for a moment, in which the engine
// answers isready.
func (p *process) holdsBack(pause time.Duration) {
	p.t.Helper()
	time.Sleep(pause)
	if said := p.sync(); count(said, "bestmove") > 0 {
		p.fatalf("a bestmove before its time")
	}
}

// settle ends what runs and checks that each go has had its bestmove, and each uci its uciok.
func (p *process) settle() {
	p.t.Helper()
	p.send("stop")
	p.sync()
	for limit := load.NewDeadline(patience); ; time.Sleep(time.Millisecond) {
		p.mu.Lock()
		pending := p.witness.Pending()
		p.mu.Unlock()
		if pending == 0 {
			break
		}
		if limit.IsOver() {
			p.fatalf("%d searches without a bestmove", pending)
		}
	}
	p.sync() // one bestmove too many would come before the answer
	p.mu.Lock()
	asked := p.witness.Asked
	p.mu.Unlock()
	if asked > 0 {
		p.fatalf("%d uci without uciok", asked)
	}
}

// awaitExit waits for the end of the process and returns its exit status.
func (p *process) awaitExit(limit time.Duration) (status int) {
	p.t.Helper()
	begin := time.Now()
	if load.Ends(p.exited, limit) {
		return p.cmd.ProcessState.ExitCode()
	}
	p.fatalf("still there %v after its end", time.Since(begin))
	return -1
}

// leave ends the input; the engine must exit with status 0.
func (p *process) leave() {
	p.t.Helper()
	p.closeInput()
	if status := p.awaitExit(exitPatience); status != 0 {
		p.fatalf("exit status %d, stderr:\n%s", status, p.stderr.String())
	}
}

// closeInput ends the input, and with it a search.
func (p *process) closeInput() error {
	p.mu.Lock()
	p.witness.Closed()
	p.mu.Unlock()
	return p.in.Close()
}

// farewell is what every process has to go through at last.
func (p *process) farewell() {
	defer p.out.Close()
	defer p.closeInput()
	select {
	case <-p.exited:
		if p.maimed || p.t.Failed() {
			break
		}
		// The witness hears the last line, too. Searches may be left without a bestmove: after a signal
		// what waits is not obeyed.
		p.rest()
		if status := p.cmd.ProcessState.ExitCode(); status != 0 {
			p.errorf("exit status %d", status)
		}
	default:
		if p.maimed || p.t.Failed() {
			p.cmd.Process.Kill()
			<-p.exited
			break
		}
		defer func() { // also when a check calls Goexit
			p.cmd.Process.Kill()
			<-p.exited
		}()
		p.settle()
		p.leave()
	}
	p.mu.Lock()
	faults := p.witness.Faults
	p.mu.Unlock()
	if len(faults) > 0 {
		texts := make([]string, 0, len(faults))
		for _, fault := range faults[:min(len(faults), 20)] {
			texts = append(texts, fault.Text)
		}
		p.errorf("%s", strings.Join(texts, "\n"))
	}
	if p.stderr.Len() > 0 && !p.maimed {
		p.errorf("on the error output:\n%s", p.stderr.String())
	}
}

// errorf reports a failure together with the transcript.
func (p *process) errorf(format string, args ...any) {
	p.t.Helper()
	p.mu.Lock()
	log := p.log
	p.mu.Unlock()
	skipped := max(len(log)-80, 0)
	p.t.Errorf("%s\ntranscript, without the first %d lines:\n%s", fmt.Sprintf(format, args...), skipped, strings.Join(log[skipped:], "\n"))
}

func (p *process) fatalf(format string, args ...any) {
	p.t.Helper()
	p.errorf(format, args...)
	p.t.FailNow()
}

// count returns how many lines begin with prefix.
func count(lines []string, prefix string) (n int) {
	for _, line := range lines {
		if strings.HasPrefix(line, prefix) {
			n++
		}
	}
	return n
}
