package uci

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"penrose/board"
	"penrose/book"
	"penrose/eval"
	"penrose/eval/endgame"
	"penrose/search"
	"penrose/syzygy"
)

// About is what the engine says about itself.
type About struct {
	Name   string // with the version, for example "Penrose 1.0"
	Author string
	Text   string // one line, shown as UCI_EngineAbout
}

// Session is one conversation with a GUI: an engine, the options set, the game
// on the board and at most one search. Sessions share nothing except the number
// of processors that the Go scheduler uses, see reserveProcessors, and what package endgame has computed.
type Session struct {
	about        About
	out          *output
	log          *debugLog
	newEngine    newEngineFunc
	engine       engine
	evaluator    evaluator
	verbs        []verb
	options      []option
	settings     settings
	game         playedGame
	endgames     endgameSettings
	fullStrength search.Params // of the search before Plaat mode began
	opening      openingBook
	current      *activity // the last one; nil if none yet
	leftBehind   bool      // Run has returned while a command was still being carried out
	obeyed       atomic.Uint64
	preparing    atomic.Bool   // between the first command and the second one
	tick         time.Duration // by which Run measures its patience
	debugging    atomic.Bool   // "debug on" holds

	interrupted   chan struct{}
	interruptOnce sync.Once
}

// ErrQuit is what [Session.RunOnce] returns after "quit" and the like.
var ErrQuit = errors.New("the session has ended")

// errInterrupted is the error of a line that comes after an interruption.
var errInterrupted = errors.New("interrupted")

// New returns a session that writes to out. It holds an engine with a table of
// the default size: Close releases it. The error is that of an engine that
// cannot be made.
func New(out io.Writer, about About) (*Session, error) {
	return newSession(out, about, newSearchEngine)
}

func newSession(out io.Writer, about About, newEngine newEngineFunc) (*Session, error) {
	s := &Session{
		about:     about,
		newEngine: newEngine,
		log:       new(debugLog),
		verbs:     verbs(),
		options:   options(about),
		settings: settings{
			threads:   defaultThreads,
			multiPV:   defaultMultiPV,
			overhead:  search.UsualOverhead,
			elo:       defaultElo,
			bookDepth: defaultBookDepth,
		},
		game:        newPlayedGame(book.NewPosition(board.StartPosition())),
		opening:     openingBook{random: newBookRandom(0)},
		endgames:    endgameSettings{probeDepth: defaultProbeDepth, probeLimit: syzygy.FormatPieces},
		interrupted: make(chan struct{}),
		tick:        patienceTick,
	}
	s.evaluator.net = eval.BuiltIn()
	s.evaluator.netName = netName(s.evaluator.net, "")
	// If nobody reads the output any more, the session ends as at the end of input.
	s.out = &output{w: out, failed: s.Interrupt, log: s.log}
	var err error
	if s.opening.book, err = openBook(""); err != nil {
		return nil, err
	}
	reserveProcessors(defaultThreads)
	if s.engine, err = newEngine(defaultHashMiB, defaultThreads); err != nil {
		s.closeBook()
		return nil, err
	}
	s.evaluator.kernel, s.evaluator.kernelFault = eval.DefaultKernel()
	return s, nil
}

// After the end of the input the session leaves at the latest after totalPatience ticks, or when
// a single command takes longer than patience ticks: 0.7 and 0.3 seconds. The last words to the output and to the log
// may take patience ticks each. As it waits for one
// tick after another, a pause of the whole machine counts as one. What the session does by itself after the
// first command is not held against the next one.
const (
	patience      = 3
	totalPatience = 7
	patienceTick  = 100 * time.Millisecond
)

// errUnread is the error of a session whose end nobody waited for.
var errUnread = errors.New("nobody reads the output: what was left of it is lost")

// Run carries out the commands on in until "quit", the end of in or Interrupt.
// Then it stops a running search and prints its result, unless that takes too
// long, for example because nobody reads the output. The error is the first one of
// writing the output or of reading in, other than [io.EOF], or says that output
// was lost because nobody read it, unless after "quit". Run is called once and not
// together with RunOnce. After Interrupt a goroutine that reads in is left behind
// until in ends.
func (s *Session) Run(in io.Reader) error {
	defer s.log.finish(patience * s.tick) // the process may end now
	q := newQueue()
	var quit atomic.Bool
	go func() {
		q.end(readLines(in, func(line string, tooLong bool) bool {
			c := parseLine(s.verbs, line)
			c.received, c.tooLong = time.Now(), tooLong
			q.put(c)
			quit.Store(c.quits())
			return !c.quits()
		}))
	}()
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		for first := true; ; first = false {
			c, dropped, ok := q.take()
			if !ok {
				s.halt()
				return
			}
			if dropped > 0 {
				s.out.remark("too much input at once: %d commands ignored", dropped)
			}
			s.report(s.obey(c))
			s.reportKernel()
			s.obeyed.Add(1)
			if first && !c.quits() { // usually "uci", whose answer need not wait for this
				s.preparing.Store(true)
				s.engine.Prepare()
				s.preparing.Store(false)
				go endgame.Prepare()
			}
		}
	}()
	select {
	case <-finished:
	case <-q.ended:
	case <-s.interrupted:
		q.abandon()
	}
	if err := s.leave(q, finished); err != nil && !quit.Load() { // after "quit" nobody wants more
		return err
	}
	return cmp.Or(s.out.failure(), q.failure())
}

