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

// Start returns a start position of Chess960 with all castling rights and White to
// move. white and black are the numbers of the start positions of the two sides, 0
// to [StartCount]-1 in the numbering of R. Scharnagl. They may differ. Start panics
// for other numbers.
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

// maxDraws is how many lines [Draw] tries.
const maxDraws = 10_000

// ErrNoneFair is the error of [Draw] if all lines that it has tried were refused, as by a network that has learnt
// nothing, or ended the game, as from a position that is mate.
var ErrNoneFair = fmt.Errorf("opening: none of %d random lines is fair", maxDraws)

// Draw returns random moves from start. All legal moves are equally likely. The
// length is plies or plies+1, with equal probability. Draw repeats until the game
// goes on after the moves and fair returns true. The error is that of fair, or [ErrNoneFair].
func Draw(rng *rand.Rand, start board.Position, plies int, fair func(moves []board.Move) (bool, error)) ([]board.Move, error) {
	for range maxDraws {
		moves, ok := line(rng, start, plies+rng.IntN(2))
		if !ok {
			continue
		}
		if ok, err := fair(moves); ok || err != nil {
			return moves, err
		}
	}
	return nil, ErrNoneFair
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
