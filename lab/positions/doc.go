// Package positions holds the test positions of the lab.
//
// The MTD(f) papers measured on twenty positions that are sequences of moves
// from tournament games (A. Plaat et al., "Best-First and Depth-First Minimax
// Search in Practice", 1995). They do not list theirs, so these are our own,
// built the same way: five positions in a row from each of four games, one for
// each of opening, tactical middlegame, queenless middlegame and ending. Sixty
// more from twelve other games show whether a result hangs on the choice.
//
// The engine, given 150,000 nodes for each (eight plies and more), found no mate
// in any of them. Each run holds quiet positions; few are checks.
package positions
