// Train makes the evaluation network out of nothing but games that the engine
// plays against itself:
//
//	go run ./train gen        plays games
//	go run ./train verify     checks them
//	go run ./train salvage    saves what is whole of a damaged file
//	go run ./train stats      sums them up
//	go run ./train expand     turns them into training records
//	go run ./train shuffle    mixes these
//	go run ./train merge      puts files of records together
//	go run ./train teach      fits the classical evaluation to them
//	go run ./train fit        trains a network on them
//	go run ./train average    makes the mean of networks
//	go run ./train noise      measures how much of the loss is the noise of the labels
//	go run ./train draw       prints positions of games for another engine to score
//	go run ./train distance   tells how far networks are from such scores
//	go run ./train match      plays two networks or two searches against each other
//	go run ./train screen     measures many changes of the search by the same games
//	go run ./train tune       tunes the numbers of the search by games
//
// Each command explains its flags with -h. Files that no argument names are below
// ~/penrose-data, or where -data says: there commands find the games, records and
// shuffled records of earlier ones. Networks have to be named.
// docs/training.md is the guide.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"penrose/internal/cli"
	"penrose/internal/wholefile"
)

func main() { program().Main() }

func program() cli.Command {
	return cli.Command{
		Name: "go run ./train", Args: "COMMAND ...", Help: "make the evaluation network, from games of the engine against itself",
		Commands: []cli.Command{
			dataCommand("gen", "[flags]", "play games of the engine against itself, until interrupted or a limit is reached", generate),
			dataCommand("verify", "[flags] [FILE|DIRECTORY...]", "check every byte and every move of files of games", verify),
			command("salvage", "-o FILE [flags] FILE", "copy the blocks of a damaged file of games that are whole to another file", salvage),
			dataCommand("stats", "[flags] [FILE|DIRECTORY...]", "sum games up: results, endings, lengths, scores", showStats),
			dataCommand("expand", "[flags] [FILE|DIRECTORY...]", "make training records of games", expand),
			dataCommand("shuffle", "[flags] [RECORDS...]", "mix training records", shuffle),
			dataCommand("merge", "[flags] RECORDS...", "put files of training records together, in order", merge),
			dataCommand("teach", "[flags] [RECORDS]", "fit the weights of the classical evaluation to shuffled records", fitWeights),
			dataCommand("fit", "[flags] [RECORDS]", "train a network on shuffled records", fitNetwork),
			dataCommand("average", "[flags] NETWORK NETWORK...", "make a network whose weights are the means of others, trained on from the same one", averageNetworks),
			dataCommand("noise", "[flags] [FILE|DIRECTORY...]", "search positions of games again, to tell the noise of the labels from the errors of the network", measureNoise),
			dataCommand("draw", "[flags] [FILE|DIRECTORY...]", "print positions of games as FEN, for another engine to score", drawPositions),
			command("distance", "-reference FILE [flags] [NETWORK...]", "measure how far evaluations, or small searches, are from scores of another engine", measureDistance),
			command("match", "[flags]", "play two sides against each other: networks, parameters of the search, drivers, limits", playMatch),
			dataCommand("screen", "[flags] CHANGE...", "measure many changes of the search by the same games, such as \"Checks=off\" \"SingularMargin=24\"", screenSearch),
			dataCommand("tune", "[flags]", "tune numbers of the search by games of the engine against itself (SPSA)", tuneSearch),
		},
	}
}

// call is a command being carried out.
type call struct {
	*cli.Call
	data *string // directory that holds what no argument names; nil if the command has no such files
}

// command returns a command for which arguments name all files.
func command(name, args, help string, run func(*call) error) cli.Command {
	return cli.Command{Name: name, Args: args, Help: help, Run: func(c *cli.Call) error { return run(&call{Call: c}) }}
}

// dataCommand returns a command with files in the directory for data.
func dataCommand(name, args, help string, run func(*call) error) cli.Command {
	return command(name, args, help, func(c *call) error {
		c.data = c.Flags.String("data", defaultData(), "directory for whatever is not named otherwise")
		return run(c)
	})
}

// defaultData returns the directory for data. It is never among the sources, where
// version control would find it.
func defaultData() string {
	home, err := os.UserHomeDir()
	if err != nil {
		home = os.TempDir()
	}
	return filepath.Join(home, "penrose-data")
}

// parseRecords reads the flags and returns the file of records that the arguments
// name, or that of shuffled records.
func (c *call) parseRecords() (string, error) {
	args, err := c.Parse()
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

// inData returns path. If that is empty, it returns the path of name in the
// directory for data.
func (c *call) inData(path, name string) string {
	if path != "" {
		return path
	}
	return filepath.Join(*c.data, name)
}

// writeFile is [wholefile.Write] for a file whose directory is made if need be: the one for
// data may not be there yet.
func writeFile(name string, fill func(io.Writer) error) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return wholefile.Write(name, fill)
}

// mustBeNew returns an error if there is a file called target. A command asks before its work.
func mustBeNew(target string) error {
	switch info, err := os.Stat(target); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.Mode().IsRegular() && !wholefile.IsOutput(target): // the output, a pipe or a device takes what comes
		return writeFailure(&fs.PathError{Op: "write", Path: target, Err: fs.ErrExist})
	}
	return nil
}

// report returns where to say what has become of target: on the error output if target is standard output.
func (c *call) report(target string) io.Writer {
	if wholefile.IsOutput(target) {
		return c.Messages
	}
	return c.Out
}

// writeFailure returns err, for which a file was not written, with what to do about one that
// exists already, or in the words of a user if an interrupt was the reason.
func writeFailure(err error) error {
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w; it is not overwritten: remove it, or name another one with -o", err)
	}
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted; what was written is removed")
	}
	return err
}

// interruption returns err in the words of a user if an interrupt was the reason.
func interruption(err error) error {
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted")
	}
	return err
}
