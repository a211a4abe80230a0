// Package builder makes Polyglot opening books: from games ([Builder]) and from
// other books ([Merge]).
//
// The weight of a move in a position is what its player scored with it over all
// games, by default two points for a win and one for a draw, as is the custom with
// Polyglot books. A move that never scored is left out.
package builder
