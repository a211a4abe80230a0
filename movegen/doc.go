// Package movegen generates legal chess moves and reads and writes them.
//
// Every generated move is legal; nothing has to be tried out afterwards. Pins
// and checks, which [board.Position] carries along, become masks on the squares
// that a man may move to, so the common case costs no test for each move.
package movegen
