package tool

import (
	"errors"
	"fmt"

	"penrose/board"
	"penrose/book"
	"penrose/book/builder"
	"penrose/internal/cli"
	"penrose/internal/wholefile"
	"penrose/movegen"
)

// merge makes one book of several, with castling as the format demands.
func merge(c *cli.Call) error {
	path := c.Flags.String("o", "", "file to write the book to; needed")
	sources, err := c.Parse()
	switch {
	case err != nil:
		return err
	case len(sources) == 0:
		return errors.New("no books given")
	case *path == "":
		return errors.New("-o is missing: where to write the book")
	}
	if err := wholefile.Check(*path); err != nil {
		return fmt.Errorf("-o: %w", err)
	}
	records, err := readBooks(c, cli.Expand(sources))
	if err != nil {
		return err
	}
	merged := builder.Merge(records...)
	if len(merged) == 0 {
		return errors.New("no move is left; nothing is written")
	}
	if merged, err = withCastlingByRook(merged); err != nil {
		return err
	}
	if err := builder.WriteFile(*path, merged); err != nil {
		return err
	}
	fmt.Fprintf(reportOn(c, *path), "%s entries\n", cli.Thousands(len(merged)))
	return nil
}

// readBooks reads whole books, sorted or not.
func readBooks(c *cli.Call, paths []string) ([][]book.Record, error) {
	all := make([][]book.Record, len(paths))
	for i, path := range paths {
		f, _, err := book.OpenFile(path)
		if err != nil {
			return nil, err
		}
		records, rest, err := builder.ReadAll(f)
		f.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if rest > 0 {
			fmt.Fprintf(c.Messages, "%s: %d bytes behind the last whole entry are ignored\n", path, rest)
		}
		all[i] = records
	}
	return all, nil
}

// withCastlingByRook returns a merged book with the rook of each castling move in place of the
// target of the king, where play from the start position leads. It changes records.
func withCastlingByRook(records []book.Record) ([]book.Record, error) {
	start := book.NewPosition(board.StartPosition())
	err := walkRecords(records, start, func(_ *book.Position, legal *movegen.List, entries []book.Record) {
		for i := range entries {
			if m := castlingToTarget(entries[i].Move, legal); m != board.NoMove {
				entries[i].Move = book.EncodeMove(m)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	return builder.Merge(records), nil // some moves may now stand there twice
}
