//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package syzygy

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapFile maps the first size bytes of f. Probes jump about in the file, so the
// system is told not to read ahead; it may ignore that.
func mapFile(f *os.File, size int) (data []byte, release func() error, err error) {
	data, err = unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, nil, os.NewSyscallError("mmap", err)
	}
	_ = unix.Madvise(data, unix.MADV_RANDOM)
	return data, func() error { return unix.Munmap(data) }, nil
}
