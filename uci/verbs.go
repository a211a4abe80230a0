package uci

import (
	"fmt"
	"strings"
)

// verb is a command of the conversation.
type verb struct {
	name, args, help string

	protocol bool // part of the protocol: found also behind unknown words
	halts    bool // a running search is stopped and its result printed first
	quits    bool // nothing is read after it
	do       func(*Session, command)
}

// verbs returns the table of all commands.
func verbs() []verb {
	ignore := func(*Session, command) {}
	return []verb{
		{name: "uci", help: "identify the engine and list its options", protocol: true, do: (*Session).identify},
		{name: "isready", help: "answer readyok, also during a search", protocol: true, do: (*Session).ready},
		{name: "setoption", args: "name <name> [value <value>]", help: "set an option", protocol: true, halts: true, do: (*Session).setOption},
		{name: "ucinewgame", help: "forget the last game", protocol: true, halts: true, do: (*Session).newGame},
		{name: "position", args: "startpos | fen <fen> [moves <move>...]", help: "set up a position", protocol: true, halts: true, do: (*Session).position},
		{name: "go", args: "[wtime|btime|winc|binc|movestogo|movetime|depth|nodes|mate|perft <n>] [infinite] [ponder] [searchmoves <move>...]", help: "search, or count the moves to a depth", protocol: true, halts: true, do: (*Session).goSearch},
		{name: "stop", help: "end the search", protocol: true, do: (*Session).stop},
		{name: "ponderhit", help: "the expected move was played: from now on it is our time", protocol: true, do: (*Session).ponderHit},
		{name: "quit", help: "leave", protocol: true, quits: true, do: ignore},
		{name: "debug", args: "on | off", help: "show each pass of the search, or show them no longer", protocol: true, do: (*Session).debug},
		{name: "register", help: "accepted and without effect", protocol: true, do: ignore},
		{name: "d", help: "show the board", do: (*Session).display},
		{name: "eval", help: "show how the position is evaluated", do: (*Session).showEvaluation},
		{name: "flip", help: "swap the colors of the position", halts: true, do: (*Session).flip},
		{name: "bench", args: "[depth] [hash] [threads]", help: "search fixed positions and count nodes", halts: true, do: (*Session).bench},
		{name: "genfens", args: "<n> seed <s> book None [chess960 | dfrc]", help: "print random openings", halts: true, do: (*Session).genfens},
		{name: "compiler", help: "show what built this program", do: (*Session).compiler},
		{name: "license", help: "show under which terms it may be used", do: (*Session).license},
		{name: "help", help: "show this list", do: (*Session).help},
	}
}

func (s *Session) help(command) {
	var sb strings.Builder
	for _, v := range s.verbs {
		fmt.Fprintln(&sb, strings.TrimSpace(v.name+" "+v.args))
		fmt.Fprintln(&sb, "    "+v.help)
	}
	sb.WriteString("Lines that begin with # are comments.")
	s.out.print(sb.String())
}
