package order_test

import (
	"fmt"

	"penrose/board"
	"penrose/movegen"
	"penrose/search/order"
)

// The table move comes first, then what wins material, then quiet moves before and captures that
// lose material at the end.
func ExamplePicker() {
	p, err := board.ParseFEN("7k/2p5/3p4/q7/8/8/3R4/R6K w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	ttMove, err := movegen.ParseSAN(&p, "Kg1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var histories order.Histories
	context := order.NewContext(&histories, &p)
	var picker order.Picker
	picker.Start(&p, &context, ttMove, board.NoMove)
	quiets := 0
	for m := picker.Next(); m != board.NoMove; m = picker.Next() {
		switch {
		case m == ttMove || p.IsNoisy(m):
			fmt.Println(quiets, "quiet moves before", movegen.FormatSAN(&p, m))
		default:
			quiets++
		}
	}
	// Output:
	// 0 quiet moves before Kg1
	// 0 quiet moves before Rxa5
	// 22 quiet moves before Rxd6
}
