// Package nnue evaluates positions with a small neural network whose first layer
// is kept up to date move by move (an "efficiently updatable neural network",
// Y. Nasu, 2018).
//
// The network has one hidden layer, computed twice, once as each side sees the
// board:
//
//	768 inputs -> Hidden \
//	                      2 x Hidden -> 1 (of Buckets outputs)
//	768 inputs -> Hidden /
//
// An input is one (own or enemy, piece type, square), 1 when such a man stands
// there and 0 otherwise: see [Index]. A side whose king stands on the files e to
// h sees the board mirrored, so that its king is always on the left half. Both
// halves share the weights of the first layer. The activation is SCReLU, the
// square of the value clamped to 0..1. The halves enter the output layer side to
// move first, and the number of men on the board selects one of several sets of
// output weights ([OutputBucket]).
//
// All arithmetic is in integers, with weights of the first layer in units of
// 1/[QA] and of the output layer in units of 1/[Net.QB]. A [Net] that passes
// [Net.Check] cannot overflow it, so every [Kernel] gives the same value to the
// last bit. docs/net-format.md has the file format and the arithmetic in full.
//
// A [State] follows a search along one line of play. It is lazy: moves are only
// noted, and the sums of the first layer, the accumulators, are brought up to
// date when a position is evaluated.
package nnue
