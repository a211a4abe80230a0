package builder

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"penrose/book"
)

// ReadAll reads a whole book in whatever order it is. rest is the number of bytes
// behind the last whole entry.
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

// WriteFile writes a book to path. Until it is complete it stands under another
// name beside it, so that a book that is there already is replaced as a whole or
// not at all. A symbolic link stays and its target is replaced; into what is no
// plain file, such as a pipe or /dev/null, the book is written directly.
func WriteFile(path string, records []book.Record) error {
	if err := writeFile(path, records); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}

func writeFile(path string, records []book.Record) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	// A link is left where it leads nowhere yet; opening it makes its target.
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
		if err != nil {
			return err
		}
		return fill(file, records)
	}
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	err = errors.Join(file.Chmod(0o644), fill(file, records))
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}

// fill writes the records to file and closes it.
func fill(file *os.File, records []book.Record) error {
	w := bufio.NewWriter(file) // keeps the first error until Flush
	var data []byte
	for _, r := range records {
		data = r.Append(data[:0])
		w.Write(data)
	}
	return errors.Join(w.Flush(), file.Close())
}
