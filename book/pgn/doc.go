// Package pgn reads games in Portable Game Notation, one after the other, from
// files of any size.
//
// It reads the whole import format of the standard of 1994: comments, variations
// (left out), annotation glyphs, escaped lines, games without tags or without a
// result, several tags or whole games on one line. It also reads what real files
// contain beyond the standard, as long as the meaning is clear: moves in UCI
// notation, null moves, castling with zeros, small letters or without hyphens, en
// dashes for hyphens, quotation marks in the values of tags, values broken over two
// lines, any kind of line end, a byte order mark, Latin-1 as well as UTF-8, and
// Chess960. A promotion may stand in brackets, as in "a8(Q)". In "Nf8(N)" the brackets
// hold a remark. "0-0" is the result of a game that both players have lost if the tag
// Result says so and no move follows, and else castling.
//
// A game that cannot be followed to its end comes back with a [GameError]. It names
// the number of the game and the line. Reading goes on with the next game.
//
// The package exists because github.com/notnil/chess, another reader of PGN, does not
// suffice. It is too slow for large collections, and it ends the program on some of
// the test files of this package: see docs/book.md.
package pgn
