package figure_test

import (
	"fmt"
	"os"

	"penrose/internal/figure"
)

func ExampleFigure_Write() {
	dir, err := os.MkdirTemp("", "figure")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	f := figure.Figure{
		Name: "leaves", Title: "Leaves by depth", XLabel: "depth, plies", YLabel: "leaves", XName: "depth", LogY: true,
		Series: []figure.Series{{Name: "MTD(f)", X: []float64{1, 2}, Y: []float64{20, 79}}},
	}
	if err := f.Write(dir); err != nil {
		fmt.Println(err)
		return
	}
	numbers, err := os.ReadFile(dir + "/leaves.csv")
	fmt.Printf("%s%v\n", numbers, err)
	// Output:
	// series,depth,leaves
	// MTD(f),1,20
	// MTD(f),2,79
	// <nil>
}
