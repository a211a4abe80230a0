package pgn

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
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

// The no-break space of web pages and word processors: this byte in Latin-1, in UTF-8 behind another one. There
// it may also end a letter.
const (
	noBreakSpace     = '\xA0'
	noBreakSpaceLead = '\xC2'
)

// atNoBreakSpace reports whether c, which comes next, begins a no-break space. before has the two bytes
// before it, the last one first.
func (l *lexer) atNoBreakSpace(c byte, before [2]byte) bool {
	switch c {
	case noBreakSpace: // in UTF-8 it may be the second byte of a letter, or the third one
		return before[0] <= noBreakSpaceLead && !(before[0] >= 0x80 && before[1] > noBreakSpaceLead)
	case noBreakSpaceLead:
		ahead, _ := l.in.Peek(2)
		return len(ahead) == 2 && ahead[1] == noBreakSpace
	}
	return false
}

// cutBlanks returns text without the blanks and no-break spaces at its beginning.
func cutBlanks(text []byte) []byte {
	for {
		rest := bytes.TrimLeft(text, " \t")
		rest = bytes.TrimPrefix(rest, []byte{noBreakSpaceLead, noBreakSpace})
		rest = bytes.TrimPrefix(rest, []byte{noBreakSpace})
		if len(rest) == len(text) {
			return rest
		}
		text = rest
	}
}

// cutDash returns text without the hyphen or dash at its beginning; ok is false if there is none.
func cutDash(text []byte) (rest []byte, ok bool) {
	for _, dash := range []string{"-", "–", "—"} {
		if rest, ok := bytes.CutPrefix(text, []byte(dash)); ok {
			return rest, true
		}
	}
	return text, false
}

// spacedLength is how many bytes the rest of a result with blanks may have, the byte behind it included.
const spacedLength = 24

// spacedResult returns text, the word that was read last, as a whole result if it begins one that is written with
// blanks: "1/2 - 1/2". It then reads the rest.
func (l *lexer) spacedResult(text []byte) []byte {
	rest := string(text)
	switch rest {
	case "1/2", "½":
	case "1":
		rest = "0"
	case "0":
		rest = "1"
	default:
		return text
	}
	ahead, _ := l.in.Peek(spacedLength)
	second, ok := cutDash(cutBlanks(ahead))
	if !ok {
		return text
	}
	behind, ok := bytes.CutPrefix(cutBlanks(second), []byte(rest))
	if !ok || len(behind) == 0 && len(ahead) == spacedLength || len(behind) > 0 && !ends(behind[0]) && len(cutBlanks(behind)) == len(behind) {
		return text
	}
	l.in.Discard(len(ahead) - len(behind))
	l.text = append(append(l.text, '-'), rest...)
	return l.text
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// ends reports whether c cannot be part of a word.
func ends(c byte) bool { return isSpace(c) || strings.IndexByte("{}()[]<>;$", c) >= 0 }

// word reads the rest of a word that begins with first. The brackets of a promotion,
// as in "a8(Q)", are part of the word and not a variation.
func (l *lexer) word(first byte) []byte {
	l.text = append(l.text[:0], first)
	before := [2]byte{first}
	for {
		c, ok := l.peek()
		if ok && c == '(' && l.promotes() {
			l.text = append(l.text, '=')
			l.in.Discard(1)
			c, _ = l.read()
			l.in.Discard(1)
		} else if !ok || ends(c) || l.atNoBreakSpace(c, before) || c == '*' && l.atResult() {
			return l.text
		} else {
			l.read()
		}
		before = [2]byte{c, before[0]}
		if len(l.text) < maxWord {
			l.text = append(l.text, c)
		}
	}
}

// atResult reports whether the asterisk that comes next ends the game, "Nf3*": it is a token by itself. Amid a sign,
// as in "+*", it is none.
func (l *lexer) atResult() bool {
	isNamed := func(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'z' } // as moves and their numbers have
	ahead, _ := l.in.Peek(2)
	return slices.ContainsFunc(l.text, isNamed) && (len(ahead) < 2 || ends(ahead[1]))
}

// promotes reports whether the word so far is a pawn's move to the last rank and the
// bracket ahead holds its promotion piece. After any other move the bracket holds a
// remark.
func (l *lexer) promotes() bool {
	move := bytes.TrimLeft(l.text, "0123456789.")
	if len(move) < 2 || move[0] < 'a' || move[0] > 'h' || len(l.text) > maxWord-2 {
		return false
	}
	last := move[len(move)-1]
	ahead, _ := l.in.Peek(3)
	return (last == '1' || last == '8') &&
		len(ahead) == 3 && strings.IndexByte("QRBNqrbn", ahead[1]) >= 0 && ahead[2] == ')'
}

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

// tag reads a tag pair after its opening bracket. If the text is not a tag pair, tag
// skips it up to its closing bracket or the end of the line.
//
// The value ends at a quotation mark with at most white space between it and the
// closing bracket. So the value may contain other quotation marks, escaped or not,
// and the backslash in [Event "Cup \"] is not an escape.
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
	for {
		c, ok := l.peek()
		if !ok || c == '\n' || c == '\r' {
			return "", "", false
		}
		l.read()
		switch {
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
		letter := c|0x20 >= 'a' && c|0x20 <= 'z' // 0x20 turns upper case into lower
		if !ok || !letter && !isDigit(c) && c != '_' && c != '-' && c != '+' && c != '#' {
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
