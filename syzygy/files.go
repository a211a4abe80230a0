package syzygy

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"penrose/internal/plainfile"
)

// File is a file of a table in a directory.
type File struct {
	Path   string
	Table  string // such as "KQPvKR"
	Pieces int    // kings included
	DTZ    bool   // otherwise WDL
	Size   int64  // bytes; 0 if it is no file, such as a link to nothing
}

// Files lists the files of tables in directories, small tables first, whatever their
// contents: [File.Verify] says whether one can be read. It fails if a directory cannot be
// read.
func Files(dirs ...string) ([]File, error) {
	var files []File
	for _, dir := range dirs {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			m, k, ok := parseFileName(entry.Name())
			if !ok {
				continue
			}
			file := File{Path: filepath.Join(dir, entry.Name()), Table: m.name(), Pieces: m.pieces(), DTZ: k == dtzKind}
			if info, err := os.Stat(file.Path); err == nil && info.Mode().IsRegular() {
				file.Size = info.Size()
			}
			files = append(files, file)
		}
	}
	slices.SortStableFunc(files, func(x, y File) int {
		if x.Pieces != y.Pieces {
			return x.Pieces - y.Pieces
		}
		return strings.Compare(x.Table, y.Table)
	})
	return files, nil
}

// Verify compares the checksum of f with its contents and reads its structure. progress
// is called with the number of bytes read, piece by piece.
func (f File) Verify(progress func(bytes int)) error {
	if err := f.verifyChecksum(progress); err != nil {
		return err
	}
	m, k, ok := parseFileName(filepath.Base(f.Path))
	if !ok {
		return fmt.Errorf("%w: %s", errName, filepath.Base(f.Path))
	}
	l, err := load(f.Path, newTable(m), k, 0)
	if err != nil {
		return err // such as another table under this name
	}
	return l.release()
}

func (f File) verifyChecksum(progress func(bytes int)) error {
	file, info, err := plainfile.Open(f.Path)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := checkWhole(info); err != nil {
		return err
	}
	return verifyChecksum(file, info.Size(), progress)
}

// TableCount returns how many tables there are with a number of pieces, kings
// included, 3 to [FormatPieces].
func TableCount(pieces int) int {
	n := 0
	for first := pieces - 2; 2*first >= pieces-2; first-- {
		second := pieces - 2 - first
		a, b := sets(first), sets(second)
		if first == second {
			n += a * (a + 1) / 2
		} else {
			n += a * b
		}
	}
	return n
}

// sets returns how many ways there are to choose pieces other than the king.
func sets(pieces int) int {
	return int(numbers.binomial[4][pieces+4]) // of 5 types, with repetition
}
