package pgn

import (
	"bytes"
	"unicode/utf8"
)

// tag reads a tag pair after its opening bracket. If the text is not a tag pair, tag
// skips it up to its closing bracket or the end of the line.
//
// The value ends at a quotation mark with at most white space between it and the
// closing bracket. So the value may contain other quotation marks, escaped or not,
// and the backslash in [Event "Cup \"] is not an escape. A value may be broken over two
// lines. Then it has a blank in place of the line end.
func (l *lexer) tag() (name, value string, ok bool) {
	l.skipBlanks()
	name = l.tagName()
	l.skipBlanks()
	if c, ok := l.peek(); !ok || c != '"' || name == "" {
		l.skipTo(']')
		return "", "", false
	}
	l.read()
	l.text = l.text[:0]
	end := -1 // the end of the value, if the bracket comes now
	broken := false
	for {
		c, ok := l.read()
		switch {
		case !ok:
			return "", "", false
		case c == '\n':
			if broken || !l.lineEndsValue() {
				return "", "", false
			}
			broken, c = true, ' '
		case c == '"':
			end = len(l.text)
		case c == ']' && end >= 0:
			return name, string(unescape(withoutCutLetter(l.text[:end]))), true
		case !isSpace(c):
			end = -1
		}
		if len(l.text) < maxTag {
			l.text = append(l.text, c)
		}
	}
}

// lineEndsValue reports whether the line that begins now is the rest of the value of a tag: it ends with its
// quotation mark and bracket, and is not a tag of its own.
func (l *lexer) lineEndsValue() bool {
	line := bytes.TrimSpace(l.restOfLine())
	value, closed := bytes.CutSuffix(line, []byte("]"))
	return closed && line[0] != '[' && bytes.HasSuffix(bytes.TrimSpace(value), []byte(`"`))
}

// withoutCutLetter drops the beginning of a letter that maxTag has cut off from the end of value.
func withoutCutLetter(value []byte) []byte {
	if len(value) < maxTag {
		return value
	}
	for cut := len(value) - 1; cut > len(value)-utf8.UTFMax; cut-- {
		if utf8.RuneStart(value[cut]) {
			if !utf8.FullRune(value[cut:]) {
				return value[:cut]
			}
			break
		}
	}
	return value
}

// unescape turns \" into " and \\ into \ in place.
func unescape(value []byte) []byte {
	if bytes.IndexByte(value, '\\') < 0 {
		return value
	}
	kept := value[:0]
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) && (value[i+1] == '"' || value[i+1] == '\\') {
			i++
		}
		kept = append(kept, value[i])
	}
	return kept
}

func (l *lexer) tagName() string {
	l.text = l.text[:0]
	for {
		c, ok := l.peek()
		if !ok || !isLetter(c) && !isDigit(c) && c != '_' && c != '-' && c != '+' && c != '#' {
			break
		}
		l.read()
		if len(l.text) < maxWord {
			l.text = append(l.text, c)
		}
	}
	return string(l.text)
}

func (l *lexer) skipBlanks() {
	for c, ok := l.peek(); ok && (c == ' ' || c == '\t'); c, ok = l.peek() {
		l.read()
	}
}
