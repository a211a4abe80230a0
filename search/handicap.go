package search

import (
	"math"

	"penrose/board"
)

// The range of playing strengths that can be asked for, in Elo.
const (
	MinElo = 1000
	MaxElo = 2850
)

// handicap makes an engine play as a weaker player would, by two means: it
// looks at fewer nodes, and it holds wrong opinions. An opinion is about one
// aspect of a position, its pawn structure, its minor pieces, the pieces of
// each side, and stays the same as long as the aspect does, in the whole game.
// So it misjudges positions and stays consistent; it does not throw in random
// moves. In positions that are clearly decided it does not doubt who is
// winning, and with few pieces left there is little to misjudge.
type handicap struct {
	nodes        uint64 // for each move; 0 for no limit
	misjudgement int    // typical size of a misjudgement in a level middlegame, in centipawns
	seed         uint64 // of the opinions
}

// strengths are the handicaps by rising Elo. Those up to 2500 were calibrated by matches,
// which docs/strength.md has, that of 2700 checked by one of 66 games; the last one continues them.
var strengths = [...]struct{ elo, nodes, misjudgement int }{
	{MinElo, 60, 345},
	{1350, 120, 245},
	{1500, 140, 240},
	{1700, 250, 200},
	{1900, 920, 86},
	{2100, 3_800, 58},
	{2300, 17_500, 30},
	{2500, 70_000, 12},
	{2700, 700_000, 4},
	{MaxElo, 3_000_000, 0},
}

// newHandicap returns the handicap for a strength of about elo, none for 0. Between two
// strengths the nodes grow by the same factor with each point, and the error shrinks evenly.
func newHandicap(elo int, seed uint64) handicap {
	if elo == 0 {
		return handicap{}
	}
	elo = max(MinElo, min(elo, MaxElo))
	i := 1
	for strengths[i].elo < elo {
		i++
	}
	from, to := strengths[i-1], strengths[i]
	part := float64(elo-from.elo) / float64(to.elo-from.elo)
	growth := float64(to.nodes) / float64(from.nodes)
	return handicap{
		nodes:        uint64(math.Round(float64(from.nodes) * math.Pow(growth, part))),
		misjudgement: from.misjudgement + int(math.Round(part*float64(to.misjudgement-from.misjudgement))),
		seed:         seed,
	}
}

// misjudge returns evaluation as the handicapped player sees it.
func (h *handicap) misjudge(pos *board.Position, evaluation int) int {
	if h.misjudgement == 0 {
		return evaluation
	}
	opinions := h.opinion(pos.PawnKey(), aboutPawns) + h.opinion(pos.MinorKey(), aboutMinors) +
		h.opinion(pos.NonPawnKey(board.White), aboutPieces) - h.opinion(pos.NonPawnKey(board.Black), aboutPieces)
	if pos.SideToMove() == board.Black {
		opinions = -opinions
	}
	pieces := min(pos.Occupied().Count(), fullBoard)
	doubt := 1 / (1 + math.Abs(float64(evaluation))/halfDoubt) * float64(pieces) / fullBoard
	return evaluation + int(opinions/opinionDeviation*float64(h.misjudgement)*doubt)
}

const (
	halfDoubt        = 400 // centipawns of the evaluation at which an error is half as large
	fullBoard        = 24  // pieces from which on there is everything to misjudge
	opinionDeviation = 2   // of the sum of four opinions
)

// What opinions are about. Numbers in use must stay, or every limited player becomes another one.
const (
	aboutPawns  = 1
	aboutMinors = 2
	aboutPieces = 3 // of a side
	aboutEffort = 5 // how hard the move is
)

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
