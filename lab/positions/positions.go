package positions

import (
	_ "embed" // the EPD files
	"fmt"
	"strings"

	"penrose/board"
	"penrose/epd"
)

// RunLength is how many positions in a row each game gives.
const RunLength = 5

//go:embed games.epd
var gamesText string

//go:embed more.epd
var moreText string

// Position is a position of a game.
type Position struct {
	ID       string // the game and its place in the run: "botvinnik-tal-1960.3"
	Position board.Position
	Comment  string // players, year, game of the match, plies played
}

// Games returns the twenty positions that the experiments run on, in runs of
// RunLength.
func Games() []Position { return mustParse("games.epd", gamesText) }

// More returns sixty further positions, in runs of RunLength, as a check for
// anomalies of Games. None is in both.
func More() []Position { return mustParse("more.epd", moreText) }

// mustParse panics on a malformed text, because the texts are part of the
// program.
func mustParse(name, text string) []Position {
	parsed, err := epd.Read(strings.NewReader(text))
	if err != nil {
		panic(fmt.Sprintf("%s: %v", name, err))
	}
	positions := make([]Position, len(parsed))
	for i, p := range parsed {
		positions[i] = Position{ID: p.ID, Position: p.Board, Comment: p.Comment}
	}
	return positions
}
