package search

import "penrose/board"

// historyLimit bounds every history score.
const historyLimit = 1 << 14

// history scores quiet moves by how often they have caused cutoffs (J.
// Schaeffer, "The history heuristic", 1983), for each side by the squares they
// connect. Scores are within historyLimit of zero.
type history [2][board.SquareCount * board.SquareCount]int16

func (h *history) at(c board.Color, m board.Move) *int16 {
	return &h[c&1][m&(board.SquareCount*board.SquareCount-1)] // from and to are the low 12 bits
}

// score returns the standing of m.
func (h *history) score(c board.Color, m board.Move) int { return int(*h.at(c, m)) }

// update moves the standing of m by bonus, the less the nearer it already is to
// the limit on that side, so that old merits fade as new ones come.
func (h *history) update(c board.Color, m board.Move, bonus int) {
	entry := h.at(c, m)
	*entry += int16(bonus - int(*entry)*abs(bonus)/historyLimit)
}

// historyBonus returns how much a cutoff at depth counts.
func historyBonus(depth int) int { return min(16*depth*depth+32*depth, 1600) }

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
