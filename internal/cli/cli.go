package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"text/tabwriter"

	"penrose/internal/patient"
)

// Command is a program, a command of it, or a group of commands.
type Command struct {
	Name     string   // the word on the command line; of a program, how users call it
	Args     string   // what stands behind the name, for the help
	Help     string   // one line
	Notes    string   // lines at the end of the help, without the last line break
	Aliases  []string // other names, which the help does not list
	Commands []Command

	// Run carries the command out. It defines its flags, calls [Call.Parse]
	// before all else if it has flags, and returns flag.ErrHelp to have the help shown. A group
	// may have a Run, too, for arguments that name none of its commands. For "help x", where x is none of
	// them, it is called with these two words.
	Run func(*Call) error

	// Flags defines the flags of the Run of a group, which the help of the group lists. It may be nil.
	Flags func(*flag.FlagSet)
}

// Call is a command being carried out.
type Call struct {
	Args     []string // all that stands behind the name
	Flags    *flag.FlagSet
	Out      io.Writer       // for results
	Messages io.Writer       // for progress, and for what is wrong with the input
	path     string          // the words up to the name
	commands []Command       // that could have been named
	whole    context.Context // ends when Out can no longer be written
}

// Main carries out the command line of the process. An error is printed once,
// and ends the process with status 1.
func (c Command) Main() {
	if err := c.Execute(patient.New(os.Stdout), os.Stderr, os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", path.Base(c.Name), err)
		os.Exit(1)
	}
}

// Execute carries out args, the words behind the name of the program c. Help
// goes to out. An error names the commands that led to it. If out cannot be written, the
// first such error is returned, whatever followed from it.
func (c Command) Execute(out, messages io.Writer, args []string) error {
	o := newOutput(out)
	err := c.execute(Call{Args: args, Out: o, Messages: messages, path: c.Name, whole: o.whole})
	if failure := o.failure(); failure != nil {
		return failure
	}
	return err
}

func (c Command) execute(call Call) error {
	name := ""
	if len(call.Args) > 0 {
		name = strings.TrimLeft(call.Args[0], "-") // "--version" is "version"
	}
	if sub := c.find(name); sub != nil {
		call.Args, call.path = call.Args[1:], call.path+" "+sub.Name
		err := sub.execute(call)
		if err == nil {
			return nil
		}
		return fmt.Errorf("%s: %w", sub.Name, err)
	}
	call.commands = c.Commands
	call.Flags = flag.NewFlagSet(call.path, flag.ContinueOnError)
	call.Flags.SetOutput(io.Discard) // the error says what is wrong
	if c.Flags != nil {
		c.Flags(call.Flags)
	}
	if len(c.Commands) > 0 && isHelp(name) {
		if len(call.Args) == 1 || isHelp(strings.TrimLeft(call.Args[1], "-")) {
			return c.help(&call)
		}
		topic := call.Args[1:len(call.Args):len(call.Args)]
		switch {
		case c.find(topic[0]) != nil:
			call.Args = append(topic, "-h")
			return c.execute(call)
		case c.Run == nil:
			return call.unknown(topic[0])
		}
		call.Args = append([]string{"help"}, topic...)
	}
	switch {
	case c.Run == nil && name == "":
		return c.help(&call)
	case c.Run == nil:
		return call.unknown(name)
	}
	err := c.Run(&call)
	if errors.Is(err, flag.ErrHelp) {
		return c.help(&call)
	}
	return err
}

// isHelp reports whether the first word, without its dashes, asks for the help.
func isHelp(name string) bool { return name == "help" || name == "h" || name == "?" }

func (c Command) find(name string) *Command {
	for i := range c.Commands {
		if c.Commands[i].Name == name || slices.Contains(c.Commands[i].Aliases, name) {
			return &c.Commands[i]
		}
	}
	return nil
}

func (c *Call) unknown(name string) error {
	return fmt.Errorf("no command is called %.20q; \"%s help\" lists them%s", name, c.path, c.Guess(name))
}

// help explains c.
func (c Command) help(call *Call) error {
	fmt.Fprintf(call.Out, "usage: %s\n%s\n", strings.TrimSpace(call.path+" "+c.Args), c.Help)
	call.Flags.SetOutput(call.Out)
	call.Flags.PrintDefaults()
	if len(c.Commands) > 0 {
		table := tabwriter.NewWriter(call.Out, 0, 0, 2, ' ', 0)
		for _, sub := range c.Commands {
			fmt.Fprintf(table, "  %s\t%s\t%s\n", sub.Name, sub.Args, sub.Help)
		}
		fmt.Fprintf(table, "  help\t[COMMAND]\tshow this list, or explain a command\n")
		table.Flush()
	}
	if c.Notes != "" {
		fmt.Fprintln(call.Out, c.Notes)
	}
	return nil
}

// Parse reads the flags, which may stand before, between and behind the other
// arguments, and returns those. What follows "--" is no flag. The error is
// flag.ErrHelp when the user asks for help.
func (c *Call) Parse() (others []string, err error) {
	rest := c.Args
	for {
		before := rest
		if err := c.Flags.Parse(rest); errors.Is(err, flag.ErrHelp) {
			return nil, err
		} else if err != nil {
			shows := "says what it takes"
			c.Flags.VisitAll(func(*flag.Flag) { shows = "lists the flags" })
			return nil, fmt.Errorf("%w; \"%s -h\" %s", err, c.path, shows)
		}
		rest = c.Flags.Args()
		if n := len(before) - len(rest); len(rest) == 0 || n > 0 && before[n-1] == "--" {
			return append(others, rest...), nil
		}
		others, rest = append(others, rest[0]), rest[1:]
	}
}

// ParseFlags is [Call.Parse] for commands that take nothing but flags.
func (c *Call) ParseFlags() error {
	others, err := c.Parse()
	if err == nil && len(others) > 0 {
		return fmt.Errorf("%q is no flag", others[0])
	}
	return err
}
