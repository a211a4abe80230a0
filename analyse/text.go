package analyse

import (
	"fmt"
	"strings"

	"penrose/board"
	"penrose/movegen"
	"penrose/score"
	"penrose/search"
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

// scoreText returns the score s of the side to move in p as people read it: White's, in
// pawns, "+0.32", or in moves to mate, "#5", "#-3".
func scoreText(p *board.Position, s int) string {
	if moves, mate := score.MateMoves(s); mate {
		return fmt.Sprintf("#%d", forWhite(p, moves))
	}
	if shown := forWhite(p, score.Shown(s)); shown != 0 {
		return fmt.Sprintf("%+.2f", float64(shown)/100)
	}
	return "0.00"
}

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

// thousands writes n with commas.
func thousands(n uint64) string {
	digits := fmt.Sprint(n)
	var groups []string
	for ; len(digits) > 3; digits = digits[:len(digits)-3] {
		groups = append([]string{digits[len(digits)-3:]}, groups...)
	}
	return strings.Join(append([]string{digits}, groups...), ",")
}
