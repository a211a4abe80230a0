package endgame

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"penrose/board"
)

// minorMates says in how many moves two minor pieces mate a lone king, for all positions
// of that ending with the stronger side's king on the files a to d and the ranks 1 to 4.
// The others are their mirror images. The first index is that of [minorPlacement], the second the
// square of the lone king. The numbers are those of [mates].
type minorMates struct {
	toMove, waiting [minorPlacements][board.SquareCount]uint8
}

// minorPlacements is the number of placements of the stronger side: 16 squares of its king
// and all squares of two pieces.
const minorPlacements = 16 * board.SquareCount * board.SquareCount

// lazyMinorMates is the table of two pieces, which takes some tenths of a second and
// 8 MiB.
type lazyMinorMates struct {
	second  board.PieceType // the first is a bishop
	solving sync.Once
	solved  atomic.Pointer[minorMates] // nil until it is known
}

var (
	bishopMates = lazyMinorMates{second: board.Bishop}
	knightMates = lazyMinorMates{second: board.Knight}
)

// minorTable returns the table for the pieces of c, if these are two minor pieces that
// can mate, and perhaps pawns; otherwise nil.
func minorTable(p *board.Position, c board.Color) *lazyMinorMates {
	bishops, pieces := p.Pieces(c, board.Bishop), p.Of(c)&^p.Both(board.Pawn)
	switch {
	case pieces.Count() != 3 || bishops == 0:
		return nil
	case p.Pieces(c, board.Knight) != 0:
		return &knightMates
	case bishops&board.LightSquares != 0 && bishops&^board.LightSquares != 0:
		return &bishopMates
	}
	return nil
}

// PrepareFor computes what [MatePlies] has to know about mates with two minor pieces, if p
// has at most one man more than such an ending. Without it MatePlies knows nothing about
// them. It takes some tenths of a second once for each of the two endings. It may run
// beside everything else.
func PrepareFor(p *board.Position) {
	if p.Occupied().Count() > 5 {
		return
	}
	for _, c := range [...]board.Color{board.White, board.Black} {
		if lazy := minorTable(p, c); lazy != nil {
			lazy.solving.Do(func() { lazy.solved.Store(solveMinorMates(lazy.second)) })
		}
	}
}

// minorMatePlies is [MatePlies] with two minor pieces of c against a king.
func minorMatePlies(p *board.Position, c board.Color) (plies int, ok bool) {
	lazy := minorTable(p, c)
	if lazy == nil {
		return 0, false
	}
	table := lazy.solved.Load()
	if table == nil {
		return 0, false
	}
	first := p.Pieces(c, board.Bishop).First()
	second := (p.Of(c) &^ p.King(c).Bit() &^ first.Bit()).First()
	at, turn := minorPlacement(p.King(c), first, second)
	enemy := p.King(c.Other()) ^ turn
	if p.SideToMove() == c {
		return pliesToMate(int(table.toMove[at][enemy]), true)
	}
	return pliesToMate(int(table.waiting[at][enemy]), false)
}

// minorPlacement returns the index of a placement. The squares of a placement and of the
// lone king, each exclusive-or turn, have the stronger side's king among the 16 of the
// table.
func minorPlacement(king, first, second board.Square) (at int, turn board.Square) {
	if king.File() > 3 {
		turn |= 7
	}
	if king.Rank() > 3 {
		turn |= 56
	}
	king, first, second = king^turn, first^turn, second^turn
	return (king.Rank()*4+king.File())*board.SquareCount*board.SquareCount + int(first)*board.SquareCount + int(second), turn
}

// turned returns the squares of b, each exclusive-or turn, which is 0, 7, 56 or 63.
func turned(b board.Bitboard, turn board.Square) board.Bitboard {
	if turn&7 != 0 {
		b = board.Bitboard(bits.ReverseBytes64(bits.Reverse64(uint64(b))))
	}
	if turn&56 != 0 {
		b = board.Bitboard(bits.ReverseBytes64(uint64(b)))
	}
	return b
}

// minorSolver works backwards from mate as [mateSolver] does, each time from what was found
// last. It has squares of the lone king for each placement of the stronger side.
type minorSolver struct {
	second          board.PieceType
	toMove, waiting [minorPlacements]board.Bitboard // it is known to lose, with the stronger side to move or waiting
	fresh           [minorPlacements]board.Bitboard // of waiting, found last
	reached         [minorPlacements]board.Bitboard // one move leads to what was found last, if it is legal
	found           *minorMates
}

