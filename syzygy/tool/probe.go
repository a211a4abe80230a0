package tool

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"penrose/board"
	"penrose/internal/cli"
	"penrose/syzygy"
)

// probe answers each FEN with one line.
func probe(c *cli.Call, in io.Reader) error {
	path := c.Flags.String("path", "", "directories of the tables, separated as in PATH; needed")
	fens, err := c.Parse()
	if err != nil {
		return err
	}
	switch {
	case *path == "":
		return errors.New("-path is missing: where the tables are")
	case len(fens) == 0:
		return errors.New("no position given; - reads them from standard input")
	}
	tables, err := syzygy.OpenReporting(func(err error) { fmt.Fprintln(c.Messages, err) }, syzygy.SplitPaths(*path)...)
	if err != nil {
		fmt.Fprintln(c.Messages, err) // the other directories may do
	}
	defer tables.Close()
	for _, fen := range fens {
		if fen != "-" {
			fmt.Fprintln(c.Out, answer(tables, fen))
			continue
		}
		lines := bufio.NewScanner(in)
		for lines.Scan() {
			fmt.Fprintln(c.Out, answer(tables, lines.Text()))
		}
		if err := lines.Err(); err != nil {
			return err
		}
	}
	return nil
}

// answer returns what the tables say about a position.
func answer(tables *syzygy.Tables, fen string) string {
	p, err := board.ParseFEN(strings.TrimSpace(fen))
	if err != nil {
		return fmt.Sprintf("none: %v", err)
	}
	outcome, ok := tables.ProbeWDL(&p)
	if !ok {
		return fmt.Sprintf("none: %v", tables.Explain(&p))
	}
	if dtz, ok := tables.ProbeDTZ(&p); ok {
		return fmt.Sprintf("wdl %d dtz %d", outcome, dtz)
	}
	return fmt.Sprintf("wdl %d dtz none", outcome)
}
