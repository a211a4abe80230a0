package records

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"penrose/train/filelock"
)

// A file is a header of the size of a record and the records behind it.
const (
	magic      = "PnTR"
	version    = 1
	headerSize = Size
)

// castagnoli is the table of CRC32C.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

type header struct {
	count uint64
	sum   uint32 // CRC32C of all records
}

func (h header) marshal() []byte {
	b := make([]byte, 0, headerSize)
	le := binary.LittleEndian
	b = append(b, magic...)
	b = le.AppendUint32(b, version)
	b = le.AppendUint64(b, h.count)
	b = le.AppendUint32(b, h.sum)
	b = le.AppendUint64(b, 0) // reserved
	return le.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

func parseHeader(b []byte) (h header, err error) {
	le := binary.LittleEndian
	if string(b[:len(magic)]) != magic {
		return h, errors.New("no file of records, or one that was not finished")
	}
	if v := le.Uint32(b[4:]); v != version {
		return h, fmt.Errorf("format version %d is not known", v)
	}
	if le.Uint32(b[headerSize-4:]) != crc32.Checksum(b[:headerSize-4], castagnoli) {
		return h, errors.New("checksum of the header is wrong")
	}
	return header{count: le.Uint64(b[8:]), sum: le.Uint32(b[16:])}, nil
}

// unfinished is what the name of a file ends in until the file is complete.
const unfinished = ".unfinished"

// writer writes a file of records.
type writer struct {
	file *os.File
	buf  *bufio.Writer
	header
}

// build makes the file at path, which must not exist, and its directory, by calling fill. After an
// error there is no file. A killed process leaves an unfinished one under another name,
// which the next call overwrites. While another process makes the file, build fails.
func build(path string, fill func(w *writer) error) error {
	if err := mustNotExist(path); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	file, err := createUnfinished(path)
	if err != nil {
		return err
	}
	w := &writer{file: file, buf: bufio.NewWriterSize(file, 1<<18)}
	_, err = w.buf.Write(make([]byte, headerSize))
	if err == nil {
		err = fill(w)
	}
	if err == nil {
		err = w.buf.Flush()
	}
	if err == nil {
		_, err = file.WriteAt(w.header.marshal(), 0)
	}
	if err == nil {
		err = file.Sync()
	}
	if err = finish(file, path, err); err != nil {
		return fmt.Errorf("records: %s: %w", path, err)
	}
	return nil
}

// finish gives an unfinished file the name path, or removes it because of err, and closes it. It is closed
// last, as that ends its lock, and another process might begin to write to it. Windows renames and removes no
// file that is open: there it is closed first.
func finish(file *os.File, path string, err error) error {
	var closed error
	if runtime.GOOS == "windows" {
		closed = file.Close()
	} else {
		defer func() { _ = file.Close() }() // it is on the disk
	}
	if err = cmp.Or(err, closed); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name()) // what went wrong before is what counts
	}
	return err
}

func mustNotExist(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return fmt.Errorf("%s: records are not written to pipes and devices", path)
	}
	if _, err := os.Lstat(path); err == nil {
		return &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
	}
	return nil
}

// createUnfinished returns the file that becomes the one at path, empty and locked against
// other processes until it is closed.
func createUnfinished(path string) (*os.File, error) {
	file, err := os.OpenFile(path+unfinished, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err := filelock.Lock(file); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", file.Name(), err), file.Close())
	}
	if err := mustNotExist(path); err != nil { // another process has finished it since
		return nil, errors.Join(err, file.Close())
	}
	if !isAt(file, path+unfinished) { // it has removed it since
		return nil, errors.Join(fmt.Errorf("%s: another process made this file until now", file.Name()), file.Close())
	}
	if err := file.Truncate(0); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// isAt reports whether file has the name path.
func isAt(file *os.File, path string) bool {
	at, err := os.Stat(path)
	if err != nil {
		return false
	}
	info, err := file.Stat()
	return err == nil && os.SameFile(at, info)
}

func (w *writer) add(r *Record) error {
	w.count++
	w.sum = crc32.Update(w.sum, castagnoli, r[:])
	_, err := w.buf.Write(r[:])
	return err
}
