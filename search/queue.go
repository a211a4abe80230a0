package search

import "time"

// queue lets workers search in turn if they are more than the processors: as many at a time as there are
// processors. Otherwise the system shares the processors among all workers and the rest of the process alike.
// Then a "stop" is read late, and each worker obeys it late.
type queue struct {
	places     chan struct{} // holds one for each worker that searches; nil if nobody has to wait
	turn       time.Duration // for which a worker searches before it lets the next one
	firstWaits bool          // like all others
}

// queueRound is about the time in which each worker has had a turn. Where the first one keeps its processor a
// round of the others takes longer: twice as long with two processors. With 47 workers on one processor, a
// round of 10 ms cost a quarter of the speed.
const queueRound = 20 * time.Millisecond

// newQueue returns a queue for so many workers on so many processors. The first worker, which decides when
// the search ends, waits only if there is one processor.
func newQueue(workers, processors int) queue {
	if workers <= processors {
		return queue{}
	}
	return queue{
		places:     make(chan struct{}, processors),
		turn:       queueRound * time.Duration(processors) / time.Duration(workers),
		firstWaits: processors == 1,
	}
}

// enter waits for a place. Those that wait get one in the order in which they came.
func (q *queue) enter() {
	if q.places != nil {
		q.places <- struct{}{}
	}
}

// leave gives a place to the next one.
func (q *queue) leave() {
	if q.places != nil {
		<-q.places
	}
}

// letOthers ends the turn of w if it is over: the worker that has waited longest searches, and w waits.
func (w *worker) letOthers() {
	q := &w.run.queue
	if q.places == nil || w.pace.last.Sub(w.pace.turnBegan) < q.turn || w.id == 0 && !q.firstWaits {
		return
	}
	q.leave()
	q.enter()
	w.pace.beginTurn()
}
