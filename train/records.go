package main

import (
	"errors"
	"fmt"
	"os"

	"penrose/train/records"
)

// Names of the files of records in the directory for data that the commands hand on to each
// other.
const (
	expandedFile = "expanded.records"
	shuffledFile = "shuffled.records"
	mergedFile   = "merged.records"
)

func expand(c *call) error {
	to := c.Flags.String("o", "", "file to write (default "+expandedFile+" in -data)")
	labels := c.labelFlags()
	files, err := c.parseGames()
	if err != nil {
		return err
	}
	target := c.inData(*to, expandedFile)
	ctx, stop := c.Interruptible()
	defer stop()
	count, err := records.Expand(ctx, target, *labels, files...)
	if err != nil {
		return writeFailure(err)
	}
	fmt.Fprintf(c.Out, "%s: %d records of %d files of games\n", target, count, len(files))
	return nil
}

// labelFlags defines the flags that say how positions are labelled.
func (c *call) labelFlags() *records.Labels {
	labels := records.DefaultLabels()
	c.Flags.Float64Var(&labels.Lambda, "lambda", labels.Lambda, "weight of the searches of later moves in the score of a position, 0 for none, below 1")
	c.Flags.Float64Var(&labels.Scale, "scale", labels.Scale, "centipawns of the sigmoid by which scores are averaged")
	return &labels
}

func shuffle(c *call) error {
	to := c.Flags.String("o", "", "file to write (default "+shuffledFile+" in -data)")
	seed := c.Flags.Uint64("seed", 1, "of the order")
	memory := c.Flags.Int64("memory", 1024, "memory to use, in MiB; changes the order too")
	sources, err := c.Parse()
	if err != nil {
		return err
	}
	if len(sources) == 0 {
		sources = []string{c.inData("", expandedFile)}
	}
	if *memory < 1 || *memory > 1<<30 {
		return fmt.Errorf("%d MiB of memory, want 1 to 2^30", *memory)
	}
	target := c.inData(*to, shuffledFile)
	ctx, stop := c.Interruptible()
	defer stop()
	if err := records.Shuffle(ctx, target, *seed, *memory<<20, sources...); err != nil {
		return writeFailure(err)
	}
	return c.printSize(target)
}

func merge(c *call) error {
	to := c.Flags.String("o", "", "file to write (default "+mergedFile+" in -data)")
	sources, err := c.Parse()
	if err != nil {
		return err
	}
	if len(sources) == 0 {
		return errors.New("which files of records?")
	}
	target := c.inData(*to, mergedFile)
	ctx, stop := c.Interruptible()
	defer stop()
	if err := records.Merge(ctx, target, sources...); err != nil {
		return writeFailure(err)
	}
	return c.printSize(target)
}

// printSize prints how much a file of records holds.
func (c *call) printSize(file string) error {
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%s: %d records\n", file, info.Size()/records.Size-1) // less the header
	return nil
}
