// Package cli carries out command lines: a table of commands, each with flags and
// help of its own.
//
// It is our own because no library saves code: cobra wants two dashes before a flag,
// where users type one, and ffcli takes no flags behind other arguments, as in
// "book build GAMES.pgn -o BOOK".
package cli
