package sigmoid_test

import (
	"fmt"

	"penrose/train/sigmoid"
)

// With a scale of 220 centipawns the side that is 100 ahead should score 0.61, and the other one the rest.
func Example() {
	const scale = 220
	fmt.Printf("%.2f %.2f %.2f\n", sigmoid.Of(0), sigmoid.Of(100.0/scale), sigmoid.Of(-100.0/scale))
	// Output: 0.50 0.61 0.39
}
