package search

import "penrose/board"

// Pass describes one pass of the driver, for the pass log.
type Pass struct {
	Depth        int // of the iteration, in plies
	Line         int // from 1
	Number       int // of the pass in this iteration of the line, from 1
	Gamma, Value int // what was tested and the answer, in centipawns
	Lower, Upper int // the bracket after the pass
	Nodes        uint64
	Move         board.Move // first in the list of root moves of the line after the pass
	Crossed      bool       // the pass contradicted an earlier one
}

// notePass writes the pass log.
func (w *worker) notePass(b *bracket, depth, gamma, value int) {
	if w.run.passLog == nil || w.id != 0 {
		return
	}
	r := &w.root
	w.run.passLog(Pass{
		Depth: depth, Line: r.line + 1, Number: b.passes,
		Gamma: gamma, Value: value, Lower: b.lower, Upper: b.upper,
		Nodes: w.nodes, Move: r.moves[r.line].move, Crossed: b.crossed,
	})
}
