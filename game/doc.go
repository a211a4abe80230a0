// Package game holds a game so far: where it started, which moves were played, and
// what the rules have to know of the positions that came up. The search, the
// protocol, game files and self-play share this one type.
//
// A Game does not check the moves it is given: package movegen reads and finds legal
// ones. It keeps the keys of all positions, so it can tell repetitions, and it can be
// cloned to be played on.
package game
