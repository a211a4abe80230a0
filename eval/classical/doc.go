// Package classical says how good a position is without looking ahead, in
// centipawns for the side to move. It is the classical evaluation, by terms; the
// engine plays with the network of package eval unless it is told otherwise.
//
// The evaluation is a sum of terms, each with a middlegame and an endgame half
// (a tapered evaluation). With sum = White's terms less Black's,
//
//	blend = (sum.mg * phase + sum.eg * (24 - phase)) / 24
//	value = (±blend + tempo) * scale / 64
//
// where the sign is that of the side to move. The phase counts the pieces left
// (minor piece 1, rook 2, queen 4), 24 at the start and at most, 0 with pawns
// alone. The scale is 64 unless the stronger side lacks the means to win. The
// result lies within ±[Limit].
//
// The terms are material with piece-square tables, pawn structure, passed pawns,
// mobility, the places of pieces, threats, king safety, and help to mate a lone
// king. [Trace] shows them for one position. Piece-square tables are seen from
// the half of the board that the own king is on, with a second set by the half of
// the enemy's king.
//
// Every number that can be fitted to data is in [Weights]; those in use are in
// fitted.go, which "go run ./train teach" writes. [Weights.Fields] and
// [Weights.Parts] are for programs that do so.
//
// A [State] follows the search along one line of play: it keeps material and
// piece-square sums up to date by [State.Push] and [State.Pop] but for moves that
// take a king to the other half, and everything else is computed by
// [State.Evaluate], with the help of a small cache of pawn
// structures. The value depends on the men, the side to move and the castling
// rights; clocks, repetitions and the en passant target do not enter it. With
// colors swapped and the board turned top to bottom it stays the same.
package classical
