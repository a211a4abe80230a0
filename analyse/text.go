package analyse

import (
	"fmt"

	"penrose/board"
	"penrose/movegen"
	"penrose/score"
	"penrose/search"
	"penrose/tt"
)

// forWhite returns the score s of the side to move in p as White's.
func forWhite(p *board.Position, s int) int {
	if p.SideToMove() == board.Black {
		return -s
	}
	return s
}

// resultsForWhite returns the expected results of a line from p as White's.
func resultsForWhite(p *board.Position, line *search.Info) score.Results {
	results := line.Results()
	if p.SideToMove() == board.Black {
		return results.ForOther()
	}
	return results
}

// boundForWhite returns whether White's score of a line from p is exact, a lower or an upper bound. A search that ends
// in the middle of an iteration knows some lines only as bounds.
func boundForWhite(p *board.Position, line *search.Info) tt.Bound {
	if p.SideToMove() == board.White || line.Bound == tt.Exact {
		return line.Bound
	}
	if line.Bound == tt.LowerBound {
		return tt.UpperBound
	}
	return tt.LowerBound
}

// scoreText returns the score s of the side to move in p as people read it: White's, as
// [score.Text] writes it.
func scoreText(p *board.Position, s int) string { return score.Text(s, forWhite(p, 1)) }

// lineText returns moves from p in algebraic notation with move numbers, "12... Nf6 13. d4",
// as words that stay together in a line.
func lineText(p board.Position, moves []board.Move) (words []string) {
	for i, m := range moves {
		words = append(words, moveText(&p, m, i == 0))
		p.Make(m)
	}
	return words
}

// moveText returns m in p with its number. Black's moves have one if numbered is set.
func moveText(p *board.Position, m board.Move, numbered bool) string {
	san := "--"
	if m != board.NoMove {
		san = movegen.FormatSAN(p, m)
	}
	switch {
	case p.SideToMove() == board.White:
		return fmt.Sprintf("%d. %s", p.FullMove(), san)
	case numbered:
		return fmt.Sprintf("%d... %s", p.FullMove(), san)
	}
	return san
}

// ending says how the game has ended for a side to move without a move.
func ending(p *board.Position) string {
	switch {
	case !p.InCheck():
		return "stalemate"
	case p.SideToMove() == board.White:
		return "White is mated"
	}
	return "Black is mated"
}
