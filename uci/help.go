package uci

import (
	"fmt"
	"strings"
)

// help lists the commands, or explains the one that its argument names.
func (s *Session) help(c command) error {
	name, rest := nextField(c.args)
	if words := trimSpace(rest); c.strict && words != "" {
		return notUnderstood("help", words)
	}
	if name == "" {
		s.listCommands()
		return nil
	}
	for i := range s.verbs {
		if s.verbs[i].name == name {
			s.explain(&s.verbs[i])
			return nil
		}
	}
	return fmt.Errorf("no command is called %.20q, try help", name)
}

func (s *Session) listCommands() {
	var sb strings.Builder
	for _, v := range s.verbs {
		sb.WriteString(v.summary())
	}
	sb.WriteString("Lines that begin with # are comments. \"help COMMAND\" says more about a command.")
	s.out.print(sb.String())
}

// explain shows the help of v.
func (s *Session) explain(v *verb) {
	text := v.summary() + v.details
	if v.name == "setoption" {
		for i := range s.options {
			text += s.options[i].String() + "\n"
		}
	}
	s.out.print(strings.TrimSuffix(text, "\n"))
}

// summary returns name, arguments and purpose of v in two lines.
func (v *verb) summary() string {
	return fmt.Sprintf("%s\n    %s\n", strings.TrimSpace(v.name+" "+v.args), v.help)
}

// asksForHelp reports whether the arguments of a command begin as people ask programs
// for help.
func asksForHelp(args string) bool {
	first, _ := nextField(args)
	return first == "-h" || first == "-help" || first == "--help"
}
