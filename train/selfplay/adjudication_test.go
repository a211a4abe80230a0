package selfplay

import (
	"testing"

	"penrose/board"
	"penrose/train/games"
)

// Cases by hand, from the doc comments of Settings. Scores are those of the side
// that moves, White first.
func TestAdjudicator(t *testing.T) {
	repeat := func(n int, scores ...int) (list []int) {
		for range n {
			list = append(list, scores...)
		}
		return list
	}
	join := func(parts ...[]int) (list []int) {
		for _, part := range parts {
			list = append(list, part...)
		}
		return list
	}
	white := ending{games.WhiteWins, games.AdjudicatedWin}
	black := ending{games.BlackWins, games.AdjudicatedWin}
	draw := ending{games.Draw, games.AdjudicatedDraw}
	tests := []struct {
		name   string
		scores []int
		want   ending
		plies  int // played when the game is over, 0 if it goes on
	}{
		{"White is winning", repeat(3, 1500, -1500), white, 4},
		{"Black is winning", repeat(3, -2000, 2000), black, 4},
		{"mate scores count", repeat(2, 31_990, -31_991), white, 4},
		{"a point too little", repeat(20, 1499, -1500), ending{}, 0},
		{"only one side sees it", repeat(20, 1600, 0), ending{}, 0},
		{"each side sees itself winning", repeat(20, 1500, 1500), ending{}, 0},
		{"interrupted", join(repeat(1, 1500, -1500, 1500, -1400), repeat(2, 1500, -1500)), white, 8},
		{"the other side wins instead", join(repeat(1, 1500, -1500), repeat(2, -1500, 1500)), black, 6},
		{"dead drawn from the start", repeat(60, 10, -10), draw, 80},
		{"dead drawn late", join(repeat(50, 11, 11), repeat(20, 0)), draw, 112},
		{"dead drawn just before the first ply that counts", join(repeat(36, 11, 11), repeat(20, 0)), draw, 84},
		{"a point too much", repeat(100, 10, 11), ending{}, 0},
		{"a point too much below zero", repeat(100, 10, -11), ending{}, 0},
	}
	settings := Defaults()
	for _, test := range tests {
		judge := adjudicator{settings: &settings}
		var got ending
		plies := 0
		us := board.White
		for i, score := range test.scores {
			if end, over := judge.note(i+1, us, score); over {
				got, plies = end, i+1
				break
			}
			us = us.Other()
		}
		if got != test.want || plies != test.plies {
			t.Errorf("%s: %v after %d plies, want %v after %d", test.name, got, plies, test.want, test.plies)
		}
	}
}
