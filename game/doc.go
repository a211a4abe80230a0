// Package game holds a game so far: where it started, which moves were played, and
// what the rules have to know of the positions that came up. The search, the
// protocol, game files and self-play share this one type.
package game
