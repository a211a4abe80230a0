package records_test

import (
	"fmt"

	"penrose/board"
	"penrose/train/games"
	"penrose/train/records"
)

func ExampleRecord() {
	p, err := board.ParseFEN("4k3/8/8/8/8/8/P7/4K2R b K - 3 40")
	if err != nil {
		fmt.Println(err)
		return
	}
	r := records.New(&p, -520, games.WhiteWins, 79, games.GameID(1, 0, 12))
	for occupied, i := r.Occupied(), 0; occupied != 0; occupied, i = occupied.WithoutFirst(), i+1 {
		fmt.Printf("%v%v ", r.Piece(i), occupied.First())
	}
	fmt.Println(r.SideToMove(), "to move,", r.Score(), "centipawns,", r.Result(), "half points")
	// Output: Ke1 Rh1 Pa2 ke8 b to move, -520 centipawns, 0 half points
}
