package main

import (
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

// Names in the directory for data of what the commands hand on to each other.
const (
	expandedFile = "expanded.records"
	shuffledFile = "shuffled.records"
	mergedFile   = "merged.records"
	gamesSuffix  = ".games"
)

// findGames returns the given files of games and those in and below the given
// directories; without any, those below the directory for data.
func (c *call) findGames(paths []string) (files []string, err error) {
	if len(paths) == 0 {
		paths = []string{*c.data}
	}
	for _, path := range paths {
		err := filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && (name == path || strings.HasSuffix(name, gamesSuffix)) {
				files = append(files, name)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no file of games (*%s) in %s", gamesSuffix, strings.Join(paths, ", "))
	}
	return files, nil
}

// parseGames parses the flags and finds the games that the arguments name.
func (c *call) parseGames() ([]string, error) {
	args, err := c.parse()
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
	for _, file := range files {
		s, err := games.Verify(file)
		fmt.Fprintf(c.out, "%s: %d games, %d positions for training", file, s.Games, s.Kept)
		if err != nil {
			bad++
			fmt.Fprintf(c.out, ", then: %v", err)
		}
		fmt.Fprintln(c.out)
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d files are damaged or incomplete", bad, len(files))
	}
	return nil
}

func showStats(c *call) error {
	files, err := c.parseGames()
	if err != nil {
		return err
	}
	var s games.Stats
	for _, file := range files {
		if err := addStats(&s, file); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	fmt.Fprint(c.out, &s)
	return nil
}

func addStats(s *games.Stats, file string) error {
	r, err := games.Open(file)
	if err != nil {
		return err
	}
	defer r.Close()
	for {
		b, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		s.Add(b)
	}
}

func expand(c *call) error {
	to := c.flags.String("o", "", "file to write (default "+expandedFile+" in -data)")
	files, err := c.parseGames()
	if err != nil {
		return err
	}
	target := c.inData(*to, expandedFile)
	count, err := records.Expand(target, files...)
	if err != nil {
		return unfinished(target, err)
	}
	fmt.Fprintf(c.out, "%s: %d records of %d files of games\n", target, count, len(files))
	return nil
}

func shuffle(c *call) error {
	to := c.flags.String("o", "", "file to write (default "+shuffledFile+" in -data)")
	seed := c.flags.Uint64("seed", 1, "of the order")
	memory := c.flags.Int64("memory", 1024, "memory to use, in MiB; changes the order too")
	sources, err := c.parse()
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
	if err := records.Shuffle(target, *seed, *memory<<20, sources...); err != nil {
		return unfinished(target, err)
	}
	return c.tellSize(target)
}

func merge(c *call) error {
	to := c.flags.String("o", "", "file to write (default "+mergedFile+" in -data)")
	sources, err := c.parse()
	if err != nil {
		return err
	}
	if len(sources) == 0 {
		return errors.New("which files of records?")
	}
	target := c.inData(*to, mergedFile)
	if err := records.Merge(target, sources...); err != nil {
		return unfinished(target, err)
	}
	return c.tellSize(target)
}

// tellSize tells how much a file of records holds.
func (c *call) tellSize(file string) error {
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s: %d records\n", file, info.Size()/records.Size-1) // less the header
	return nil
}

// unfinished adds to err what to do about a target that is there already.
func unfinished(target string, err error) error {
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w; it is not overwritten: remove it, or name another one with -o", err)
	}
	return err
}
