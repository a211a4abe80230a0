package games

import (
	"fmt"
	"strings"

	"penrose/board"
)

const (
	// StartCount is the number of start positions of Chess960.
	StartCount = 960
	// Standard is the number of the start position of standard chess.
	Standard = 518

	// startEnd is the first number that no start position has.
	startEnd = StartCount + StartCount*StartCount
)

// DoubleStart returns the number of the start position in which the sides have the
// pieces of two start positions of Chess960, each 0 to [StartCount]-1.
func DoubleStart(white, black int) int {
	if white == black {
		return white
	}
	return StartCount + white*StartCount + black
}

// ranksOf returns the start positions of Chess960 whose pieces White and Black have in
// start position n; ok is false if there is none.
func ranksOf(n int) (white, black int, ok bool) {
	if n >= 0 && n < StartCount {
		return n, n, true
	}
	white, black = (n-StartCount)/StartCount, (n-StartCount)%StartCount
	return white, black, n >= StartCount && n < startEnd && white != black
}

// StartPosition returns a start position with all castling rights and White to move:
// for n below [StartCount] that of Chess960 in the numbering of R. Scharnagl, for the
// numbers of [DoubleStart] one in which the sides differ. It panics for others.
func StartPosition(n int) board.Position {
	white, black, ok := ranksOf(n)
	if !ok {
		panic(fmt.Sprintf("games: no start position %d", n))
	}
	p, err := board.ParseFEN(strings.ToLower(backRank(black)) + "/pppppppp/8/8/8/8/PPPPPPPP/" + backRank(white) + " w KQkq - 0 1")
	if err != nil {
		panic("games: start position: " + err.Error())
	}
	return p
}

// backRank places the bishops on their colors, the queen and the knights on
// what is left, and rook, king, rook on the last three squares.
func backRank(n int) string {
	var rank [8]byte
	// place puts a man on the free square that has i free ones to its left.
	place := func(man byte, i int) {
		for file := range rank {
			if rank[file] != 0 {
				continue
			}
			if i == 0 {
				rank[file] = man
				return
			}
			i--
		}
	}
	rank[n%4*2+1] = 'B'
	n /= 4
	rank[n%4*2] = 'B'
	n /= 4
	place('Q', n%6)
	n /= 6
	// Two knights on five squares, in the order 01 02 03 04 12 13 14 23 24 34.
	first, gap := 0, n
	for gap >= 4-first {
		gap -= 4 - first
		first++
	}
	place('N', first)
	place('N', first+gap) // the first knight's square is no longer free
	place('R', 0)
	place('K', 0)
	place('R', 0)
	return string(rank[:])
}
