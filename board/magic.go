package board

//go:generate go run ./generate -o magic_multipliers.go

// Sliding attacks by magic multiplication (L. Hansen, 2006; tables of exact size: P. Kannan, 2007):
// the squares that can block a slider are multiplied into a dense index of a
// precomputed table. Tables of exact size for each square ("fancy" magics) take
// 841 KiB together.

var (
	bishopSteps = [4][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	rookSteps   = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

	bishopMagics = newMagics(bishopSteps, &bishopMultipliers, bishopTable[:])
	rookMagics   = newMagics(rookSteps, &rookMultipliers, rookTable[:])

	bishopTable [5248]Bitboard
	rookTable   [102400]Bitboard
)

type magic struct {
	mask       Bitboard
	multiplier uint64
	offset     uint32 // of this square's part of the table
	shift      uint8
}

// BishopAttacks returns the squares a bishop on s attacks when the squares of
// occupied are taken; the first taken square of each ray is included.
func BishopAttacks(s Square, occupied Bitboard) Bitboard {
	m := &bishopMagics[s&63]
	return bishopTable[m.offset+m.index(occupied)]
}

// RookAttacks is [BishopAttacks] for a rook.
func RookAttacks(s Square, occupied Bitboard) Bitboard {
	m := &rookMagics[s&63]
	return rookTable[m.offset+m.index(occupied)]
}

func (m *magic) index(occupied Bitboard) uint32 {
	return uint32(uint64(occupied&m.mask) * m.multiplier >> (m.shift & 63))
}

// newMagics fills table, which has exactly as many entries as the squares
// need, and returns how to address it.
func newMagics(steps [4][2]int, multipliers *[SquareCount]uint64, table []Bitboard) (magics [SquareCount]magic) {
	offset := uint32(0)
	for s := range Square(SquareCount) {
		mask := relevantBlockers(s, steps)
		m := magic{mask: mask, multiplier: multipliers[s], offset: offset, shift: uint8(64 - mask.Count())}
		blockers := Bitboard(0)
		for {
			table[offset+m.index(blockers)] = slideFrom(s, steps, blockers)
			if blockers = (blockers - mask) & mask; blockers == 0 { // next subset (carry-rippler)
				break
			}
		}
		magics[s] = m
		offset += 1 << mask.Count()
	}
	return magics
}

// relevantBlockers returns the squares whose occupation changes what a slider
// on s attacks: its rays less their last squares.
func relevantBlockers(s Square, steps [4][2]int) Bitboard {
	edges := (Rank1|Rank8)&^RankOf(s) | (FileA|FileH)&^FileOf(s)
	return slideFrom(s, steps, 0) &^ edges
}

// slideFrom walks the rays square by square. It fills the tables and is the
// reference that tests compare them with.
func slideFrom(s Square, steps [4][2]int, occupied Bitboard) (reach Bitboard) {
	for _, step := range steps {
		file, rank := s.File()+step[0], s.Rank()+step[1]
		for uint(file) < 8 && uint(rank) < 8 {
			to := NewSquare(file, rank)
			reach |= to.Bit()
			if occupied.Has(to) {
				break
			}
			file, rank = file+step[0], rank+step[1]
		}
	}
	return reach
}
