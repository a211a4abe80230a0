// Package records keeps training positions in the form a trainer reads: 32 bytes
// each, ready to be used without knowing the rules of chess.
//
// [Expand] makes records from the games that the package games has stored. [Shuffle] puts
// records into a random order across all files, [Merge] joins files, and a [Reader] hands
// out batches. docs/data-format.md has the byte layout of records and files. Files can
// always be made again from the games, so nothing ever changes one. Expand, Shuffle and
// Merge refuse to overwrite a file, and the Reader refuses an unfinished one.
//
// A record has only what an evaluation sees: no castling rights and no en passant target.
// Score and result are from the view of the side to move. Positions of one game carry the
// same hash. Use it to divide records into training and validation. Neighbouring
// positions are very alike, so a division by position would test what was learnt by
// heart.
package records
