package tool

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// command is what the first argument names.
type command struct {
	name, args, help string
	run              func(*call) error
}

func commands() []command {
	return []command{
		{"probe", "-path DIRS FEN...", "look positions up; - reads FENs from standard input", probe},
		{"check", "DIRS...", "list the tables and look for damage", check},
	}
}

// call is a command being carried out.
type call struct {
	in       io.Reader
	out      io.Writer // for results
	messages io.Writer // for progress and for what is wrong with files
	flags    *flag.FlagSet
	args     []string // behind the name
}

// Command carries "penrose syzygy" out. Results go to out, progress (if messages is a
// terminal) and what is wrong with files to messages.
func Command(in io.Reader, out, messages io.Writer, args []string) error {
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
			fmt.Fprintf(messages, "usage: penrose syzygy %s %s\n%s\n", c.name, c.args, c.help)
			flags.PrintDefaults()
		}
		err := c.run(&call{in: in, out: out, messages: messages, flags: flags, args: args[1:]})
		if errors.Is(err, flag.ErrHelp) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("syzygy %s: %w", name, err)
		}
		return nil
	}
	return fmt.Errorf("syzygy: no command is called %.20q; \"penrose syzygy help\" lists them", name)
}

func usage(out io.Writer) {
	fmt.Fprintln(out, "usage: penrose syzygy COMMAND [-h] ...")
	for _, c := range commands() {
		fmt.Fprintf(out, "  %-6s %-20s %s\n", c.name, c.args, c.help)
	}
	fmt.Fprintln(out, "DIRS are directories, separated as in PATH.")
}
