package board

// Attack tables of the pieces that do not slide, and the lines between squares.
var (
	knightAttacks = leaperAttacks([8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
	kingAttacks   = leaperAttacks([8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}})
	pawnAttacks   = newPawnAttacks()
	lines         = newLineTables()
)

type lineTables struct {
	between [SquareCount][SquareCount]Bitboard
	through [SquareCount][SquareCount]Bitboard
	bishop  [SquareCount]Bitboard // rays on an empty board
	rook    [SquareCount]Bitboard

	diagonal, antidiagonal [SquareCount]Bitboard
}

func leaperAttacks(steps [8][2]int) (table [SquareCount]Bitboard) {
	for s := range Square(SquareCount) {
		for _, step := range steps {
			file, rank := s.File()+step[0], s.Rank()+step[1]
			if uint(file) < 8 && uint(rank) < 8 {
				table[s] |= NewSquare(file, rank).Bit()
			}
		}
	}
	return table
}

func newPawnAttacks() (table [2][SquareCount]Bitboard) {
	for s := range Square(SquareCount) {
		side := s.Bit().East() | s.Bit().West()
		table[White][s] = side.Forward(White)
		table[Black][s] = side.Forward(Black)
	}
	return table
}

func newLineTables() *lineTables {
	t := new(lineTables)
	for a := range Square(SquareCount) {
		t.bishop[a] = slideFrom(a, bishopSteps, 0)
		t.rook[a] = slideFrom(a, rookSteps, 0)
		for b := range Square(SquareCount) {
			if a.File()-a.Rank() == b.File()-b.Rank() {
				t.diagonal[a] |= b.Bit()
			}
			if a.File()+a.Rank() == b.File()+b.Rank() {
				t.antidiagonal[a] |= b.Bit()
			}
		}
		for _, steps := range [...][4][2]int{bishopSteps, rookSteps} {
			reach := slideFrom(a, steps, 0)
			for rest := reach; rest != 0; rest = rest.WithoutFirst() {
				b := rest.First()
				t.between[a][b] = slideFrom(a, steps, b.Bit()) & slideFrom(b, steps, a.Bit())
				t.through[a][b] = reach&slideFrom(b, steps, 0) | a.Bit() | b.Bit()
			}
		}
	}
	return t
}

// KnightAttacks returns the squares a knight on s attacks.
func KnightAttacks(s Square) Bitboard { return knightAttacks[s&63] }

// KingAttacks returns the squares a king on s attacks.
func KingAttacks(s Square) Bitboard { return kingAttacks[s&63] }

// PawnAttacks returns the squares a pawn of c on s attacks.
func PawnAttacks(c Color, s Square) Bitboard { return pawnAttacks[c&1][s&63] }

// DiagonalOf returns the squares on the diagonal through s that runs in the
// direction from a1 to h8.
func DiagonalOf(s Square) Bitboard { return lines.diagonal[s&63] }

// AntidiagonalOf returns the squares on the diagonal through s that runs in the
// direction from a8 to h1.
func AntidiagonalOf(s Square) Bitboard { return lines.antidiagonal[s&63] }

// QueenAttacks returns the squares a queen on s attacks when the squares of
// occupied are taken; the first taken square of each ray is included.
func QueenAttacks(s Square, occupied Bitboard) Bitboard {
	return BishopAttacks(s, occupied) | RookAttacks(s, occupied)
}

// Between returns the squares strictly between a and b, none if they share no
// rank, file or diagonal.
func Between(a, b Square) Bitboard { return lines.between[a&63][b&63] }

// Line returns the whole rank, file or diagonal through a and b, empty when
// they share none.
func Line(a, b Square) Bitboard { return lines.through[a&63][b&63] }

// PawnSetAttacks returns all squares that the pawns of c attack together.
func PawnSetAttacks(c Color, pawns Bitboard) Bitboard {
	ahead := pawns.Forward(c)
	return ahead.East() | ahead.West()
}

// Attacks returns the squares a piece of type t on s attacks: none for pawns, whose attacks depend on the color,
// and for [NoPieceType].
func Attacks(t PieceType, s Square, occupied Bitboard) Bitboard {
	switch t {
	case Knight:
		return KnightAttacks(s)
	case Bishop:
		return BishopAttacks(s, occupied)
	case Rook:
		return RookAttacks(s, occupied)
	case Queen:
		return QueenAttacks(s, occupied)
	case King:
		return KingAttacks(s)
	}
	return 0
}
