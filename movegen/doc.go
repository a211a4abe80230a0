// Package movegen generates legal chess moves and reads and writes them.
//
// Every generated move is legal; none has to be made to find out. Pins and
// checks, which [board.Position] keeps up to date, become masks on the squares
// that a piece may move to. So most moves need no test of their own.
package movegen
