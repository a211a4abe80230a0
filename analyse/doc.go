// Package analyse is "penrose analyse": it shows the best lines of a position in a table
// that grows while the engine thinks, or as JSON, and writes games with an evaluation
// behind each move.
//
// All scores are White's, in pawns: with +1.00 White wins half of the games. The worst
// moves of a game are marked by what they cost in expected points. docs/analyse.md has the
// formats.
package analyse
