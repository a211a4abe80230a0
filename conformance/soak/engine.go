package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"penrose/conformance/witness"
)

// engine is a UCI engine in a process of its own. One goroutine uses it.
type engine struct {
	name     string
	ours     bool
	patience time.Duration // for any answer; after that it hangs
	cmd      *exec.Cmd
	in, out  *os.File
	lines    chan line     // closed at the end of the output
	ahead    []line        // that have been held to the rules, but that nobody has awaited
	exited   chan struct{} // closed when the process has ended
	stderr   *beginning
	quoted   bool             // a fault has its error output
	told     time.Time        // when it was sent the latest line
	options  map[string]bool  // announced
	witness  *witness.Witness // nil for rivals
	games    int              // that it has played
	life     *life            // nil if it does not live long

	hear     func(line)        // is told every line before it is used
	dialogue *dialogue         // of the game in play
	faulted  func(*fault)      // is told of faults that do not end the game
	known    func(string) bool // reports whether an info string is expected
}

// line is a line of the engine and the time when it was read.
type line struct {
	text string
	at   time.Time
}

// start runs command and waits until the engine has named its options. faulted is told of
// faults that do not end it, until somebody else takes its place.
func start(command string, ours bool, patience time.Duration, faulted func(*fault)) (*engine, error) {
	words := wordsOf(command)
	if len(words) == 0 {
		return nil, errors.New("no command for an engine")
	}
	e := &engine{
		name: command, ours: ours, patience: patience, cmd: exec.Command(words[0], words[1:]...), lines: make(chan line, 1<<14),
		exited: make(chan struct{}), stderr: &beginning{}, options: map[string]bool{},
		hear: func(line) {}, dialogue: &dialogue{}, faulted: faulted, known: isKnown,
	}
	if ours {
		e.witness = witness.New()
	}
	if err := e.launch(); err != nil {
		return nil, faultf(crash, "it does not start: %v", err)
	}
	go e.listen()
	go func() {
		e.cmd.Wait() // the status is read from cmd
		close(e.exited)
	}()
	if err := e.identify(); err != nil {
		e.kill() // all of its error output has been read then
		if f := (*fault)(nil); errors.As(err, &f) && !e.quoted {
			e.quote(f)
		}
		return nil, fmt.Errorf("%s: %w", command, err)
	}
	return e, nil
}

// launch starts the process. Its own ends of the pipes are closed here: as long as they are open, the output has no end.
func (e *engine) launch() error {
	childIn, in, err := os.Pipe()
	if err != nil {
		return err
	}
	defer childIn.Close()
	out, childOut, err := os.Pipe()
	if err != nil {
		in.Close()
		return err
	}
	defer childOut.Close()
	e.in, e.out = in, out
	e.cmd.Stdin, e.cmd.Stdout, e.cmd.Stderr = childIn, childOut, e.stderr
	e.cmd.WaitDelay = e.patience / 2 // for what the engine has started, if it holds the error output
	separate(e.cmd)
	if err := e.cmd.Start(); err != nil {
		in.Close()
		out.Close()
		return err
	}
	return nil
}

// wordsOf returns the program of a command and its arguments. The program is the longest beginning
// that is one: its path may have blanks.
func wordsOf(command string) []string {
	for end := len(command); end > 0; end = strings.LastIndexByte(command[:end], ' ') {
		if _, err := exec.LookPath(command[:end]); err == nil {
			return append([]string{command[:end]}, strings.Fields(command[end:])...)
		}
	}
	return strings.Fields(command) // starting it says what is wrong
}

// listen reads the output to its end.
func (e *engine) listen() {
	defer close(e.lines)
	scanner := bufio.NewScanner(e.out)
	scanner.Buffer(nil, 1<<24)
	for scanner.Scan() {
		e.lines <- line{scanner.Text(), time.Now()}
	}
}

func (e *engine) identify() error {
	defer func(hear func(line)) { e.hear = hear }(e.hear)
	e.hear = func(l line) {
		if rest, ok := strings.CutPrefix(l.text, "option name "); ok {
			name, _, _ := strings.Cut(rest, " type ")
			e.options[name] = true
		}
	}
	if err := e.send("uci"); err != nil {
		return err
	}
	if _, err := e.await("uciok"); err != nil {
		return err
	}
	return e.sync()
}

// send writes a line. An engine that does not read it in patience hangs.
func (e *engine) send(text string) error {
	e.dialogue.note(e, ">", text, time.Now())
	if e.witness != nil {
		e.witness.Said(text)
	}
	e.in.SetWriteDeadline(time.Now().Add(e.patience)) // where pipes have deadlines
	if _, err := e.in.WriteString(text + "\n"); errors.Is(err, os.ErrDeadlineExceeded) {
		return faultf(hang, "it does not read %.40q", text)
	} else if err != nil {
		return e.gone()
	}
	e.told = time.Now()
	return nil
}

