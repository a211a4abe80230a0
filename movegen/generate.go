package movegen

import (
	"math/bits"

	"penrose/board"
)

// Legal fills l with all legal moves of p.
func Legal(p *board.Position, l *List) {
	generate(p, l, ^board.Bitboard(0), true, true)
}

// Noisy fills l with the legal captures and promotions of p.
func Noisy(p *board.Position, l *List) {
	generate(p, l, p.Of(p.SideToMove().Other()), true, false)
}

// Quiet fills l with the legal moves of p that [Noisy] leaves out.
func Quiet(p *board.Position, l *List) {
	generate(p, l, ^p.Occupied(), false, true)
}

// generate writes the legal moves of pieces to squares of wanted, the noisy
// pawn moves if noisy, and the quiet pawn moves and castling if quiet.
func generate(p *board.Position, l *List, wanted board.Bitboard, noisy, quiet bool) {
	us := p.SideToMove()
	own, occupied := p.Of(us), p.Occupied()
	king := p.King(us)
	n := 0

	safe := board.Bitboard(0) // for the king to step on
	for targets := board.KingAttacks(king) & wanted &^ own; targets != 0; targets = targets.WithoutFirst() {
		to := targets.First()
		if !p.IsAttacked(to, us.Other(), occupied^king.Bit()) {
			safe |= to.Bit()
			l.moves[uint8(n)] = board.NewMove(king, to)
			n++
		}
	}

	evasions := ^board.Bitboard(0) // squares that end a check
	if checkers := p.Checkers(); checkers != 0 {
		if checkers.Several() {
			l.n = n
			return
		}
		evasions = board.Between(king, checkers.First()) | checkers
	} else if quiet && p.CastlingRooks()&board.BackRank(us) != 0 {
		n = appendCastling(p, l, n, safe)
	}

	n = appendPawnMoves(p, l, n, evasions, noisy, quiet)

	targets := wanted & evasions &^ own
	pinned := p.Pinned()
	for knights := p.Pieces(us, board.Knight) &^ pinned; knights != 0; knights = knights.WithoutFirst() {
		from := knights.First()
		n = l.appendFrom(n, from, board.KnightAttacks(from)&targets)
	}
	diagonal := (p.Both(board.Bishop) | p.Both(board.Queen)) & own
	for sliders := diagonal &^ pinned; sliders != 0; sliders = sliders.WithoutFirst() {
		from := sliders.First()
		n = l.appendFrom(n, from, board.BishopAttacks(from, occupied)&targets)
	}
	straight := (p.Both(board.Rook) | p.Both(board.Queen)) & own
	for sliders := straight &^ pinned; sliders != 0; sliders = sliders.WithoutFirst() {
		from := sliders.First()
		n = l.appendFrom(n, from, board.RookAttacks(from, occupied)&targets)
	}
	// A pinned slider may move along the pin.
	for sliders := diagonal & pinned; sliders != 0; sliders = sliders.WithoutFirst() {
		from := sliders.First()
		n = l.appendFrom(n, from, board.BishopAttacks(from, occupied)&targets&board.Line(king, from))
	}
	for sliders := straight & pinned; sliders != 0; sliders = sliders.WithoutFirst() {
		from := sliders.First()
		n = l.appendFrom(n, from, board.RookAttacks(from, occupied)&targets&board.Line(king, from))
	}
	l.n = n
}

