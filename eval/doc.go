// Package eval evaluates positions: it says how good a position is without looking
// ahead, in centipawns for the side to move, within ±[score.Limit]. Results and mates lie
// beyond that limit and are not the business of this package.
//
// A [State] evaluates the positions along one line of play. An [Evaluation] makes
// states of one kind:
//
//   - [Default] by the network that is built in, which the engine plays with;
//   - [Network] by any other network;
//   - [Classical] by the terms of package eval/classical: the first teacher of the
//     network, the evaluation of the lab, and an option;
//   - [Function] by a function, for tests and experiments.
//
// # The network
//
// The network is small, and its first layer is kept up to date move by move (an
// "efficiently updatable neural network", Y. Nasu, 2018). It has one hidden layer, which
// is computed twice, once as each side sees the board:
//
//	768 inputs -> Hidden \
//	                      2 x Hidden -> 1 (of Buckets outputs)
//	768 inputs -> Hidden /
//	attack inputs ------/
//
// An input stands for an own or enemy piece of one type on one square. It is 1 when
// such a piece stands there and 0 otherwise: see [Index]. A side whose king stands on
// the files e to h sees the board mirrored, so that its king is always on the left
// half. Both sides share the weights of the first layer. A network may have such weights for
// each place of the own king: see [KingBucket]. The activation is SCReLU, the
// square of the value clamped to 0..1. The output layer takes the hidden values of the
// side to move first. It has several sets of weights, and the number of pieces on the
// board selects one of them: see [OutputBucket].
//
// The output layer also takes what no sum over pieces on squares can say: who attacks
// what, how mobile the pieces are, which passed pawns can go on. These attack inputs
// (package eval/attacks) are found anew for each evaluation; networks without weights for
// them save that time. In a network with attack features they lead to the first
// [AttackHidden] hidden values of each perspective as well, together with inputs for pieces
// that are attacked or not covered, so that the network sees how they play together.
//
// All arithmetic is in integers. Weights of the first layer are in units of 1/[QA],
// those of the output layer in units of 1/[Net.QB]. A [Net] that passes [Net.Check] cannot
// overflow it, so every [Kernel] gives the same value to the last bit.
// docs/net-format.md has the file format and the arithmetic in full, docs/nets.md the
// networks.
//
// A state is lazy: it only notes the moves, and brings the sums of the first layer, the
// accumulators, up to date when a position is evaluated.
//
// # What stays as it is
//
// A network has the same value for a position on every machine, with every kernel and
// by whatever moves the position was reached. The value depends on the pieces and the
// side to move alone; castling rights, clocks, repetitions and the en passant square do
// not matter. With colors swapped and the board turned top to bottom, or with the board
// turned left to right, it stays the same. The file format has a version, which rises
// when the layout changes.
package eval
