package builder

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"penrose/book"
	"penrose/internal/wholefile"
)

// ReadAll reads a whole book, sorted or not. rest is the number of bytes after the
// last whole entry.
func ReadAll(in io.Reader) (records []book.Record, rest int, err error) {
	r := bufio.NewReader(in)
	var data [book.RecordSize]byte
	for {
		n, err := io.ReadFull(r, data[:])
		switch {
		case err == nil:
			records = append(records, book.ParseRecord(data[:]))
		case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
			return records, n, nil
		default:
			return nil, 0, err
		}
	}
}

// WriteFile writes a book to path. It first writes a file with another name in the
// same directory. So it replaces an existing book as a whole or not at all. A
// symbolic link stays, and its target is replaced. WriteFile writes directly to
// anything but a plain file, such as a pipe or /dev/null.
func WriteFile(path string, records []book.Record) error {
	err := wholefile.Write(path, func(w io.Writer) error {
		var data []byte
		for _, r := range records {
			data = r.Append(data[:0])
			if _, err := w.Write(data); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}
