package tool

import (
	"errors"
	"fmt"
	"io"
	"os"

	"penrose/board"
	"penrose/book"
	"penrose/internal/cli"
	"penrose/internal/wholefile"
)

// Command returns "penrose book". in is what it reads as standard input.
func Command(in io.Reader) cli.Command {
	return cli.Command{
		Name: "book", Args: "COMMAND ...", Help: "build, merge, check and look into opening books",
		Notes: "Without BOOK, info, moves, dump and check look at the one that is built in.",
		Commands: []cli.Command{
			{Name: "build", Args: "[flags] GAMES.pgn... -o BOOK", Help: "make a book of games; - is standard input", Run: func(c *cli.Call) error { return build(c, in) }},
			{Name: "merge", Args: "BOOK... -o BOOK", Help: "make one book of several, or sort one", Run: merge},
			{Name: "info", Args: "[-fen FEN] [BOOK]", Help: "sum a book up: size, depth, openings", Run: info},
			{Name: "moves", Args: "[-fen FEN] [BOOK]", Help: "list the moves of a position", Run: listMoves},
			{Name: "dump", Args: "[-raw] [-fen FEN] [BOOK]", Help: "list the positions that can be reached, or every entry", Run: dump},
			{Name: "check", Args: "[-fen FEN] [BOOK]", Help: "look for damage and for moves that are not legal", Run: check},
		},
	}
}

// reportOn returns where to say what has been written to path. Beside a book that goes into a pipe, or to
// /dev/stdout, it would become a part of it.
func reportOn(c *cli.Call, path string) io.Writer {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() || wholefile.IsOutput(path) {
		return c.Messages
	}
	return c.Out
}

// openBook parses the arguments of a command that looks at one book, and opens it.
func openBook(c *cli.Call) (*book.Book, error) {
	others, err := c.Parse()
	if err != nil {
		return nil, err
	}
	var b *book.Book
	switch len(others) {
	case 0:
		b, err = book.Default()
	case 1:
		b, err = book.Open(others[0])
	default:
		return nil, errors.New("want one book")
	}
	if err != nil {
		return nil, err
	}
	for _, warning := range b.Warnings() {
		fmt.Fprintln(c.Messages, "warning:", warning)
	}
	return b, nil
}

// positionFlag defines the flag for a position and returns how to read it.
func positionFlag(c *cli.Call) func() (book.Position, error) {
	fen := c.Flags.String("fen", "startpos", "position to begin with")
	return func() (book.Position, error) {
		if *fen == "startpos" { // as in UCI
			return book.ParseFEN(board.StartFEN)
		}
		return book.ParseFEN(*fen)
	}
}
