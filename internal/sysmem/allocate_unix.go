//go:build (linux || darwin || dragonfly || freebsd || netbsd || openbsd) && !race

package sysmem

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// allocate maps anonymous memory, aligned to a huge page: older kernels need
// that to back all of it with huge pages, elsewhere it costs nothing but
// addresses. The mapping is not MAP_NORESERVE: a system that does not overcommit
// shall refuse now rather than kill later.
func allocate(size, _ int) (Region, error) {
	mapped, err := unix.Mmap(-1, 0, size+hugePage, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return Region{}, err
	}
	start := uintptr(unsafe.Pointer(unsafe.SliceData(mapped)))
	offset := int(-start % hugePage)
	adviseHugePages(mapped[offset : offset+size])
	return Region{base: unsafe.Pointer(&mapped[offset]), size: size, mapped: mapped}, nil
}

func (r Region) release() error { return unix.Munmap(r.mapped) }
