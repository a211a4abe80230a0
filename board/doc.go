// Package board holds chess positions and everything that needs no move
// generator: bitboards, attack tables, Zobrist keys, FEN, making a move, the
// piece-square changes of a move, and the reversible moves that lead from one Zobrist key to another.
//
// Squares run from a1 = 0, b1 = 1 to h8 = 63. A [Position] is a plain value. To
// undo a move, go back to a copy made before it. A position has no history:
// whoever plays the moves keeps what repetitions need.
//
// Chess960 is not a special case. Castling rights are a bitboard of the rooks
// that may still castle, and a castling move is encoded as "king takes own
// rook" (see [NewCastling]), so standard chess is simply the arrangement with
// the king on the e-file and the rooks in the corners.
//
// Where squares, colors and pieces index tables they are masked (s&63, c&1), or
// reduced by a remainder, so that the compiler needs no bounds checks: 124 fewer of
// 563 in this package, movegen, eval and search (-gcflags=-d=ssa/check_bce, Go 1.26).
// An invalid square goes unnoticed there.
//
// All tables are computed once when the program starts and never written again,
// so any number of goroutines may use positions.
package board
