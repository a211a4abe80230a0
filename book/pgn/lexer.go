package pgn

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// tokenKind says what a token is.
type tokenKind uint8

const (
	endOfInput tokenKind = iota
	tagPair
	word             // a move, a move number, a result or whatever else stands there
	variationOpening // the round brackets
	variationClosing
	brokenText // a comment without end
)

// token is the smallest unit of a PGN file that means something. Comments,
// annotation glyphs ("$3"), escaped lines and reserved characters are no tokens.
type token struct {
	kind        tokenKind
	line        int    // from 1
	afterBlank  bool   // a line without text stands between it and the token before
	text        []byte // of a word, at most maxWord bytes; valid until the next token
	name, value string // of a tag
}

const (
	// maxWord is longer than any move, and maxTag is longer than any useful tag. The
	// lexer drops all bytes beyond them, so no input takes more memory.
	maxWord = 64
	maxTag  = 1024
)

// lexer cuts a file into tokens.
type lexer struct {
	in         *bufio.Reader
	line       int   // of the next byte, from 1
	lineBegan  bool  // the next byte is not the first one of its line
	lineFilled bool  // the line had more than white space so far
	err        error // the error that ended the input; nil at its regular end
	text       []byte
}

func newLexer(in io.Reader) *lexer {
	l := &lexer{in: bufio.NewReaderSize(in, 64<<10), line: 1, text: make([]byte, 0, maxTag)}
	l.skipMark(byteOrderMark)
	if l.err = otherFormat(l.in); l.err != nil {
		l.in.Reset(bytes.NewReader(nil))
	}
	return l
}

// byteOrderMark is what some editors put before the text of a file.
const byteOrderMark = "\uFEFF"

// skipMark skips mark if it comes now, and reports whether it did.
func (l *lexer) skipMark(mark string) bool {
	ahead, _ := l.in.Peek(len(mark))
	if string(ahead) != mark {
		return false
	}
	l.in.Discard(len(mark))
	return true
}

// read returns the next byte; every kind of line end is a '\n'. ok is false at
// the end.
func (l *lexer) read() (c byte, ok bool) {
	c, err := l.in.ReadByte()
	if err != nil {
		l.fail(err)
		return 0, false
	}
	if c == '\r' {
		if next, ok := l.peek(); ok && next == '\n' {
			l.in.Discard(1)
		}
		c = '\n'
	}
	l.lineBegan = c != '\n'
	l.lineFilled = l.lineBegan && (l.lineFilled || !isSpace(c))
	if c == '\n' {
		l.line++
	}
	return c, true
}

// peek returns the byte that read will begin with.
func (l *lexer) peek() (c byte, ok bool) {
	ahead, err := l.in.Peek(1)
	if err != nil {
		l.fail(err)
		return 0, false
	}
	return ahead[0], true
}

func (l *lexer) fail(err error) {
	if !errors.Is(err, io.EOF) {
		l.err = err
	}
}

// next returns the next token.
func (l *lexer) next() token {
	t := token{}
	for {
		t.line = l.line
		lineBegan, lineFilled := l.lineBegan, l.lineFilled
		c, ok := l.read()
		switch {
		case !ok:
			return t
		case c == '\n':
			t.afterBlank = t.afterBlank || !lineFilled
		case isSpace(c) || c == ']' || c == '}' || c == '>':
		case c == noBreakSpace || c == noBreakSpaceLead && l.skipMark("\xA0"):
		case c == '<': // reserved by the standard; in the wild it is HTML, or a sign such as "<="
			if l.lineHas('>') {
				l.skipTo('>')
			}
		case c == ';' || c == '%' && !lineBegan:
			l.skipTo('\n')
		case c == '[' && lineFilled && !l.lineHas(']'): // amid the moves, and not closed: what follows are moves
		case c == '{':
			if !l.skipComment() {
				t.kind = brokenText
				return t
			}
		case c == '$':
			l.skipDigits()
		case c == byteOrderMark[0] && l.skipMark(byteOrderMark[1:]): // a file was appended to another one
		case c == '(':
			t.kind = variationOpening
			return t
		case c == ')':
			t.kind = variationClosing
			return t
		case c == '[':
			if name, value, ok := l.tag(); ok {
				t.kind, t.name, t.value = tagPair, name, value
				return t
			}
		default:
			t.kind, t.text = word, l.spacedResult(l.word(c))
			return t
		}
	}
}

// isSpace counts control bytes as white space, as the rest of the engine does.
func isSpace(c byte) bool { return c <= ' ' }

// maxAside is how far [lexer.lineHas] looks: more than any tag has.
const maxAside = 4 * maxTag

// lineHas reports whether c comes in the rest of the line, at most maxAside bytes ahead. It takes no more of the input ahead than it needs, as
// that may come slowly.
func (l *lexer) lineHas(c byte) bool {
	for _, length := range [...]int{min(l.in.Buffered(), maxAside), maxAside} {
		ahead, _ := l.in.Peek(length)
		at := bytes.IndexByte(ahead, c)
		if at >= 0 {
			ahead = ahead[:at]
		}
		if bytes.IndexByte(ahead, '\n') >= 0 || bytes.IndexByte(ahead, '\r') >= 0 {
			return false
		}
		if at >= 0 {
			return true
		}
	}
	return false
}

// restOfLine returns what comes before the end of the line, at most maxAside bytes of it, without reading it.
// Like lineHas it takes no more of the input ahead than it needs. The text is valid until the next byte is
// read.
func (l *lexer) restOfLine() []byte {
	var ahead []byte
	for _, length := range [...]int{min(l.in.Buffered(), maxAside), maxAside} {
		ahead, _ = l.in.Peek(length)
		if end := bytes.IndexAny(ahead, "\r\n"); end >= 0 {
			return ahead[:end]
		}
	}
	return ahead
}

// beginsGame reports whether the lines that come now are the first ones of a game, and not part of a comment: its brace does not
// come before the next empty line.
func (l *lexer) beginsGame(afterEmptyLine bool) bool {
	for i, first := range firstTags {
		ahead, _ := l.in.Peek(len(first))
		switch {
		case string(ahead) != first:
		case i == 0:
			return true
		case afterEmptyLine:
			ahead, _ = l.in.Peek(maxAside)
			lines := bytes.ReplaceAll(ahead, []byte("\r"), nil)
			tags, _, _ := bytes.Cut(lines, []byte("\n\n"))
			return bytes.IndexByte(tags, '}') < 0
		}
	}
	return false
}

// skipTo reads to end, but not beyond the line.
func (l *lexer) skipTo(end byte) {
	for c, ok := l.peek(); ok && c != '\n' && c != '\r'; c, ok = l.peek() {
		l.read()
		if c == end {
			return
		}
	}
}

func (l *lexer) skipDigits() {
	for c, ok := l.peek(); ok && isDigit(c); c, ok = l.peek() {
		l.read()
	}
}

// firstTags are the beginnings of the line with which a game begins, in nearly every file the first one.
var firstTags = []string{`[Event "`, `[Site "`, `[Date "`, `[Round "`, `[White "`, `[Black "`, `[Result "`}

// skipComment reads to the closing brace. Comments do not nest. It returns false at
// the end of the input. It also returns false if a line begins like the first line
// of a game: then the closing brace is missing.
func (l *lexer) skipComment() bool {
	for {
		empty := !l.lineFilled
		c, ok := l.read()
		switch {
		case !ok:
			return false
		case c == '}':
			return true
		case c == '\n':
			if l.beginsGame(empty) {
				return false
			}
		}
	}
}
