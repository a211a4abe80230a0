package uci

// verb is a command of the conversation.
type verb struct {
	name, args, help string

	details string // more lines for "help NAME", each with its end

	protocol bool // part of the protocol: found also behind unknown words
	halts    bool // a running search is stopped and its result printed first
	quits    bool // nothing is read after it

	do func(*Session, command) error // returns what was wrong with the command
}

// verbs returns the table of all commands.
func verbs() []verb {
	ignore := func(*Session, command) error { return nil }
	return []verb{
		{name: "uci", help: "identify the engine and list its options", protocol: true, do: (*Session).identify},
		{name: "isready", help: "answer readyok, also during a search", protocol: true, do: (*Session).ready},
		{name: "setoption", args: "name <name> [value <value>]", help: "set an option", details: "The options:\n", protocol: true, halts: true, do: (*Session).setOption},
		{name: "ucinewgame", help: "forget the last game", protocol: true, halts: true, do: (*Session).newGame},
		{name: "position", args: "startpos | fen <fen> [moves <move>...]", help: "set up a position", details: positionDetails, protocol: true, halts: true, do: (*Session).position},
		{name: "go", args: "[wtime|btime|winc|binc|movestogo|movetime|depth|nodes|mate|perft <n>] [infinite] [ponder] [searchmoves <move>...]", help: "search, or count move sequences (perft)", details: goDetails, protocol: true, halts: true, do: (*Session).goSearch},
		{name: "stop", help: "end the search", protocol: true, do: (*Session).stop},
		{name: "ponderhit", help: "the expected move was played: the time since go counts", protocol: true, do: (*Session).ponderHit},
		{name: "quit", help: "leave", protocol: true, quits: true, do: ignore},
		{name: "debug", args: "on | off", help: "show each pass of the search, or show them no longer", protocol: true, do: (*Session).debug},
		{name: "register", args: "later | name <name> code <code>", help: "accepted and without effect", protocol: true, do: ignore},
		{name: "d", help: "show the board", do: (*Session).display},
		{name: "eval", help: "show how the position is evaluated", do: (*Session).showEvaluation},
		{name: "flip", help: "swap the colors of the position", halts: true, do: (*Session).flip},
		{name: "bench", args: "[depth] [hash] [threads]", help: "search fixed positions and count nodes", halts: true, do: (*Session).bench},
		{name: "genfens", args: "<n> seed <s> book None [chess960 | dfrc]", help: "print random openings", halts: true, do: (*Session).genfens},
		{name: "compiler", help: "show what built this program", do: (*Session).compiler},
		{name: "license", help: "show under which terms it may be used", do: (*Session).license},
		{name: "help", args: "[command]", help: "show this list, or explain a command", do: (*Session).help},
		{name: "?", args: "[command]", help: "the same as help", do: (*Session).help},
		{name: "exit", help: "the same as quit", quits: true, do: ignore},
	}
}

// goDetails explains the arguments of "go".
const goDetails = `    depth N           N plies
    nodes N           N positions
    movetime N        N milliseconds
    mate N            until a mate in N moves is proven
    infinite          until stop
    ponder            until stop or ponderhit
    wtime N btime N   milliseconds on the clocks of White and Black
    winc N binc N     milliseconds that each of their moves adds
    movestogo N       moves until the next time control
    searchmoves M...  only these moves, written like e2e4 or e7e8q
    perft N           no search: counts the sequences of N moves
Several limits may be given: the first one that is reached ends the search.
`

// positionDetails explains the arguments of "position".
const positionDetails = `    position startpos moves e2e4 e7e5
    position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
`
