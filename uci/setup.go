package uci

import (
	"fmt"

	"penrose/board"
	"penrose/book"
	"penrose/game"
	"penrose/movegen"
)

// setup is what the arguments of "position" describe.
type setup struct {
	game    game.Game
	start   book.Position // the first position, as opening books see it
	skipped string        // words that mean nothing
	flaw    error         // what was wrong with its castling rights or en passant square, nil if nothing was
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
	if read.start, err = book.ParseFEN(fen); err != nil {
		return read, err
	}
	read.game = game.New(read.start.Board)
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
