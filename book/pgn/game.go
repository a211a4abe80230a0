package pgn

import (
	"fmt"
	"strings"

	"penrose/game"
)

// Game is one game of a PGN file.
type Game struct {
	game.Game // the main line, from the position in the tag FEN

	Number  int  // in its file, from 1
	Line    int  // where it begins, from 1
	Started bool // its tags FEN and Variant, if it has them, make sense

	tags        []tag
	termination Result // the result after the moves
}

type tag struct{ name, value string }

// EachTag calls visit for each tag in the order of the file.
func (g *Game) EachTag(visit func(name, value string)) {
	for _, t := range g.tags {
		visit(t.name, t.value)
	}
}

// Tag returns the value of a tag, empty if the game does not have it. The case
// of the name does not matter: programs do not agree on WhiteElo.
func (g *Game) Tag(name string) string {
	value, _ := g.findTag(name)
	return value
}

// findTag is [Game.Tag]; ok is true for an empty tag and false for a missing one.
func (g *Game) findTag(name string) (value string, ok bool) {
	for i := range g.tags {
		if strings.EqualFold(g.tags[i].name, name) {
			return g.tags[i].value, true
		}
	}
	return "", false
}

// Result is how a game ended.
type Result uint8

// The results. Unknown also stands for games that go on, and for "0-0": both players have lost.
const (
	Unknown Result = iota
	WhiteWins
	BlackWins
	Draw
)

// Result returns the result in the tag Result. If the tag has none, it returns the
// result after the moves.
func (g *Game) Result() Result {
	if result, ok := parseResult(g.taggedResult()); ok && result != Unknown {
		return result
	}
	return g.termination
}

// taggedResult returns the value of the tag Result with plain hyphens.
func (g *Game) taggedResult() string { return plainDashes(strings.TrimSpace(g.Tag("Result"))) }

// ResultConflict returns an error if the tag Result and the result after the moves are
// different results.
func (g *Game) ResultConflict() error {
	tagged := g.Result()
	if g.termination == Unknown || g.termination == tagged {
		return nil
	}
	return fmt.Errorf("the tag Result says %v, but %v stands behind the moves; the tag counts", tagged, g.termination)
}

// parseResult reads a result, also one with a colon between the points or a full stop at its end; ok is false if text is none.
func parseResult(text string) (r Result, ok bool) {
	switch plainResult(text) {
	case "*":
		return Unknown, true
	case "1-0":
		return WhiteWins, true
	case "0-1":
		return BlackWins, true
	case "1/2-1/2", "1/2", "½-½", "½", "\xbd-\xbd", "\xbd": // 0xbd is ½ in Latin-1
		return Draw, true
	}
	return Unknown, false
}

// isDoubleForfeit reports whether text says that both players have lost: neither came. After the moves it may
// also be castling.
func isDoubleForfeit(text string) bool { return plainResult(text) == "0-0" }

// plainResult returns text without a full stop at its end and with hyphens for colons.
func plainResult(text string) string {
	return strings.ReplaceAll(strings.TrimSuffix(text, "."), ":", "-")
}

// String returns r as PGN writes it.
func (r Result) String() string {
	return [...]string{Unknown: "*", WhiteWins: "1-0", BlackWins: "0-1", Draw: "1/2-1/2"}[r]
}

// GameError says why a game could not be read to its end.
type GameError struct {
	Number int // of the game in its file, from 1
	Line   int // where it went wrong, from 1
	Err    error
}

func (e *GameError) Error() string {
	return fmt.Sprintf("game %d, line %d: %v", e.Number, e.Line, e.Err)
}

// Unwrap returns what is wrong.
func (e *GameError) Unwrap() error { return e.Err }
