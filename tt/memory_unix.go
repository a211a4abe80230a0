//go:build (linux || darwin || dragonfly || freebsd || netbsd || openbsd) && !race

package tt

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugePage is the size of a huge page on amd64 and, with 4 KiB pages, arm64.
// A region has to be aligned to it for older kernels to back all of it with
// huge pages; elsewhere the alignment costs nothing but addresses.
const hugePage = alignmentMiB * mib

// allocate maps anonymous memory. It is not MAP_NORESERVE: a system that does
// not overcommit shall refuse now rather than kill later.
func allocate(size int) (memory, error) {
	region, err := unix.Mmap(-1, 0, size+hugePage, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return memory{}, err
	}
	start := uintptr(unsafe.Pointer(unsafe.SliceData(region)))
	offset := int(-start % hugePage)
	adviseHugePages(region[offset : offset+size])
	return memory{base: unsafe.Pointer(&region[offset]), size: size, region: region}, nil
}

func (m memory) release() error {
	if m.region == nil {
		return nil
	}
	return unix.Munmap(m.region)
}
