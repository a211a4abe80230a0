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
// not at all.
func WriteFile(path string, records []book.Record) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(file.Name())
			err = fmt.Errorf("writing %s: %w", path, err)
		}
	}()
	w := bufio.NewWriter(file)
	var data []byte
	for _, r := range records {
		data = r.Append(data[:0])
		if _, err := w.Write(data); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := file.Chmod(0o644); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
