package search

import (
	"penrose/board"
	"penrose/score"
	"penrose/tt"
)

// This file is all that a node reads from and writes to the transposition table,
// except for the probes of enhanced transposition cutoffs and of the principal
// variation.

// retrieve returns what the table knows of the position at ply that is to be
// searched depth plies deep; of bounds that contradict each other only the deeper.
// Near the fifty-move limit bounds may rest on moves that there is no time left to
// make: then only the moves and the evaluation of the entry are returned.
func (w *worker) retrieve(ply, depth int) tt.Entry {
	if w.params.Plaat != PlaatOff {
		return w.retrieveExactly(ply, depth)
	}
	pos := &w.frames[ply].pos
	entry, _ := w.table.Probe(w.keyAt(ply), ply)
	entry.Reconcile()
	if pos.Rule50() >= fiftyMoveCaution {
		entry.Lower, entry.LowerDepth = tt.NoLower, tt.NoDepth
		entry.Upper, entry.UpperDepth = tt.NoUpper, tt.NoDepth
	}
	return entry
}

// keyAt returns the key by which the table knows the node at ply: that of the
// position, unless a move is left out.
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

// storeMove records of the result u of the node at ply only the move, with a bound
// that any value keeps to. Nothing is recorded if entry has a real bound of that side,
// nor near the fifty-move limit, where [worker.retrieve] shows none.
func (w *worker) storeMove(ply int, entry *tt.Entry, u *tt.Update) {
	vacuous := tt.Update{Depth: tt.MinDepth, Move: u.Move, Eval: u.Eval}
	switch {
	case w.frames[ply].pos.Rule50() >= fiftyMoveCaution:
		return
	case u.Bound != tt.UpperBound && entry.LowerDepth <= tt.MinDepth:
		vacuous.Score, vacuous.Bound = -score.Mate, tt.LowerBound
	case u.Bound == tt.UpperBound && entry.UpperDepth <= tt.MinDepth && u.Move != board.NoMove:
		vacuous.Score, vacuous.Bound = score.Mate, tt.UpperBound
	default:
		return
	}
	w.store(ply, vacuous)
}
