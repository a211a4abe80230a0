// Package book reads opening books in the Polyglot format, and has one built in.
//
// A Polyglot book is a file of 16-byte entries in big-endian order: the key of
// a position, a move, its weight and a field for learning. The entries are
// sorted by key. The format is that of the Polyglot adapter by F. Letouzey; its
// keys (see [Position.Key]) have nothing to do with [board.Key].
//
// Books are searched where they lie, on the disk, so their size does not matter.
// Package builder makes them, pgn reads the games for that, eco names openings,
// and tool is the command line of all of it.
package book
