package uci

import (
	"errors"
	"sync"

	"penrose/eval/endgame"
	"penrose/game"
	"penrose/search"
)

// batch is a row of searches with an engine of its own, so that earlier searches and options
// do not matter, except the options of the evaluation. It runs beside the session.
type batch struct {
	session  *Session
	activity *activity
	onFault  func(error) // see [Session.onFault]
	what     string      // the name of the command
	engine   engine

	mu      sync.Mutex
	current run // nil before the first search
	stopped bool
}

// newBatch returns a batch that carries out c.
func (s *Session) newBatch(c command, hashMiB, threads int) (*batch, error) {
	e, err := s.newEngine(hashMiB, threads)
	if err != nil {
		return nil, err
	}
	if err := e.SetEvaluation(s.evaluator.choice()); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	b := &batch{session: s, what: c.verb.name, engine: e}
	b.activity = newActivity(c, b.stop)
	b.onFault = s.onFault(b.activity)
	return b, nil
}

// begin runs work in the background, as the current activity of the session. work makes the
// searches of b and reports whether it came to its end; if not, the batch was stopped without
// a result.
func (b *batch) begin(work func() (complete bool)) {
	b.session.begin(b.activity, b.what, func() (complete bool) {
		defer b.engine.Close() // only memory: what could fail does not matter
		return work()
	})
}

func (b *batch) stop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stopped = true
	if b.current != nil {
		b.current.Stop()
	}
}

// prepare does what the searches would otherwise do when they first need it.
func (b *batch) prepare() {
	b.engine.Prepare()
	endgame.Prepare()
}

// search returns the result of the next search. ok is false if the batch was stopped before
// its end.
func (b *batch) search(g game.Game, l search.Limits) (result search.Result, ok bool) {
	if !b.start(g, l) {
		return search.Result{}, false
	}
	result = b.current.Wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	return result, !b.stopped
}

// start begins a search unless the batch was stopped.
func (b *batch) start(g game.Game, l search.Limits) (begun bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.stopped {
		return false
	}
	b.current = b.engine.Start(g, l, search.Listener{Error: b.onFault})
	return true
}
