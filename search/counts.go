package search

// counts are what a worker counts in a search.
type counts struct {
	nodes         uint64
	mateLineNodes uint64 // of them for completing mating lines while there is a limit
	evaluations   uint64 // computed, not found in the table
	tableAnswers  uint64 // nodes that the table answered
	tablebaseHits uint64 // positions found in endgame tables
	crossings     uint64 // contradictory bounds met in the table
}

// publish shows the other goroutines the counts of w.
func (w *worker) publish() {
	w.publishedNodes.Store(w.nodes)
	w.publishedHits.Store(w.tablebaseHits)
}

// allTablebaseHits returns how many positions all workers have found in endgame tables. w calls it, or anybody
// when all rest.
func (w *worker) allTablebaseHits() uint64 {
	return w.tablebaseHits + w.sumOverOthers(func(other *worker) uint64 { return other.publishedHits.Load() })
}

// allNodes returns the nodes of all workers. w calls it, or anybody when all rest.
func (w *worker) allNodes() uint64 {
	return w.nodes + w.sumOverOthers(func(other *worker) uint64 { return other.publishedNodes.Load() })
}

// sumOverOthers returns the sum of a count over the workers but w.
func (w *worker) sumOverOthers(count func(*worker) uint64) (total uint64) {
	for _, other := range w.run.workers {
		if other != w {
			total += count(other)
		}
	}
	return total
}
