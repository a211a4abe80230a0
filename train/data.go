package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"penrose/train/games"
	"penrose/train/records"
)

// Names of the files in the directory for data that the commands hand on to each
// other.
const (
	expandedFile = "expanded.records"
	shuffledFile = "shuffled.records"
	mergedFile   = "merged.records"
	gamesSuffix  = ".games"
)

// findGames returns the given files of games and those below the given directories,
// each once. Without paths it looks below the directory for data.
func (c *call) findGames(paths []string) ([]string, error) {
	if len(paths) == 0 {
		paths = []string{*c.data}
	}
	f := finder{met: map[string]bool{}}
	for _, path := range paths {
		if err := f.find(path); err != nil {
			return nil, err
		}
	}
	if len(f.files) == 0 {
		return nil, fmt.Errorf("no file of games (*%s) in %s", gamesSuffix, strings.Join(paths, ", "))
	}
	return f.files, nil
}

// finder collects files of games. It follows links, but takes each file only once.
type finder struct {
	files []string
	met   map[string]bool // files and directories taken, by absolute name without links
}

// find takes path if it is a file, and all files of games below it if it is a
// directory.
func (f *finder) find(path string) error {
	target, err := filepath.EvalSymlinks(path)
	if err == nil {
		target, err = filepath.Abs(target)
	}
	if err != nil {
		return err
	}
	if f.met[target] {
		return nil
	}
	f.met[target] = true
	info, err := os.Stat(target)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		f.files = append(f.files, path)
		return nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := filepath.Join(path, entry.Name())
		wanted := strings.HasSuffix(name, gamesSuffix)
		if !wanted {
			if wanted, err = leadsToDirectory(name, entry); err != nil {
				return err
			}
		}
		if !wanted {
			continue
		}
		if err := f.find(name); err != nil {
			return err
		}
	}
	return nil
}

// leadsToDirectory reports whether the entry of a directory called name is a
// directory or a link to one.
func leadsToDirectory(name string, entry fs.DirEntry) (bool, error) {
	if entry.Type()&fs.ModeSymlink == 0 {
		return entry.IsDir(), nil
	}
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil // a link to nowhere, such as the lock of an editor
	}
	return err == nil && info.IsDir(), err
}

// parseGames parses the flags and finds the games that the arguments name.
func (c *call) parseGames() ([]string, error) {
	args, err := c.Parse()
	if err != nil {
		return nil, err
	}
	return c.findGames(args)
}

func verify(c *call) error {
	files, err := c.parseGames()
	if err != nil {
		return err
	}
	bad := 0
	var seen games.Ledger
	for _, file := range files {
		s, err := games.Verify(file, &seen)
		fmt.Fprintf(c.Out, "%s: %d games, %d positions for training", file, s.Games, s.Kept)
		if err != nil {
			bad++
			fmt.Fprintf(c.Out, ", then: %v", err)
		}
		fmt.Fprintln(c.Out)
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d files are damaged, incomplete or repeat others", bad, len(files))
	}
	return nil
}

func salvage(c *call) error {
	to := c.Flags.String("o", "", "file to write")
	args, err := c.Parse()
	if err != nil {
		return err
	}
	if len(args) != 1 || *to == "" {
		return errors.New("want one file of games, and with -o another one for what is whole")
	}
	file, err := os.Open(args[0])
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if _, err := os.Lstat(*to); err == nil {
		return unfinished(*to, &fs.PathError{Op: "create", Path: *to, Err: fs.ErrExist})
	}
	var saved int
	var lost []games.Damage
	err = writeFile(*to, func(w io.Writer) error {
		var err error
		if saved, lost, err = games.Salvage(w, file, info.Size()); err == nil && saved == 0 {
			err = fmt.Errorf("%s has no whole block of games", args[0])
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, damage := range lost {
		fmt.Fprintf(c.Out, "%s: lost %v\n", args[0], damage)
	}
	fmt.Fprintf(c.Out, "%s: %d games\n", *to, saved)
	return nil
}

func showStats(c *call) error {
	files, err := c.parseGames()
	if err != nil {
		return err
	}
	var s games.Stats
	var seen games.Ledger
	for _, file := range files {
		err := games.Each(file, func(b *games.Block) error {
			s.Add(b)
			return seen.Add(b)
		})
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	fmt.Fprint(c.Out, &s)
	return nil
}

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
		return unfinished(target, err)
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
		return unfinished(target, err)
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
		return unfinished(target, err)
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

// unfinished adds to err what became of an unfinished target, or what to do about a
// target that exists already.
func unfinished(target string, err error) error {
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
