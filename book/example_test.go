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
	defer b.Close()
	p, err := book.ParseFEN("rnbqk1nr/ppp2ppp/8/4P3/1BP5/8/PP2KpPP/RN1Q1BNR b kq - 1 7")
	if err != nil {
		fmt.Println(err)
		return
	}
	entries, err := b.Moves(&p)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, entry := range entries {
		fmt.Println(entry.Move, entry.Weight)
	}
	fmt.Println(book.Pick(entries, rand.New(rand.NewPCG(1, 1))).Move)
	// Output:
	// f2g1n 2
	// f2g1n
}

// The moves of the start position in the book that is built in, the heaviest first.
func ExampleDefault() {
	b, err := book.Default()
	if err != nil {
		fmt.Println(err)
		return
	}
	p := book.NewPosition(board.StartPosition())
	entries, err := b.Moves(&p)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(entries[0].Move, len(entries))
	// Output: e2e4 11
}
