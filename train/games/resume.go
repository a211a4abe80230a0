package games

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// resume goes through the blocks of w.file. It sets the place and the first game number
// of the next block, and it cuts off a bad tail. Checksums suffice for this: a block with
// correct checksums is as it was written.
func (w *Writer) resume() error {
	info, err := w.file.Stat()
	if err != nil {
		return err
	}
	size := info.Size()
	for w.end < size {
		h, _, err := readBlock(io.NewSectionReader(w.file, w.end, headerSize+maxCompressed))
		if err != nil {
			if err := mayCut(w.file, w.end, err); err != nil {
				return &DamageError{w.end, err}
			}
			w.cutAt, w.cut = w.end, size-w.end
			return w.file.Truncate(w.end)
		}
		w.end += headerSize + int64(h.Compressed)
		if h.Run == w.meta.Run && h.Worker == w.meta.Worker {
			w.nextGame = max(w.nextGame, h.FirstGame+uint64(h.Games))
			w.found += int64(h.Games)
			w.kept += int64(h.Kept)
		}
	}
	return nil
}

// mayCut decides whether the file may be cut at offset. reason says why no block could be
// read there. mayCut returns nil if a killed run leaves such a tail, and otherwise the
// error that forbids the cut.
func mayCut(file io.ReaderAt, offset int64, reason error) error {
	torn := false
	for _, possible := range []error{io.ErrUnexpectedEOF, errNoBlock, errHeaderSum, errSum} {
		torn = torn || errors.Is(reason, possible)
	}
	if !torn {
		return reason
	}
	if offset == 0 {
		begin := make([]byte, len(magic))
		n, err := file.ReadAt(begin, 0)
		if err != nil && err != io.EOF {
			return err
		}
		if string(begin[:n]) != magic[:n] {
			return errors.New("this is not a file of games")
		}
	}
	later, err := findHeader(file, offset+1)
	if err != nil {
		return err
	}
	if later >= 0 {
		return fmt.Errorf("%w, and another block follows at byte %d: this is no torn tail", reason, later)
	}
	return nil
}

// findHeader returns the offset of the first valid header at from or later, and -1 if
// there is none.
func findHeader(file io.ReaderAt, from int64) (int64, error) {
	chunk := make([]byte, 1<<20)
	for {
		n, err := file.ReadAt(chunk, from)
		if err != nil && err != io.EOF {
			return 0, err
		}
		window := chunk[:n]
		for at := 0; at+headerSize <= n; at++ {
			next := bytes.Index(window[at:], []byte(magic))
			if next < 0 || at+next+headerSize > n {
				break
			}
			at += next
			if _, err := parseHeader(window[at : at+headerSize]); err == nil {
				return from + int64(at), nil
			}
		}
		if err == io.EOF {
			return -1, nil
		}
		from += int64(n - headerSize + 1) // a header may straddle the chunks
	}
}
