//go:build !(linux || darwin || dragonfly || freebsd || netbsd || openbsd || windows)

package syzygy

import (
	"errors"
	"os"
)

// maxRead is the largest file that is read where none can be mapped: the tables of
// up to 5 pieces are all smaller.
const maxRead = 64 << 20

// mapFile reads the first size bytes of f, as this system cannot map files or we do
// not know how.
func mapFile(f *os.File, size int) (data []byte, release func() error, err error) {
	if size > maxRead {
		return nil, nil, errors.New("too large to be read into memory")
	}
	return readFile(f, size)
}
