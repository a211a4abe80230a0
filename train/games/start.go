package games

import (
	"fmt"

	"penrose/board"
	"penrose/book/opening"
)

const (
	// StartCount is the number of start positions of Chess960.
	StartCount = opening.StartCount
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
	return opening.Start(white, black)
}
