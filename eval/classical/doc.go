// Package classical evaluates positions by terms that chess players know, such as
// material, mobility and passed pawns. The engine plays with the network of package
// eval. The terms were the first teacher of the networks; they are the evaluation of the
// lab and an option of the engine.
//
// The evaluation is in centipawns for the side to move, within ±[score.Limit]. It is a sum of
// terms, each with a middlegame and an endgame half (a tapered evaluation). With sum =
// White's terms - Black's,
//
//	blend = (sum.mg * phase + sum.eg * (24 - phase)) / 24
//	value = (±blend + tempo) * scale / 64
//
// The sign is that of the side to move. The phase counts the pieces left (minor piece 1,
// rook 2, queen 4). It is 24 at the start, never more, and 0 with pawns alone. The scale
// is 64 unless the stronger side lacks the means to win.
//
// The terms are material with piece-square tables, pawn structure, passed pawns,
// mobility, the placement of pieces, threats, king safety, and help to mate a lone king.
// [Trace] shows them for one position. There are two sets of piece-square tables: one
// depends on the half of the board where the own king stands, the other on the half of
// the enemy king.
//
// [Weights] has every number that can be fitted to data. Those in use are in fitted.go,
// which "go run ./train teach" writes, by way of [Weights.Fields] and [Weights.Parts].
//
// A [State] follows the search along one line of play. [State.Push] and [State.Pop]
// update the sums of material and piece-square values. [State.Evaluate] computes the
// rest; a small cache keeps pawn structures. When a king has changed halves of the
// board, Evaluate also computes the sums anew.
//
// # What stays as it is
//
// The value of a position does not depend on how it was reached. It depends on the
// pieces, the side to move and the castling rights; clocks, repetitions and the en
// passant square do not matter. With colors swapped and the board turned top to bottom
// it stays the same. The weights change when they are fitted anew, and the values with
// them.
package classical
