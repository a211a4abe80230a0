// Package opening draws random openings: those of the games that the engine learns
// from, of matches, and of the command genfens.
package opening

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"penrose/board"
	"penrose/movegen"
)

// StartCount is the number of start positions of Chess960.
const StartCount = 960

// Start returns the position in which White and Black have the pieces of the given
// start positions of Chess960, each 0 to [StartCount]-1 in the numbering of
// R. Scharnagl, with all castling rights and White to move. It panics for other
// numbers.
func Start(white, black int) board.Position {
	if white < 0 || white >= StartCount || black < 0 || black >= StartCount {
		panic(fmt.Sprintf("opening: no start position %d, %d", white, black))
	}
	p, err := board.ParseFEN(strings.ToLower(backRank(black)) + "/pppppppp/8/8/8/8/PPPPPPPP/" + backRank(white) + " w KQkq - 0 1")
	if err != nil {
		panic("opening: start position: " + err.Error())
	}
	return p
}

// Draw returns random moves from start, all legal ones being equally likely: so many
// plies, or with equal probability one more. They are drawn anew until a side can move
// after them and fair says yes. The error is that of fair.
func Draw(rng *rand.Rand, start board.Position, plies int, fair func(moves []board.Move) (bool, error)) ([]board.Move, error) {
	for {
		moves, ok := line(rng, start, plies+rng.IntN(2))
		if !ok {
			continue
		}
		if ok, err := fair(moves); ok || err != nil {
			return moves, err
		}
	}
}

// line returns a line of random moves and reports whether the game goes on after it.
func line(rng *rand.Rand, p board.Position, plies int) (moves []board.Move, ok bool) {
	for {
		var legal movegen.List
		movegen.Legal(&p, &legal)
		if legal.Len() == 0 || len(moves) == plies {
			return moves, legal.Len() > 0
		}
		m := legal.At(rng.IntN(legal.Len()))
		moves = append(moves, m)
		p.Make(m)
	}
}
