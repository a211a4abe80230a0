package eval

import "penrose/board"

// halfBoard holds one value in centipawns for each square of files a to d,
// rank 8 on top as White sees the board; files e to h are the mirror image.
type halfBoard [8][4]int8

// placement is a piece-square table, on top of the material value.
type placement struct{ mg, eg halfBoard }

// placements are the piece-square part of [weights], by piece type. Ideas
// behind them: pieces belong to the center and away from the rim, minor pieces
// off the back rank, rooks on the seventh; a middlegame king stays at home on a
// wing, an endgame king walks to the middle.
var placements = [6]placement{
	board.Pawn: {
		mg: halfBoard{
			{0, 0, 0, 0},
			{30, 40, 45, 50},
			{10, 18, 24, 28},
			{-2, 4, 8, 16},
			{-6, 0, 6, 16},
			{-6, -2, 0, 6},
			{-6, 2, -2, -10},
			{0, 0, 0, 0},
		},
		eg: halfBoard{
			{0, 0, 0, 0},
			{50, 48, 44, 42},
			{28, 26, 22, 20},
			{12, 10, 6, 4},
			{2, 2, -2, -4},
			{-4, -2, -4, -4},
			{-4, 0, 0, 0},
			{0, 0, 0, 0},
		},
	},
	board.Knight: {
		mg: halfBoard{
			{-120, -50, -30, -25},
			{-45, -25, 10, 10},
			{-15, 10, 25, 35},
			{-5, 8, 22, 30},
			{-10, 5, 15, 22},
			{-20, 0, 10, 12},
			{-28, -18, -5, 0},
			{-65, -22, -20, -15},
		},
		eg: halfBoard{
			{-60, -35, -22, -15},
			{-32, -15, -8, 0},
			{-20, -6, 10, 14},
			{-12, 2, 16, 22},
			{-12, 2, 16, 22},
			{-20, -6, 6, 14},
			{-32, -18, -8, 0},
			{-45, -36, -20, -14},
		},
	},
	board.Bishop: {
		mg: halfBoard{
			{-25, -15, -20, -20},
			{-20, -8, -6, -6},
			{-6, 6, 10, 12},
			{-6, 6, 8, 18},
			{-4, 4, 10, 16},
			{0, 10, 8, 8},
			{2, 14, 6, 4},
			{-18, -8, -10, -10},
		},
		eg: halfBoard{
			{-16, -10, -8, -6},
			{-8, -2, 0, 0},
			{-2, 2, 4, 6},
			{-2, 4, 6, 10},
			{-4, 2, 6, 10},
			{-6, 0, 4, 6},
			{-10, -6, -2, 0},
			{-16, -10, -8, -4},
		},
	},
	board.Rook: {
		mg: halfBoard{
			{4, 6, 8, 10},
			{6, 10, 14, 16},
			{-4, 2, 4, 8},
			{-10, -4, 0, 4},
			{-14, -8, -4, 0},
			{-16, -8, -4, 0},
			{-18, -8, -2, 2},
			{-12, -6, 2, 8},
		},
		eg: halfBoard{
			{8, 8, 8, 8},
			{10, 10, 10, 10},
			{6, 6, 4, 4},
			{4, 4, 4, 2},
			{2, 2, 2, 0},
			{-2, -2, -2, -4},
			{-6, -6, -6, -6},
			{-8, -6, -4, -6},
		},
	},
	board.Queen: {
		mg: halfBoard{
			{-8, -2, 4, 8},
			{-8, -16, 0, 0},
			{-4, 0, 4, 6},
			{-6, -4, 0, 0},
			{-4, -2, 0, -2},
			{-4, 2, 0, 0},
			{-8, 0, 4, 4},
			{-10, -10, -6, 4},
		},
		eg: halfBoard{
			{-10, 0, 6, 10},
			{-10, 6, 14, 20},
			{-10, 6, 16, 24},
			{-2, 14, 20, 28},
			{-6, 12, 16, 26},
			{-12, -2, 10, 12},
			{-20, -16, -12, -6},
			{-26, -22, -18, -16},
		},
	},
	board.King: {
		mg: halfBoard{
			{-60, -55, -65, -75},
			{-45, -40, -55, -65},
			{-40, -35, -55, -65},
			{-40, -40, -55, -65},
			{-32, -35, -50, -60},
			{-20, -24, -40, -50},
			{4, 4, -20, -34},
			{20, 32, 4, -14},
		},
		eg: halfBoard{
			{-55, -35, -22, -18},
			{-25, -5, 5, 8},
			{-10, 12, 22, 26},
			{-10, 12, 26, 34},
			{-18, 4, 20, 28},
			{-22, -4, 10, 16},
			{-32, -14, -2, 4},
			{-55, -36, -24, -22},
		},
	},
}
