package records

import (
	"fmt"
	"hash/crc32"
	"io"
	"os"

	"penrose/internal/plainfile"
)

// Reader reads a file of records in order, as often as wanted.
type Reader struct {
	file   *os.File
	header header
	left   uint64 // records not yet read from the file
	buffer []byte // of the file
	ready  []byte // the part of buffer not yet handed out
}

// Open opens the file at path, which must be a plain file. It reads the whole file at the speed of the disk and
// verifies the checksum and every record, so that training need not check anything. The
// Reader has to be closed.
func Open(path string) (*Reader, error) {
	file, info, err := plainfile.Open(path)
	if err != nil {
		return nil, err
	}
	r := &Reader{file: file, buffer: make([]byte, 1<<18)}
	if err := r.verify(info.Size()); err != nil {
		file.Close()
		return nil, fmt.Errorf("records: %s: %w", path, err)
	}
	return r, nil
}

// verify reads a file of the given size in bytes.
func (r *Reader) verify(size int64) error {
	head := r.buffer[:headerSize]
	if _, err := io.ReadFull(r.file, head); err != nil {
		return fmt.Errorf("header: %w", err)
	}
	var err error
	if r.header, err = parseHeader(head); err != nil {
		return err
	}
	body := uint64(size - headerSize)
	if body%Size != 0 || body/Size != r.header.count {
		return fmt.Errorf("%d bytes of records, the header says %d records", body, r.header.count)
	}
	var sum uint32
	var batch [512]Record
	r.left = r.header.count
	for done := 0; ; {
		n, err := r.Read(batch[:])
		for i := range batch[:n] {
			sum = crc32.Update(sum, castagnoli, batch[i][:])
			if err := batch[i].Check(); err != nil {
				return fmt.Errorf("record %d: %w", done+i, err)
			}
		}
		done += n
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
	}
	if sum != r.header.sum {
		return fmt.Errorf("checksum of the records is wrong")
	}
	return r.Rewind()
}

// Len returns the number of records in the file.
func (r *Reader) Len() int64 { return int64(r.header.count) }

// Sum returns the CRC-32C of the records in the file.
func (r *Reader) Sum() uint32 { return r.header.sum }

// Rewind starts again at the first record.
func (r *Reader) Rewind() error {
	_, err := r.file.Seek(headerSize, io.SeekStart)
	r.left, r.ready = r.header.count, nil
	return err
}

// Read fills batch with the next records and returns their number. The number is less
// than the length of batch only at the end of the file or after an error. The error is
// io.EOF if no record is left. Read does not allocate.
func (r *Reader) Read(batch []Record) (int, error) {
	for n := range batch {
		if len(r.ready) == 0 {
			if err := r.fill(); err != nil {
				if err == io.EOF && n > 0 {
					err = nil
				}
				return n, err
			}
		}
		copy(batch[n][:], r.ready)
		r.ready = r.ready[Size:]
	}
	return len(batch), nil
}

func (r *Reader) fill() error {
	if r.left == 0 {
		return io.EOF
	}
	n := min(r.left, uint64(len(r.buffer)/Size))
	chunk := r.buffer[:n*Size]
	if _, err := io.ReadFull(r.file, chunk); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF // someone cuts the file while we read
		}
		return err
	}
	r.left -= n
	r.ready = chunk
	return nil
}

// ReadAt fills buffer with the records from number first on, counted from 0. The length
// of buffer must be a multiple of [Size]. ReadAt does not depend on the place of
// [Reader.Read] and does not move it. An error says that the file has too few records or
// cannot be read.
func (r *Reader) ReadAt(buffer []byte, first int64) error {
	count := int64(len(buffer) / Size)
	if len(buffer)%Size != 0 || first < 0 || first > r.Len()-count {
		return fmt.Errorf("records: %d bytes from record %d of %d", len(buffer), first, r.Len())
	}
	n, err := r.file.ReadAt(buffer, headerSize+first*Size)
	if n == len(buffer) {
		return nil
	}
	if err == io.EOF {
		err = io.ErrUnexpectedEOF // someone cuts the file while we read
	}
	return err
}

// Close closes the file.
func (r *Reader) Close() error { return r.file.Close() }
