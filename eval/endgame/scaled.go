package endgame

import "penrose/board"

// Shares of the evaluation that remain, in 64ths.
const (
	fullScale   = 64
	drawScale   = 2  // a draw unless somebody blunders
	dimScale    = 8  // a draw by theory; the defence is not always easy
	doubtScale  = 16 // more often a draw than a win
	halfScale   = 32
	bishopScale = 20 // bishops of opposite colors
	bishopStep  = 10 // more for each passed pawn
)

// scale returns the share of the evaluation that the stronger side can count on, in
// 64ths.
func (e *ending) scale() int {
	switch {
	case e.pawns == 0:
		return e.pawnlessScale()
	case WrongBishop(e.p, e.strong):
		return drawScale
	case !e.pawns.Several():
		return e.onePawnScale()
	case e.oppositeBishops():
		return e.oppositeBishopsScale()
	}
	return fullScale
}

// pawnlessScale is [ending.scale] for a side without pawns. It takes more than a minor
// piece to win, and pieces that can mate.
func (e *ending) pawnlessScale() int {
	ours, theirs := PieceUnits(e.p, e.strong), PieceUnits(e.p, e.weak)
	onlyKnights := MinorUnits*e.has(board.Knight).Count() == ours
	switch {
	case onlyKnights && ours == 2*MinorUnits: // a pawn can cost the defender its stalemates
		return dimScale
	case !CanForceMate(e.p, e.strong):
		return drawScale // a mate of a king that its rook's pawn buries is left to the search
	case theirs == 2*MinorUnits && e.has(board.Queen) != 0 && e.facing(board.Bishop) != 0 && e.theirPawns == 0:
		return fullScale // only two knights hold against a queen
	case ours-theirs > MinorUnits:
		return e.againstPawnScale()
	case ours <= 2*MinorUnits && e.has(board.Bishop).Several() && e.facing(board.Knight) != 0:
		return halfScale // two bishops beat a knight, in the end
	case ours <= 2*MinorUnits:
		return dimScale
	}
	return doubtScale
}

// againstPawnScale is [ending.scale] for a single rook or queen against an advanced pawn
// with its king. Of what it names with a rook 0.7% are won (by tables, all 262,844 positions). Those in which the
// king of the pawn stands three steps from its target are no exception: leaving them out, 9% of what is left out are won.
func (e *ending) againstPawnScale() int {
	if e.theirPawns == 0 || e.theirPawns.Several() || e.p.Of(e.weak).Count() != 2 || e.p.Of(e.strong).Count() != 2 {
		return fullScale
	}
	pawn := e.theirPawns.First()
	target := promotion(e.weak, pawn)
	steps := 7 - relativeRank(e.weak, pawn)
	far := board.Distance(e.king, target) - e.tempo(e.strong)
	if board.Distance(e.enemy, pawn) > 1 {
		return fullScale
	}
	if e.has(board.Rook) != 0 && steps <= 2 && far > steps+1 {
		return dimScale
	}
	if e.has(board.Queen) != 0 && steps == 1 && far > 3 && e.isSaved(pawn, target, far) {
		return dimScale
	}
	return fullScale
}

// isSaved reports whether stalemate saves a pawn on the seventh rank, which has target before it, from the
// queen, whose king is far steps from there: a rook's or bishop's pawn whose king is beside target or comes
// there. From four steps that king is in time if the other one has to step there first, out of check or out
// of the corner. Of what it names 1.2% are won, most of that by mate in one in the corner (by tables, all
// 37,777 positions with the pawn on a2 or c2).
func (e *ending) isSaved(pawn, target board.Square, far int) bool {
	queen := e.has(board.Queen)
	kingSteps := board.Distance(e.enemy, target)
	rookFiles, bishopFiles := board.FileA|board.FileH, board.FileA<<2|board.FileA<<5
	switch {
	case !(rookFiles | bishopFiles).Has(pawn) || queen.Has(target) || kingSteps > 1+e.tempo(e.weak):
		return false
	case kingSteps == 1:
		return far > 4 || !e.p.InCheck()
	}
	guarded := board.QueenAttacks(queen.First(), e.p.Occupied())
	barred := guarded.Has(target) && board.KingAttacks(e.enemy)&board.KingAttacks(target)&^(guarded|pawn.Bit()) == 0
	return far > 4 && !barred // else the pawn cannot promote, nor the king come
}

// onePawnScale is [ending.scale] for a side whose one pawn has to win.
func (e *ending) onePawnScale() int {
	ours, theirs := PieceUnits(e.p, e.strong), PieceUnits(e.p, e.weak)
	switch {
	case ours == 0 && theirs == MinorUnits:
		return doubtScale // the piece gives itself for the pawn
	case ours == RookUnits && theirs == RookUnits && e.theirPawns == 0 && e.rookDraw():
		return drawScale
	case ours == MinorUnits && theirs == MinorUnits && e.theirPawns == 0:
		return e.minorsScale()
	case e.oppositeBishops():
		return e.oppositeBishopsScale()
	}
	return fullScale
}

// minorsScale is [ending.scale] for a minor piece and a pawn against a minor piece. The
// king in front of the pawn holds if no bishop can drive it away.
func (e *ending) minorsScale() int {
	pawn := e.pawns.First()
	if e.oppositeBishops() {
		return dimScale
	}
	inFront := pawn.File() == e.enemy.File() && relativeRank(e.strong, e.enemy) > relativeRank(e.strong, pawn)
	if !inFront {
		return fullScale
	}
	if bishop := e.has(board.Bishop); bishop&board.SquaresLike(e.enemy) == 0 {
		return dimScale
	}
	return doubtScale
}

// oppositeBishops reports whether each side has one bishop and no other pieces, and the
// two move on squares of different colors.
func (e *ending) oppositeBishops() bool {
	return (e.p.Occupied()&^e.p.Both(board.Pawn)).Count() == 4 && OppositeBishops(e.p)
}

// OppositeBishops reports whether each side has one bishop, and the two move on squares
// of different colors.
func OppositeBishops(p *board.Position) bool {
	white, black := p.Pieces(board.White, board.Bishop), p.Pieces(board.Black, board.Bishop)
	return white != 0 && black != 0 && !white.Several() && !black.Several() &&
		(white&board.LightSquares == 0) != (black&board.LightSquares == 0)
}

// oppositeBishopsScale is [ending.scale] for bishops of opposite colors: passed pawns
// decide.
func (e *ending) oppositeBishopsScale() int {
	return min(fullScale, bishopScale+bishopStep*e.passedPawns())
}

// passedPawns counts the passed pawns of the stronger side.
func (e *ending) passedPawns() int {
	count := 0
	for pawns := e.pawns; pawns != 0; pawns = pawns.WithoutFirst() {
		pawn := pawns.First()
		files := board.FileOf(pawn)
		files |= files.East() | files.West()
		blocked := false
		for guards := e.theirPawns & files; guards != 0; guards = guards.WithoutFirst() {
			blocked = blocked || relativeRank(e.strong, guards.First()) > relativeRank(e.strong, pawn)
		}
		if !blocked {
			count++
		}
	}
	return count
}
