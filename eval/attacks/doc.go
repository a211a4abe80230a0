// Package attacks finds the attack inputs of a position: what its pieces attack, how
// free they are, how near they are to the enemy king, and which passed pawns can move on.
// The first layer of a network sees pieces on squares. What stands between two pieces it
// can only guess, so it is told. The classical evaluation knows the same things, and the
// mean of both evaluations was 50 Elo better than the network at equal nodes (docs/nets-history.md).
//
// Each side has its inputs, and one can be on several times. [Find] lists them, and the
// pieces that are [Exposed]; a network has weights for each ([penrose/eval]), which
// training finds. The units by which dangers to a king are counted are the only numbers
// that are set here.
package attacks
