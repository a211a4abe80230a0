package board

import (
	"math/bits"
	"strings"
)

// Bitboard is a set of squares: bit n stands for square n.
type Bitboard uint64

// Files and ranks as sets.
const (
	FileA Bitboard = 0x0101010101010101
	FileH Bitboard = FileA << 7
	Rank1 Bitboard = 0xFF
	Rank2 Bitboard = Rank1 << 8
	Rank3 Bitboard = Rank1 << 16
	Rank4 Bitboard = Rank1 << 24
	Rank5 Bitboard = Rank1 << 32
	Rank6 Bitboard = Rank1 << 40
	Rank7 Bitboard = Rank1 << 48
	Rank8 Bitboard = Rank1 << 56

	// LightSquares holds b1, a2 and every other light square.
	LightSquares Bitboard = 0x55AA55AA55AA55AA
)

// Bit returns the set that holds only s, which must be a real square.
func (s Square) Bit() Bitboard { return 1 << (s & 63) }

// SquaresLike returns the squares of the color of s.
func SquaresLike(s Square) Bitboard {
	if LightSquares.Has(s) {
		return LightSquares
	}
	return ^LightSquares
}

// Has reports whether s is in b.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// Count returns the number of squares in b.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of b, [NoSquare] if b is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// WithoutFirst returns b less its lowest square.
func (b Bitboard) WithoutFirst() Bitboard { return b & (b - 1) }

// Several reports whether b holds two squares or more.
func (b Bitboard) Several() bool { return b&(b-1) != 0 }

// East returns every square of b moved one file towards the h-file; squares
// that would leave the board are dropped.
func (b Bitboard) East() Bitboard { return b &^ FileH << 1 }

// West returns every square of b moved one file towards the a-file.
func (b Bitboard) West() Bitboard { return b &^ FileA >> 1 }

// Forward returns every square of b moved one rank ahead as c plays.
func (b Bitboard) Forward(c Color) Bitboard {
	if c == White {
		return b << 8
	}
	return b >> 8
}

// Relative returns b as c sees it: unchanged for White, mirrored top to bottom for Black.
func (b Bitboard) Relative(c Color) Bitboard {
	if c == White {
		return b
	}
	return Bitboard(bits.ReverseBytes64(uint64(b)))
}

// FileOf returns all squares on the file of s.
func FileOf(s Square) Bitboard { return FileA << (s & 7) }

// RankOf returns all squares on the rank of s.
func RankOf(s Square) Bitboard { return Rank1 << (s & 56) }

// BackRank returns the rank on which c's pieces start.
func BackRank(c Color) Bitboard {
	if c == White {
		return Rank1
	}
	return Rank8
}

// String draws b as eight lines of '1' and '.', the eighth rank first.
func (b Bitboard) String() string {
	var sb strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if b.Has(NewSquare(file, rank)) {
				sb.WriteByte('1')
			} else {
				sb.WriteByte('.')
			}
		}
		sb.WriteByte('\n')
	}
	return sb.String()
}
