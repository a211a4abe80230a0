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

// DoubleStart returns the number of a start position in which each side has the pieces of
// its own Chess960 start position. Both arguments are 0 to [StartCount]-1.
func DoubleStart(white, black int) int {
	if white == black {
		return white
	}
	return StartCount + white*StartCount + black
}

// ranksOf returns the Chess960 start positions from which White and Black take their
// pieces in start position n. ok is false if n is no start position.
func ranksOf(n int) (white, black int, ok bool) {
	if n >= 0 && n < StartCount {
		return n, n, true
	}
	white, black = (n-StartCount)/StartCount, (n-StartCount)%StartCount
	return white, black, n >= StartCount && n < startEnd && white != black
}

// StartPosition returns a start position with all castling rights and White to move. For
// n below [StartCount] it is a Chess960 position in the numbering of R. Scharnagl. For
// the numbers of [DoubleStart] the sides have different pieces. Other numbers panic.
func StartPosition(n int) board.Position {
	white, black, ok := ranksOf(n)
	if !ok {
		panic(fmt.Sprintf("games: no start position %d", n))
	}
	return opening.Start(white, black)
}
