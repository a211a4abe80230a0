// Package records keeps training positions in the form a trainer reads: 32 bytes
// each, ready to be used without knowing the rules of chess.
//
// [Expand] makes records of the games that the package games has stored,
// [Shuffle] brings them into a random order across all files, [Merge] joins
// files, and a [Reader] hands out batches. The byte layout of records and files
// is in docs/data-format.md. Files can always be made again from the games, so
// nothing ever changes one: all three refuse to write over an existing file, and
// a file that was not finished is refused by the Reader.
//
// A record has what an evaluation sees and nothing else: no castling rights and
// no en passant target. Score and result are from the view of the side to move.
// Positions of one game carry the same hash, by which they are to be divided
// into training and validation: neighbouring positions are so alike that a
// division by position would test what was learnt by heart.
package records
