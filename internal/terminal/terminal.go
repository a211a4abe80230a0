// Package terminal knows whether somebody sits in front of a file, and how much they see.
package terminal

import (
	"io"
	"os"

	"golang.org/x/term"
)

// defaultColumns is the width of a terminal that does not tell its own.
const defaultColumns = 80

// Is reports whether f, a reader or a writer, is a terminal.
func Is(f any) bool {
	file, ok := f.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// Columns returns how many characters a line of the terminal w has. It is 80 if w does
// not tell.
func Columns(w io.Writer) int {
	if file, ok := w.(*os.File); ok {
		if columns, _, err := term.GetSize(int(file.Fd())); err == nil && columns > 0 {
			return columns
		}
	}
	return defaultColumns
}
