// Generate compiles files of named openings into the table of package eco. The files
// have a header and the columns eco, name and pgn, separated by tabs.
//
//	go generate ./book/eco
package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"penrose/book"
	"penrose/book/eco"
	"penrose/book/pgn"
)

func main() {
	path := flag.String("o", "names.gz", "file to write")
	flag.Parse()
	if err := run(*path, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func run(path string, sources []string) error {
	table, err := compile(sources)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(table); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, packed.Bytes(), 0o644)
}

// compile returns the table in text form. Each opening has a line, in order, with
// its code, its name and the keys of its positions.
func compile(sources []string) ([]byte, error) {
	positions, withoutEnPassant := make(map[uint64]eco.Opening), make(map[uint64]eco.Opening)
	for _, source := range sources {
		f, err := os.Open(source)
		if err != nil {
			return nil, err
		}
		err = collect(f, positions, withoutEnPassant)
		f.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", source, err)
		}
	}
	for key, o := range withoutEnPassant {
		if _, taken := positions[key]; !taken {
			positions[key] = o
		}
	}
	keys := make(map[eco.Opening][]uint64)
	for _, key := range slices.Sorted(maps.Keys(positions)) {
		keys[positions[key]] = append(keys[positions[key]], key)
	}
	byName := func(a, b eco.Opening) int { return strings.Compare(a.String(), b.String()) }
	var table bytes.Buffer
	for _, o := range slices.SortedFunc(maps.Keys(keys), byName) {
		fmt.Fprintf(&table, "%s\t%s", o.Code, o.Name)
		for _, key := range keys[o] {
			fmt.Fprintf(&table, "\t%x", key)
		}
		table.WriteByte('\n')
	}
	return table.Bytes(), nil
}

// collect adds the positions of one file. A position has one name.
func collect(in io.Reader, positions, withoutEnPassant map[uint64]eco.Opening) error {
	lines := bufio.NewScanner(in)
	lines.Scan() // the header
	for lines.Scan() {
		cells := strings.Split(lines.Text(), "\t")
		if len(cells) != 3 {
			return fmt.Errorf("%q: want three columns", lines.Text())
		}
		game, err := pgn.NewReader(strings.NewReader(cells[2])).Next()
		if err != nil {
			return fmt.Errorf("%q: %w", lines.Text(), err)
		}
		p := book.NewPosition(game.Position)
		key, o := p.Key(), eco.Opening{Code: cells[0], Name: cells[1]}
		if other, known := positions[key]; known {
			return fmt.Errorf("%v and %v are one position", o, other)
		}
		positions[key], withoutEnPassant[p.KeyWithoutEnPassant()] = o, o
	}
	return lines.Err()
}
