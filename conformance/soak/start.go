package main

import (
	"math/rand/v2"
	"strings"

	"penrose/board"
	"penrose/book/opening"
	"penrose/movegen"
)

// startPosition is where a game begins.
type startPosition struct {
	variant  string
	chess960 bool   // castling is written as king takes rook
	setup    string // what follows "position"
	position board.Position
	moves    []board.Move // random ones, from position on
}

// Kinds of start positions.
const (
	standard = "standard"
	shuffled = "Chess960"
	double   = "DFRC" // each side has a start position of its own
	ending   = "ending"
)

// drawStart draws where a game begins. Without chess960, standard chess takes the
// place of Chess960 and DFRC.
func drawStart(rng *rand.Rand, chess960 bool) startPosition {
	s := startPosition{variant: standard, setup: "startpos", position: board.StartPosition()}
	switch n := rng.IntN(20); {
	case n < 4 && chess960:
		first := rng.IntN(opening.StartCount)
		s.arrange(shuffled, opening.Start(first, first))
	case n < 7 && chess960:
		s.arrange(double, opening.Start(rng.IntN(opening.StartCount), rng.IntN(opening.StartCount)))
	case n >= 7 && n < 10:
		s.variant, s.position = ending, drawEnding(rng)
		s.setup = "fen " + s.position.FEN()
		return s
	}
	// Any opening is fair: no draw of it fails.
	s.moves, _ = opening.Draw(rng, s.position, rng.IntN(13), func([]board.Move) (bool, error) { return true, nil })
	return s
}

func (s *startPosition) arrange(variant string, p board.Position) {
	s.variant, s.chess960, s.position, s.setup = variant, true, p, "fen "+p.ShredderFEN()
}

// endings are the pieces of the tables that the repository has, and of games that are a
// capture away from them.
var endings = []string{"KRkr", "KPkp", "KPkp", "KRPk", "KQRk", "KRPkr", "KQkr", "KPPkp", "KRPkrp", "KBPkn"}

// drawEnding puts few pieces on random squares.
func drawEnding(rng *rand.Rand) board.Position {
	pieces := endings[rng.IntN(len(endings))]
	for {
		squares := [64]byte{}
		for i := range pieces {
			squares[rng.IntN(64)] = pieces[i]
		}
		// A position with a pawn on the last rank, a king too few and so on is no position.
		p, err := board.ParseFEN(placement(squares) + " " + string("wb"[rng.IntN(2)]) + " - - 0 1")
		var legal movegen.List
		if err == nil {
			movegen.Legal(&p, &legal)
		}
		if legal.Len() > 0 && p.Occupied().Count() == len(pieces) {
			return p
		}
	}
}

func placement(squares [64]byte) string {
	var text strings.Builder
	for i, piece := range squares {
		if i > 0 && i%8 == 0 {
			text.WriteByte('/')
		}
		if piece == 0 {
			piece = '1'
		}
		text.WriteByte(piece)
	}
	return text.String()
}
