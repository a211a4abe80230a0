package classical

import "penrose/board"

// pawnCacheSize is the number of pawn structures that a [State] remembers. A hit saves
// about 50 ns; an evaluation takes 140 ns.
const pawnCacheSize = 2048

// pawnEntry holds what depends on the pawns alone. It records the pawns themselves, so
// an entry of the cache is never used for another structure. The zero value is right
// for a board without pawns.
type pawnEntry struct {
	pawns     [2]board.Bitboard // by color; the key of the entry
	structure [2]taper
	passed    board.Bitboard    // of both colors
	span      [2]board.Bitboard // squares that pawns of the color attack or can attack after advancing
}

// pawnsOf returns the entry for the pawns of p. The cache keeps it.
func (s *State) pawnsOf(p *board.Position) *pawnEntry {
	entry := &s.pawnCache[p.PawnKey()%pawnCacheSize]
	pawns := [2]board.Bitboard{p.Pieces(board.White, board.Pawn), p.Pieces(board.Black, board.Pawn)}
	if entry.pawns != pawns {
		entry.fill(pawns, &fitted)
	}
	return entry
}

// fill makes e the entry for the given pawns, valued with w.
func (e *pawnEntry) fill(pawns [2]board.Bitboard, w *Weights) {
	*e = pawnEntry{pawns: pawns}
	e.add(board.White, w)
	e.add(board.Black, w)
}

// add values the structure of c's pawns.
func (e *pawnEntry) add(c board.Color, w *Weights) {
	ours, theirs := e.pawns[c], e.pawns[c.Other()]
	theirAttacks := board.PawnSetAttacks(c.Other(), theirs)
	for pawns := ours; pawns != 0; pawns = pawns.WithoutFirst() {
		sq := pawns.First()
		bit, ahead := sq.Bit(), ranksAhead(c, sq)
		before := board.FileOf(sq) & ahead
		beside := before.East() | before.West()
		neighbors := ours & neighborFiles(sq)
		supporters := ours & board.PawnAttacks(c.Other(), sq)
		rank := sq.Relative(c).Rank()

		e.span[c] |= beside
		switch {
		case theirs&(before|beside) == 0 && ours&before == 0:
			e.passed |= bit
		case (theirs|ours)&before == 0 && (neighbors&^ahead).Count() >= (theirs&beside).Count():
			e.structure[c] += w.candidate[rank]
		}
		if ours&before != 0 {
			e.structure[c] += w.doubled
		}
		isolated := neighbors == 0
		// No neighbor can come up to defend it, and it cannot safely advance to them.
		backward := !isolated && neighbors&^ahead == 0 && bit.Forward(c)&(theirAttacks|theirs) != 0
		switch {
		case isolated:
			e.structure[c] += w.isolated
		case backward:
			e.structure[c] += w.backward
		case supporters|ours&(bit.East()|bit.West()) != 0:
			e.structure[c] += w.connected[rank] + w.supported*taper(supporters.Count())
			if ours&(bit.East()|bit.West()) != 0 {
				e.structure[c] += w.phalanx[rank]
			}
		}
		if (isolated || backward) && theirs&before == 0 {
			e.structure[c] += w.unopposed
		}
	}
}

// ranksAhead returns all ranks in front of the rank of sq as c sees them.
func ranksAhead(c board.Color, sq board.Square) board.Bitboard {
	if c == board.White {
		return ^board.Rank1 << (sq & 56)
	}
	return board.Bitboard(1)<<(sq&56) - 1
}

// neighborFiles returns the files next to the file of sq.
func neighborFiles(sq board.Square) board.Bitboard {
	file := board.FileOf(sq)
	return file.East() | file.West()
}
