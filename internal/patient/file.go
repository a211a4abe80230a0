package patient

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// File is a file whose reads and writes wait for the other end, even if another program makes it non-blocking.
type File struct{ file *os.File }

// New returns file as one that waits.
func New(file *os.File) File { return File{file} }

// retryInterval is how long to wait before a file is tried again.
const retryInterval = time.Millisecond

// Read is that of [os.File].
func (f File) Read(into []byte) (n int, err error) {
	for {
		n, err = f.file.Read(into)
		if !errors.Is(err, syscall.EAGAIN) {
			return n, err
		}
		time.Sleep(retryInterval)
	}
}

// Write is that of [os.File].
func (f File) Write(text []byte) (n int, err error) {
	for {
		written, err := f.file.Write(text[n:])
		n += written
		if !errors.Is(err, syscall.EAGAIN) {
			return n, err
		}
		time.Sleep(retryInterval)
	}
}

// Stat is that of [os.File].
func (f File) Stat() (os.FileInfo, error) { return f.file.Stat() }

// Fd is that of [os.File].
func (f File) Fd() uintptr { return f.file.Fd() }
