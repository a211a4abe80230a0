// Package order decides in which order the moves of a node are tried.
//
// A [Picker] hands out the moves one by one and generates them only when they are
// asked for. It goes by the table moves it is given and by the [Context] of the node:
// the [Histories], which remember how often a move has caused cutoffs in similar
// situations (J. Schaeffer, "The history heuristic and alpha-beta search enhancements in
// practice", 1989), and the killers where [Switches] turns them on. In play they are off;
// docs/search.md says who uses them. A picker reads a position and a context and writes
// only to itself and the threats of the context. During a search histories and killers change only in
// [Histories.UpdateCutoff].
//
// History scores are points without a unit, within ±8192 for each table.
package order
