// Package score holds the bands of scores that the table, the evaluations and the
// search agree on, and the arithmetic of mates.
//
// Scores are ints in centipawns from the side to move:
//
//	|s| <= 20000     evaluations ([Limit])
//	|s| == 30000     a win known from endgame tables, without a ply term ([TablebaseWin])
//	|s| >  31000     mate ([MateBound]): 32000 - n is mate in n plies, counted from the root
//	s == -32768      no score ([None])
package score
