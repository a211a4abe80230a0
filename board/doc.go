// Package board holds chess positions and everything that can be said about
// one without generating moves: bitboards, attack tables, Zobrist keys, FEN,
// making a move, and the piece-square changes a move causes.
//
// Squares run from a1 = 0 to h8 = 63, files first. A [Position] is a plain
// value: assigning it copies it, and that copy is how a move is undone. It has
// no history; repetition is the business of whoever plays the moves.
//
// Chess960 is not a special case. Castling rights are a bitboard of the rooks
// that may still castle, and a castling move is encoded as "king takes own
// rook" (see [NewCastling]), so standard chess is simply the arrangement with
// the king on the e-file and the rooks in the corners.
//
// All tables are computed once when the program starts and never written
// again, so positions may be used from any number of goroutines.
package board
