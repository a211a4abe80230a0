package tool

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"penrose/board"
	"penrose/syzygy"
)

// probe answers each FEN with one line.
func probe(c *call) error {
	path := c.flags.String("path", "", "directories of the tables, separated as in PATH; needed")
	if err := c.flags.Parse(c.args); err != nil {
		return err
	}
	fens := c.flags.Args()
	switch {
	case *path == "":
		return errors.New("-path is missing: where the tables are")
	case len(fens) == 0:
		return errors.New("no position given; - reads them from standard input")
	}
	tables, err := syzygy.OpenReporting(func(err error) { fmt.Fprintln(c.messages, err) }, syzygy.SplitPaths(*path)...)
	if err != nil {
		fmt.Fprintln(c.messages, err) // the other directories may do
	}
	defer tables.Close()
	for _, fen := range fens {
		if fen != "-" {
			fmt.Fprintln(c.out, answer(tables, fen))
			continue
		}
		lines := bufio.NewScanner(c.in)
		for lines.Scan() {
			fmt.Fprintln(c.out, answer(tables, lines.Text()))
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