// appendPawnMoves writes the pawn moves that end on evasions. All pawns move at
// once: a pinned pawn takes part in exactly those directions that lie on a line
// with its king.
func appendPawnMoves(p *board.Position, l *List, n int, evasions board.Bitboard, noisy, quiet bool) int {
	us := p.SideToMove()
	pawns, pinned, king := p.Pieces(us, board.Pawn), p.Pinned(), p.King(us)
	free := pawns &^ pinned
	enemies, empty := p.Of(us.Other()), ^p.Occupied()

	// Turning the board words by 8 or -8 is a step ahead for White or Black;
	// pawns never stand where the turn would wrap round. The two captures go
	// along the diagonals (a1-h8) and along the antidiagonals (a8-h1).
	ahead, alongDiagonal, alongAntidiagonal := 8, 9, 7
	diagonalEdge, antidiagonalEdge := board.FileH, board.FileA
	lastRank, pushedOnce := board.Rank8, board.Rank3
	if us == board.Black {
		ahead, alongDiagonal, alongAntidiagonal = -8, -9, -7
		diagonalEdge, antidiagonalEdge = board.FileA, board.FileH
		lastRank, pushedOnce = board.Rank1, board.Rank6
	}

	pushers := free | pawns&board.FileOf(king)
	single := turn(pushers, ahead) & empty
	double := turn(single&pushedOnce, ahead) & empty & evasions
	single &= evasions
	if quiet {
		n = l.appendShifted(n, single&^lastRank, board.Square(ahead))
		n = l.appendShifted(n, double, board.Square(2*ahead))
	}
	if !noisy {
		return n
	}
	diagonal := turn((free|pawns&board.DiagonalOf(king))&^diagonalEdge, alongDiagonal) & enemies & evasions
	antidiagonal := turn((free|pawns&board.AntidiagonalOf(king))&^antidiagonalEdge, alongAntidiagonal) & enemies & evasions
	n = l.appendShifted(n, diagonal&^lastRank, board.Square(alongDiagonal))
	n = l.appendShifted(n, antidiagonal&^lastRank, board.Square(alongAntidiagonal))
	if (single|diagonal|antidiagonal)&lastRank != 0 {
		n = l.appendPromotions(n, single&lastRank, board.Square(ahead))
		n = l.appendPromotions(n, diagonal&lastRank, board.Square(alongDiagonal))
		n = l.appendPromotions(n, antidiagonal&lastRank, board.Square(alongAntidiagonal))
	}
	if target := p.EnPassant(); target != board.NoSquare {
		capturers := board.PawnAttacks(us.Other(), target) & pawns
		for ; capturers != 0; capturers = capturers.WithoutFirst() {
			if from := capturers.First(); p.LegalEnPassant(from, target) {
				l.moves[uint8(n)] = board.NewEnPassant(from, target)
				n++
			}
		}
	}
	return n
}

// turn rotates b by steps bits, to the left if positive.
func turn(b board.Bitboard, steps int) board.Bitboard {
	return board.Bitboard(bits.RotateLeft64(uint64(b), steps))
}

// appendCastling writes the legal castlings; the side to move is not in check.
// The squares of safe are known not to be attacked once the king has left.
func appendCastling(p *board.Position, l *List, n int, safe board.Bitboard) int {
	us := p.SideToMove()
	for rooks := p.CastlingRooks() & board.BackRank(us); rooks != 0; rooks = rooks.WithoutFirst() {
		if m := board.NewCastling(p.King(us), rooks.First()); canCastle(p, m, safe) {
			l.moves[uint8(n)] = m
			n++
		}
	}
	return n
}

// canCastle tells whether the castling m, to which there is a right, is legal
// for a side that is not in check: every square that king or rook cross or
// reach is empty but for the two, and the king crosses no attacked one. The
// rook may have shielded the king's goal from its own rank (Chess960), so the
// attacks are looked at with both gone. A rook in the corner shields nothing:
// then squares of safe, known not to be attacked once the king has left, need no
// second look.
func canCastle(p *board.Position, m board.Move, safe board.Bitboard) bool {
	king, rook, kingTo, rookTo := m.From(), m.To(), m.KingTo(), m.RookTo()
	others := p.Occupied() ^ king.Bit() ^ rook.Bit()
	kingPath := board.Between(king, kingTo) | kingTo.Bit()
	rookPath := board.Between(rook, rookTo) | rookTo.Bit()
	if others&(kingPath|rookPath) != 0 {
		return false
	}
	if (board.FileA | board.FileH).Has(rook) {
		kingPath &^= safe
	}
	for ; kingPath != 0; kingPath = kingPath.WithoutFirst() {
		if p.IsAttacked(kingPath.First(), p.SideToMove().Other(), others) {
			return false
		}
	}
	return true
}
