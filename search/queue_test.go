package search

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
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
				inside.Add(-1)
				q.leave()
			}
		})
	}
	all.Wait()
}

// A worker gives its place up after its turn, not before, and the first one does not where others have processors of their own.
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
		w := newTestEngine(t, 1).workers[0]
		w.id, w.run = c.id, &Run{queue: newQueue(c.workers, c.processors)}
		for range c.processors {
			w.run.queue.enter()
		}
		began := time.Now().Add(-time.Hour)
		w.pace.turnBegan, w.pace.last = began, began.Add(c.searched)
		another := make(chan struct{})
		go func() {
			w.run.queue.enter()
			close(another)
			w.run.queue.leave()
		}()
		w.letOthers()
		if got := w.pace.turnBegan != began; got != c.want {
			t.Errorf("%s: gives its place up: %v", c.what, got)
		}
		w.run.queue.leave()
		<-another
	}
}

// With many times as many workers as processors a search finds its move and ends, by its limit or by Stop, and nobody keeps a place.
func TestManyWorkers(t *testing.T) {
	e := newTestEngine(t, 40)
	g := game.New(chesstest.Parse(t, kiwipete))
	for _, l := range []Limits{{Depth: 6}, {Nodes: 20_000}, {MoveTime: 50 * time.Millisecond}} {
		if r := think(t, e, g, l); r.Best == board.NoMove {
			t.Errorf("%+v: no move", l)
		}
	}
	r := e.Start(g, Limits{Infinite: true}, Listener{})
	time.Sleep(20 * time.Millisecond)
	r.Stop()
	if r.Wait().Best == board.NoMove {
		t.Error("stopped: no move")
	}
	if r.queue.places != nil {
		t.Error("the queue is still there")
	}
}
