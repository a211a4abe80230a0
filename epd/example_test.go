package epd_test

import (
	"context"
	"fmt"
	"strings"

	"penrose/epd"
	"penrose/search"
)

func ExampleRun() {
	positions, err := epd.Read(strings.NewReader(`6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id "back rank";
7k/R7/5K2/8/8/8/8/8 w - - dm 2; id "rook";
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	options := epd.Options{Limits: search.Limits{Depth: 6}, HashMiB: 16, Threads: 1, Concurrency: 1}
	outcomes, err := epd.Run(context.Background(), positions, options, func(*epd.Outcome) {})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range outcomes {
		fmt.Println(o.Position.ID, o.Solved, o.MateIn)
	}
	// Output:
	// back rank true 1
	// rook true 2
}
