package uci

import (
	"fmt"

	"penrose/board"
	"penrose/book"
	"penrose/game"
	"penrose/movegen"
)

// playedGame is a game as the session keeps it.
type playedGame struct {
	game.Game
	start book.Position // the first position, as opening books see it
}

// newPlayedGame returns the game from start without moves.
func newPlayedGame(start book.Position) playedGame { return playedGame{game.New(start.Board), start} }

// setup is what the arguments of "position" describe.
type setup struct {
	game    playedGame
	skipped string // words that mean nothing
	flaw    error  // what was wrong with its castling rights or en passant square, nil if nothing was
}

func readGame(args string) (read setup, err error) {
	skipped, fen, moves, err := parsePosition(args)
	if err != nil {
		return read, err
	}
	read.skipped = skipped
	if fen == "" {
		fen = board.StartFEN
	}
	if fen, read.flaw, err = board.MendFEN(fen); err != nil {
		return read, err
	}
	start, err := book.ParseFEN(fen)
	if err != nil {
		return read, err
	}
	read.game = newPlayedGame(start)
	for ply := 1; ; ply++ {
		var field string
		if field, moves = nextField(moves); field == "" {
			return read, nil
		}
		m, err := movegen.ParseUCI(&read.game.Position, field)
		if err != nil {
			return read, fmt.Errorf("ply %d: %w", ply, err)
		}
		read.game.Play(m)
	}
}
