package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// gamesSuffix ends the names of files of games.
const gamesSuffix = ".games"

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
	if !info.IsDir() && !info.Mode().IsRegular() { // to open a pipe could wait for ever
		return fmt.Errorf("%s: neither a plain file nor a directory", path)
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
		wanted := strings.HasSuffix(name, gamesSuffix) && !strings.HasPrefix(entry.Name(), editorLock)
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

// editorLock begins the names of links to nowhere by which Emacs locks a file, so that the name ends like that file's.
const editorLock = ".#"

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
