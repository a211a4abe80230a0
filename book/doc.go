// Package book reads opening books in the Polyglot format.
//
// A Polyglot book is a file of 16-byte entries in big-endian order: the key of
// a position, a move, its weight and a field for learning. The entries are
// sorted by key. The format is that of the Polyglot adapter by F. Letouzey; its
// keys (see [Key]) have nothing to do with [board.Key].
package book
