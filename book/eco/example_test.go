package eco_test

import (
	"fmt"
	"strings"

	"penrose/book"
	"penrose/book/eco"
	"penrose/book/pgn"
)

func ExampleOfGame() {
	g, err := pgn.NewReader(strings.NewReader("1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. h4")).Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	o, ok := eco.OfGame(book.NewPosition(g.Start), g.Moves)
	fmt.Println(o, ok)
	// Output: E20 Nimzo-Indian Defense true
}
