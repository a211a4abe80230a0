package classical_test

import (
	"fmt"

	"penrose/board"
	"penrose/eval/classical"
)

// A state follows the moves of a search; the values are for the side to move.
func Example() {
	p, err := board.ParseFEN("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	state := new(classical.State) // large, and made to be used again and again
	state.Reset(&p)
	fmt.Println("White to move is worse:", state.Evaluate(&p) < -500)

	capture := board.NewMove(board.NewSquare(4, 3), board.NewSquare(3, 4)) // exd5
	changes := board.ChangesOf(&p, capture)
	next := p
	next.Make(capture)
	state.Push(&changes)
	fmt.Println("Black to move after exd5 is worse:", state.Evaluate(&next) < 0)

	state.Pop()
	fmt.Println("and back:", state.Evaluate(&p) < -500)
	// Output:
	// White to move is worse: true
	// Black to move after exd5 is worse: true
	// and back: true
}
