package score_test

import (
	"fmt"

	"penrose/score"
)

func Example() {
	fmt.Println(score.MateIn(3), score.MatedIn(4))
	plies, mate := score.MatePlies(score.MateIn(3))
	fmt.Println(plies, mate)
	// Output:
	// 31997 -31996
	// 3 true
}
