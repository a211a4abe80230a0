package book_test

import (
	"fmt"
	"math/rand/v2"

	"penrose/board"
	"penrose/book"
)

func ExampleBook_Moves() {
	b, err := book.Open("testdata/polyglot/lasker-trap.bin")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := board.ParseFEN("rnbqk1nr/ppp2ppp/8/4P3/1BP5/8/PP2KpPP/RN1Q1BNR b kq - 1 7")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, entry := range b.Moves(&p) {
		fmt.Println(entry.Move, entry.Weight)
	}
	fmt.Println(b.Pick(&p, rand.New(rand.NewPCG(1, 1))))
	// Output:
	// f2g1n 2
	// f2g1n
}
