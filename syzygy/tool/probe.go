package tool

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
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
	dirs := syzygy.SplitPaths(*path)
	tables, failed := syzygy.OpenReporting(func(err error) { fmt.Fprintln(c.Messages, err) }, dirs...)
	if failed != nil {
		fmt.Fprintln(c.Messages, failed) // the other directories may do
	}
	defer tables.Close()
	p := prober{Call: c, tables: tables}
	if err := p.answerAll(fens, in); err != nil {
		return err
	}
	switch {
	case !slices.ContainsFunc(dirs, canBeRead):
		return errors.New("no directory could be opened")
	case p.unread > 0:
		return fmt.Errorf("%d of %d positions could not be read", p.unread, p.asked)
	}
	return nil
}

// canBeRead reports whether dir is a directory that can be read.
func canBeRead(dir string) bool {
	_, err := os.ReadDir(dir)
	return err == nil
}

// prober answers questions about positions.
type prober struct {
	*cli.Call
	tables *syzygy.Tables
	asked  int // positions
	unread int // of them, because they are none
}

// answerAll answers the FENs of the command line, one of which may have come without
// quotation marks in several arguments. The error is that of in or of the output.
func (p *prober) answerAll(fens []string, in io.Reader) error {
	if len(fens) > 1 && isBoardField(fens[0]) {
		return p.answer(strings.Join(fens, " "))
	}
	for _, fen := range fens {
		if fen != "-" {
			if err := p.answer(fen); err != nil {
				return err
			}
			continue
		}
		if err := p.answerLines(in); err != nil {
			return err
		}
	}
	return nil
}

// longestLine is the length in bytes above which a line cannot be a position.
const longestLine = 64 << 10

// answerLines answers the FENs of in, one in each line. The error is that of in or of the
// output.
func (p *prober) answerLines(in io.Reader) error {
	lines := bufio.NewReaderSize(lineFeeds{in}, longestLine)
	for {
		line, goesOn, err := lines.ReadLine()
		line = bytes.TrimPrefix(line, []byte("\uFEFF")) // Windows Notepad puts it before a text, which may have been appended to another one
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case goesOn:
			err = p.refuse(errors.New("line too long"))
		case isBlank(string(line)):
		default:
			err = p.answer(string(line))
		}
		for goesOn && err == nil {
			_, goesOn, err = lines.ReadLine()
		}
		if err != nil && err != io.EOF {
			return err
		}
	}
}

// lineFeeds makes a line feed of each carriage return: an empty line more, or the end of a line.
type lineFeeds struct{ io.Reader }

func (l lineFeeds) Read(p []byte) (n int, err error) {
	n, err = l.Reader.Read(p)
	for i, c := range p[:n] {
		if c == '\r' {
			p[i] = '\n'
		}
	}
	return n, err
}

// isBlank reports whether a line holds no position: it is empty, or a comment that begins with #.
func isBlank(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || line[0] == '#'
}

// isBoardField reports whether text looks like the first field of a FEN without the others. The
// fields need not be sound: one of the others may be a -, which must not be taken for standard input.
func isBoardField(text string) bool {
	return strings.Count(text, "/") == 7 && !strings.Contains(text, " ")
}

// answer writes what the tables say about a position. The error is that of the output.
func (p *prober) answer(fen string) error {
	position, err := board.ParseFEN(strings.TrimSpace(fen))
	if err != nil {
		return p.refuse(err)
	}
	p.asked++
	_, err = fmt.Fprintln(p.Out, verdict(p.tables, &position))
	return err
}

// refuse says why something that was asked for is no position. The error is that of the
// output.
func (p *prober) refuse(why error) error {
	p.asked++
	p.unread++
	_, err := fmt.Fprintf(p.Out, "none: %v\n", why)
	return err
}

// verdict returns what the tables say about a position.
func verdict(tables *syzygy.Tables, p *board.Position) string {
	outcome, ok := tables.ProbeWDL(p)
	if !ok {
		return fmt.Sprintf("none: %v", tables.Explain(p))
	}
	if dtz, ok := tables.ProbeDTZ(p); ok {
		return fmt.Sprintf("wdl %d dtz %d", outcome, dtz)
	}
	return fmt.Sprintf("wdl %d dtz none", outcome)
}
