package search

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"penrose/chesstest"
	"penrose/game"
	"penrose/internal/systhreads"
)

// Workers have to wait only if they are more than the processors, and the first one only if there is one processor.
func TestNewQueue(t *testing.T) {
	for _, c := range []struct {
		workers, processors int
		places              int // 0 if nobody has to wait
		turn                time.Duration
		firstWaits          bool
	}{
		{1, 1, 0, 0, false},
		{4, 4, 0, 0, false},
		{8, 4, 4, queueRound / 2, false},
		{8, 1, 1, queueRound / 8, true},
	} {
		q := newQueue(c.workers, c.processors)
		if cap(q.places) != c.places || q.turn != c.turn || q.firstWaits != c.firstWaits {
			t.Errorf("%d workers, %d processors: %d places, turns of %v, the first waits: %v", c.workers, c.processors, cap(q.places), q.turn, q.firstWaits)
		}
	}
}

// Never more goroutines have a place than there are places, and each has its turn.
func TestQueue(t *testing.T) {
	const workers, places, turns = 7, 3, 200
	q := newQueue(workers, places)
	var inside atomic.Int64
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for range turns {
				q.enter()
				if n := inside.Add(1); n > places {
					t.Errorf("%d have one of %d places", n, places)
				}
				runtime.Gosched() // the others try
				inside.Add(-1)
				q.leave()
			}
		})
	}
	all.Wait()
}

// A worker gives its place up after its turn, not before, and the first one does not where others have
// processors of their own.
func TestLetOthers(t *testing.T) {
	for _, c := range []struct {
		what                    string
		id, workers, processors int
		searched                time.Duration
		want                    bool
	}{
		{"a turn", 1, 4, 2, queueRound / 2, true},
		{"less than a turn", 1, 4, 2, queueRound/2 - 1, false},
		{"the first worker", 0, 4, 2, time.Hour, false},
		{"the first worker, one processor", 0, 4, 1, time.Hour, true},
		{"a processor for each worker", 1, 4, 4, time.Hour, false},
	} {
		t.Run(c.what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := &worker{id: c.id}
				w.run = &Run{queue: newQueue(c.workers, c.processors)}
				for range c.processors {
					w.run.queue.enter()
				}
				began := time.Now()
				w.pace.turnBegan, w.pace.last = began, began.Add(c.searched)
				another := false
				go func() {
					w.run.queue.enter()
					another = true
					w.run.queue.leave()
				}()
				synctest.Wait() // it has a place if nobody has to wait, or else waits
				before := another
				w.letOthers()
				if got := another && !before; got != c.want {
					t.Errorf("another one has its turn: %v, want %v", got, c.want)
				}
				w.run.queue.leave()
			})
		})
	}
}

// With many times as many workers as processors a search ends, by its limit or by Stop, and nobody is left waiting.
func TestManyWorkers(t *testing.T) {
	e := newTestEngine(t, max(8, 4*systhreads.Processors()))
	g := game.New(chesstest.Parse(t, kiwipete))
	for _, l := range []Limits{{Depth: 6}, {Nodes: 20_000}, {MoveTime: 50 * time.Millisecond}} {
		think(t, e, g, l)
	}
	r := e.Start(g, Limits{Infinite: true}, Listener{})
	time.Sleep(20 * time.Millisecond)
	r.Stop()
	r.Wait()
	if r.queue.places != nil {
		t.Error("the queue is still there: the first worker, which goes on alone, would wait")
	}
}
