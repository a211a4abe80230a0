package endgame

import (
	"math/bits"
	"sync"
	"sync/atomic"
	"unsafe"

	"penrose/board"
	"penrose/internal/eventloop"
	"penrose/internal/sysmem"
)

// minorTable says in how many moves two minor pieces mate a lone king, for all positions
// of that ending with the stronger side's king on the files a to d and the ranks 1 to 4.
// The others are their mirror images. The first index is that of [minorPlacement], the
// second the square of the lone king. The numbers are those of [mates].
type minorTable struct {
	toMove, waiting [minorPlacements][board.SquareCount]uint8
}

// newMinorTable returns an empty table, or nil if the system refuses the memory. Where possible it is not on the heap, of which
// the engine lets garbage take some times as much as is in use.
func newMinorTable() *minorTable {
	memory, err := sysmem.Allocate(int(unsafe.Sizeof(minorTable{})), 0)
	if err != nil {
		return nil
	}
	return (*minorTable)(memory.Base())
}

// minorPlacements is the number of placements of the stronger side: 16 squares of its king
// and all squares of two pieces.
const minorPlacements = 16 * board.SquareCount * board.SquareCount

// MinorMates knows the mates with a bishop and another minor piece against a king, as soon
// as [MinorMates.Solve] has returned.
type MinorMates struct {
	second  board.PieceType // the first is a bishop
	solving sync.Once
	solved  atomic.Pointer[minorTable]
}

var (
	bishopMates = MinorMates{second: board.Bishop}
	knightMates = MinorMates{second: board.Knight}
)

// MinorMatesFor returns what a search of p needs if p has at most 5 pieces and pawns and the
// pieces of one side are king, bishop and another minor piece that can mate; otherwise nil.
func MinorMatesFor(p *board.Position) *MinorMates {
	if p.Occupied().Count() > 5 {
		return nil
	}
	for _, c := range [...]board.Color{board.White, board.Black} {
		if m := minorMatesOf(p, c); m != nil {
			return m
		}
	}
	return nil
}

// minorMatesOf returns the mates by the pieces of c, pawns aside, nil for other pieces.
func minorMatesOf(p *board.Position, c board.Color) *MinorMates {
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

// Solve computes the mates unless that has been done. It takes some tenths of a second, and
// 8 MiB that stay. If the system refuses them, the mates stay unknown. It may run beside everything else.
func (m *MinorMates) Solve() {
	m.solving.Do(func() {
		if table := newMinorTable(); table != nil {
			table.solve(m.second)
			m.solved.Store(table)
		}
	})
}

// Plies is like [MatePlies] for the ending of m without pawns. ok is false before Solve has
// returned, in every other ending, and if m is nil.
func (m *MinorMates) Plies(p *board.Position) (plies int, ok bool) {
	if m == nil || p.Occupied().Count() != 4 {
		return 0, false
	}
	strong := board.White
	if p.Of(board.Black).Several() {
		strong = board.Black
	}
	table := m.solved.Load()
	if table == nil || minorMatesOf(p, strong) != m {
		return 0, false
	}
	first := p.Pieces(strong, board.Bishop).First()
	second := (p.Of(strong) &^ p.King(strong).Bit() &^ first.Bit()).First() // the knight, or the bishop on the later square
	at, turn := minorPlacement(p.King(strong), first, second)
	enemy := p.King(strong.Other()) ^ turn
	if p.SideToMove() == strong {
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
		b = b.Relative(board.Black) // top to bottom
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
	found           *minorTable
}

// solve fills the empty table for a bishop and a second piece.
func (t *minorTable) solve(second board.PieceType) {
	s := &minorSolver{second: second, found: t}
	var pieces minorPieces
	var turns eventloop.Turns
	for at := range minorPlacements {
		if pieces.place(at, second) {
			s.wait(&pieces, 1)
		}
	}
	for moves, more := uint8(1), true; more; moves++ {
		for at, fresh := range &s.fresh {
			if fresh != 0 && pieces.place(at, second) {
				s.fresh[at] = 0
				s.retract(&pieces, fresh)
			}
		}
		more = false
		for at, reached := range &s.reached {
			if reached != 0 && pieces.place(at, second) {
				s.reached[at] = 0
				s.move(&pieces, reached, moves)
				more = s.wait(&pieces, moves+1) || more
			}
		}
		turns.Take()
	}
}

// minorPieces is a placement of the stronger side.
type minorPieces struct {
	at                          int
	king, first, second         board.Square
	taken                       board.Bitboard
	near                        board.Bitboard // the king and the squares beside it
	firstAttacks, secondAttacks board.Bitboard // the lone king does not shelter itself
}

// place makes m the placement of an index. It reports whether there is one.
func (m *minorPieces) place(at int, second board.PieceType) bool {
	*m = minorPieces{at: at, king: board.NewSquare(at>>12&3, at>>14), first: board.Square(at >> 6 & 63), second: board.Square(at & 63)}
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
func (s *minorSolver) wait(m *minorPieces, moves uint8) bool {
	attacks := m.firstAttacks | m.secondAttacks
	open := ^(m.near | attacks) // with the square of a piece, if nothing guards it: the lone king takes it
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
func (s *minorSolver) retract(m *minorPieces, lost board.Bitboard) {
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
func (s *minorSolver) move(m *minorPieces, reached board.Bitboard, moves uint8) {
	fresh := reached &^ (m.near | m.taken | m.firstAttacks | m.secondAttacks) &^ s.toMove[m.at]
	s.toMove[m.at] |= fresh
	note(&s.found.toMove[m.at], fresh, moves)
}
