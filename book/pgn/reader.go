package pgn

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"penrose/board"
	"penrose/movegen"
)

const (
	// maxPlies is more than a game can have under the rule of fifty moves.
	maxPlies = 1 << 15
	maxTags  = 256 // of a game; more are dropped
)

// Reader reads games from a file.
type Reader struct {
	lexer *lexer
	held  token // read ahead, to be given out next
	holds bool
	game  Game // the one read last; its slices are used again

	// Of the game that is being read:
	under     bool // something of it has been seen
	moving    bool // its moves have begun
	depth     int  // of variations
	opened    int  // line of the outermost variation
	firstFail *GameError
}

// NewReader returns a reader of the games in.
func NewReader(in io.Reader) *Reader { return &Reader{lexer: newLexer(in)} }

// Next returns the next game, which is valid until the call after it. The error
// is [io.EOF] when there are no more, or that of the input. With a [GameError]
// the game ends before whatever cannot be understood, and reading may go on.
func (r *Reader) Next() (*Game, error) {
	r.begin()
	for !r.finished(r.token()) {
	}
	if r.lexer.err != nil {
		return nil, r.lexer.err
	}
	if !r.under {
		return nil, io.EOF
	}
	if !r.moving {
		r.setUp(r.game.Line)
	}
	if r.depth > 0 {
		r.fail(r.opened, errors.New("a variation that does not end"))
	}
	if r.firstFail != nil {
		return &r.game, r.firstFail
	}
	return &r.game, nil
}

func (r *Reader) begin() {
	start := board.StartPosition()
	r.game = Game{Game: r.game.Game, Number: r.game.Number + 1, tags: r.game.tags[:0]}
	r.game.Restart(start)
	r.under, r.moving, r.depth, r.firstFail = false, false, 0, nil
}

func (r *Reader) token() token {
	if r.holds {
		r.holds = false
		return r.held
	}
	return r.lexer.next()
}

// fail notes what is wrong with the game. What follows from it does not matter.
func (r *Reader) fail(line int, err error) {
	if r.firstFail == nil {
		r.firstFail = &GameError{Number: r.game.Number, Line: line, Err: err}
	}
}

// finished takes the next token in and reports whether the game is at its end.
func (r *Reader) finished(t token) bool {
	if t.kind == endOfInput {
		return true
	}
	if t.kind == tagPair && r.beginsNext(&t) {
		r.held, r.holds = t, true
		return true
	}
	if !r.under {
		r.under, r.game.Line = true, t.line
	}
	switch t.kind {
	case tagPair:
		if len(r.game.tags) < maxTags {
			r.game.tags = append(r.game.tags, tag{t.name, t.value})
		}
	case brokenText:
		r.fail(t.line, errors.New("a comment that does not end"))
		return true
	case variationOpening:
		if r.depth++; r.depth == 1 {
			r.opened = t.line
		}
	case variationClosing:
		r.depth = max(r.depth-1, 0)
	case word:
		return r.depth == 0 && r.takeWord(&t)
	}
	return false
}

// beginsNext reports whether a tag is no longer of this game: its moves have
// begun, or it has no moves and, behind an empty line, its tags come once more.
func (r *Reader) beginsNext(t *token) bool {
	_, known := r.game.findTag(t.name)
	return r.moving || r.under && t.afterBlank && known
}

// takeWord takes in a word of the main line and reports whether it was the last
// one of the game.
func (r *Reader) takeWord(t *token) bool {
	if !r.moving {
		r.setUp(t.line)
		r.moving = true
	}
	text := plainDashes(string(t.text))
	if result, ok := parseResult(text); ok {
		r.game.termination = result
		return true
	}
	if text = withoutNumber(text); r.firstFail == nil && !isRemark(text) {
		if err := r.play(text); err != nil {
			r.fail(t.line, err)
		}
	}
	return false
}

// setUp looks at the tags for where the game begins. Errors belong to the given
// line.
func (r *Reader) setUp(line int) {
	if variant := r.game.Tag("Variant"); !isChess(variant) {
		r.fail(line, fmt.Errorf("variant %.40q", variant))
	}
	fen := r.game.Tag("FEN")
	if fen == "" {
		return
	}
	start, err := board.ParseFEN(fen)
	if err != nil {
		r.fail(line, err)
		return
	}
	r.game.Restart(start)
}

// isChess reports whether the value of the tag Variant is standard chess or
// Chess960, by any of the names that programs give them.
func isChess(variant string) bool {
	variant = strings.ToLower(strings.ReplaceAll(variant, " ", ""))
	switch variant {
	case "", "standard", "normal", "chess", "fromposition":
		return true
	}
	return strings.HasPrefix(variant, "chess960") || strings.HasPrefix(variant, "fischer")
}

// withoutNumber cuts the number of a move off: "12.", "12...", "12.Nf3", "12". The
// null move of UCI is none, nor is castling as some write it.
func withoutNumber(text string) string {
	switch zeros := strings.TrimRight(text, "."); zeros {
	case "00", "000", "0000":
		return zeros
	}
	rest := strings.TrimLeft(text, "0123456789")
	if rest == "" || rest[0] == '.' || strings.HasPrefix(rest, "…") {
		return strings.TrimLeft(rest, ".…")
	}
	return text // 0-0, 1-0
}

// isRemark reports whether text is none of the moves: nothing, signs like "!?" and
// "+-", or words that some put behind en passant.
func isRemark(text string) bool {
	switch text {
	case "--":
		return false
	case "e.p.", "ep":
		return true
	}
	return strings.Trim(text, "!?+-=/#~.,:'\"|*^\\") == ""
}

// plainDashes turns the dashes that word processors put, as in "1–0", into hyphens.
func plainDashes(text string) string { return strings.ReplaceAll(text, "–", "-") }

// plainCastling turns castling as some write it, "OO", "00" or "o-o", into that of
// the standard.
func plainCastling(text string) string {
	if strings.Trim(text, "Oo0-+#!?") != "" {
		return text
	}
	switch strings.Count(text, "O") + strings.Count(text, "o") + strings.Count(text, "0") {
	case 2:
		return "O-O"
	case 3:
		return "O-O-O"
	}
	return text
}

// play makes the move that text stands for.
func (r *Reader) play(text string) error {
	g := &r.game
	if len(g.Moves) >= maxPlies {
		return fmt.Errorf("more than %d plies", maxPlies)
	}
	switch text {
	case "--", "Z0", "0000", "@@@@", "null", "pass":
		if g.Position.InCheck() {
			return fmt.Errorf("move %.20q: a null move in check", text)
		}
		g.Play(board.NoMove)
		return nil
	}
	m, err := movegen.ParseSAN(&g.Position, text)
	if err != nil {
		var alsoErr error
		if m, alsoErr = movegen.ParseUCI(&g.Position, text); alsoErr != nil {
			m, alsoErr = movegen.ParseSAN(&g.Position, plainCastling(text))
		}
		if alsoErr != nil {
			return err
		}
	}
	g.Play(m)
	return nil
}
