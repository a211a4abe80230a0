package search

// iterate searches ever deeper until a limit is reached or the search stopped.
func (w *worker) iterate() {
	r := &w.root
	for depth := 1; depth <= w.run.maxDepth; depth++ {
		w.rootDepth, w.selDepth = depth, 0
		if !w.mtdf(depth) {
			break
		}
		w.settlePV()
		if w.id != 0 {
			continue
		}
		w.run.report(w)
		if w.run.enough(r) {
			break
		}
	}
	w.published.Store(w.nodes)
}

// notePass keeps the statistics of a pass.
func (w *worker) notePass(b *bracket, depth, gamma, value int) {
	if w.run.passLog != nil && w.id == 0 {
		w.run.passLog(Pass{Depth: depth, Number: b.passes, Gamma: gamma, Value: value, Nodes: w.nodes, Move: w.root.moves[0].move, Crossed: b.crossed})
	}
}
