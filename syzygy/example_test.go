package syzygy_test

import (
	"fmt"
	"slices"

	"penrose/board"
	"penrose/movegen"
	"penrose/syzygy"
)

func ExampleTables_ProbeWDL() {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer tables.Close()
	p, err := board.ParseFEN("8/8/8/8/8/8/2Rk4/1K6 b - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	if outcome, ok := tables.ProbeWDL(&p); ok {
		fmt.Println("outcome", outcome)
	}
	if plies, ok := tables.ProbeDTZ(&p); ok {
		fmt.Println("plies", plies)
	}
	// Output:
	// outcome -2
	// plies -32
}

func ExampleTables_RankRoot() {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer tables.Close()
	p, err := board.ParseFEN("7k/R7/5K2/8/8/8/8/8 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	ranking, ok := tables.RankRoot(&p, syzygy.RootOptions{})
	if !ok {
		fmt.Println(tables.Explain(&p))
		return
	}
	best := ranking.Moves[0]
	fmt.Println(movegen.FormatSAN(&p, best.Move), "in", best.DTZ, "plies")
	fmt.Println(slices.Collect(tables.Line(p, false)))
	// Output:
	// Kg6 in 3 plies
	// [f6g6 h8g8 a7a8]
}
