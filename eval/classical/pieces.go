package classical

import "penrose/board"

// usualPawns is the number of own pawns at which pieces have their usual value, as they
// do halfway through a game. Some pieces gain with more pawns, others with fewer.
const usualPawns = 5

// addPieces adds the attacks of c's pieces and the terms of single pieces. Bishops and
// rooks attack through own pieces that move as they do.
func (a *analysis) addPieces(c board.Color) {
	p := a.p
	a.pawnExcess = taper(p.Pieces(c, board.Pawn).Count() - usualPawns)
	occupied, queens := p.Occupied(), p.Pieces(c, board.Queen)
	for knights := p.Pieces(c, board.Knight); knights != 0; knights = knights.WithoutFirst() {
		sq := knights.First()
		a.addAttacks(c, board.Knight, board.KnightAttacks(sq))
		a.terms[pieces][c] += a.minorPlace(c, board.Knight, sq)
	}
	bishops := p.Pieces(c, board.Bishop)
	if bishops&board.LightSquares != 0 && bishops&^board.LightSquares != 0 {
		a.terms[pieces][c] += a.w.bishopPair
	}
	for ; bishops != 0; bishops = bishops.WithoutFirst() {
		sq := bishops.First()
		a.addAttacks(c, board.Bishop, board.BishopAttacks(sq, occupied^queens))
		ownPawns := p.Pieces(c, board.Pawn) & board.SquaresLike(sq)
		a.terms[pieces][c] += a.minorPlace(c, board.Bishop, sq) + a.w.bishopOwnPawns*taper(ownPawns.Count())
	}
	rooks := p.Pieces(c, board.Rook)
	for seen := occupied ^ queens ^ rooks; rooks != 0; rooks = rooks.WithoutFirst() {
		sq := rooks.First()
		attacks := board.RookAttacks(sq, seen)
		a.addAttacks(c, board.Rook, attacks)
		a.terms[pieces][c] += a.rookPlace(c, sq, attacks)
	}
	for ; queens != 0; queens = queens.WithoutFirst() {
		a.addAttacks(c, board.Queen, board.QueenAttacks(queens.First(), occupied))
	}
}

// minorPlace values the square of a knight or bishop by the pawns around it.
func (a *analysis) minorPlace(c board.Color, t board.PieceType, sq board.Square) (sum taper) {
	bit, rank := sq.Bit(), sq.Relative(c).Rank()
	if rank >= 3 && rank <= 5 && a.attacks[c][board.Pawn]&bit != 0 && a.pawns.span[c.Other()]&bit == 0 {
		sum += a.w.outpost[t]
	}
	if bit.Forward(c)&a.p.Both(board.Pawn) != 0 {
		sum += a.w.behindPawn
	}
	return sum
}

// trappedMobility is the most safe squares of a rook that its king shuts in.
const trappedMobility = 3

// rookPlace values the file and rank of a rook on sq. The rook attacks the given
// squares.
func (a *analysis) rookPlace(c board.Color, sq board.Square, attacks board.Bitboard) (sum taper) {
	p, them := a.p, c.Other()
	file := board.FileOf(sq)
	switch ownPawns := p.Pieces(c, board.Pawn); {
	case file&p.Both(board.Pawn) == 0:
		sum += a.w.rookOpenFile
	case file&ownPawns == 0:
		sum += a.w.rookHalfOpen
	case (attacks&a.safe[c]).Count() <= trappedMobility && a.shutIn(c, sq):
		sum += a.w.rookTrapped
	}
	if sq.Relative(c).Rank() == 6 {
		targets := board.RankOf(sq)&p.Pieces(them, board.Pawn) | board.BackRank(them)&p.Pieces(them, board.King)
		if targets != 0 {
			sum += a.w.rookOnSeventh
		}
	}
	return sum
}

// shutIn reports whether c's king cannot castle and stands between the center and its
// rook on sq.
func (a *analysis) shutIn(c board.Color, sq board.Square) bool {
	king := a.p.King(c)
	if king.Rank() != sq.Rank() || a.p.CastlingRooks()&board.BackRank(c) != 0 {
		return false
	}
	if king.File() < 4 {
		return sq < king
	}
	return sq > king
}
