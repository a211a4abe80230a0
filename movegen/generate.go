package movegen

import (
	"math/bits"

	"penrose/board"
)

// stages is a set of the two stages in which moves are generated.
type stages uint8

const (
	noisy stages = 1 << iota // captures and promotions
	quiet                    // all other moves
)

// Legal fills l with all legal moves of p.
func Legal(p *board.Position, l *List) { generate(p, l, noisy|quiet) }

// Noisy fills l with the legal captures and promotions of p.
func Noisy(p *board.Position, l *List) { generate(p, l, noisy) }

// Quiet fills l with the legal moves of p that [Noisy] leaves out.
func Quiet(p *board.Position, l *List) { generate(p, l, quiet) }

// generate fills l with the legal moves of p that belong to one of wanted.
func generate(p *board.Position, l *List, wanted stages) {
	us := p.SideToMove()
	own, occupied := p.Of(us), p.Occupied()
	king := p.King(us)
	n := 0

	targets := ^own
	switch wanted {
	case noisy:
		targets = p.Of(us.Other())
	case quiet:
		targets = ^occupied
	}

	safe := board.Bitboard(0) // for the king to step on
	for steps := board.KingAttacks(king) & targets; steps != 0; steps = steps.WithoutFirst() {
		to := steps.First()
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
	} else if wanted&quiet != 0 && p.CastlingRooks()&board.BackRank(us) != 0 {
		n = appendCastling(p, l, n, safe)
	}

	n = appendPawnMoves(p, l, n, evasions, wanted)

	targets &= evasions
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

// appendPawnMoves writes the pawn moves of the wanted stages that end on
// evasions, after the first n moves of l, and returns the new number of moves.
// All pawns move at once. A pinned pawn moves only along the line through its
// king.
func appendPawnMoves(p *board.Position, l *List, n int, evasions board.Bitboard, wanted stages) int {
	us := p.SideToMove()
	pawns, pinned, king := p.Pieces(us, board.Pawn), p.Pinned(), p.King(us)
	free := pawns &^ pinned
	enemies, empty := p.Of(us.Other()), ^p.Occupied()

	// A rotation of the bitboard by 8 is one step ahead for White, by -8 for
	// Black. No pawn stands where the rotation would wrap around. The two
	// captures go along the diagonals (a1-h8) and the antidiagonals (a8-h1).
	ahead, alongDiagonal, alongAntidiagonal := 8, 9, 7
	diagonalEdge, antidiagonalEdge := board.FileH, board.FileA
	lastRank, pushedOnce := board.Rank8, board.Rank3
	if us == board.Black {
		ahead, alongDiagonal, alongAntidiagonal = -8, -9, -7
		diagonalEdge, antidiagonalEdge = board.FileA, board.FileH
		lastRank, pushedOnce = board.Rank1, board.Rank6
	}

	pushers := free | pawns&board.FileOf(king)
	single := rotate(pushers, ahead) & empty
	double := rotate(single&pushedOnce, ahead) & empty & evasions
	single &= evasions
	if wanted&quiet != 0 {
		n = l.appendShifted(n, single&^lastRank, board.Square(ahead))
		n = l.appendShifted(n, double, board.Square(2*ahead))
	}
	if wanted&noisy == 0 {
		return n
	}
	diagonal := rotate((free|pawns&board.DiagonalOf(king))&^diagonalEdge, alongDiagonal) & enemies & evasions
	antidiagonal := rotate((free|pawns&board.AntidiagonalOf(king))&^antidiagonalEdge, alongAntidiagonal) & enemies & evasions
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

// rotate rotates b by steps bits, to the left if positive.
func rotate(b board.Bitboard, steps int) board.Bitboard {
	return board.Bitboard(bits.RotateLeft64(uint64(b), steps))
}

// appendCastling writes the legal castling moves after the first n moves of l
// and returns the new number of moves. The side to move must not be in check.
// No square of safe is attacked once the king has left its own square.
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

// canCastle reports whether the castling move m is legal. The side to move must
// have the right to it and must not be in check.
//
// All squares that king or rook cross or reach must be empty, apart from the two
// themselves, and the king must not cross or reach an attacked square. In
// Chess960 the rook may shield the king's target square along the back rank, so
// attacks are computed with both pieces removed. A rook in the corner shields
// nothing. Then the squares of safe, which are not attacked once the king has
// left, are not tested again.
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
