package search

import (
	"penrose/board"
	"penrose/score"
	"penrose/tt"
)

// This file is all that a node reads from and writes to the transposition table outside
// Plaat mode, except for the probes of enhanced transposition cutoffs, of the principal
// variation and of mating lines.

// retrieve returns the table entry of the position at ply, which is to be searched
// depth plies deep. If two bounds contradict each other, only the deeper one is
// returned. Near the fifty-move limit there may be no time left for the moves that a
// bound rests on: then only the moves and the evaluation of the entry are returned.
func (w *worker) retrieve(ply, depth int) tt.Entry {
	if w.params.Plaat != PlaatOff {
		return w.retrieveExactly(ply, depth)
	}
	pos := &w.frames[ply].pos
	entry, _ := w.table.Probe(w.keyAt(ply), ply)
	entry.Reconcile()
	if pos.Rule50() >= fiftyMoveCaution {
		entry.DropLower()
		entry.DropUpper()
	}
	return entry
}

// keyAt returns the key under which the table has the node at ply: the key of the
// position, unless a move is excluded.
func (w *worker) keyAt(ply int) board.Key {
	f := &w.frames[ply]
	if f.excluded == board.NoMove {
		return f.pos.Key()
	}
	return f.pos.Key() ^ board.Key(f.excluded)*exclusionHash
}

const exclusionHash = 0x9E3779B97F4A7C15 // odd, so that different moves give different keys

// store records the value of the node at ply in the table.
func (w *worker) store(ply int, u tt.Update) {
	if !w.params.Memory && w.params.Plaat != PlaatOff {
		return
	}
	if w.table.Store(w.keyAt(ply), ply, u) {
		w.crossings++
	}
}

// storeMove stores only the move of u, the result of the node at ply. An entry cannot
// hold a move without a bound, so the move comes with one that says nothing: at least
// -Mate, or at most Mate. It stores nothing if entry has a real bound of that side. Near
// the fifty-move limit it stores nothing either, because [worker.retrieve] returns no
// bounds there.
func (w *worker) storeMove(ply int, entry *tt.Entry, u *tt.Update) {
	moveOnly := tt.Update{Depth: tt.MinDepth, Move: u.Move, Eval: u.Eval}
	switch {
	case w.frames[ply].pos.Rule50() >= fiftyMoveCaution:
		return
	case u.Bound != tt.UpperBound && entry.LowerDepth <= tt.MinDepth:
		moveOnly.Score, moveOnly.Bound = -score.Mate, tt.LowerBound
	case u.Bound == tt.UpperBound && entry.UpperDepth <= tt.MinDepth && u.Move != board.NoMove:
		moveOnly.Score, moveOnly.Bound = score.Mate, tt.UpperBound
	default:
		return
	}
	w.store(ply, moveOnly)
}
