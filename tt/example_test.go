package tt_test

import (
	"fmt"

	"penrose/board"
	"penrose/score"
	"penrose/tt"
)

// A node is asked whether it reaches gamma, fails high, and is asked again with
// a larger gamma, as MTD(f) does.
func Example() {
	table, err := tt.New(16)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer table.Close()
	table.NewSearch()

	const key, ply, depth = board.Key(0x0123456789ABCDEF), 2, 5
	e4 := board.NewMove(board.NewSquare(4, 1), board.NewSquare(4, 3))
	table.Store(key, ply, tt.Update{Score: 30, Bound: tt.LowerBound, Depth: depth, Move: e4, Eval: 12})
	table.Store(key, ply, tt.Update{Score: 45, Bound: tt.UpperBound, Depth: depth, Eval: score.None})

	for _, gamma := range []int{25, 40, 50} {
		e, _ := table.Probe(key, ply)
		switch {
		case e.LowerDepth >= depth && e.Lower >= gamma:
			fmt.Println(gamma, "fails high with", e.Lower, e.Move)
		case e.UpperDepth >= depth && e.Upper < gamma:
			fmt.Println(gamma, "fails low with", e.Upper)
		default:
			fmt.Println(gamma, "has to be searched,", e.Move, "first")
		}
	}
	// Output:
	// 25 fails high with 30 e2e4
	// 40 has to be searched, e2e4 first
	// 50 fails low with 45
}
