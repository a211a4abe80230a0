// Package builder makes Polyglot opening books: from games ([Builder]) and from
// other books ([Merge]).
//
// The weight of a move in a position is the sum of the points that its player
// scored with it in all games. By default a win gives two points and a draw one, as
// is the custom with Polyglot books. A move that never scored is left out.
package builder
