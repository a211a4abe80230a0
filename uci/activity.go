package uci

import (
	"errors"
	"sync"
)

// activity is something that runs beside the session: a search, perft, bench or
// genfens.
type activity struct {
	stop      func() // asks it to end soon; may be called again and after the end
	ponderHit func() // nil unless it is a search that ponders
	done      chan struct{}
	strict    bool // errors are returned by err and not printed, see [command]

	mu      sync.Mutex
	failure error // see fail
}

// fail notes why a has no result, or a fault in one of its searches, whether that has a result or not. The first error
// stays.
func (a *activity) fail(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.failure == nil {
		a.failure = err
	}
}

// err returns what was wrong with a, which has ended.
func (a *activity) err() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.failure
}

// newActivity returns an activity that carries out c and that stop ends.
func newActivity(c command, stop func()) *activity {
	return &activity{stop: stop, done: make(chan struct{}), strict: c.strict}
}

// begin runs work beside the session, as its activity a. work reports whether it came to its end; if not, it was
// stopped without a result. The user is told so by the name what.
func (s *Session) begin(a *activity, what string, work func() (complete bool)) {
	s.current = a
	go func() {
		defer close(a.done)
		defer s.survive(a)
		if !work() {
			s.cutShort(a, what)
		}
	}()
}

// errCutShort is the error of a line whose work was stopped before it had a result.
var errCutShort = errors.New("stopped before its end")

// cutShort notes that the activity a was stopped before it had a result. In a session the user is told.
func (s *Session) cutShort(a *activity, what string) {
	a.fail(errCutShort)
	if !a.strict {
		s.out.remark("stopped: %s", what) // not "genfens stopped": openings begin like that
	}
}

// survive is [recovered] for what runs beside the session, whose user is told.
func (s *Session) survive(a *activity) {
	if fault := recover(); fault != nil {
		err := internalError(fault)
		a.fail(err)
		if !a.strict {
			s.report(err)
		}
	}
}

// onFault returns what is done about an error of a search, the activity a: a bug of ours, or why there was
// no search. A session goes on, and its user is told. On the command line the line fails, unless it
// has ended before.
func (s *Session) onFault(a *activity) func(error) {
	if !a.strict {
		return s.report
	}
	return func(err error) {
		select {
		case <-a.done:
			s.report(err)
		default:
			a.fail(err)
		}
	}
}

// halt stops what runs, if anything, and waits until it has ended and its
// result is printed.
func (s *Session) halt() {
	if s.current != nil {
		s.current.stop()
		<-s.current.done
		s.current = nil
	}
}
