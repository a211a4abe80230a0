package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
)

// soak is what all workers share.
type soak struct {
	engine     string // the command of ours
	rivalNames []string
	tables     string // the directory of originals
	seed       uint64
	bounds     bounds
	originals  originals
	patience   time.Duration
	logs       string // the directory for dialogues
	growth     growth
	watch      *watch
	tally      *tally
	began      time.Time

	mu         sync.Mutex
	out        io.Writer
	lives      []*life
	goroutines stackCounts
}

// stackCounts are the numbers of goroutines of processes.
type stackCounts struct {
	mu      sync.Mutex
	names   []string
	counts  []int
	atFirst int // of a process that has played no game
}

func (s *stackCounts) old(name string, count int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.names, s.counts = append(s.names, name), append(s.counts, count)
}

// say prints a line with the time.
func (s *soak) say(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Fprintf(s.out, "%v %s\n", time.Since(s.began).Round(time.Second), fmt.Sprintf(format, args...))
}

// flags returns those that a game depends on besides its seed and its number.
func (s *soak) flags() string {
	text := "-engine " + quoted(s.engine)
	for _, name := range s.rivalNames {
		text += " -rival " + quoted(name)
	}
	return text + fmt.Sprintf(" -tables %s -threads %d -hash %d", quoted(s.tables), s.bounds.threads, s.bounds.hash)
}

// quoted writes a word for a shell.
func quoted(word string) string {
	if word != "" && !strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("/._-+=:", r)
	}) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

func (s *soak) newLife(name string) *life {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := &life{name: name}
	s.lives = append(s.lives, l)
	return l
}

// askRivals starts each rival once and notes what it knows.
func (s *soak) askRivals() error {
	for _, name := range s.rivalNames {
		e, err := start(name, false, s.patience, func(*fault) {}) // not ours to judge
		if err != nil {
			return err
		}
		s.bounds.rivals = append(s.bounds.rivals, e.options["UCI_Chess960"])
		e.leave(true)
	}
	return nil
}

// run plays games from a number on until ctx ends or most games are played, so many at a
// time.
func (s *soak) run(ctx context.Context, first, most uint64, concurrency int) error {
	// The machine is watched until the last game has ended.
	watching, unwatch := context.WithCancel(context.WithoutCancel(ctx))
	defer unwatch()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var beside, workers sync.WaitGroup
	beside.Go(func() { s.watch.machine.run(watching) })
	beside.Go(func() { s.report(ctx) })
	var next atomic.Uint64
	failures := make(chan error, concurrency)
	for number := range concurrency {
		workers.Go(func() {
			w := &worker{soak: s, number: number, rivals: make([]*engine, len(s.rivalNames))}
			for ctx.Err() == nil {
				n := next.Add(1) - 1
				if n >= most {
					break
				}
				if err := w.play(first + n); err != nil {
					failures <- err
					cancel()
					break
				}
			}
			w.end()
		})
	}
	workers.Wait()
	cancel()
	unwatch()
	beside.Wait()
	close(failures)
	var errs []error
	for err := range failures {
		errs = append(errs, err)
	}
	return errors.Join(append(errs, s.judgeLeaks())...)
}

// mostGoroutines is by how many goroutines a process may grow.
const mostGoroutines = 3

// judgeLeaks judges what all processes held.
func (s *soak) judgeLeaks() error {
	var faults []*fault
	for _, l := range s.lives {
		faults = append(faults, l.judge(s.growth)...)
	}
	e, err := start(s.engine, true, s.patience, func(f *fault) { faults = append(faults, f) })
	if err == nil {
		s.goroutines.atFirst = e.stacks()
	}
	for i, count := range s.goroutines.counts {
		switch name := s.goroutines.names[i]; {
		case s.goroutines.atFirst == 0: // they cannot be counted here
		case count == 0:
			faults = append(faults, faultf(badExit, "%s: ended without its goroutines, as a fresh process shows them", name))
		case count > s.goroutines.atFirst+mostGoroutines:
			faults = append(faults, faultf(leak, "%s: %d goroutines, %d at first", name, count, s.goroutines.atFirst))
		}
	}
	for _, f := range faults {
		s.tally.fault(true, f.kind)
		s.say("%v", f)
	}
	return err
}

// known are the beginnings of info strings that are no warnings.
var known = []string{"network ", "classical evaluation", "book move, weight ", "endgame tables: "}

func isKnown(remark string) bool {
	for _, beginning := range known {
		if strings.HasPrefix(remark, beginning) {
			return true
		}
	}
	return false
}
