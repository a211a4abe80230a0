package search

import "time"

// pace says how many nodes a worker searches between two looks at the clock and the stop flag: few at first, so
// that helpers notice the end of a search of a few nodes, and more as long as they take no time worth speaking of. The
// first worker begins with many, because without a move to play it has nothing to stop for; see [worker.noteClosed].
type pace struct {
	nodes     uint64    // until the next poll
	last      time.Time // of the poll before
	lastNodes uint64    // of the worker at the poll before
	turnBegan time.Time // when the worker got its place, see [worker.letOthers]
}

// leastPace is the number of nodes from which a pace starts, and below which it does not fall unless its limit is lower.
const leastPace = 32

// pollTime is the longest time that should pass between two polls. A machine that searches fewer than
// [mostPace] nodes in it, or has other work to do, polls more often.
const pollTime = time.Millisecond

// mostPace is the most nodes between two polls: at usual speeds they take about pollTime.
const mostPace = 1024

// pollsToLimit is how often each of several workers polls at least before a limit on the nodes of all is reached, so that
// the limit is overrun by a few percent at most. A single worker meets it to the node, see [worker.nextPoll].
const pollsToLimit = 32

// paceLimit returns the most nodes between two polls of each of so many threads. nodeLimits are limits on the nodes of
// all threads together; one of 0 is no limit.
func paceLimit(threads, processors int, nodeLimits ...uint64) uint64 {
	if threads == 1 {
		return mostPace
	}
	limit := uint64(mostPace)
	if threads > processors { // turns are short, and when time is up the workers end one after the other, each at its next poll
		limit = uint64(max(mostPace*processors/threads, leastPace))
	}
	for _, nodes := range nodeLimits {
		if nodes > 0 {
			limit = min(limit, nodes/(pollsToLimit*uint64(threads))+1)
		}
	}
	return limit
}

// newPace returns the pace of a worker whose search begins, the first one or another. limit is that of [paceLimit].
func newPace(first bool, limit uint64) pace {
	nodes := limit
	if !first {
		nodes = min(leastPace, limit)
	}
	p := pace{nodes: nodes}
	p.beginTurn()
	return p
}

// beginTurn notes that the worker has waited, for which its pace is not to blame.
func (p *pace) beginTurn() {
	p.last = time.Now()
	p.turnBegan = p.last
}

// adapt notes a poll at the time now, when the worker has searched so many nodes, and sets the nodes until the next one, at
// most limit. An early poll may lower the pace but not raise it: it came after fewer nodes.
func (p *pace) adapt(now time.Time, nodes, limit uint64) {
	inTurn := nodes-p.lastNodes >= p.nodes
	switch took := now.Sub(p.last); {
	case took > pollTime:
		p.nodes /= 2
	case took < pollTime/2 && inTurn:
		p.nodes *= 2
	}
	p.nodes = min(max(p.nodes, leastPace), limit)
	p.last, p.lastNodes = now, nodes
}
