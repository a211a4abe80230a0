package pgn_test

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"penrose/book/pgn"
)

func ExampleReader() {
	r := pgn.NewReader(strings.NewReader(`
[White "Morphy"]
[Black "NN"]

1. e4 e5 {the open game} 2. f4 (2. Nf3) exf4 1-0

1. e4 Ke6 *
`))
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(g.Tag("White"), g.Result(), g.Moves)
		fmt.Println(g.Position.FEN())
	}
	// Output:
	// Morphy 1-0 [e2e4 e7e5 f2f4 e5f4]
	// rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq - 0 3
	// game 2, line 7: move "Ke6": no legal move reads so
}
