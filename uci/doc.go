// Package uci speaks the Universal Chess Interface (Stefan Meyer-Kahlen, April
// 2006) with the programs that show boards and run matches, plus the commands
// that have become customary beside it (d, eval, bench, "go perft").
//
// Three parts run separately, so that nothing on the input can block or kill the
// engine:
//
//   - the reader takes lines of any length from the input at all times, notes
//     when they came and queues the commands in them;
//   - the session carries out one command after another; it waits for a search
//     only after it has told it to stop;
//   - searches run in goroutines of their own and print whole lines, one writer
//     at a time.
//
// The session does not know how the search works: it passes on limits and
// prints what it is told.
//
// The tests of this package look inside: how lines are parsed and formatted,
// what the engine behind the session is told (a fake one, so that every moment is
// under control), files that fail, and several engines in one process. What a
// GUI can see on the pipes of the program is tested in package conformance.
package uci
