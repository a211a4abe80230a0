package endgame

import "penrose/board"

// rookDraw reports whether rook and pawn against rook is one of the known draws, and the stronger side cannot
// win by taking the rook at once, or after a check out of which the king has to move.
func (e *ending) rookDraw() bool {
	pawn := e.pawns.First()
	if !e.philidor(pawn) && !e.checksFromBehind(pawn) && !e.vancura(pawn) && !e.rookStuck(pawn) {
		return false
	}
	if e.tempo(e.strong) == 0 {
		return !e.p.InCheck() || !e.p.AttackedBy(e.strong).Has(e.facing(board.Rook).First())
	}
	return !e.takesRookAndWins()
}

// takesRookAndWins reports whether the stronger side, which is to move, wins by taking the rook. It does unless the king
// takes back and the pawn that is left cannot be promoted. That its own rook may be lost is not seen.
func (e *ending) takesRookAndWins() bool {
	target := e.facing(board.Rook).First()
	if !e.p.AttackedBy(e.strong).Has(target) {
		return false
	}
	if board.PawnSetAttacks(e.strong, e.pawns).Has(target) {
		return true
	}
	taken := *e.p
	switch rook := e.has(board.Rook).First(); {
	case board.RookAttacks(rook, e.p.Occupied()).Has(target):
		taken.Make(board.NewMove(rook, target))
	case board.Distance(e.enemy, target) == 1: // the king must not take it
		return false
	default:
		return true
	}
	if board.Distance(e.enemy, target) > 1 || taken.AttackedBy(e.strong).Has(target) {
		return true
	}
	taken.Make(board.NewMove(e.enemy, target))
	return pawnPromotes(&taken, e.strong)
}

// philidor reports whether the weaker side holds as Philidor showed in 1777: its king
// is at the promotion square, and its rook keeps the other king from the sixth rank, as
// long as the pawn has not gone there.
func (e *ending) philidor(pawn board.Square) bool {
	rook := e.facing(board.Rook).First()
	return board.Distance(e.enemy, promotion(e.strong, pawn)) <= 1 && relativeRank(e.strong, pawn) <= 4 &&
		relativeRank(e.strong, e.king) <= 4 && relativeRank(e.strong, rook) == 5
}

// checksFromBehind reports whether the pawn has gone to the sixth rank, so that its king
// has no shelter there, and the rook of the weaker side checks from behind: the second
// part of Philidor's defence.
func (e *ending) checksFromBehind(pawn board.Square) bool {
	rook := e.facing(board.Rook).First()
	return board.Distance(e.enemy, promotion(e.strong, pawn)) <= 1 && relativeRank(e.strong, pawn) == 5 &&
		relativeRank(e.strong, e.king) <= 5-e.tempo(e.strong) && relativeRank(e.strong, rook) <= 1
}

// vancura reports whether the weaker side holds as J. Vancura showed in 1924: against a
// rook's pawn on the third to sixth rank with its rook on the promotion square, the other rook
// attacks the pawn from the side, and its king waits at the far side of its second rank, where a check of
// the rook in front gains nothing. The other king must not come to the pawn before the rook can check it.
// Stockfish 15.1 (100,000 nodes, tables of 3 and 4 pieces) holds none of 116 such positions for won. With the rook
// elsewhere in front of the pawn, the pawn on the second rank, the king on its first one, or the other king near the pawn
// it holds 117 of 388 for won where the stronger side is to move.
func (e *ending) vancura(pawn board.Square) bool {
	file := pawn.File()
	if file != 0 && file != 7 {
		return false
	}
	ours, theirs := e.has(board.Rook).First(), e.facing(board.Rook).First()
	away := func(sq board.Square) int { return max(sq.File()-file, file-sq.File()) }
	rank := relativeRank(e.strong, pawn)
	return ours == promotion(e.strong, pawn) && rank >= 2 && rank <= 5 &&
		theirs.Rank() == pawn.Rank() && away(theirs) >= 3 &&
		board.RookAttacks(theirs, e.p.Occupied()).Has(pawn) &&
		away(e.enemy) >= 6 && relativeRank(e.strong, e.enemy) == 6 &&
		board.Distance(e.king, pawn) > 1+e.tempo(e.strong)
}

// rookStuck reports whether the stronger rook is shut in: a rook pawn is on the seventh rank, and the rook
// stands in front of the pawn on the promotion square. The other rook attacks the pawn from behind, and the
// weaker king waits at the far side on its second rank. The rook in front cannot leave with a gain: there is
// no check, and no king to be cut off. A king that comes to free it is checked from behind; only if it is
// beside the pawn and to move, the rook goes away and wins.
func (e *ending) rookStuck(pawn board.Square) bool {
	file := pawn.File()
	if file != 0 && file != 7 {
		return false
	}
	ours, theirs := e.has(board.Rook).First(), e.facing(board.Rook).First()
	away := max(e.enemy.File()-file, file-e.enemy.File())
	return relativeRank(e.strong, pawn) == 6 && ours == promotion(e.strong, pawn) &&
		theirs.File() == file && board.RookAttacks(theirs, e.p.Occupied()).Has(pawn) &&
		away >= 6 && relativeRank(e.strong, e.enemy) == 6 && board.Distance(e.king, theirs) > 1 &&
		board.Distance(e.king, pawn) > e.tempo(e.strong)
}
