package endgame

import (
	"sync"

	"penrose/board"
)

// mates says in how many moves a queen or a rook mates a lone king, for all positions of
// that ending (depth to mate). The indices are the squares of the stronger side's king, its piece and the
// lone king. toMove has the number of moves with the stronger side to move. waiting has that number plus 1 with the
// lone king to move; 1 is mate. 0 stands for a draw and for what is no position.
type mates struct {
	toMove, waiting [board.SquareCount][board.SquareCount][board.SquareCount]uint8
}

var (
	queenMates = sync.OnceValue(func() *mates { return solveMates(board.Queen) })
	rookMates  = sync.OnceValue(func() *mates { return solveMates(board.Rook) })
)

// Prepare computes what is otherwise computed when it is first needed, with a clock
// running perhaps. That takes some tens of milliseconds. It may run beside everything else.
func Prepare() {
	queenMates()
	rookMates()
	solvedPawnEndings()
}

// MatePlies returns the number of plies to mate in p if it is an ending of king and queen
// or king and rook against king: positive if the side to move mates, negative or 0 if it
// is mated. ok is false in a drawn position and in every other ending. The first call for
// each of the two takes some milliseconds.
func MatePlies(p *board.Position) (plies int, ok bool) {
	if p.Occupied().Count() != 3 {
		return 0, false
	}
	var table *mates
	switch {
	case p.Both(board.Queen) != 0:
		table = queenMates()
	case p.Both(board.Rook) != 0:
		table = rookMates()
	default:
		return 0, false
	}
	strong := board.White
	if p.Of(board.Black).Several() {
		strong = board.Black
	}
	king, enemy := p.King(strong), p.King(strong.Other())
	piece := (p.Of(strong) &^ king.Bit()).First()
	if p.SideToMove() == strong {
		return pliesToMate(int(table.toMove[king][piece][enemy]), true)
	}
	return pliesToMate(int(table.waiting[king][piece][enemy]), false)
}

// pliesToMate converts a number of moves of the tables, with the stronger side to move or
// waiting, to what [MatePlies] returns.
func pliesToMate(moves int, toMove bool) (plies int, ok bool) {
	if toMove {
		return 2*moves - 1, moves > 0
	}
	return -2 * (moves - 1), moves > 0
}

// mateSolver works backwards from mate, for all squares of the lone king at once.
type mateSolver struct {
	piece           board.PieceType
	toMove, waiting [board.SquareCount][board.SquareCount]board.Bitboard // the squares of the lone king that lose so far
	found           *mates
}

// solveMates returns the table for one piece.
func solveMates(piece board.PieceType) *mates {
	s := &mateSolver{piece: piece, found: new(mates)}
	for moves := uint8(1); s.wait(moves); moves++ {
		s.move(moves)
	}
	return s.found
}

// each calls f for every placement of king and piece.
func (s *mateSolver) each(f func(king, piece board.Square)) {
	for king := range board.Square(board.SquareCount) {
		for piece := range board.Square(board.SquareCount) {
			if king != piece {
				f(king, piece)
			}
		}
	}
}

// wait finds the positions in which the lone king, to move, has only moves after which it
// is mated in fewer than the given number of moves. It reports whether there are any.
func (s *mateSolver) wait(moves uint8) (any bool) {
	s.each(func(king, piece board.Square) {
		attacks := board.Attacks(s.piece, piece, king.Bit()) // the lone king does not shelter itself
		guarded := board.KingAttacks(king) | king.Bit()
		squares := ^(guarded | piece.Bit())
		open := ^(guarded | attacks) // with the square of the piece, if the king does not guard it: the lone king takes it
		lost := squares &^ neighbors(open&^s.toMove[king][piece])
		stalemate := squares &^ neighbors(open) &^ attacks
		fresh := lost &^ stalemate &^ s.waiting[king][piece]
		s.waiting[king][piece] |= fresh
		any = any || fresh != 0
		note(&s.found.waiting[king][piece], fresh, moves)
	})
	return any
}

// move finds the positions in which the stronger side, to move, mates in the given number
// of moves.
func (s *mateSolver) move(moves uint8) {
	s.each(func(king, piece board.Square) {
		won := board.Bitboard(0)
		for to := board.KingAttacks(king) &^ piece.Bit(); to != 0; to = to.WithoutFirst() {
			won |= s.waiting[to.First()][piece]
		}
		attacks := board.Attacks(s.piece, piece, king.Bit())
		for to := attacks &^ king.Bit(); to != 0; to = to.WithoutFirst() {
			won |= s.waiting[king][to.First()] &^ board.Between(piece, to.First())
		}
		fresh := won &^ (attacks | board.KingAttacks(king) | king.Bit() | piece.Bit()) &^ s.toMove[king][piece]
		s.toMove[king][piece] |= fresh
		note(&s.found.toMove[king][piece], fresh, moves)
	})
}

// note writes the number of moves for each square of b.
func note(row *[board.SquareCount]uint8, b board.Bitboard, moves uint8) {
	for ; b != 0; b = b.WithoutFirst() {
		row[b.First()] = moves
	}
}