// await returns the next line that begins with prefix. An engine that does not say it in
// patience has the same time again and again, as long as it waits for a processor for at least a quarter of it and runs for
// at most another quarter.
func (e *engine) await(prefix string) (line, error) {
	const mostTries = 60
	l, ok, err := e.awaitUntil(prefix, time.After(e.patience))
	for try := 0; !ok && err == nil; try++ {
		before := workOf(e.cmd.Process.Pid)
		l, ok, err = e.awaitUntil(prefix, time.After(e.patience))
		if s := before.since(); !ok && err == nil && (try == mostTries || s.waited < e.patience/4 || s.ran > e.patience/4) {
			err = faultf(hang, "no %s in %v; in the last %v it ran for %v and waited %v for a processor", prefix, time.Duration(try+2)*e.patience, e.patience, s.ran, s.waited)
		}
	}
	return l, err
}

// hearWaiting holds the lines that have come to the rules, before something is sent that changes what may be said.
func (e *engine) hearWaiting() {
	for {
		select {
		case l, ok := <-e.lines:
			if !ok {
				return
			}
			e.heard(l)
			e.ahead = append(e.ahead, l)
		default:
			return
		}
	}
}

// awaitUntil is await with a timeout, which is no fault.
func (e *engine) awaitUntil(prefix string, timeout <-chan time.Time) (l line, ok bool, err error) {
	for len(e.ahead) > 0 {
		l, e.ahead = e.ahead[0], e.ahead[1:]
		if strings.HasPrefix(l.text, prefix) {
			return l, true, nil
		}
	}
	for {
		select {
		case l, ok = <-e.lines:
			if !ok {
				return l, false, e.gone()
			}
			e.heard(l)
			if strings.HasPrefix(l.text, prefix) {
				return l, true, nil
			}
		case <-timeout:
			return l, false, nil
		}
	}
}

// heard holds a line to the rules.
func (e *engine) heard(l line) {
	e.dialogue.note(e, "<", l.text, l.at)
	e.hear(l)
	if e.witness == nil {
		return
	}
	e.witness.Heard(l.text)
	for _, f := range e.witness.Faults {
		e.faulted(&fault{witnessed[f.Kind], f.Text})
	}
	e.witness.Faults = e.witness.Faults[:0]
	if remark, ok := strings.CutPrefix(l.text, "info string "); ok && !e.known(remark) {
		e.faulted(faultf(warning, "%s", remark))
	}
}

// sync waits until all that was sent is obeyed.
func (e *engine) sync() error {
	if err := e.send("isready"); err != nil {
		return err
	}
	_, err := e.await("readyok")
	return err
}

// gone says how the process ended unasked.
func (e *engine) gone() error {
	if !e.ends() {
		return faultf(hang, "its output is closed, and it does not end")
	}
	return e.quote(faultf(crash, "%v", e.cmd.ProcessState))
}

// quote adds to f what the engine has written to its error output.
func (e *engine) quote(f *fault) *fault {
	e.quoted = true
	f.text += fmt.Sprintf("; error output: %q", e.stderr.String())
	return f
}

// ends waits for the end of the process.
func (e *engine) ends() bool {
	select {
	case <-e.exited:
		return true
	case <-time.After(e.patience):
		return false
	}
}

// hearOut holds the lines that are left to the rules, up to the end of the output.
func (e *engine) hearOut(timeout <-chan time.Time) {
	for {
		select {
		case l, ok := <-e.lines:
			if !ok {
				return
			}
			e.heard(l)
		case <-timeout:
			return
		}
	}
}

// leave ends the process, by "quit" or by the end of its input, and returns what is wrong
// with its end.
func (e *engine) leave(quit bool) *fault {
	defer e.kill()
	begin := time.Now()
	if quit {
		if err := e.send("quit"); err != nil {
			return faultf(badExit, "at quit: %v", err)
		}
	} else {
		if e.witness != nil {
			e.witness.Closed()
		}
		e.in.Close()
	}
	e.hearOut(time.After(e.patience))
	if !e.ends() {
		lasted := time.Since(begin)
		e.kill()
		return e.quote(faultf(badExit, "still there %v after its end (quit: %v)", lasted, quit))
	}
	if status := e.cmd.ProcessState; !status.Success() {
		return e.quote(faultf(badExit, "%v (quit: %v)", status, quit))
	}
	if text := e.stderr.String(); text != "" {
		return faultf(stderr, "%q", text)
	}
	return nil
}

// stacks ends the process by a signal upon which the Go runtime prints the stacks of all
// goroutines. It returns how many there were, 0 if none are printed. Those that mark for the garbage collector do
// not count: Go keeps one for each processor that it once had.
func (e *engine) stacks() int {
	defer e.kill()
	e.cmd.Process.Signal(syscall.SIGQUIT) // where there are signals
	if !e.ends() {
		return 0
	}
	text := e.stderr.String()
	return strings.Count(text, "\ngoroutine ") - strings.Count(text, "created by runtime.gcBgMarkStartWorkers")
}

// kill makes sure that the process has ended, and frees what belongs to it. Nothing here
// waits for other processes that hold the output.
func (e *engine) kill() {
	e.in.Close()
	select {
	case <-e.exited:
	default:
		killAll(e.cmd)
		<-e.exited
	}
	e.out.Close()
	for range e.lines { // until listen has ended
	}
}

// beginning keeps the beginning of what is written to it.
type beginning struct {
	mu   sync.Mutex
	text []byte
}

const mostErrorBytes = 1 << 20

func (b *beginning) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.text = append(b.text, p[:min(len(p), mostErrorBytes-len(b.text))]...)
	return len(p), nil
}

func (b *beginning) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return string(b.text)
}
