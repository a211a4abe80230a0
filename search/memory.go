package search

import (
	"penrose/board"
	"penrose/score"
	"penrose/tt"
)

// This file is what the search reads from and writes to the transposition table.

// probe returns what the search believes of the entry under key, read at the given ply. It drops what only endgame tables
// can have proven where that would end the search, and then the less deep of two bounds that contradict each other. [worker.retrieve]
// also drops mates that come too late. Lines that are shown, and step 10, read here.
func (w *worker) probe(key board.Key, ply int) (entry tt.Entry, found bool) {
	entry, found = w.table.Probe(key, ply)
	if w.dropsTablebaseBounds {
		dropTablebaseBounds(&entry)
	}
	entry.Reconcile()
	return entry, found
}

// retrieve returns the table entry of the position of f, without a mate that would come after the fifty moves are up.
func (w *worker) retrieve(f *frame) tt.Entry {
	entry, _ := w.probe(w.keyAt(f), f.ply)
	dropLateMates(f, &entry)
	return entry
}

// dropLateMates takes out of the entry of the position of f a mate that may come after the fifty moves are up. The
// other bounds stay true: at least mated, or at most mate, holds for a draw, too.
func dropLateMates(f *frame, entry *tt.Entry) {
	if entry.Lower > score.MateBound && !comesInTime(&f.pos, score.Mate-entry.Lower-f.ply) {
		entry.DropLower()
	}
	if entry.Upper < -score.MateBound && !comesInTime(&f.pos, score.Mate+entry.Upper-f.ply) {
		entry.DropUpper()
	}
}

// prefetch asks for the memory of the entry of the position after m at f. It takes longer to come than
// the move to be made, so the earlier the better: before it is decided whether m is searched. That
// made the engine 1.01 times as fast.
func (w *worker) prefetch(f *frame, m board.Move) { w.table.Prefetch(f.pos.LikelyKeyAfter(m)) }

// keyAt returns the key under which the table has the node at f: that of its position,
// unless a move is excluded.
func (w *worker) keyAt(f *frame) board.Key {
	if f.testsSingularity() {
		return tableKey(&f.pos) ^ board.Key(f.excluded)*exclusionHash
	}
	return tableKey(&f.pos)
}

// tableKey returns the key under which the table has pos. Near the fifty-move limit the
// value depends on how many moves are left, so each number of them has a key of its own.
func tableKey(pos *board.Position) board.Key {
	if pos.Rule50() < fiftyMoveCaution {
		return pos.Key()
	}
	return pos.Key() ^ board.Key(pos.Rule50())*rule50Hash
}

// tableKeyAfter returns the [tableKey] of the position after m, which is legal in pos.
func tableKeyAfter(pos *board.Position, m board.Move) board.Key {
	if key, known := pos.KeyAfter(m); known && pos.Rule50()+1 < fiftyMoveCaution {
		return key
	}
	child := *pos
	child.Make(m)
	return tableKey(&child)
}

// Odd numbers, so that different moves and counts give different keys.
const (
	exclusionHash = 0x9E3779B97F4A7C15
	rule50Hash    = 0xC2B2AE3D27D4EB4F
)

// store records the value of the node at f in the table.
func (w *worker) store(f *frame, u tt.Update) {
	if !w.params.Memory {
		return
	}
	if w.table.Store(w.keyAt(f), f.ply, u) {
		w.crossings++
	}
}

// storeMove stores the move of u, the result of the node at f, its evaluation, and whether it is like one of
// the principal variation. The table takes no
// move without a bound, so the move comes with one that says nothing: at least
// -Mate, or at most Mate. It stores nothing if entry has a real bound of that side.
func (w *worker) storeMove(f *frame, entry *tt.Entry, u *tt.Update) {
	moveOnly := tt.Update{Depth: tt.MinDepth, Move: u.Move, Eval: u.Eval, PVLike: u.PVLike}
	switch {
	case u.Bound != tt.UpperBound && entry.LowerDepth <= tt.MinDepth:
		moveOnly.Score, moveOnly.Bound = -score.Mate, tt.LowerBound
	case u.Bound == tt.UpperBound && entry.UpperDepth <= tt.MinDepth && u.Move != board.NoMove:
		moveOnly.Score, moveOnly.Bound = score.Mate, tt.UpperBound
	default:
		return
	}
	w.store(f, moveOnly)
}
