package search

import (
	"penrose/board"
	"penrose/eval/endgame"
	"penrose/movegen"
	"penrose/score"
)

// This file is where the rules of chess end a line of play: draws, mates, and what
// kinds of positions are prone to zugzwang.

// fiftyMoveCaution is the number of plies without progress from which the table tells such numbers apart.
const fiftyMoveCaution = 90

// repeatedPly says on which part of the current line a value depends: it is the lowest ply, 1 or more, whose position the
// value counts as repeated, or noRepetition. If that ply is above the node, the value may be wrong on
// another path to the node. The table knows nothing of paths: this is the graph-history
// interaction problem (M. Campbell, "The graph-history interaction: on ignoring position history", 1985).
type repeatedPly int

// noRepetition is the repeatedPly of a value that rests on none.
const noRepetition repeatedPly = score.MaxPly + 1

// dependsOnPath reports whether a value of f with this repetition is kept out of the table, as it may be
// wrong on another path to f. Price: 1 Elo (20,000 nodes, a screen of 2,000 games).
func (w *worker) dependsOnPath(f *frame, repetition repeatedPly) bool {
	return w.params.PathFree && int(repetition) < f.ply
}

// isDraw reports whether the position of f, not the root, is drawn by the fifty-move
// rule, for lack of material or by repetition. If it came up before on this line, deeper
// than the root, once is enough: whoever repeated it can do so again. A position of the
// game up to the root counts if it has stood there twice, as [game.Game.Repetitions]
// counts.
//
// repetition is the ply of the earlier position on this line that is repeated, or noRepetition for all
// other draws.
func (w *worker) isDraw(f *frame) (draw bool, repetition repeatedPly) {
	if f.pos.Rule50() >= board.Rule50Limit && (!f.pos.InCheck() || movegen.HasLegalMove(&f.pos)) {
		return true, noRepetition
	}
	if f.pos.InsufficientMaterial() {
		return true, noRepetition
	}
	now := w.rootAt + f.ply
	key, seen := w.keys[now], 0
	for back := 4; back <= min(f.pos.Rule50(), f.reversible); back += 2 {
		if w.keys[now-back] != key {
			continue
		}
		if back < f.ply {
			return true, repeatedPly(f.ply - back)
		}
		if seen++; seen == 2 {
			return true, noRepetition
		}
	}
	return false, noRepetition
}

// canRepeat reports whether the position of f, not the root, is one move away from an earlier one that
// would count as repeated. There are two cases. The side to move can go back to the earlier position. Or, below the root
// only, the opponent could have come here from the earlier one in a single move, and gains nothing by the detour.
func (w *worker) canRepeat(f *frame) bool {
	now := w.rootAt + f.ply
	key, end := w.keys[now], min(f.pos.Rule50(), f.reversible)
	for back := 3; back <= end; back += 2 {
		earlier := w.keys[now-back]
		from, to, found := board.ReversibleMove(key ^ earlier)
		if !found || board.Between(from, to)&f.pos.Occupied() != 0 {
			continue
		}
		if back < f.ply {
			return true
		}
		if f.pos.Of(f.pos.SideToMove())&(from.Bit()|to.Bit()) == 0 {
			continue
		}
		for further := back + 4; further <= end; further += 2 {
			if w.keys[now-further] == earlier {
				return true
			}
		}
	}
	return false
}

// drawIsNear reports whether a node at f that is asked about beta can answer with a draw at once: beta is no
// more than a draw, and a repetition is one move away. A side that is mated has no such move.
func (w *worker) drawIsNear(f *frame, beta int) bool {
	return w.params.ComingRepetition && beta <= score.Draw && w.canRepeat(f) &&
		(!f.pos.InCheck() || movegen.HasLegalMove(&f.pos))
}

// endingKnowledge is what the nodes of a search may know of endings without searching them. The run settles it before
// its workers are prepared, and each worker has a copy.
type endingKnowledge struct {
	knowsMates           bool                // of few pieces, from tables of package endgame
	minorMates           *endgame.MinorMates // those of two minor pieces, see [Run.prepareEnding]
	tablebasePieces      int                 // the most pieces of positions to look up in endgame tables, 0 for none
	dropsTablebaseBounds bool                // see [dropTablebaseBounds]
}

// mostKnownPieces is the number of pieces, kings included, up to which mates are known from tables of package endgame.
const mostKnownPieces = 4

// knownMate returns the value of the position of f if it is a mate that is known from tables of
// package endgame and comes before the fifty moves are up. It is not known where the side to be mated
// can go back to a position that would count as repeated: that has to be searched.
func (w *worker) knownMate(f *frame) (value int, known bool) {
	plies, ok := w.knownPlies(&f.pos)
	switch {
	case !ok || !comesInTime(&f.pos, abs(plies)) || f.ply+abs(plies) > score.MaxPly:
		return 0, false
	case plies < 0 && w.canRepeat(f):
		return 0, false
	case plies > 0:
		return score.MateIn(f.ply + plies), true
	}
	return score.MatedIn(f.ply - plies), true
}

// knownPlies returns the number of plies to mate in p, where it is known, as
// [endgame.MatePlies] does: with a queen, a rook, two bishops, or bishop and knight against
// a king. It ignores the fifty-move counter. The tables know no castling, which may mate sooner.
func (w *worker) knownPlies(p *board.Position) (plies int, known bool) {
	if !w.knowsMates || p.CastlingRooks() != 0 || p.Occupied().Count() > mostKnownPieces {
		return 0, false
	}
	if plies, known := endgame.MatePlies(p); known {
		return plies, true
	}
	return w.minorMates.Plies(p)
}

// comesInTime reports whether a mate so many plies after p, at least 0, surely comes before the fifty moves are up:
// captures and pawn moves on the way are not known.
func comesInTime(p *board.Position, plies int) bool { return p.Rule50()+plies <= board.Rule50Limit }

// gainMayExceedVictim reports whether m, a capture or promotion, may bring more than the captured piece is worth: the
// piece of a promotion, or a draw.
func gainMayExceedVictim(p *board.Position, m board.Move) bool {
	return m.Kind() == board.Promotion || captureMayDraw(p)
}

// captureMayDraw reports whether a capture by the side to move may bring more than the captured piece is worth: it has
// only king and pawns, or the opponent few pieces. What is left may be drawn, as the wrong bishop with its pawn is, however
// large the advantage was.
func captureMayDraw(p *board.Position) bool {
	const fewPieces = 3 // of the opponent, king and pawns included, before the capture
	us := p.SideToMove()
	return !p.HasNonPawnMaterial(us) || p.Of(us.Other()).Count() <= fewPieces
}

// onePieceAtMost reports whether the side to move has no more than one piece besides
// king and pawns: then zugzwang is near.
func onePieceAtMost(p *board.Position) bool {
	return !(p.Of(p.SideToMove()) &^ (p.Both(board.Pawn) | p.Both(board.King))).Several()
}

// minorAtMost reports whether the side to move has no more than a minor piece besides
// king and pawns: every move may harm it.
func minorAtMost(p *board.Position) bool {
	return onePieceAtMost(p) && p.Of(p.SideToMove())&(p.Both(board.Rook)|p.Both(board.Queen)) == 0
}

func abs(x int) int { return max(x, -x) }
