package positions_test

import (
	"fmt"

	"penrose/lab/positions"
)

func ExampleGames() {
	for i, p := range positions.Games() {
		if i%positions.RunLength == 0 {
			fmt.Println(p.Comment)
		}
	}
	// Output:
	// Lasker - Capablanca, world championship 1921, game 10, after ply 24, White to move
	// Botvinnik - Tal, world championship 1960, game 6, after ply 40, White to move
	// Karpov - Kasparov, world championship 1984, game 9, after ply 71, Black to move
	// Anand - Carlsen, world championship 2013, game 4, after ply 30, White to move
}
