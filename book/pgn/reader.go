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
	// maxPlies is more than the fifty-move rule allows in a game.
	maxPlies = 1 << 15
	maxTags  = 256 // of a game; more are dropped
)

// Reader reads games from a file.
type Reader struct {
	lexer *lexer
	held  token // a token read ahead; the next one to return
	holds bool
	game  Game // the last game read; its slices are reused

	// Of the game that is being read:
	under     bool // the game has begun
	moving    bool // its moves have begun
	depth     int  // of variations
	opened    int  // line of the outermost variation
	firstFail *GameError
}

// NewReader returns a reader of the games in. A file of another format gives an error at once.
func NewReader(in io.Reader) *Reader { return &Reader{lexer: newLexer(in)} }

// Next returns the next game. The game is valid until the next call. The error is
// [io.EOF] after the last game, or the error of the input. With a [GameError] the
// game ends before the text that cannot be read, and Next may be called again.
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

// fail records the first fault of the game. Later faults may follow from the first.
func (r *Reader) fail(line int, err error) {
	if r.firstFail == nil {
		r.firstFail = &GameError{Number: r.game.Number, Line: line, Err: err}
	}
}

// finished handles the next token and reports whether the game is at its end.
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

// beginsNext reports whether a tag belongs to the next game. It does if the moves of
// this game have begun. It also does if the tag comes after an empty line and this
// game already has a tag of that name.
func (r *Reader) beginsNext(t *token) bool {
	_, known := r.game.findTag(t.name)
	return r.moving || r.under && t.afterBlank && known
}

// takeWord handles a word of the main line and reports whether it was the last word
// of the game.
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
	if isDoubleForfeit(text) && isDoubleForfeit(r.game.taggedResult()) && !r.moveFollows() {
		return true
	}
	if text = withoutNumber(text); r.firstFail == nil && !isRemark(text) {
		if err := r.play(text); err != nil {
			r.fail(t.line, err)
		}
	}
	return false
}

// moveFollows reports whether the game goes on. It reads one token ahead.
func (r *Reader) moveFollows() bool {
	r.held, r.holds = r.lexer.next(), true
	return r.held.kind != endOfInput && r.held.kind != tagPair
}

// setUp sets the start position that the tags give. It records errors at the given
// line.
func (r *Reader) setUp(line int) {
	if variant := r.game.Tag("Variant"); !isChess(variant) {
		r.fail(line, fmt.Errorf("variant %.40q", variant))
		return
	}
	fen := r.game.Tag("FEN")
	if fen == "" {
		r.game.Started = true
		return
	}
	fen, _, err := board.MendFEN(fen)
	if err != nil {
		r.fail(line, err)
		return
	}
	start, err := board.ParseFEN(fen)
	if err != nil {
		r.fail(line, err)
		return
	}
	r.game.Restart(start)
	r.game.Started = true
}

// isChess reports whether the value of the tag Variant is standard chess or
// Chess960, by any of the names that programs give them.
func isChess(variant string) bool {
	variant = strings.ToLower(strings.ReplaceAll(variant, " ", ""))
	switch variant {
	case "", "standard", "normal", "chess", "fromposition", "classical", "frc", "dfrc", "960":
		return true
	}
	if number, ok := strings.CutPrefix(variant, "wild/"); ok {
		return isChessFromPosition(number)
	}
	return strings.HasPrefix(variant, "chess960") || strings.HasPrefix(variant, "fischer")
}

// isChessFromPosition reports whether the variant of chess servers with this number, wild/2 to wild/8a, has
// only another start position. In wild/0 and wild/1 a king on the d-file castles in its own way; those with
// higher numbers have other rules, as wild/17, in which one loses to win.
func isChessFromPosition(number string) bool {
	return number == "8a" || len(number) == 1 && number[0] >= '2' && number[0] <= '8'
}

// withoutNumber removes a move number: "12.", "12...", "12.Nf3", "12Nf3", "12". The null move
// of UCI and castling written with zeros are not move numbers.
func withoutNumber(text string) string {
	switch zeros := strings.TrimRight(text, "."); zeros {
	case "00", "000", "0000":
		return zeros
	}
	rest := strings.TrimLeft(text, "0123456789")
	if rest == "" || rest[0] == '.' || strings.HasPrefix(rest, "…") {
		return strings.TrimLeft(rest, ".…")
	}
	if strings.IndexByte("abcdefghKQRBNOo", rest[0]) >= 0 {
		return rest
	}
	return text // 0-0, 1-0
}

// isRemark reports whether text is not a move: it is empty, a sign like "!?" or
// "+-", an en passant remark such as "e.p.", or marks a novelty ("N" alone could be the knight of "N f6").
func isRemark(text string) bool {
	switch text {
	case "--":
		return false
	case "e.p.", "ep", "TN":
		return true
	}
	return strings.Trim(text, movegen.AnnotationMarks+"-/#~.,:'\"|*^\\") == ""
}

// plainDashes turns the dashes of word processors, as in "1–0", into hyphens.
func plainDashes(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "–", "-"), "—", "-")
}

// plainCastling turns other spellings of castling, "OO", "00" or "o-o", into that of
// the standard.
func plainCastling(text string) string {
	if strings.Trim(text, "Oo0-#"+movegen.AnnotationMarks) != "" {
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
