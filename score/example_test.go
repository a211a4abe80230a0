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

// Half of the games are won at HalfWon. People read that as one pawn.
func ExampleExpected() {
	fmt.Println(score.Text(score.HalfWon, 1), score.Expected(score.HalfWon).Win)
	fmt.Println(score.Text(score.MateIn(5), 1), score.Expected(score.MateIn(5)))
	// Output:
	// +1.00 500
	// #3 {1000 0 0}
}
