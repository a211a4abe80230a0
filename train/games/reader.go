package games

import (
	"bufio"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// Block is a group of games that were written together. It belongs to the
// caller.
type Block struct {
	Header
	Offset int64 // of its first byte in the file
	List   []Game
}

// DamageError reports that the bytes of a file are not what a [Writer] writes,
// or could not be read.
type DamageError struct {
	Offset int64 // of the block's first byte in the file
	Err    error
}

func (e *DamageError) Error() string {
	return fmt.Sprintf("games: block at byte %d: %v", e.Offset, e.Err)
}

func (e *DamageError) Unwrap() error { return e.Err }

// Reader reads the blocks of a file in order.
type Reader struct {
	source io.Reader
	closer io.Closer // nil if the source is not ours
	offset int64     // of the next block
	err    error     // the first one; the end of the reading
}

// Open opens the file at path, which the Reader's Close closes.
func Open(path string) (*Reader, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	r := NewReader(file)
	r.closer = file
	return r, nil
}

// NewReader returns a Reader of blocks from source, which buffers.
func NewReader(source io.Reader) *Reader {
	return &Reader{source: bufio.NewReaderSize(source, 1<<16)}
}

// Close closes the file if Open has opened it.
func (r *Reader) Close() error {
	if r.closer == nil {
		return nil
	}
	return r.closer.Close()
}

// Next returns the next block, and io.EOF after the last one. Any other error is a
// [*DamageError]; it wraps io.ErrUnexpectedEOF if the file ends within a block. All games
// of a block have been replayed and obey the rules. After an error every further call
// returns the same error.
func (r *Reader) Next() (*Block, error) {
	if r.err != nil {
		return nil, r.err
	}
	b, err := r.read()
	switch {
	case err == io.EOF:
		r.err = err
	case err != nil:
		r.err = &DamageError{r.offset, err}
	default:
		r.offset += headerSize + int64(b.Compressed)
	}
	return b, r.err
}

func (r *Reader) read() (*Block, error) {
	h, compressed, err := readBlock(r.source)
	if err != nil {
		return nil, err
	}
	payload, err := inflate(compressed, h.Size)
	if err != nil {
		return nil, err
	}
	list, err := decodePayload(payload, &h)
	if err != nil {
		return nil, err
	}
	return &Block{Header: h, Offset: r.offset, List: list}, nil
}

// readBlock reads a header and the payload behind it and checks both sums. The
// error is io.EOF only if there is nothing to read at all.
func readBlock(source io.Reader) (h Header, compressed []byte, err error) {
	var head [headerSize]byte
	if _, err := io.ReadFull(source, head[:]); err != nil {
		return h, nil, err
	}
	if h, err = parseHeader(head[:]); err != nil {
		return h, nil, err
	}
	compressed = make([]byte, h.Compressed)
	if _, err := io.ReadFull(source, compressed); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return h, nil, err
	}
	if crc32.Checksum(compressed, castagnoli) != h.sum {
		return h, nil, errSum
	}
	return h, compressed, nil
}

// Each calls use for every block of the file at path, in order. It returns the error of a
// bad block (see [Reader.Next]) or of use.
func Each(path string, use func(*Block) error) error {
	r, err := Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	for {
		b, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = use(b)
		}
		if err != nil {
			return err
		}
	}
}
