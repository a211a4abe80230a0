package board_test

import (
	"fmt"

	"penrose/board"
)

func ExampleParseFEN() {
	p, err := board.ParseFEN("4k2r/8/8/8/8/8/8/4KR1R w Fk -")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.FEN())
	fmt.Println(p.ShredderFEN())

	_, err = board.ParseFEN("8/8/8/8/8/8/8/4K3 w - - 0 1")
	fmt.Println(err)
	// Output:
	// 4k2r/8/8/8/8/8/8/4KR1R w Fk - 0 1
	// 4k2r/8/8/8/8/8/8/4KR1R w Fh - 0 1
	// FEN "8/8/8/8/8/8/8/4K3 w - - 0 1": Black has 0 kings, want 1
}

// A copy is all it takes to go back.
func ExamplePosition_Make() {
	p := board.StartPosition()
	e2, _ := board.ParseSquare("e2")
	e4, _ := board.ParseSquare("e4")

	next := p
	next.Make(board.NewMove(e2, e4))
	fmt.Println(next.FEN())
	fmt.Println(p.FEN())
	// Output:
	// rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
}

// The squares that the rook on a1 attacks, own pieces included.
func ExampleRookAttacks() {
	p, err := board.ParseFEN("4k3/8/8/8/8/P7/8/R3K2R w KQ - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for b := board.RookAttacks(board.A1, p.Occupied()); b != 0; b = b.WithoutFirst() {
		fmt.Print(b.First(), " ")
	}
	// Output: b1 c1 d1 e1 a2 a3
}
