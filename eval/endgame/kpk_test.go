package endgame

import (
	"testing"

	"penrose/board"
	"penrose/syzygy"
)

// King and pawn against king is known without an error, for both colors.
func TestPawnEndingsAgreeWithTables(t *testing.T) {
	tables, err := syzygy.Open("../../syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	positions := 0
	for pawn := board.A8 - 1; pawn > board.H1; pawn-- {
		for king := range board.Square(board.SquareCount) {
			for enemy := range board.Square(board.SquareCount) {
				if king == pawn || enemy == pawn || king == enemy || (int(pawn)+int(king)+int(enemy))%7 != 0 {
					continue // one in seven is enough
				}
				pieces := placement(map[board.Square]byte{pawn: 'P', king: 'K', enemy: 'k'})
				for _, side := range []string{"w", "b"} {
					p, err := board.ParseFEN(pieces + " " + side + " - - 0 1")
					if err != nil {
						continue
					}
					outcome, ok := tables.ProbeWDL(&p)
					if !ok {
						t.Fatalf("%s is not in the tables", p.FEN())
					}
					positions++
					mirrored := p.Mirror()
					if got := pawnPromotes(&p, board.White); got != (outcome != syzygy.Draw) || got != pawnPromotes(&mirrored, board.Black) {
						t.Fatalf("%s: won %v, by the tables %v", p.FEN(), got, outcome)
					}
				}
			}
		}
	}
	if positions < 40_000 {
		t.Errorf("only %d positions", positions)
	}
}

func BenchmarkSolvePawnEndings(b *testing.B) {
	for b.Loop() {
		solvePawnEndings()
	}
}
