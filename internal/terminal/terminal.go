package terminal

import (
	"io"
	"os"

	"golang.org/x/term"
)

// The size of a terminal that does not tell its own.
const (
	defaultColumns = 80
	defaultRows    = 24
)

// file is what may be a terminal: an [os.File], or what writes to one.
type file interface{ Fd() uintptr }

// Is reports whether f, a reader or a writer, is a terminal.
func Is(f any) bool {
	file, ok := f.(file)
	return ok && term.IsTerminal(int(file.Fd()))
}

// CanRedraw reports whether w is a terminal that understands the escape sequences of ANSI,
// by which text is replaced.
func CanRedraw(w io.Writer) bool {
	return Is(w) && os.Getenv("TERM") != "dumb" && understandsEscapes(w.(file))
}

// Size returns how many characters a line of the terminal w has, and how many lines there
// are. It is 80 and 24 if w does not tell.
func Size(w io.Writer) (columns, rows int) {
	if file, ok := w.(file); ok {
		if columns, rows, err := term.GetSize(int(file.Fd())); err == nil && columns > 0 && rows > 0 {
			return columns, rows
		}
	}
	return defaultColumns, defaultRows
}
