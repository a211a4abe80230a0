package syzygy

import (
	"errors"
	"strings"

	"penrose/board"
)

// FormatPieces is the most pieces, kings included, that the format provides for.
const FormatPieces = 7

// material counts the pieces of a position other than the kings: 4 bits for each
// type from pawn to queen, White in the lower 20 bits, Black above.
type material uint64

const (
	countBits    = 4
	sideBits     = 5 * countBits
	sideMask     = 1<<sideBits - 1
	countMask    = 1<<countBits - 1
	pawnsOfWhite = material(countMask)
	pawnsOfBlack = pawnsOfWhite << sideBits
)

func materialOf(p *board.Position) material {
	var m material
	for t := board.Queen; ; t-- {
		m = m<<countBits | material(p.Pieces(board.White, t).Count())
		m |= material(p.Pieces(board.Black, t).Count()) << sideBits
		if t == board.Pawn {
			return m
		}
	}
}

// swapped returns m with the colors exchanged.
func (m material) swapped() material {
	return m>>sideBits | m&sideMask<<sideBits
}

func (m material) count(c board.Color, t board.PieceType) int {
	return int(m >> (sideBits*int(c) + countBits*int(t)) & countMask)
}

// pieces returns the number of pieces, kings included.
func (m material) pieces() int {
	n := 2
	for ; m != 0; m >>= countBits {
		n += int(m & countMask)
	}
	return n
}

// name returns how the tables call m when White is the first side, such as
// "KQPvKR".
func (m material) name() string {
	var b strings.Builder
	for c := board.White; c <= board.Black; c++ {
		if c == board.Black {
			b.WriteByte('v')
		}
		b.WriteByte('K')
		for t := board.Queen; ; t-- {
			for range m.count(c, t) {
				b.WriteByte("PNBRQ"[t])
			}
			if t == board.Pawn {
				break
			}
		}
	}
	return b.String()
}

// stronger reports whether the first side of m is the one that tables name first:
// the one with more pieces, or the one whose most valuable pieces win the
// comparison. Sides that are equal count as in order.
func (m material) stronger() bool {
	first, second := m.sidePieces(board.White), m.sidePieces(board.Black)
	if first != second {
		return first > second
	}
	return m&sideMask >= m>>sideBits // queens stand in the highest bits
}

func (m material) sidePieces(c board.Color) int {
	n := 0
	for t := board.Pawn; t <= board.Queen; t++ {
		n += m.count(c, t)
	}
	return n
}

// canonicalName returns the name that the table of m has, whichever side is
// White.
func (m material) canonicalName() string {
	if !m.stronger() {
		m = m.swapped()
	}
	return m.name()
}

var errName = errors.New("not the name of a table")

// parseName reads a name such as "KQPvKR". Only names that tables can have are
// accepted, so each material has one.
func parseName(name string) (material, error) {
	first, second, found := strings.Cut(name, "v")
	if !found {
		return 0, errName
	}
	var m material
	for c, side := range [2]string{first, second} {
		if !strings.HasPrefix(side, "K") || len(side) > FormatPieces {
			return 0, errName
		}
		for _, letter := range side[1:] {
			t := strings.IndexRune("PNBRQ", letter)
			if t < 0 {
				return 0, errName
			}
			m += 1 << (sideBits*c + countBits*t)
		}
	}
	if m == 0 || m.pieces() > FormatPieces || m.canonicalName() != name {
		return 0, errName
	}
	return m, nil
}
