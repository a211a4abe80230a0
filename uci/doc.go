// Package uci speaks the Universal Chess Interface (Stefan Meyer-Kahlen, April
// 2006) with the programs that show boards and run matches, plus the commands
// that have become customary beside it (d, eval, bench, "go perft").
//
// Three things live apart, so that nothing on the input can block or kill the
// engine:
//
//   - the reader takes lines of any length from the input at all times, notes
//     when they came and queues the commands in them;
//   - the session carries one command out after another and never waits for a
//     search to end by itself, only for one that it has told to stop;
//   - searches run in goroutines of their own and write their results through
//     an output that lets whole lines through, one writer at a time.
//
// The session does not know how the search works: it passes on limits and
// prints what it is told.
package uci
