// Package conformance tests the program from outside, as a GUI or a match runner
// sees it: it builds the real binary, talks with it over pipes and knows nothing
// of its code. It tests other UCI engines as well:
//
//	PENROSE=/usr/games/other go test ./conformance
//
// The rules are those of the protocol text (S. Meyer-Kahlen, April 2006) and
// the customs that GUIs and match runners have added.
//
// A case belongs here if its result shows on the pipes of a real engine, and to
// package uci if it needs a look inside: how a line is parsed or formatted, what
// the engine behind the session is told, what happens when a file or a command
// fails, what several engines in one process do to each other. Each rule is a named case:
//
//	identify_test.go   "uci", the option lines, no output unasked
//	input_test.go      white space, junk, floods, giant lines, binary garbage
//	position_test.go   FEN in all its forms, broken ones, illegal moves
//	limits_test.go     every token of "go" returns a legal move; searchmoves, mate
//	clock_test.go      the move comes in time, down to a millisecond
//	hold_test.go       infinite and ponder hold the move back and use no processor
//	busy_test.go       commands during a search: one bestmove for each go
//	latency_test.go    the time from stop to bestmove
//	output_test.go     info lines, MultiPV, mates, castling
//	options_test.go    setoption: good and bad values, and what the options do
//	book_test.go       when the built-in book answers
//	driver_test.go     every driver of the search, at full strength and plain
//	extensions_test.go d, eval, perft, bench, flip, debug and the like, also from argv
//	terminal_linux_test.go what a person at a terminal sees
//	ending_test.go     quit, end of input and signals in every state
//	session_test.go    whole sessions as several GUIs hold them, from testdata
//	random_test.go     random sessions (see below)
//
// The witness (package witness) checks every line that any case receives. The
// output holds nothing but the protocol. Info lines are well formed, with their
// fields in order. Lines of moves are legal, stop at the end of the game, and are
// as long as their mate score says. MultiPV lines come
// together, as many as were asked for and there are moves, each with another move, and one of them says something new. A currmove is one of the moves to choose from, its number no more
// than there are. Each go has exactly one bestmove: legal in the position of that go,
// one of its searchmoves, and the first move of the latest info line with multipv 1. It
// does not come before stop or ponderhit if the search is infinite or ponders. It keeps to
// its limit on nodes: with one thread to the node, with several to a sixteenth more and two
// nodes for each thread. Of other engines a thousand more are accepted. Each
// isready has one readyok, each uci one uciok. The error output is empty and the exit
// status 0. No remark tells of a bug that the engine has survived.
//
// Time limits are generous unless the rule is about time. Then the best or the median
// of several tries counts. Both hold on a quiet machine. When a limit is missed, the
// test measures how much slower the machine is at that moment because of others, and
// stretches the limit as much (chesstest/load). After two minutes, or a third of the time
// for all tests if that is less, tests with hundreds of cases take a sample. Random sessions last as
// long as told:
//
//	go test ./conformance -run RandomSessions -timeout 0 -args -sessions 30m
//
// Command conformance/soak plays whole games for hours, with the same witness.
package conformance
