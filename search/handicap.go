package search

import (
	"math"

	"penrose/board"
)

// The range of playing strengths that can be asked for, in Elo. How strong the
// play really is at a setting has not been calibrated yet.
const (
	MinElo = 1000
	MaxElo = 2800
)

// handicap makes an engine play as a weaker player would, by two means: it
// looks at fewer nodes, and it holds wrong opinions. An opinion is about one
// aspect of a position, its pawn structure, its minor pieces, the pieces of
// each side, and stays the same as long as the aspect does, in the whole game.
// So it misjudges positions and stays consistent; it does not throw in random
// moves. In positions that are clearly decided it does not doubt who is
// winning, and with few pieces left there is little to misjudge.
type handicap struct {
	nodes uint64 // for each move; 0 for no limit
	error int    // typical size of a misjudgement in a level middlegame, in centipawns
	seed  uint64 // of the opinions
}

// newHandicap returns the handicap for a strength of about elo; none for 0.
func newHandicap(elo int, seed uint64) handicap {
	if elo == 0 {
		return handicap{}
	}
	elo = max(MinElo, min(elo, MaxElo))
	return handicap{
		nodes: uint64(100 * math.Exp2(float64(elo-MinElo)/150)),
		error: (MaxElo - elo) / 12,
		seed:  seed,
	}
}

// misjudge returns evaluation as the handicapped player sees it.
func (h *handicap) misjudge(pos *board.Position, evaluation int) int {
	if h.error == 0 {
		return evaluation
	}
	opinions := h.opinion(pos.PawnKey(), 1) + h.opinion(pos.MinorKey(), 2) +
		h.opinion(pos.NonPawnKey(board.White), 3) - h.opinion(pos.NonPawnKey(board.Black), 3)
	if pos.SideToMove() == board.Black {
		opinions = -opinions
	}
	pieces := pos.Occupied().Count()
	doubt := 1 / (1 + math.Abs(float64(evaluation))/400) * float64(min(pieces, 24)) / 24
	return evaluation + int(opinions*float64(h.error)/2*doubt)
}

// opinion returns a number that depends on key, topic and the seed only, about
// normally distributed with deviation 1: White's advantage as imagined.
func (h *handicap) opinion(key board.Key, topic uint64) float64 {
	x := (uint64(key) ^ h.seed ^ topic<<56) * 0x9E3779B97F4A7C15
	x ^= x >> 29
	x *= 0xBF58476D1CE4E5B9
	x ^= x >> 32
	sum := 0.0 // of four uniform numbers, each of variance 1/12
	for range 4 {
		sum += float64(x&0xFFFF)/0x10000 - 0.5
		x >>= 16
	}
	return sum * math.Sqrt(3)
}