// solveMinorMates returns the table for a bishop and a second piece.
func solveMinorMates(second board.PieceType) *minorMates {
	s := &minorSolver{second: second, found: new(minorMates)}
	var men minorMen
	for at := range minorPlacements {
		if men.place(at, second) {
			s.wait(&men, 1)
		}
	}
	for moves, more := uint8(1), true; more; moves++ {
		for at, fresh := range s.fresh {
			if fresh != 0 && men.place(at, second) {
				s.fresh[at] = 0
				s.retract(&men, fresh)
			}
		}
		more = false
		for at, reached := range s.reached {
			if reached != 0 && men.place(at, second) {
				s.reached[at] = 0
				s.move(&men, reached, moves)
				more = s.wait(&men, moves+1) || more
			}
		}
		runtime.Gosched() // in a browser all goroutines share one thread
	}
	return s.found
}

// minorMen is a placement of the stronger side.
type minorMen struct {
	at                          int
	king, first, second         board.Square
	taken                       board.Bitboard
	near                        board.Bitboard // the king and the squares beside it
	firstAttacks, secondAttacks board.Bitboard // the lone king does not shelter itself
}

// place makes m the placement of an index. It reports whether there is one.
func (m *minorMen) place(at int, second board.PieceType) bool {
	*m = minorMen{at: at, king: board.NewSquare(at>>12&3, at>>14), first: board.Square(at >> 6 & 63), second: board.Square(at & 63)}
	pieces := m.first.Bit() | m.second.Bit()
	m.taken = m.king.Bit() | pieces
	if m.taken.Count() != 3 || second == board.Bishop && (pieces&board.LightSquares == 0 || pieces&^board.LightSquares == 0) {
		return false
	}
	m.near = board.KingAttacks(m.king) | m.king.Bit()
	m.firstAttacks = board.Attacks(board.Bishop, m.first, m.taken)
	m.secondAttacks = board.Attacks(second, m.second, m.taken)
	return true
}

// wait finds the squares from which the lone king, to move, has only moves after which it
// is known to be mated, and gives them the number of moves. It reports whether any are new.
func (s *minorSolver) wait(m *minorMen, moves uint8) bool {
	attacks := m.firstAttacks | m.secondAttacks
	open := ^(m.near | attacks) // and a piece, if nothing guards it
	squares := ^(m.near | m.taken)
	lost := squares &^ neighbors(open&^s.toMove[m.at])
	stalemate := squares &^ neighbors(open) &^ attacks
	fresh := lost &^ stalemate &^ s.waiting[m.at]
	s.waiting[m.at] |= fresh
	s.fresh[m.at] = fresh
	note(&s.found.waiting[m.at], fresh, moves)
	return fresh != 0
}

// retract takes back every move by which the stronger side can have come to m. With the
// lone king on one of the squares lost it wins by that move.
func (s *minorSolver) retract(m *minorMen, lost board.Bitboard) {
	for from := m.near &^ m.taken; from != 0; from = from.WithoutFirst() {
		s.reach(from.First(), m.first, m.second, lost)
	}
	for from := m.firstAttacks &^ m.taken; from != 0; from = from.WithoutFirst() {
		s.reach(m.king, from.First(), m.second, lost&^board.Between(from.First(), m.first))
	}
	for from := m.secondAttacks &^ m.taken; from != 0; from = from.WithoutFirst() {
		s.reach(m.king, m.first, from.First(), lost&^board.Between(from.First(), m.second))
	}
}

// reach adds the squares lost to those of a placement.
func (s *minorSolver) reach(king, first, second board.Square, lost board.Bitboard) {
	at, turn := minorPlacement(king, first, second)
	s.reached[at] |= turned(lost, turn)
}

// move gives the number of moves to the squares of reached where the lone king can be with
// the stronger side to move, unless they have a smaller one.
func (s *minorSolver) move(m *minorMen, reached board.Bitboard, moves uint8) {
	fresh := reached &^ (m.near | m.taken | m.firstAttacks | m.secondAttacks) &^ s.toMove[m.at]
	s.toMove[m.at] |= fresh
	note(&s.found.toMove[m.at], fresh, moves)
}
