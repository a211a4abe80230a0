package search

// iterate searches ever deeper until a limit is reached or the search stopped.
func (w *worker) iterate() {
	defer func() { w.published.Store(w.nodes) }()
	r := &w.root
	lines := min(max(w.run.limits.MultiPV, 1), len(r.moves))
	for depth := 1; depth <= w.run.maxDepth; depth++ {
		w.rootDepth, w.selDepth = depth, 0
		for line := range lines {
			if w.stopped || !w.mtdf(depth, line) {
				return
			}
		}
		r.finish(depth, lines)
		if w.id == 0 {
			w.run.report(w)
			if w.run.enough(w) {
				return
			}
		}
	}
}
