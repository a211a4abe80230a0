package uci

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// command is a line of input, understood as far as its first word.
type command struct {
	verb     *verb  // nil when the line holds no command
	line     string // as it came
	args     string // the rest of the line; the whole line without a verb
	skipped  string // the first word, if it means nothing
	tooLong  bool   // only the beginning of the line is here
	strict   bool   // a line of RunOnce: what is wrong with it is an error of the whole line, and not printed
	received time.Time
}

// quits reports whether the session ends with c.
func (c *command) quits() bool {
	return c.verb != nil && c.verb.quits && !c.tooLong && !asksForHelp(c.args)
}

// surplus returns the arguments of a command that takes none.
func (c *command) surplus() string {
	if c.verb == nil || c.verb.args != "" {
		return ""
	}
	return trimSpace(c.args)
}

// parseLine finds the command in line, which is not empty. A word of the
// protocol counts also behind words that mean nothing ("joho debug on"), as the
// protocol demands; the customary extensions are too much like plain English
// for that and count only as the first word. A comment has no verb and no args.
func parseLine(verbs []verb, line string) command {
	skipped := ""
	for rest, first := line, true; ; first = false {
		var word string
		word, rest = nextField(rest)
		switch {
		case word == "":
			return command{line: line, args: trimSpace(line), skipped: skipped}
		case first && word[0] == '#':
			return command{line: line}
		}
		for i := range verbs {
			if v := &verbs[i]; v.name == word && (first || v.protocol) {
				return command{line: line, verb: v, args: rest, skipped: skipped}
			}
		}
		if first {
			skipped = word
		}
	}
}

// isSpace reports whether r is white space. Control bytes are, so that a stray
// one does not hide a command.
func isSpace(r rune) bool { return r <= ' ' }

// trimSpace returns s without the white space around it.
func trimSpace(s string) string { return strings.TrimFunc(s, isSpace) }

// nextField cuts the first field off s; it is empty when there is none.
func nextField(s string) (field, rest string) {
	start := 0
	for start < len(s) && isSpace(rune(s[start])) {
		start++
	}
	end := start
	for end < len(s) && !isSpace(rune(s[end])) {
		end++
	}
	return s[start:end], s[end:]
}

// parsePosition splits the arguments of "position" into the FEN, empty for the
// initial position, and the moves, separated by white space. skipped are words before them that mean nothing.
func parsePosition(args string) (skipped, fen, moves string, err error) {
	rest := args
	kind, after := nextField(rest)
	for kind != "startpos" && kind != "fen" {
		if kind == "" {
			return "", "", "", fmt.Errorf("neither startpos nor fen in %.60q", trimSpace(args))
		}
		rest = after
		kind, after = nextField(rest)
	}
	skipped = trimSpace(args[:len(args)-len(rest)])
	fen, moves = cutWord(after, "moves")
	fen = trimSpace(fen)
	switch {
	case kind == "startpos" && fen != "":
		return "", "", "", fmt.Errorf("%.60q between startpos and moves", fen)
	case kind == "fen" && fen == "":
		return "", "", "", errors.New("no FEN behind fen")
	}
	return skipped, fen, moves, nil
}

// cutWord returns what stands before and after the first field of s that
// equals word in any case; all of s is before when there is none.
func cutWord(s, word string) (before, after string) {
	for rest := s; ; {
		var field string
		field, rest = nextField(rest)
		if field == "" {
			return s, ""
		}
		if strings.EqualFold(field, word) {
			return s[:len(s)-len(rest)-len(field)], rest
		}
	}
}

// parseSetOption splits the arguments of "setoption" into the name, its words
// one space apart, and the value exactly as it stands, without the white space
// around it. The word "name" may be missing; the value is empty for buttons and
// for "<empty>".
func parseSetOption(args string) (name, value string) {
	if word, rest := nextField(args); strings.EqualFold(word, "name") {
		args = rest
	}
	name, value = cutWord(args, "value")
	value = trimSpace(value)
	if value == "<empty>" {
		value = ""
	}
	return strings.Join(strings.FieldsFunc(name, isSpace), " "), value
}
