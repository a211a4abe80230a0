// Package conformance holds the program to the Universal Chess Interface from
// outside: its tests build the real binary, talk with it over pipes as GUIs and
// match runners do, and know nothing of how it works. They run against any
// other UCI engine as well:
//
//	PENROSE=/usr/games/other go test ./conformance
//
// The rules are those of the protocol text (S. Meyer-Kahlen, April 2006) and
// the customs that GUIs and runners have added. Each rule is a named case:
//
//	identify_test.go   "uci", the option lines, nothing said unasked
//	input_test.go      white space, junk, floods, giant lines, binary garbage
//	position_test.go   FEN in all its forms, broken ones, illegal moves
//	limits_test.go     every token of "go" returns a legal move; searchmoves, mate, clocks
//	hold_test.go       infinite and ponder hold the move back and burn nothing
//	busy_test.go       commands during a search: one bestmove for each go
//	output_test.go     info lines, MultiPV, mates, castling
//	options_test.go    setoption: good and bad values, and what the options do
//	extensions_test.go d, eval, perft, bench, flip and the like, also from argv
//	ending_test.go     quit, end of input and signals in every state
//	session_test.go    whole sessions in the manner of several GUIs, from testdata
//	random_test.go     random sessions (see below)
//	goroutines_test.go sessions inside this process leave no goroutine behind
//
// Some rules are held on every line that any case receives, by the witness
// (witness_test.go): nothing but protocol on the output; info lines well
// formed, their fields in order and of integers; lines of moves legal to their
// end, not beyond the end of the game, and as long as their mate score says;
// multipv contiguous and never more than there are moves; exactly one bestmove
// for each go, legal in the position in force at that go, one of its
// searchmoves, and the first move of the info line right before it; readyok
// only when asked; nothing on the error output; exit status 0.
//
// Times are held loosely, for busy machines, except where the rule is a time;
// then the best or the median of several tries counts. Random sessions go on
// for as long as told:
//
//	go test ./conformance -run RandomSessions -timeout 0 -args -sessions 30m
package conformance
