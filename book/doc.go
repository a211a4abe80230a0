// Package book reads opening books in the Polyglot format and has a built-in one.
//
// A Polyglot book is a file of 16-byte entries in big-endian order: the key of
// a position, a move, its weight and a field for learning. The entries are
// sorted by key. The format comes from the Polyglot adapter by F. Letouzey. Its
// keys (see [Position.Key]) have nothing to do with [board.Key].
//
// Package book searches books on the disk, so their size does not matter. Package
// builder makes books, pgn reads the games for them, eco names openings, and tool
// is the command line for all of these.
package book
