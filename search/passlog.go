package search

import (
	"penrose/board"
	"penrose/search/driver"
)

// Pass describes one pass of the driver, for the pass log.
type Pass struct {
	Depth        int        // of the iteration, in plies
	Line         int        // from 1
	Number       int        // of the pass in this iteration of the line, from 1
	Guess        int        // the first guess of the iteration, in centipawns
	Alpha, Beta  int        // the window, in centipawns; a null window tests gamma = Beta
	Value        int        // the answer
	Lower, Upper int        // the bracket after the pass
	Nodes        uint64     // entered since the search began
	Evaluations  uint64     // of them computed, not found in the table
	Answered     uint64     // nodes that the table answered
	Move         board.Move // first in the list of root moves of the line after the pass
	Crossed      bool       // the pass contradicted an earlier one
	Closed       bool       // the iteration of the line is over, by [driver.Bracket.Closed]
}

// logPass writes the pass log.
func (w *worker) logPass(b *driver.Bracket, guess int) {
	if w.run.passLog == nil || w.id != 0 {
		return
	}
	r := &w.root
	w.run.passLog(Pass{
		Depth: w.rootDepth, Line: r.line + 1, Number: b.Passes,
		Guess: guess, Alpha: b.Last.Alpha, Beta: b.Last.Beta, Value: b.Value, Lower: b.Lower, Upper: b.Upper,
		Nodes: w.nodes, Evaluations: w.evaluations, Answered: w.tableAnswers,
		Move: r.moves[r.line].move, Crossed: b.Crossed, Closed: b.Closed(),
	})
}
