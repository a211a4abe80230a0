// Package pgn reads games in Portable Game Notation, one after the other, from
// files of any size.
//
// What the standard of 1994 calls the import format is understood in full:
// comments, variations (which are left out), annotation glyphs, escaped lines,
// games without tags or without a result, several tags or whole games on one
// line. So are the liberties of games in the wild, as far as they leave no doubt:
// moves in the notation of UCI, null moves, castling with zeros, small letters or
// without hyphens, en dashes for hyphens, quotation marks in the values of tags,
// any kind of line end, a byte order mark, Latin-1 as well as UTF-8, and Chess960.
// A promotion may stand in brackets, as in "a8(Q)"; in "Nf8(N)" they hold a remark.
//
// A game that cannot be followed to its end comes back with a [GameError] that
// names its number and the line, and reading goes on with the next one.
//
// The package exists because github.com/notnil/chess, which reads PGN too, is
// too slow for large collections and ends the program on some of the files that
// its test holds: see docs/book.md.
package pgn
