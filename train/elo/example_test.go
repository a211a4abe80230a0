package elo_test

import (
	"fmt"

	"penrose/train/elo"
)

func Example() {
	s := elo.Score{Wins: 1280, Draws: 2520, Losses: 1200, Pairs: [5]int{90, 500, 1250, 560, 100}}
	difference, margin := s.Elo()
	verdict, ratio := elo.Test{Elo0: 0, Elo1: 5}.Judge(&s)
	fmt.Printf("%+.1f ±%.1f, %v at %.2f\n", difference, margin, verdict, ratio)
	// Output: +5.6 ±5.8, open at 1.74
}
