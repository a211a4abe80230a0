package pgn

import (
	"bytes"
	"slices"
	"strings"
)

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

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' } // 0x20 turns upper case into lower

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
	isNamed := func(c byte) bool { return isDigit(c) || isLetter(c) } // as moves and their numbers have
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
