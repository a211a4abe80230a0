// Train makes the evaluation network out of nothing but games that the engine
// plays against itself:
//
//	go run ./train gen        plays games
//	go run ./train verify     checks them
//	go run ./train stats      sums them up
//	go run ./train expand     turns them into training records
//	go run ./train shuffle    mixes these
//	go run ./train merge      puts files of records together
//	go run ./train teach      fits the classical evaluation to them
//	go run ./train fit        trains a network on them
//	go run ./train match      plays two networks or two searches against each other
//	go run ./train tune       tunes the numbers of the search by games
//
// Each command explains its flags with -h. Unless told otherwise all of them read
// and write below ~/penrose-data, and what one writes the next one reads.
// docs/training.md is the guide.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
)

// command is what the first argument names.
type command struct {
	name, args, help string
	run              func(c *call) error
}

func commands() []command {
	return []command{
		{"gen", "[flags]", "play games of the engine against itself, until interrupted or a limit is reached", generate},
		{"verify", "[flags] [FILE|DIRECTORY...]", "check every byte and every move of files of games", verify},
		{"stats", "[flags] [FILE|DIRECTORY...]", "sum games up: results, endings, lengths, scores", showStats},
		{"expand", "[flags] [FILE|DIRECTORY...]", "make training records of games", expand},
		{"shuffle", "[flags] [RECORDS...]", "mix training records", shuffle},
		{"merge", "[flags] RECORDS...", "put files of training records together, in order", merge},
		{"teach", "[flags] [RECORDS]", "fit the weights of the classical evaluation to records that have been shuffled", fitWeights},
		{"fit", "[flags] [RECORDS]", "train a network on records that have been shuffled", fitNetwork},
		{"match", "[flags]", "play two sides against each other: networks, parameters of the search, drivers, limits", playMatch},
		{"tune", "[flags]", "tune numbers of the search by games of the engine against itself (SPSA)", tuneSearch},
	}
}

// call is a command being carried out.
type call struct {
	flags *flag.FlagSet
	args  []string // those after the name
	data  *string  // directory that holds what no argument names
	out   io.Writer
}

func main() {
	if err := run(os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// run carries out the command line.
func run(out io.Writer, args []string) error {
	if len(args) == 0 {
		args = []string{"help"}
	}
	name := strings.TrimLeft(args[0], "-")
	if name == "help" || name == "h" {
		usage(out)
		return nil
	}
	for _, c := range commands() {
		if c.name != name {
			continue
		}
		err := c.run(newCall(out, c, args[1:]))
		if errors.Is(err, flag.ErrHelp) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		return nil
	}
	return fmt.Errorf("no command is called %.20q; \"go run ./train help\" lists them", name)
}

func usage(out io.Writer) {
	fmt.Fprintln(out, "usage: go run ./train COMMAND [-h] ...")
	for _, c := range commands() {
		fmt.Fprintf(out, "  %-8s %-28s %s\n", c.name, c.args, c.help)
	}
}

func newCall(out io.Writer, what command, args []string) *call {
	c := &call{flags: flag.NewFlagSet(what.name, flag.ContinueOnError), args: args, out: out}
	c.flags.SetOutput(out)
	c.flags.Usage = func() {
		fmt.Fprintf(out, "usage: go run ./train %s %s\n%s\n", what.name, what.args, what.help)
		c.flags.PrintDefaults()
	}
	c.data = c.flags.String("data", defaultData(), "directory for whatever is not named otherwise")
	return c
}

// defaultData returns the directory for data: never one in the sources, where
// it would be in the way of version control.
func defaultData() string {
	home, err := os.UserHomeDir()
	if err != nil {
		home = os.TempDir()
	}
	return filepath.Join(home, "penrose-data")
}

// parse reads the flags, which the command has defined, and returns the other
// arguments. The error is flag.ErrHelp when all that was wanted is the help.
func (c *call) parse() ([]string, error) {
	err := c.flags.Parse(c.args)
	return c.flags.Args(), err
}

// parseRecords reads the flags and returns the file of records that is named behind
// them, or the shuffled ones.
func (c *call) parseRecords() (string, error) {
	args, err := c.parse()
	switch {
	case err != nil:
		return "", err
	case len(args) > 1:
		return "", errors.New("want one file of records")
	case len(args) == 1:
		return args[0], nil
	}
	return c.inData("", shuffledFile), nil
}

// inData returns path, or if that is empty, the file or directory of the given
// name in the directory for data.
func (c *call) inData(path, name string) string {
	if path != "" {
		return path
	}
	return filepath.Join(*c.data, name)
}

// interruptible returns a context that ends with the signals that ask a program
// to end. The second one kills it as ever.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
