package tool

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"penrose/board"
	"penrose/book"
)

// command is what the first argument names.
type command struct {
	name, args, help string
	run              func(*call) error
}

func commands() []command {
	return []command{
		{"build", "[flags] GAMES.pgn... -o BOOK", "make a book of games", build},
		{"merge", "BOOK... -o BOOK", "make one book of several, or sort one", merge},
		{"info", "[BOOK]", "sum a book up: size, depth, openings", info},
		{"moves", "[-fen FEN] [BOOK]", "list the moves of a position", listMoves},
		{"dump", "[-raw] [-fen FEN] [BOOK]", "list every position that play from one can reach, or every entry", dump},
		{"check", "[BOOK]", "look for damage and for moves that are not legal", check},
	}
}

// call is a command being carried out.
type call struct {
	name     string
	out      io.Writer // for results
	messages io.Writer // for progress and for what is wrong with the input
	flags    *flag.FlagSet
	args     []string // behind the name
}

// Command carries "penrose book" out. Results go to out, progress (if messages is
// a terminal) and faults of the input to messages.
func Command(out, messages io.Writer, args []string) error {
	name := "help"
	if len(args) > 0 {
		name = strings.TrimLeft(args[0], "-")
	}
	if name == "help" || name == "h" {
		usage(out)
		return nil
	}
	for _, c := range commands() {
		if c.name != name {
			continue
		}
		flags := flag.NewFlagSet(name, flag.ContinueOnError)
		flags.SetOutput(messages)
		flags.Usage = func() {
			fmt.Fprintf(messages, "usage: penrose book %s %s\n%s\n", c.name, c.args, c.help)
			flags.PrintDefaults()
		}
		err := c.run(&call{name: name, out: out, messages: messages, flags: flags, args: args[1:]})
		if errors.Is(err, flag.ErrHelp) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("book %s: %w", name, err)
		}
		return nil
	}
	return fmt.Errorf("book: no command is called %.20q; \"penrose book help\" lists them", name)
}

func usage(out io.Writer) {
	fmt.Fprintln(out, "usage: penrose book COMMAND [-h] ...")
	for _, c := range commands() {
		fmt.Fprintf(out, "  %-6s %-30s %s\n", c.name, c.args, c.help)
	}
	fmt.Fprintln(out, "Without BOOK it is the one that is built in.")
}

// parse reads the flags, which may stand before, between and behind the other
// arguments, and returns those.
func (c *call) parse() (others []string, err error) {
	for rest := c.args; ; {
		if err := c.flags.Parse(rest); err != nil {
			return nil, err
		}
		if rest = c.flags.Args(); len(rest) == 0 {
			return others, nil
		}
		others, rest = append(others, rest[0]), rest[1:]
	}
}

// open parses the arguments of a command that looks at one book, and opens it.
func (c *call) open() (*book.Book, error) {
	others, err := c.parse()
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
		fmt.Fprintln(c.messages, "warning:", warning)
	}
	return b, nil
}

// position defines the flag for a position and returns how to read it.
func (c *call) position() func() (book.Position, error) {
	fen := c.flags.String("fen", board.StartFEN, "the position")
	return func() (book.Position, error) { return book.ParseFEN(*fen) }
}

// thousands writes n with commas.
func thousands[T int | int64](n T) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