// leave waits until the commands in q, which came before the end, are carried out: then finished is
// closed. But none may hold the session up. The error says that nobody reads the output.
func (s *Session) leave(q *queue, finished <-chan struct{}) error {
	obeyed, idle := s.obeyed.Load(), 0
	for tick := 0; tick < totalPatience && idle < patience; tick++ {
		select {
		case <-finished:
			return nil
		case <-time.After(s.tick):
		}
		switch now := s.obeyed.Load(); {
		case s.preparing.Load():
		case now == obeyed:
			idle++
		default:
			obeyed, idle = now, 0
		}
	}
	select {
	case <-finished:
		return nil
	case <-s.interrupted:
		s.leftBehind = true
		return nil
	default:
	}
	s.leftBehind = true
	if !s.tellOfRest(q.abandon()) {
		return errUnread
	}
	return nil
}

// tellOfRest says that a session leaves with n commands that were not obeyed, if there are any. It reports whether what was
// written, this too, has been read.
func (s *Session) tellOfRest(n int) (read bool) {
	told := make(chan struct{})
	go func() {
		defer close(told)
		if n == 0 {
			s.out.wait()
			return
		}
		s.out.remark("the input has ended: %d commands ignored", n)
	}()
	select {
	case <-told:
		return true
	case <-time.After(patience * s.tick):
		return false
	}
}

// RunOnce carries out a single line and returns when all that it started has ended, at the latest after
// Interrupt. The error says what was wrong with the line, which then was not carried out, or that it was
// interrupted before it had a result, or that there was a fault inside the search. It has not been printed.
// After a line that ends a session it is [ErrQuit]. After Interrupt no line is carried out any more. Unlike
// [Session.Run] it does not ignore words that it does not understand.
func (s *Session) RunOnce(line string) error {
	c := parseLine(s.verbs, line)
	c.received, c.strict = time.Now(), true
	select {
	case <-s.interrupted:
		if c.quits() {
			return ErrQuit
		}
		return errInterrupted
	default:
	}
	err := s.obey(c)
	s.reportKernel()
	if a := s.current; a != nil {
		select {
		case <-a.done:
		case <-s.interrupted:
			s.halt()
		}
		if err == nil {
			err = a.err()
		}
		s.current = nil
	}
	if err == nil && c.quits() {
		return ErrQuit
	}
	return err
}

// Interrupt makes Run or RunOnce return soon, as if the input had ended. It may
// be called from any goroutine, also more than once.
func (s *Session) Interrupt() {
	s.interruptOnce.Do(func() { close(s.interrupted) })
}

// Close releases the engine, the opening book and the debug log. Run or RunOnce
// must have returned. If Run left a command behind that took too long, Close does
// nothing: then only the end of the process releases the engine.
func (s *Session) Close() error {
	if s.leftBehind {
		return nil
	}
	s.halt()
	s.closeBook()
	if s.endgames.open != nil {
		s.endgames.open.Close() // only read from: what could fail does not matter
	}
	return errors.Join(s.engine.Close(), s.log.open(""), s.log.failure())
}

// obey carries out one command. The error says what was wrong with it.
func (s *Session) obey(c command) (err error) {
	s.log.write(c.received, fromGUI, c.line)
	defer recovered(&err)
	switch {
	case c.tooLong:
		return fmt.Errorf("line longer than %d MiB ignored", maxLine>>20)
	case c.strict && c.skipped != "":
		return UnknownCommand(c.skipped)
	case c.verb != nil && asksForHelp(c.args):
		s.explain(c.verb)
	case c.strict && c.surplus() != "":
		return notUnderstood(c.verb.name, c.surplus())
	case c.verb != nil:
		if c.verb.halts {
			s.halt()
		}
		return c.verb.do(s, c)
	case c.args != "":
		return UnknownCommand(c.skipped)
	}
	return nil
}

// notUnderstood is the error of words that mean nothing to a command.
func notUnderstood(command, words string) error {
	return fmt.Errorf("%s: %.60q is not understood", command, words)
}

// UnknownCommand is the error of a line without a command: its first word.
type UnknownCommand string

func (name UnknownCommand) Error() string {
	return fmt.Sprintf("unknown command %.60q, try help", string(name))
}

// recovered is deferred where commands are carried out. No input ends the program,
// not even one that shows a bug of ours: that is the failure of the command.
func recovered(failure *error) {
	if fault := recover(); fault != nil {
		*failure = internalError(fault)
	}
}

func internalError(fault any) error { return fmt.Errorf("internal error: %v", fault) }
