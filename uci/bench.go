package uci

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"penrose/board"
	"penrose/game"
	"penrose/search"
)

// Defaults of "bench". The depth is chosen so that a whole bench takes some
// seconds on one thread.
const (
	benchDepth   = 12
	benchHashMiB = 16
	benchThreads = 1
)

// bench searches fixed positions with an engine of its own, so that earlier
// searches and options do not matter, except the options of the evaluation. It
// prints the speed and the sum of nodes, which is a fingerprint of the search (with
// one thread). Runners and packagers read the last line.
func (s *Session) bench(c command) {
	depth, badDepth := benchArgument(&c.args, "depth", benchDepth, search.MaxDepth)
	hashMiB, badHash := benchArgument(&c.args, "hash", benchHashMiB, maxHashMiB)
	threads, badThreads := benchArgument(&c.args, "threads", benchThreads, search.MaxThreads)
	for _, err := range []error{badDepth, badHash, badThreads} {
		if err != nil && !s.tolerates(err) {
			return
		}
	}
	reserveProcessors(threads)
	e, err := s.newEngine(hashMiB, threads)
	if err != nil {
		s.complain("bench: %v", err)
		return
	}
	if err := e.SetEvaluation(s.evaluation()); err != nil {
		s.complain("bench: %v", errors.Join(err, e.Close()))
		return
	}
	b := s.newBenchRun("bench")
	go b.search(s.out, e, search.Limits{Depth: depth})
}

// benchArgument takes the next argument from args. It returns initial if there is
// none or it is out of range. In the latter case there is an error, too.
func benchArgument(args *string, name string, initial, most int) (int, error) {
	var field string
	field, *args = nextField(*args)
	if field == "" {
		return initial, nil
	}
	n, ok := parseNumber(field)
	if !ok || n < 1 || n > int64(most) {
		return initial, fmt.Errorf("%s %.20q is not a number from 1 to %d; the default is %d", name, field, most, initial)
	}
	return int(n), nil
}

// benchRun is a running bench, or another row of searches.
type benchRun struct {
	mu      sync.Mutex
	current run
	stopped bool
	done    chan struct{}

	cutShort func() // notes that it was stopped
}

// newBenchRun returns a row of searches, which is what the session is at from now on.
func (s *Session) newBenchRun(what string) *benchRun {
	b := &benchRun{done: make(chan struct{})}
	a := &activity{stop: b.stop, done: b.done}
	b.cutShort = func() { s.cutShort(a, what) }
	s.current = a
	return b
}

func (b *benchRun) stop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stopped = true
	if b.current != nil {
		b.current.Stop()
	}
}

// start begins the next search unless the bench was stopped.
func (b *benchRun) start(out *output, e engine, g game.Game, l search.Limits) (r run, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.stopped {
		return nil, false
	}
	b.current = e.Start(g, l, search.Listener{
		Info:  func(search.Info) {},
		Error: func(err error) { out.remark("%v", err) },
		Done:  func(search.Result) {},
	})
	return b.current, true
}

func (b *benchRun) search(out *output, e engine, l search.Limits) {
	defer close(b.done)
	defer survive(out)
	defer e.Close()
	start := time.Now()
	nodes := uint64(0)
	for i, fen := range benchPositions {
		p, err := board.ParseFEN(fen)
		if err != nil {
			panic(err) // the list is ours, and a test reads it
		}
		r, ok := b.start(out, e, game.New(p), l)
		if !ok {
			b.cutShort()
			return
		}
		n := r.Wait().Lines[0].Nodes
		out.printf("%2d/%d %10d nodes  %s", i+1, len(benchPositions), n, fen)
		nodes += n
	}
	elapsed := max(time.Since(start), time.Millisecond)
	out.printf("%d nodes %d nps", nodes, uint64(float64(nodes)/elapsed.Seconds()))
}
